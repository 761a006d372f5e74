#include "search/points.h"

#include <math.h>
#include <stdlib.h>

#include "search/skill.h"
#include "search/wdl.h"

enum {
    STATIC_MAX = 8000,  // hundredths of a point; greater scores are not told apart
    SHARE_MAX = 800,    // nor these in the share of Supas
    POINTS_SPAN = 5500, // of the scores between one point and the value of a Supa
    STATIC_SHARE = 4,   // to which the static score is added, divided by this, so that progress counts in sure wins
};

// logit of the share of Supas = constant + score s + king k + men m + advance a + pieces n, with the winner's score s,
// 1 for a score of 100, k = 1 if it has promoted, the loser's men m and the rows a that they have advanced on average,
// and the winner's pieces n.
typedef struct SupaModel {
    double constant, score, king, men, advance, pieces;
} SupaModel;

static const SupaModel model = {
#define SUPA(constant, score, king, men, advance, pieces) constant, score, king, men, advance, pieces
#include "search/points.def"
#undef SUPA
};

static void set_curves(Points *points, const Rules *rules) {
    for (int pieces = 0; pieces <= NUMBER_LIMIT; pieces++) {
        WdlCurve curve = wdl_curve(rules, pieces);
        points->u = curve.u / 100;
        points->curves[pieces] = (PointsCurve){exp(curve.v), cosh(curve.v)};
    }
}

static void set_gone(Points *points, const Board *board) {
    for (Bitboard b = board->squares; b;) {
        int square = bits_pop(&b), row = square_row(board, (Square)square);
        for (int rows = 0; rows < ADVANCE_MAX; rows++) {
            if (ADVANCE_MAX - row > rows)
                points->gone[WHITE][rows] |= bit_of(square);
            if (row > rows)
                points->gone[BLACK][rows] |= bit_of(square);
        }
    }
}

Points points_of(const EngineOptions *options, const Rules *rules) {
    Points points = {.supa_value = 1};
    if (!(rules->profile->ends & END_SUPA) || skill_limits(options) || options->supa_value == 1)
        return points;
    points.supa_value = options->supa_value;
    set_curves(&points, rules);
    set_gone(&points, rules->board);
    return points;
}

// The mean number of rows that the men of `side` have advanced.
static double mean_advance(const Points *points, Bitboard men, Side side) {
    int sum = 0;
    for (int rows = 0; rows < ADVANCE_MAX; rows++)
        sum += bits_count(men & points->gone[side][rows]);
    return men ? (double)sum / bits_count(men) : 0;
}

// The mean worth of a win against `loser`, for a winner whose static score is `score`.
static double worth_of_win(const Points *points, const Position *p, unsigned promoted, Side loser, int score) {
    if (promoted_has(promoted, loser))
        return 1;
    Bitboard men = position_men(p, loser);
    Side winner = side_other(loser);
    double s = (score > SHARE_MAX ? SHARE_MAX : score < -SHARE_MAX ? -SHARE_MAX : score) / 100.0;
    double logit = model.constant + model.score * s + model.king * promoted_has(promoted, winner) +
                   model.men * bits_count(men) + model.advance * mean_advance(points, men, loser) +
                   model.pieces * bits_count(p->pieces[winner]);
    return 1 + (points->supa_value - 1) / (1 + exp(-logit));
}

// Expected points of the side to move. `below` and `above` are their distances to 1 and -1, for the precision that is
// lost near these.
typedef struct Expected {
    double points, below, above;
} Expected;

static const PointsCurve *curve_at(const Points *points, const Position *p) {
    return &points->curves[bits_count(position_occupied(p))];
}

static Expected expected_of(const Points *points, const Position *p, unsigned promoted, int score) {
    Side side = position_side(p), other = side_other(side);
    double exp_us = exp(points->u * score), exp_v = curve_at(points, p)->exp_v;
    double no_win = 1 / (1 + exp_us / exp_v), no_loss = 1 / (1 + 1 / (exp_us * exp_v));
    double win = no_win * exp_us / exp_v, loss = no_loss / (exp_us * exp_v);
    double worth = worth_of_win(points, p, promoted, other, score);
    double cost = worth_of_win(points, p, promoted, side, -score);
    return (Expected){
        .points = win * worth - loss * cost,
        .below = (1 - worth) + no_win * worth + loss * cost,
        .above = (1 - cost) + no_loss * cost + win * worth,
    };
}

// The score of more than one point: the side ahead has `score`.
static int score_above_one(const Points *points, double expected, int score) {
    int max = score > STATIC_MAX ? STATIC_MAX : score < 0 ? 0 : score;
    return SCORE_POINTS_MIN + (int)((expected - 1) / (points->supa_value - 1) * POINTS_SPAN) + max / STATIC_SHARE;
}

// The ordinary score s that stands for 0 to 1 points, `below` short of 1. Without Supas the points are
// sinh(us) / (cosh(us) + cosh(v)), a quadratic equation for exp(us).
static int ordinary_score(const Points *points, const Position *p, double expected, double below) {
    double xc = expected * curve_at(points, p)->cosh_v;
    double root = sqrt(xc * xc + below * (2 - below));
    double s = log((xc + root) / below) / points->u;
    return s < STATIC_MAX ? (int)(s + 0.5) : STATIC_MAX;
}

int points_from_static(const Points *points, const Position *p, unsigned promoted, int score) {
    if (promoted == (1u << WHITE | 1u << BLACK))
        return score;
    Expected e = expected_of(points, p, promoted, score);
    if (e.below <= 0)
        return score_above_one(points, e.points, score);
    if (e.above <= 0)
        return -score_above_one(points, -e.points, -score);
    return e.points >= 0 ? ordinary_score(points, p, e.points, e.below)
                         : -ordinary_score(points, p, -e.points, e.above);
}

int points_score_decided(const Points *points, const Position *p, unsigned promoted, int score, bool win) {
    Side side = position_side(p);
    int own = win ? score : -score;
    double worth = worth_of_win(points, p, promoted, win ? side_other(side) : side, own);
    int decided = score_above_one(points, worth, own);
    return win ? decided : -decided;
}

int points_static(const Points *points, const Position *p, unsigned promoted, int score) {
    if (!points_on(points))
        return score;
    int low = -STATIC_MAX, high = STATIC_MAX;
    while (low < high) {
        int middle = low + (high - low) / 2;
        if (points_score(points, p, promoted, middle) >= score)
            high = middle;
        else
            low = middle + 1;
    }
    return low;
}

int points_shift(const Points *points, const Position *p, unsigned promoted, int score, int by) {
    if (!points_on(points) || score_is_won(score) || score_is_lost(score))
        return score + by;
    int shifted = points_score(points, p, promoted, points_static(points, p, promoted, score) + by);
    if (by > 0)
        return shifted > score ? shifted : score + 1;
    return shifted < score ? shifted : score - 1;
}

PointsReport points_report(const Points *points, const Position *p, unsigned promoted, int score) {
    if (!points_on(points))
        return (PointsReport){score, 0, false};
    if (score_is_won(score) || score_is_lost(score)) {
        int size = abs(score), sign = score < 0 ? -1 : 1;
        bool plain = size <= SCORE_PLAIN_WIN;
        return (PointsReport){sign * (plain ? size + SCORE_WIN - SCORE_PLAIN_WIN : size),
                              sign * (plain ? 1 : points->supa_value), size >= SCORE_WIN_MIN};
    }
    int equivalent = points_static(points, p, promoted, score);
    return (PointsReport){equivalent, expected_of(points, p, promoted, equivalent).points, false};
}
