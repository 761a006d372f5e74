// Elo, its error and the sequential test, against figures worked out by hand.
#include "tools/elo.h"

#include <criterion/criterion.h>
#include <math.h>

static bool near(double a, double b, double by) {
    return fabs(a - b) <= by;
}

Test(elo, even_results_are_no_difference) {
    PairCounts counts = {{5, 10, 20, 10, 5}};
    double error, variance;
    cr_assert(near(elo_score(&counts, &variance), 0.5, 1e-12));
    // (2*5*0.25 + 2*10*0.0625) / 50
    cr_assert(near(variance, 0.075, 1e-12));
    cr_assert(near(elo_difference(&counts, &error), 0, 1e-9));
    // 1.96 * sqrt(0.075 / 50) = 0.0759 points, and 695 Elo a point around the middle
    cr_assert(near(error, 53.1, 0.3));
}

Test(elo, three_quarters_are_191) {
    PairCounts counts = {{0, 0, 10, 0, 10}};
    double error;
    cr_assert(near(elo_difference(&counts, &error), 190.85, 0.01));
    cr_assert(near(elo_expected(190.85), 0.75, 1e-5));
}

Test(elo, no_or_one_sided_results_stay_finite) {
    PairCounts none = {{0}}, all = {{0, 0, 0, 0, 30}};
    double error;
    cr_assert_eq(elo_difference(&none, &error), 0);
    cr_assert(isfinite(elo_difference(&all, &error)) && isfinite(error));
    cr_assert_eq(elo_llr(&all, 0, 10), 0);
}

Test(elo, ratio_grows_towards_the_true_hypothesis) {
    PairCounts better = {{1, 5, 20, 15, 9}}, worse = {{9, 15, 20, 5, 1}};
    cr_assert_gt(elo_llr(&better, 0, 20), 0);
    cr_assert_lt(elo_llr(&worse, 0, 20), 0);
    cr_assert(near(elo_llr_bound(0.05), 2.944, 0.001));
    // Half way between the hypotheses nothing is learnt.
    PairCounts even = {{5, 10, 20, 10, 5}};
    cr_assert(near(elo_llr(&even, -10, 10), 0, 1e-12));
}
