// Endings played out by the engine against itself: does it win what the tables say is won, and hold what is drawn?
#ifndef SUPPORT_ENDINGS_H
#define SUPPORT_ENDINGS_H

#include "search/searcher.h"
#include "tablebase/format/material.h"

// Games that began from positions of one class.
typedef struct EndingsTally {
    int won, not_won;   // positions certain to be won or lost, by how the games ended
    int held, not_held; // drawn positions, by a clock too
    // Won or lost without clocks, but not certainly under them:
    int open_won, open_drawn;
    char first[128]; // a FEN of the first game that ended otherwise than it should have
} EndingsTally;

typedef struct Endings Endings;

// Games under `rules` with the tables of the directories `path`; `nodes` for each move. Aborts without tables.
Endings *endings_new(const Rules *rules, const char *path, uint64_t nodes);
void endings_free(Endings *endings);

// Plays from random positions of class `m`, until so many decided and so many drawn ones were played or the class seems
// to have no more; adds to `tally`.
void endings_play(Endings *endings, Material m, int decided, int drawn, uint64_t seed, EndingsTally *tally);

#endif
