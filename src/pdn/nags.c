#include "pdn/nags.h"

#include <string.h>

int nag_of_run(Span run) {
    char first = run.start[0];
    for (size_t i = 1; i < run.length; i++)
        if (run.start[i] != first)
            return first == '!' ? 5 : 6;
    return (first == '!' ? 1 : 2) + (run.length > 1 ? 2 : 0);
}

static size_t run_length(const char *at, const char *end) {
    size_t length = 0;
    while (at + length < end && (at[length] == '!' || at[length] == '?'))
        length++;
    return length;
}

static int take_mark(const char **at, const char *end, Side mover) {
    char c = **at;
    if (c == '+' || c == '=') {
        ++*at;
        return c == '=' ? 10 : mover == WHITE ? 18 : 19;
    }
    Span run = {*at, run_length(*at, end)};
    *at += run.length;
    return nag_of_run(run);
}

void nags_read(Nags *marks, Span move, Side mover) {
    const char *end = move.start + move.length, *at = end;
    while (at > move.start && strchr("!?+=", at[-1]))
        at--;
    marks->count = 0;
    while (at < end && marks->count < RECORD_NAGS_MAX)
        marks->nags[marks->count++] = (unsigned char)take_mark(&at, end, mover);
}
