#include "learn/tune_terms.h"

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "base/parallel.h"

enum { PARTS = 64, UNKNOWNS = TERMS * PHASES, MAN_AT = PHASES * TERM_MAN, ROUNDS = 12 };

static const double ridge = 20; // regularisation: added to the curvature of every weight

// The gradient and the second derivatives of the loss over a part of the samples.
typedef struct Sums {
    double gradient[UNKNOWNS], hessian[UNKNOWNS][UNKNOWNS];
} Sums;

typedef struct Fit {
    const TuneData *data;
    unsigned groups;
    int full;
    double weight[UNKNOWNS]; // logits per unit counted: opening and ending of each term
    Sums *parts;
} Fit;

// The factor of each unknown.
static void factors_of(const Fit *fit, const TuneSample *sample, double factor[UNKNOWNS]) {
    int pieces = sample->pieces < fit->full ? sample->pieces : fit->full;
    double opening = (double)pieces / fit->full;
    for (int term = 0; term < TERMS; term++) {
        double count = term_groups[term] & fit->groups ? sample->term[term] : 0;
        factor[PHASES * term + PHASE_OPENING] = count * opening;
        factor[PHASES * term + PHASE_ENDGAME] = count * (1 - opening);
    }
    // The same at all stages, since it is the unit.
    factor[MAN_AT] = sample->term[TERM_MAN];
    factor[MAN_AT + 1] = 0;
}

static double logit_of(const double weight[UNKNOWNS], const double factor[UNKNOWNS]) {
    double logit = 0;
    for (int i = 0; i < UNKNOWNS; i++)
        logit += weight[i] * factor[i];
    return logit;
}

static void sum_part(void *context, uint64_t part) {
    Fit *fit = context;
    Sums *sums = &fit->parts[part];
    *sums = (Sums){{0}, {{0}}};
    const TuneData *data = fit->data;
    size_t end = parallel_begin(data->count, part + 1, PARTS);
    for (size_t k = parallel_begin(data->count, part, PARTS); k < end; k++) {
        const TuneSample *sample = &data->samples[k];
        if (sample->validation)
            continue;
        double factor[UNKNOWNS];
        factors_of(fit, sample, factor);
        double chance = tune_chance(logit_of(fit->weight, factor)), hessian = chance * (1 - chance);
        for (int i = 0; i < UNKNOWNS; i++) {
            if (factor[i] == 0)
                continue;
            sums->gradient[i] += (chance - (double)sample->target) * factor[i];
            for (int j = 0; j <= i; j++)
                sums->hessian[i][j] += hessian * factor[i] * factor[j];
        }
    }
}

// Solves hessian * step = gradient by Cholesky decomposition; `hessian` is positive definite, and its lower half is
// given.
static void solve(double hessian[UNKNOWNS][UNKNOWNS], double gradient[UNKNOWNS]) {
    for (int i = 0; i < UNKNOWNS; i++)
        for (int j = 0; j <= i; j++) {
            double sum = hessian[i][j];
            for (int k = 0; k < j; k++)
                sum -= hessian[i][k] * hessian[j][k];
            hessian[i][j] = i == j ? sqrt(sum) : sum / hessian[j][j];
        }
    for (int i = 0; i < UNKNOWNS; i++) {
        for (int k = 0; k < i; k++)
            gradient[i] -= hessian[i][k] * gradient[k];
        gradient[i] /= hessian[i][i];
    }
    for (int i = UNKNOWNS - 1; i >= 0; i--) {
        for (int k = i + 1; k < UNKNOWNS; k++)
            gradient[i] -= hessian[k][i] * gradient[k];
        gradient[i] /= hessian[i][i];
    }
}

static void improve(Fit *fit, int threads) {
    parallel_run(threads, PARTS, sum_part, fit, NULL);
    Sums *all = &fit->parts[0];
    for (int part = 1; part < PARTS; part++)
        for (int i = 0; i < UNKNOWNS; i++) {
            all->gradient[i] += fit->parts[part].gradient[i];
            for (int j = 0; j <= i; j++)
                all->hessian[i][j] += fit->parts[part].hessian[i][j];
        }
    for (int i = 0; i < UNKNOWNS; i++) {
        all->gradient[i] += ridge * fit->weight[i];
        all->hessian[i][i] += ridge;
    }
    solve(all->hessian, all->gradient);
    for (int i = 0; i < UNKNOWNS; i++)
        fit->weight[i] -= all->gradient[i];
}

// The weights as whole numbers, and their predictions.
static bool take_weights(const Fit *fit, TuneData *data, Weights *weights, double *scale) {
    double worth = fit->weight[MAN_AT];
    if (!(worth > 1e-3))
        return false;
    *scale = 100 / worth;
    double whole[UNKNOWNS];
    for (int i = 0; i < UNKNOWNS; i++) {
        double weight = round(fit->weight[i] * *scale);
        weight = weight < -WEIGHT_MAX ? -WEIGHT_MAX : weight > WEIGHT_MAX ? WEIGHT_MAX : weight;
        weights->term[i / PHASES][i % PHASES] = (int16_t)weight;
        whole[i] = weight / *scale;
    }
    weights->term[TERM_MAN][PHASE_ENDGAME] = weights->term[TERM_MAN][PHASE_OPENING];
    for (size_t k = 0; k < data->count; k++) {
        double factor[UNKNOWNS];
        factors_of(fit, &data->samples[k], factor);
        data->samples[k].base = (float)logit_of(whole, factor);
    }
    return true;
}

void tune_terms_keep(TuneData *data, int full, const Weights *weights, double scale) {
    for (size_t k = 0; k < data->count; k++) {
        TuneSample *sample = &data->samples[k];
        double opening = (double)(sample->pieces < full ? sample->pieces : full) / full, score = 0;
        for (int term = 0; term < TERMS; term++)
            score += sample->term[term] * (opening * weights->term[term][PHASE_OPENING] +
                                           (1 - opening) * weights->term[term][PHASE_ENDGAME]);
        sample->base = (float)(score / scale);
    }
}

bool tune_terms(TuneData *data, unsigned groups, int full, int threads, Weights *weights, double *scale) {
    Fit fit = {.data = data, .groups = groups, .full = full, .parts = memory_new(PARTS, sizeof *fit.parts)};
    for (int round = 0; round < ROUNDS; round++)
        improve(&fit, threads);
    free(fit.parts);
    return take_weights(&fit, data, weights, scale);
}
