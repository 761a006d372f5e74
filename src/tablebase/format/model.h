// The context model of a table's coder: the chances of draw, loss and win in each context, the same for all its blocks.
//
// The context of a position consists of results decoded before it in the same block, with 3 for a result that does not
// exist: those of the two previous numbers, of the neighbours (rows.h) along the second, third and fourth lightest
// piece, and of the number before the first of these neighbours. It also says whether the lightest and the second
// lightest piece stand on the long diagonal.
#ifndef TABLEBASE_MODEL_H
#define TABLEBASE_MODEL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    RESULT_NONE = 3, // in addition to the three of values.h
    CONTEXT_BITS = 14,
    CONTEXTS = 1 << CONTEXT_BITS,
    CHANCE_BITS = 14 // the chances of a context sum to 1 << CHANCE_BITS
};

// draw: below `draw`, loss: below `loss`, win: the rest.
typedef struct Chances {
    uint16_t draw, loss;
} Chances;

typedef struct ContextModel {
    Chances chances[CONTEXTS];
} ContextModel;

typedef struct Counts {
    uint64_t count[CONTEXTS][3];
} Counts;

// The model before anything is counted: it expects the result of the previous number.
void model_init(ContextModel *model);

// Whether the bytes are a model as written by model_write.
bool model_is_sound(const uint8_t *bytes, size_t length);

// Reads a model written by model_write. False if the bytes are not a model.
bool model_read(ContextModel *model, const uint8_t *bytes, size_t length);

// Writes the model of the counts, at most MODEL_BYTES_MAX bytes; returns their number. For each of the four possible
// results of the previous number (draw, loss, win, none) three weights, for draw, loss and win, which hold for all
// contexts that are not listed; then the list: two bytes for the context, low one first, and its three weights. A
// weight is one byte b: none for 0, else floor((16 + b mod 16) * 2^floor(b / 16) / 16).
enum { MODEL_BYTES_MAX = 12 + 5 * CONTEXTS };
size_t model_write(const Counts *counts, uint8_t *bytes);

// Gives the smallest weight to every result that was counted but has no weight. The likeliest result stays the
// likeliest.
void model_complete(uint8_t *bytes, size_t length, const Counts *counts);

// The likeliest result of a context.
static inline uint8_t chances_likeliest(Chances c) {
    int draw = c.draw, loss = c.loss - c.draw, win = (1 << CHANCE_BITS) - c.loss;
    if (draw >= loss && draw >= win)
        return 0;
    return loss >= win ? 1 : 2;
}

#endif
