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
    cr_assert(near(elo_share(&counts, &error), 0.5, 1e-12));
    cr_assert(near(error, 0.0759, 1e-4)); // 1.96 * sqrt(0.075 / 50)
    cr_assert(near(elo_difference(&counts, &error), 0, 1e-9));
    // 1.96 * sqrt(0.075 / 50) = 0.0759 points, and 695 Elo a point around the middle
    cr_assert(near(error, 53.1, 0.3));
}

Test(elo, three_quarters_are_191) {
    PairCounts counts = {{0, 0, 10, 0, 10}};
    double error;
    cr_assert(near(elo_difference(&counts, &error), 190.85, 0.01));
}

Test(elo, no_or_one_sided_results_stay_finite) {
    PairCounts none = {{0}}, all = {{0, 0, 0, 0, 30}};
    double error;
    cr_assert_eq(elo_difference(&none, &error), 0);
    cr_assert(isfinite(elo_difference(&all, &error)) && isfinite(error));
    cr_assert(isfinite(elo_normalised(&all, &error)) && isfinite(error));
    cr_assert_gt(elo_llr(&all, 0, 10), 0);
    cr_assert_eq(elo_normalised(&none, &error), 0);
    cr_assert_eq(elo_llr(&none, 0, 10), 0);
}

// The figures of these were found by another method: for every deviation, Newton's method in the two multipliers of the
// conditions, then golden section over the deviation.
static const struct {
    PairCounts counts;
    double elo0, elo1, ratio, normalised, error;
} known[] = {
    {{{5, 10, 20, 10, 5}}, 0, 10, -0.04141, 0, 68.096},
    {{{1, 5, 20, 15, 9}}, 0, 20, 1.74334, 132.500, 68.096},
    {{{9, 15, 20, 5, 1}}, 0, 20, -2.04259, -132.500, 68.096},
    {{{12, 148, 1350, 171, 19}}, 0, 5, 1.12554, 10.484, 11.678},
    {{{0, 0, 0, 0, 30}}, 0, 10, 1.19598, 15537.101, 87.906},
    {{{0, 0, 0, 1, 1}}, 0, 10, 0.06884, 720.946, 340.226},
    {{{0, 0, 30, 0, 0}}, 0, 10, -0.04561, 0, 87.906},
};

Test(elo, normalised_elo_and_its_ratio_are_those_found_by_another_method) {
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        double error;
        cr_expect(near(elo_normalised(&known[i].counts, &error), known[i].normalised, 0.001), "%zu", i);
        cr_expect(near(error, known[i].error, 0.001), "%zu", i);
        cr_expect(near(elo_llr(&known[i].counts, known[i].elo0, known[i].elo1), known[i].ratio, 0.00001), "%zu", i);
    }
}

// The greatest bounds, and counts of all kinds.
Test(elo, ratio_is_finite_for_any_counts) {
    static const long amounts[] = {0, 1, 7, 400};
    for (int code = 1; code < 1 << 10; code++) {
        PairCounts counts;
        for (int i = 0; i < PAIR_RESULTS; i++)
            counts.pairs[i] = amounts[code >> 2 * i & 3];
        cr_assert(isfinite(elo_llr(&counts, -ELO_TEST_MAX, ELO_TEST_MAX)), "%d", code);
    }
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
