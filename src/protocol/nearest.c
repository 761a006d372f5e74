#include "protocol/nearest.h"

#include <string.h>

enum { LONGEST = 32 };

static int min_of(int a, int b) {
    return a < b ? a : b;
}

// The Damerau-Levenshtein distance (with swaps of neighbours only), row by row.
static int distance(Span a, Span b) {
    int rows[3][LONGEST + 1];
    for (int j = 0; j <= (int)b.length; j++)
        rows[0][j] = j;
    for (int i = 1; i <= (int)a.length; i++) {
        int *now = rows[i % 3];
        const int *before = rows[(i + 2) % 3], *earlier = rows[(i + 1) % 3];
        now[0] = i;
        for (int j = 1; j <= (int)b.length; j++) {
            bool same = a.start[i - 1] == b.start[j - 1];
            now[j] = min_of(before[j - 1] + !same, min_of(before[j], now[j - 1]) + 1);
            if (i > 1 && j > 1 && a.start[i - 1] == b.start[j - 2] && a.start[i - 2] == b.start[j - 1])
                now[j] = min_of(now[j], earlier[j - 2] + 1);
        }
    }
    return rows[a.length % 3][b.length];
}

const char *nearest_name(Span word, NameAt *name_at, const void *context) {
    const char *best = NULL, *name;
    int min = 3; // at this distance the word was meant to be another
    if (word.length < 2 || word.length > LONGEST)
        return NULL;
    for (int i = 0; (name = name_at(context, i)); i++) {
        Span other = {name, strlen(name)};
        if (other.length > LONGEST)
            continue;
        int far = distance(word, other);
        // In a short word, not all letters may differ.
        if (far < min && 2 * far < (int)word.length + 1) {
            min = far;
            best = name;
        }
    }
    return best;
}
