#include "tools/elo.h"

#include <math.h>

static const double SCORE_MIN = 1e-6;
static const double NORMALISED = 347.43558552260146; // 800 / ln 10
static const double COUNT_MIN = 1e-3;                // of a kind of pair
static const double ROUNDING = 1e-12;

enum { BISECTIONS = 100, FITTING_STEPS = 100 };

static long count_of(const PairCounts *counts) {
    long count = 0;
    for (int i = 0; i < PAIR_RESULTS; i++)
        count += counts->pairs[i];
    return count;
}

static double points_of(int result) {
    return result / 4.0;
}

// The shares of the kinds of pairs, none of them 0, and the number of pairs. 0 without pairs.
static double regular_shares(const PairCounts *counts, double shares[PAIR_RESULTS]) {
    double count = 0;
    if (count_of(counts) == 0)
        return 0;
    for (int i = 0; i < PAIR_RESULTS; i++)
        count += shares[i] = fmax((double)counts->pairs[i], COUNT_MIN);
    for (int i = 0; i < PAIR_RESULTS; i++)
        shares[i] /= count;
    return count;
}

typedef struct Moments {
    double mean, deviation;
} Moments;

static Moments moments_of(const double shares[PAIR_RESULTS]) {
    double mean = 0, variance = 0;
    for (int i = 0; i < PAIR_RESULTS; i++)
        mean += points_of(i) * shares[i];
    for (int i = 0; i < PAIR_RESULTS; i++)
        variance += (points_of(i) - mean) * (points_of(i) - mean) * shares[i];
    return (Moments){mean, sqrt(variance)};
}

double elo_score(const PairCounts *counts, double *variance) {
    long count = count_of(counts);
    double mean = 0, squares = 0;
    for (int i = 0; i < PAIR_RESULTS && count > 0; i++) {
        double points = points_of(i), share = (double)counts->pairs[i] / (double)count;
        mean += points * share;
        squares += points * points * share;
    }
    *variance = squares - mean * mean;
    if (*variance < 0)
        *variance = 0;
    return mean;
}

double elo_share(const PairCounts *counts, double *error) {
    double variance, score = elo_score(counts, &variance);
    long count = count_of(counts);
    *error = count > 0 ? NORMAL_95 * sqrt(variance / (double)count) : 0;
    return score;
}

static double elo_of_score(double score) {
    if (score < SCORE_MIN)
        score = SCORE_MIN;
    if (score > 1 - SCORE_MIN)
        score = 1 - SCORE_MIN;
    return -400 * log10(1 / score - 1);
}

double elo_difference(const PairCounts *counts, double *error) {
    double half, score = elo_share(counts, &half);
    *error = (elo_of_score(score + half) - elo_of_score(score - half)) / 2;
    double elo = count_of(counts) > 0 ? elo_of_score(score) : 0;
    return elo == 0 ? 0 : elo; // never -0
}

double elo_normalised(const PairCounts *counts, double *error) {
    double shares[PAIR_RESULTS], count = regular_shares(counts, shares);
    *error = 0;
    if (count == 0)
        return 0;
    Moments moments = moments_of(shares);
    double per_game = NORMALISED * sqrt(0.5);
    *error = per_game * NORMAL_95 / sqrt(count);
    double elo = per_game * (moments.mean - 0.5) / moments.deviation;
    return fabs(elo) < ROUNDING ? 0 : elo; // never -0
}

// The zero of the sum of share * slope / (1 + x slope), where slopes of both signs occur: the sum falls with x.
static double secular_root(const double shares[PAIR_RESULTS], const double slopes[PAIR_RESULTS]) {
    double min = slopes[0], max = slopes[0];
    for (int i = 1; i < PAIR_RESULTS; i++) {
        min = fmin(min, slopes[i]);
        max = fmax(max, slopes[i]);
    }
    double low = -1 / max, high = -1 / min, root = 0;
    for (int step = 0; step < BISECTIONS; step++) {
        root = (low + high) / 2;
        double sum = 0;
        for (int i = 0; i < PAIR_RESULTS; i++)
            sum += shares[i] * slopes[i] / (1 + root * slopes[i]);
        *(sum > 0 ? &low : &high) = root;
    }
    return root;
}

// The most likely distribution in which mean - 1/2 is `ratio` deviations. Iterates: the condition is made linear around
// a distribution, and the maximum of the likelihood under it is the next one, until it stays the same.
static void fit_shares(const double shares[PAIR_RESULTS], double ratio, double fitted[PAIR_RESULTS]) {
    for (int i = 0; i < PAIR_RESULTS; i++)
        fitted[i] = 1.0 / PAIR_RESULTS;
    double change = 1;
    for (int step = 0; step < FITTING_STEPS && change > ROUNDING; step++) {
        Moments moments = moments_of(fitted);
        double slopes[PAIR_RESULTS];
        for (int i = 0; i < PAIR_RESULTS; i++) {
            double away = (points_of(i) - moments.mean) / moments.deviation;
            slopes[i] = points_of(i) - 0.5 - ratio * moments.deviation * (1 + away * away) / 2;
        }
        double root = secular_root(shares, slopes);
        change = 0;
        for (int i = 0; i < PAIR_RESULTS; i++) {
            double now = shares[i] / (1 + root * slopes[i]);
            change = fmax(change, fabs(now - fitted[i]));
            fitted[i] = now;
        }
    }
}

double elo_llr(const PairCounts *counts, double elo0, double elo1) {
    double shares[PAIR_RESULTS], fitted0[PAIR_RESULTS], fitted1[PAIR_RESULTS];
    double count = regular_shares(counts, shares), sum = 0;
    if (count == 0)
        return 0;
    fit_shares(shares, elo0 * sqrt(2) / NORMALISED, fitted0);
    fit_shares(shares, elo1 * sqrt(2) / NORMALISED, fitted1);
    for (int i = 0; i < PAIR_RESULTS; i++)
        sum += shares[i] * log(fitted1[i] / fitted0[i]);
    return count * sum;
}

double elo_llr_bound(double error) {
    return log((1 - error) / error);
}
