// The difference in strength by the results of a match, in pairs of games: both games of a pair start from the same
// opening with colours exchanged, so their results belong together (pentanomial model).
#ifndef TOOLS_ELO_H
#define TOOLS_ELO_H

#define NORMAL_95 1.959964 // deviations of a normal distribution on either side that hold 95% of it

enum { PAIR_RESULTS = 5 }; // points of the first engine in a pair, in halves: 0..4

// Counts of pairs by result.
typedef struct PairCounts {
    long pairs[PAIR_RESULTS];
} PairCounts;

// Points a game in 0..1, and the variance of a pair's points a game. Both 0 without pairs.
double elo_score(const PairCounts *counts, double *variance);

// Points a game as elo_score has them, and half the width of their 95% interval.
double elo_share(const PairCounts *counts, double *error);

// The difference in Elo, and half the width of its 95% interval. Results of 0 and 1 are moved just inside the interval.
double elo_difference(const PairCounts *counts, double *error);

// The difference in normalised Elo (Van den Bergh 2020, as fishtest computes it): (mean - 1/2) / (sqrt 2 times the
// standard deviation of a pair's points a game) times 800 / ln 10, and half the width of its 95% interval. Unlike Elo
// it hardly depends on how often equal players draw. A kind of pair that has not occurred counts as a thousandth of a
// pair; 0 and 0 without pairs.
double elo_normalised(const PairCounts *counts, double *error);

enum { ELO_TEST_MAX = 200 }; // the largest difference that can be tested

// Log likelihood ratio of "elo1 better" against "elo0 better", both in normalised Elo and at most ELO_TEST_MAX either
// way: the generalised sequential probability ratio test, in which each hypothesis has the multinomial distribution of
// pairs that fits the counts best. Kinds that have not occurred count as above. 0 without pairs.
double elo_llr(const PairCounts *counts, double elo0, double elo1);

// The bound of the log likelihood ratio at which a test with both error rates `error` (as 0.05) is decided.
double elo_llr_bound(double error);

#endif
