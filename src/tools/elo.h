// The difference in strength that the results of a match show, by pairs of games: both games of a pair start from
// the same opening with colours exchanged, so their results belong together (pentanomial model).
#ifndef TOOLS_ELO_H
#define TOOLS_ELO_H

enum { PAIR_RESULTS = 5 }; // points of the first engine in a pair, in halves: 0..4

// Counts of pairs by result.
typedef struct PairCounts {
    long pairs[PAIR_RESULTS];
} PairCounts;

// Points a game in 0..1, and the variance of a pair's points a game. Both 0 without pairs.
double elo_score(const PairCounts *counts, double *variance);

// The difference in Elo, and half the width of its 95% interval. Results of 0 and 1 are moved just inside the interval.
double elo_difference(const PairCounts *counts, double *error);

// Log likelihood ratio of "elo1 better" against "elo0 better" (Wald 1945; normal approximation over pairs as used for
// engine testing). 0 if nothing can be said yet.
double elo_llr(const PairCounts *counts, double elo0, double elo1);

// The bound of the log likelihood ratio at which a test with both error rates `error` (as 0.05) is decided.
double elo_llr_bound(double error);

// Expected points of a player `elo` stronger than the other.
double elo_expected(double elo);

#endif
