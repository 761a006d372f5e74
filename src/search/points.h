// Playing for game points: where the rules know Supas (END_SUPA) and one is worth more than a plain win, the search
// maximises the game points expected, less the opponent's. A Supa is a win against a side that has never promoted and
// has lost all its pieces; it counts SupaValue, any other win 1, a draw nothing.
//
// In this file "points" are game points, and static scores are in hundredths of a point as everywhere else.
//
// The order of the scores is that of the points (score.h). A static score is first turned into expected points by a
// model fitted to games (points.def): the chances to win and lose are those of search/wdl.h, and the share of Supas in
// the wins depends on the score, the men of the loser and how far they have advanced, and whether the winner has
// promoted. Expected points between -1 and 1 then become the ordinary score that stands for as many where no Supa is
// possible; so nothing changes once both sides have promoted.
#ifndef SEARCH_POINTS_H
#define SEARCH_POINTS_H

#include "base/rng.h"
#include "board/rules.h"
#include "search/options.h"
#include "search/score.h"

// The chances to win and lose with a given number of pieces on the board (search/wdl.h): win = e / (1 + e) for e =
// exp(us) / exp(v), loss the same for exp(-us).
typedef struct PointsCurve {
    double exp_v, cosh_v;
} PointsCurve;

enum { ADVANCE_MAX = 7 }; // rows that a man can advance on 8x8, the only board with Supas

typedef struct Points {
    int supa_value;                       // 1 where all wins are alike; then the rest is not set
    double u;                             // by hundredths of a point
    PointsCurve curves[NUMBER_LIMIT + 1]; // by pieces
    Bitboard gone[2][ADVANCE_MAX];        // squares on which a man of the side has advanced more rows than the index
} Points;

// The points that a search under these rules plays for; a limited player (search/skill.h) ignores them.
Points points_of(const EngineOptions *options, const Rules *rules);

static inline bool points_on(const Points *points) {
    return points->supa_value > 1;
}

// The set of sides that have promoted, as the search carries it along: bit 1 << side.
static inline bool promoted_has(unsigned promoted, Side side) {
    return promoted >> side & 1;
}

// Whether a loss of `side` can still be a Supa.
static inline bool points_supa_possible(const Points *points, unsigned promoted, Side side) {
    return points_on(points) && !promoted_has(promoted, side);
}

// The score that a win has, less its plies, if it is a Supa or not; and that of one by the endgame tables.
static inline int points_win(const Points *points, bool supa) {
    return points_on(points) && !supa ? SCORE_PLAIN_WIN : SCORE_WIN;
}
static inline int points_tb_win(const Points *points, bool supa) {
    return points_on(points) && !supa ? SCORE_PLAIN_TB_WIN : SCORE_TB_WIN;
}

// The score of the best win that the opponent of `loser` can still have: SCORE_WIN or SCORE_PLAIN_WIN.
static inline int points_win_max(const Points *points, unsigned promoted, Side loser) {
    return points_win(points, !promoted_has(promoted, loser));
}

// The score, less the plies from the root, of a win against `loser`, which is to move at `p` and has no legal move.
static inline int points_win_now(const Points *points, const Position *p, unsigned promoted, Side loser) {
    return points_win(points, !p->pieces[loser] && !promoted_has(promoted, loser));
}

// The score in points of a static score of the side to move at `p`; the static score itself where all wins are alike.
// Monotone in `score`, and never that of a win or loss in a known number of plies or by the endgame tables.
int points_from_static(const Points *points, const Position *p, unsigned promoted, int score);
static inline int points_score(const Points *points, const Position *p, unsigned promoted, int score) {
    return points_on(points) ? points_from_static(points, p, promoted, score) : score;
}

// The same where the side to move is known to win (or to lose, if not `win`), but not whether by a Supa.
int points_score_decided(const Points *points, const Position *p, unsigned promoted, int score, bool win);

// The static score at `p` that comes nearest to a score in points.
int points_static(const Points *points, const Position *p, unsigned promoted, int score);

// The part of the key of a node in which two nodes differ whose scores in points may differ though their positions are
// the same; 0 where all wins are alike.
static inline uint64_t points_key(const Points *points, unsigned promoted) {
    return points_on(points) ? rng_mix((uint64_t)points->supa_value * RNG_GOLDEN + promoted) : 0;
}

// `score` at `p` shifted by the equivalent of `by` hundredths of a point there; a win or loss is shifted by `by`
// itself.
int points_shift(const Points *points, const Position *p, unsigned promoted, int score, int by);

// A score as the caller of the search sees it, which knows no scores in points.
typedef struct PointsReport {
    int score;     // ordinary: a win of any kind in n plies is SCORE_WIN - n
    double points; // expected, from -supa_value to supa_value; 0 where all wins are alike
    bool supa;     // a win or loss by a Supa in a known number of plies
} PointsReport;

PointsReport points_report(const Points *points, const Position *p, unsigned promoted, int score);

#endif
