// Scores: hundredths of a point from the view of the side to move (a point: src/protocol/README.md).
//
// Where the search plays for game points (search/points.h) their order is that of the expected game points, from the
// greatest:
//
//   Supas in a known number of plies            SCORE_WIN - n
//   static scores of more than one game point   from SCORE_POINTS_MIN on
//   plain wins in a known number of plies       SCORE_PLAIN_WIN - n
//   plain wins by the endgame tables            SCORE_PLAIN_TB_WIN - n
//   static scores of less than one game point   in hundredths of a point, as ever
//
// and the same below 0. Otherwise every win counts from SCORE_WIN.
#ifndef SEARCH_SCORE_H
#define SEARCH_SCORE_H

#include <stdbool.h>

// How a score bounds the true one. The values are bits: EXACT is both bounds.
typedef enum Bound { BOUND_NONE, BOUND_UPPER, BOUND_LOWER, BOUND_EXACT } Bound;

enum {
    PLY_MAX = 128, // maximum length of a line from the root, in plies
    SCORE_INFINITE = 32000,
    SCORE_WIN = 31000,                // a win n plies away scores SCORE_WIN - n, a loss -SCORE_WIN + n
    SCORE_WIN_MIN = SCORE_WIN - 1000, // every score from here on is a win in a known number of plies
    // The endgame tables give the search wins without a distance: one found n plies from the root scores
    // SCORE_TB_WIN - n, below every win in a known number of plies and above every static score.
    SCORE_TB_WIN = SCORE_WIN_MIN - 1,
    SCORE_TB_MIN = SCORE_TB_WIN - 2 * PLY_MAX, // the TT can put it twice as far from the root
    SCORE_EVAL_MAX = SCORE_TB_MIN - 1,         // bound of static scores
    // Plain wins, where a Supa counts more.
    SCORE_PLAIN_WIN = 22000,
    SCORE_PLAIN_WIN_MIN = SCORE_PLAIN_WIN - 1000,
    SCORE_PLAIN_TB_WIN = SCORE_PLAIN_WIN_MIN - 1,
    SCORE_PLAIN_TB_MIN = SCORE_PLAIN_TB_WIN - 2 * PLY_MAX, // above what the evaluation gives, eval/eval.h
    SCORE_POINTS_MIN = SCORE_PLAIN_WIN + 1,                // static scores of more than one point
    SCORE_DRAW = 0,
};

// Whether the score is a win in a known number of plies.
static inline bool score_is_win(int score) {
    return score >= SCORE_WIN_MIN || (score >= SCORE_PLAIN_WIN_MIN && score <= SCORE_PLAIN_WIN);
}

static inline bool score_is_loss(int score) {
    return score_is_win(-score);
}

// Whether the score is a win in a known number of plies or by the endgame tables.
static inline bool score_is_won(int score) {
    return score >= SCORE_TB_MIN || (score >= SCORE_PLAIN_TB_MIN && score <= SCORE_PLAIN_WIN);
}

static inline bool score_is_lost(int score) {
    return score_is_won(-score);
}

// Plies to the end; `score` is a win or loss in a known number of plies.
static inline int score_plies(int score) {
    int size = score < 0 ? -score : score;
    return (size <= SCORE_PLAIN_WIN ? SCORE_PLAIN_WIN : SCORE_WIN) - size;
}

// Moves (not plies) to the end for `score mate`: positive for a win, negative for a loss; of such a score.
static inline int score_mate_moves(int score) {
    return score > 0 ? (score_plies(score) + 1) / 2 : -(score_plies(score) / 2);
}

#endif
