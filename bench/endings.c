// The engine plays endings against itself and must win what is won, and hold what is drawn, under the draw clocks.
//
//   endings [DECIDED [DRAWN [NODES [MOVES [PIECES]]]]]
//
// positions of each class and kind (1000, 100), nodes for each move (2000), moves of TZD 8.5 (12), classes up to so
// many pieces (5). Exit status 1 if a game ended otherwise than it had to.
#include <stdio.h>
#include <stdlib.h>

#include "support/endings.h"

static int argument(int argc, char **argv, int i, int otherwise) {
    return i < argc ? atoi(argv[i]) : otherwise;
}

static void print(const char *name, const EndingsTally *t) {
    printf("%-8s won %d of %d, held %d of %d; not certain under the clocks: %d won, %d drawn%s%s\n", name, t->won,
           t->won + t->not_won, t->held, t->held + t->not_held, t->open_won, t->open_drawn, t->first[0] ? " " : "",
           t->first);
    fflush(stdout);
}

int main(int argc, char **argv) {
    Rules rules = rules_of(&profiles[PROFILE_TZD]);
    rules.three_kings_moves = argument(argc, argv, 4, rules.three_kings_moves);
    Endings *endings = endings_new(&rules, "tablebases", (uint64_t)argument(argc, argv, 3, 2000));
    EndingsTally total = {0};
    for (int pieces = 2; pieces <= argument(argc, argv, 5, 5); pieces++) {
        Material list[MATERIAL_LIST];
        int count = material_list(pieces, list);
        for (int i = 0; i < 2 * count; i++) {
            Material m = i % 2 ? material_reversed(list[i / 2]) : list[i / 2];
            if (i % 2 && material_equal(m, list[i / 2]))
                continue;
            char name[MATERIAL_NAME];
            EndingsTally tally = {0};
            material_name(m, name);
            endings_play(endings, m, argument(argc, argv, 1, 1000), argument(argc, argv, 2, 100), (uint64_t)i + 1,
                         &tally);
            print(name, &tally);
            total.won += tally.won;
            total.not_won += tally.not_won;
            total.held += tally.held;
            total.not_held += tally.not_held;
            total.open_won += tally.open_won;
            total.open_drawn += tally.open_drawn;
        }
    }
    print("all", &total);
    endings_free(endings);
    return total.not_won + total.not_held > 0;
}
