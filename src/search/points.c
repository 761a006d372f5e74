#include "search/points.h"

#include <math.h>

#include "search/skill.h"
#include "search/wdl.h"

enum {
    STATIC_MOST = 8000, // hundredths of a man; the model does not tell greater scores apart
    POINTS_SPAN = 5500, // of the scores between one point and the value of a Supa
    STATIC_SHARE = 4,   // to which the static score is added, divided by this, so that progress counts in sure wins
    ADVANCE_MOST = 7,   // rows to the promotion row
};

// logit of the share of Supas = constant + score s + king (the winner has promoted) + men m + advance a, with the score
// s in men for the winner, and for the loser its number of men m and their mean advance a in rows.
typedef struct SupaModel {
    double constant, score, king, men, advance;
} SupaModel;

static const SupaModel model = {
#define SUPA(constant, score, king, men, advance) constant, score, king, men, advance
#include "search/points.def"
#undef SUPA
};

Points points_of(const EngineOptions *options, const Rules *rules) {
    bool on = rules->profile->ends & END_SUPA && !skill_limits(options);
    return (Points){on ? options->supa_value : 1, rules};
}

static double logistic(double x) {
    return 1 / (1 + exp(-x));
}

// Rows that the men of `side` have gone, on average.
static double mean_advance(const Board *board, Bitboard men, Side side) {
    int rows = 0, count = bits_count(men);
    for (Bitboard b = men; b;) {
        int row = square_row(board, (Square)bits_pop(&b));
        rows += side == WHITE ? ADVANCE_MOST - row : row;
    }
    return count ? (double)rows / count : 0;
}

// What a win against `loser` is worth on average, for a winner whose static score is `score`.
static double worth_of_win(const Points *points, const Position *p, unsigned promoted, Side loser, int score) {
    if (promoted_has(promoted, loser))
        return 1;
    Bitboard men = position_men(p, loser);
    double s = score > STATIC_MOST ? STATIC_MOST : score < -STATIC_MOST ? -STATIC_MOST : score;
    double share =
        logistic(model.constant + model.score * s / 100 + model.king * promoted_has(promoted, side_other(loser)) +
                 model.men * bits_count(men) + model.advance * mean_advance(points->rules->board, men, loser));
    return 1 + (points->supa_value - 1) * share;
}

// Expected points of the side to move. `below` and `above` are their distances to 1 and -1, for the precision that is
// lost near these.
typedef struct Expected {
    double points, below, above;
    WdlCurve curve;
} Expected;

static Expected expected_of(const Points *points, const Position *p, unsigned promoted, int score) {
    Side side = position_side(p), other = side_other(side);
    WdlCurve curve = wdl_curve(points->rules, p);
    double us = curve.u * score / 100;
    double win = logistic(us - curve.v), loss = logistic(-us - curve.v);
    double no_win = logistic(curve.v - us), no_loss = logistic(curve.v + us);
    double worth = worth_of_win(points, p, promoted, other, score);
    double cost = worth_of_win(points, p, promoted, side, -score);
    return (Expected){
        .points = win * worth - loss * cost,
        .below = (1 - worth) + no_win * worth + loss * cost,
        .above = (1 - cost) + no_loss * cost + win * worth,
        .curve = curve,
    };
}

// The score of more than one point: the side ahead has `score`.
static int score_above_one(const Points *points, double expected, int score) {
    int most = score > STATIC_MOST ? STATIC_MOST : score < 0 ? 0 : score;
    return SCORE_POINTS_LEAST + (int)((expected - 1) / (points->supa_value - 1) * POINTS_SPAN) + most / STATIC_SHARE;
}

// The ordinary score s that stands for 0 to 1 points, `below` short of 1. Without Supas the points are
// sinh(us) / (cosh(us) + cosh(v)), a quadratic equation for exp(us).
static int ordinary_score(double expected, double below, WdlCurve curve) {
    double xc = expected * cosh(curve.v);
    double root = sqrt(xc * xc + below * (2 - below));
    double s = log((xc + root) / below) / curve.u * 100;
    return s < STATIC_MOST ? (int)(s + 0.5) : STATIC_MOST;
}

int points_score(const Points *points, const Position *p, unsigned promoted, int score) {
    if (promoted == (1u << WHITE | 1u << BLACK))
        return score;
    Expected e = expected_of(points, p, promoted, score);
    if (e.below <= 0)
        return score_above_one(points, e.points, score);
    if (e.above <= 0)
        return -score_above_one(points, -e.points, -score);
    return e.points >= 0 ? ordinary_score(e.points, e.below, e.curve) : -ordinary_score(-e.points, e.above, e.curve);
}

int points_score_decided(const Points *points, const Position *p, unsigned promoted, int score, bool win) {
    Side side = position_side(p);
    int own = win ? score : -score;
    double worth = worth_of_win(points, p, promoted, win ? side_other(side) : side, own);
    int decided = score_above_one(points, worth, own);
    return win ? decided : -decided;
}

int points_static(const Points *points, const Position *p, unsigned promoted, int score) {
    int low = -STATIC_MOST, high = STATIC_MOST;
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
    if (score_is_won(score) || score_is_lost(score))
        return score + by;
    int shifted = points_score(points, p, promoted, points_static(points, p, promoted, score) + by);
    if (by > 0)
        return shifted > score ? shifted : score + 1;
    return shifted < score ? shifted : score - 1;
}

double points_expected(const Points *points, const Position *p, unsigned promoted, int score) {
    if (score_is_won(score) || score_is_lost(score)) {
        double size = (score < 0 ? -score : score) <= SCORE_PLAIN_WIN ? 1 : points->supa_value;
        return score < 0 ? -size : size;
    }
    return expected_of(points, p, promoted, points_static(points, p, promoted, score)).points;
}
