// What a position is worth by searches, and whether it has one way only to win or to be saved.
#ifndef PUZZLES_JUDGE_H
#define PUZZLES_JUDGE_H

#include <stdatomic.h>

#include "search/searcher.h"
#include "search/wdl.h"

enum { JUDGE_LINE = 24 };

// An engine with what its last search found. Zero-initialise; it stays at its address.
typedef struct Judge {
    Searcher searcher;
    Tablebase *tables; // NULL without any
    const atomic_bool *stop;
    atomic_bool halt; // ends the search: the caller's stop, or a proven win
    Move move;        // of the last report
    uint64_t since;   // nodes when the search last changed its move
    Move line[JUDGE_LINE];
    int count;
    Wdl wdl; // for the side to move
} Judge;

// With the tables of the profile, unless `library` is NULL. False if out of memory or threads. Release with judge_free
// in any case.
bool judge_init(Judge *judge, int hash_mb, const WeightSet *weights, TableLibrary *library, const Profile *profile,
                const atomic_bool *stop);
void judge_free(Judge *judge);

// Searches the game's current position, where there is a legal move; `only`, a part of its moves, unless it is NULL.
// The search ends early at a proven win.
void judge_search(Judge *judge, const Game *game, const MoveList *only, uint64_t nodes);

typedef enum Purpose { PURPOSE_NONE, PURPOSE_WINS, PURPOSE_SAVES } Purpose;

// How sure a verdict has to be, in permille: what is won or lost has at least `high`, what is not at most `low`.
typedef struct Certainty {
    int high, low;
} Certainty;

// The best move of a position beside all others.
typedef struct Contrast {
    Purpose purpose; // PURPOSE_NONE unless it alone wins, or alone does not lose
    Move best;
    int score, others; // of the search of the best move, and of that of all others
    uint64_t since;    // nodes from which the search kept to it
    uint64_t nodes;    // of both searches
    Move line[JUDGE_LINE];
    int count;
    bool by_tables; // which know all moves: then nothing was searched
} Contrast;

// Compares the best move, `given` unless that is move_none(), to the others: by the endgame tables, or by two searches
// of so many nodes each.
void judge_contrast(Judge *judge, const Game *game, Move given, uint64_t nodes, Certainty certainty,
                    Contrast *contrast);

#endif
