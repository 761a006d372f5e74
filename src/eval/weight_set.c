#include "eval/weight_set.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

#include "eval/weights_file.h"

// Line by line, since compilers may limit the length of strings; the Makefile packs them and generates these files.
static const char *const tzd[] = {
#include "eval/weights/tzd.txt.inc"
};
static const char *const zambia[] = {
#include "eval/weights/zambia.txt.inc"
};
static const char *const nigeria[] = {
#include "eval/weights/nigeria.txt.inc"
};
static const char *const international[] = {
#include "eval/weights/international.txt.inc"
};
static const char *const brazilian[] = {
#include "eval/weights/brazilian.txt.inc"
};
static const char *const russian[] = {
#include "eval/weights/russian.txt.inc"
};

static const struct {
    const char *const *lines;
    size_t count;
} texts[WEIGHT_GAMES] = {
    {tzd, sizeof tzd / sizeof *tzd},
    {zambia, sizeof zambia / sizeof *zambia},
    {nigeria, sizeof nigeria / sizeof *nigeria},
    {international, sizeof international / sizeof *international},
    {brazilian, sizeof brazilian / sizeof *brazilian},
    {russian, sizeof russian / sizeof *russian},
};

static Weights *read_built_in(WeightGame game) {
    Weights *weights = weights_new();
    WeightsReader reader;
    Error error;
    weights_reader_begin(&reader, weights, game, weight_game_names[game]);
    reader.built_in = true;
    bool good = true;
    for (size_t i = 0; good && i < texts[game].count; i++)
        good = weights_reader_take(&reader, texts[game].lines[i], &error);
    if (good && weights_reader_end(&reader, &error))
        return weights;
    fprintf(stderr, "mfalme: the built-in weights are wrong: %s\n", error.what);
    abort();
}

const Weights *weights_built_in(WeightGame game) {
    static _Atomic(Weights *) read[WEIGHT_GAMES];
    Weights *weights = atomic_load(&read[game]);
    if (weights)
        return weights;
    Weights *own = read_built_in(game);
    if (atomic_compare_exchange_strong(&read[game], &weights, own))
        return own;
    weights_free(own); // another thread was faster
    return weights;
}

const Weights *weight_set_of(const WeightSet *set, WeightGame game) {
    return set->of[game] ? set->of[game] : weights_built_in(game);
}

void weight_set_free(WeightSet *set) {
    for (int game = 0; game < WEIGHT_GAMES; game++)
        weights_free(set->of[game]);
    *set = (WeightSet){{NULL}};
}
