#include "tools/elo.h"

#include <math.h>

static const double LEAST_SCORE = 1e-6;
static const double NORMAL_95 = 1.959964;

static long count_of(const PairCounts *counts) {
    long count = 0;
    for (int i = 0; i < PAIR_RESULTS; i++)
        count += counts->pairs[i];
    return count;
}

double elo_score(const PairCounts *counts, double *variance) {
    long count = count_of(counts);
    double mean = 0, squares = 0;
    for (int i = 0; i < PAIR_RESULTS && count > 0; i++) {
        double points = i / 4.0, share = (double)counts->pairs[i] / (double)count;
        mean += points * share;
        squares += points * points * share;
    }
    *variance = squares - mean * mean;
    if (*variance < 0)
        *variance = 0;
    return mean;
}

static double elo_of_score(double score) {
    if (score < LEAST_SCORE)
        score = LEAST_SCORE;
    if (score > 1 - LEAST_SCORE)
        score = 1 - LEAST_SCORE;
    return -400 * log10(1 / score - 1);
}

double elo_difference(const PairCounts *counts, double *error) {
    double variance, score = elo_score(counts, &variance);
    long count = count_of(counts);
    double half = count > 0 ? NORMAL_95 * sqrt(variance / (double)count) : 0;
    *error = (elo_of_score(score + half) - elo_of_score(score - half)) / 2;
    double elo = count > 0 ? elo_of_score(score) : 0;
    return elo == 0 ? 0 : elo; // never -0
}

double elo_expected(double elo) {
    return 1 / (1 + pow(10, -elo / 400));
}

double elo_llr(const PairCounts *counts, double elo0, double elo1) {
    double variance, score = elo_score(counts, &variance);
    if (variance == 0)
        return 0;
    double s0 = elo_expected(elo0), s1 = elo_expected(elo1);
    return (double)count_of(counts) * (s1 - s0) * (2 * score - s0 - s1) / (2 * variance);
}

double elo_llr_bound(double error) {
    return log((1 - error) / error);
}
