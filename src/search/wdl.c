#include "search/wdl.h"

#include <math.h>

#include "search/score.h"

// P(win) = logistic(u s - v), P(loss) = logistic(-u s - v), with the score s in points and v = v0 + v1 * 2 / pieces:
// the fewer pieces, the more draws.
typedef struct WdlModel {
    double u, v0, v1;
} WdlModel;

// Fitted to games of each profile by scripts/fit_wdl.py.
static const WdlModel models[PROFILES] = {
#define WDL(profile, u, v0, v1) [PROFILE_##profile] = {u, v0, v1},
#include "search/wdl.def"
#undef WDL
};

static double logistic(double x) {
    return 1 / (1 + exp(-x));
}

WdlCurve wdl_curve(const Rules *rules, int pieces) {
    const WdlModel *model = &models[rules->profile->id];
    return (WdlCurve){model->u, model->v0 + model->v1 * (pieces > 2 ? 2.0 / pieces : 1)};
}

Wdl wdl_of(const Rules *rules, const Position *p, int score) {
    if (score_is_won(score))
        return (Wdl){1000, 0, 0};
    if (score_is_lost(score))
        return (Wdl){0, 0, 1000};
    WdlCurve curve = wdl_curve(rules, bits_count(position_occupied(p)));
    int win = (int)(1000 * logistic(curve.u * score / 100 - curve.v) + 0.5);
    int loss = (int)(1000 * logistic(-curve.u * score / 100 - curve.v) + 0.5);
    // With next to no draws both may be rounded up.
    if (win + loss > 1000)
        *(win > loss ? &win : &loss) = 1000 - (win > loss ? loss : win);
    return (Wdl){win, 1000 - win - loss, loss};
}
