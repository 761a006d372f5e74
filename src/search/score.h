// Scores: hundredths of a man from the view of the side to move.
#ifndef SEARCH_SCORE_H
#define SEARCH_SCORE_H

#include <stdbool.h>

// What a score says about the true one. The values are bits: EXACT is both bounds.
typedef enum Bound { BOUND_NONE, BOUND_UPPER, BOUND_LOWER, BOUND_EXACT } Bound;

enum {
    PLY_MAX = 128, // plies from the root that a line can reach
    SCORE_INFINITE = 32000,
    SCORE_WIN = 31000,                  // a win n plies away scores SCORE_WIN - n, a loss -SCORE_WIN + n
    SCORE_WIN_LEAST = SCORE_WIN - 1000, // every score from here on is a win in a known number of plies
    // The endgame tables give the search wins without a distance: one found n plies from the root scores
    // SCORE_TB_WIN - n, below every win in a known number of plies and above every static score.
    SCORE_TB_WIN = SCORE_WIN_LEAST - 1,
    SCORE_TB_LEAST = SCORE_TB_WIN - 2 * PLY_MAX, // the TT can put it twice as far from the root
    SCORE_EVAL_MOST = SCORE_TB_LEAST - 1,        // bound of static scores
    SCORE_DRAW = 0,
};

static inline bool score_is_win(int score) {
    return score >= SCORE_WIN_LEAST;
}

static inline bool score_is_loss(int score) {
    return score <= -SCORE_WIN_LEAST;
}

// Whether the score is a win or loss in a known number of plies or by the endgame tables.
static inline bool score_is_won(int score) {
    return score >= SCORE_TB_LEAST;
}

static inline bool score_is_lost(int score) {
    return score <= -SCORE_TB_LEAST;
}

// Moves (not plies) to the end for `score mate`: positive for a win, negative for a loss; `score` is decided.
static inline int score_mate_moves(int score) {
    return score > 0 ? (SCORE_WIN - score + 1) / 2 : -((SCORE_WIN + score) / 2);
}

#endif
