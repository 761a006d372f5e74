// Reads and decodes the blocks of files.
#ifndef TABLEBASE_BLOCK_H
#define TABLEBASE_BLOCK_H

#include "tablebase/format/file.h"
#include "tablebase/format/values.h"

// The positions of a block: begin..end-1.
static inline uint64_t block_begin(uint64_t block) {
    return block << BLOCK_BITS;
}

static inline uint64_t block_end(const TableIndex *t, uint64_t block) {
    uint64_t end = block_begin(block + 1);
    return end < t->size ? end : t->size;
}

// The results of a block; arbitrary for positions with a capture.
typedef struct BlockResults {
    bool open[BLOCK_POSITIONS];
    uint8_t results[BLOCK_POSITIONS];
} BlockResults;

// Reads the results of a block of a stored part; `model` is the model of the part. False, with the error, if that
// fails.
bool block_results(const Generator *generator, TableFile *file, int part, const ContextModel *model, uint32_t block,
                   BlockResults *results, Error *error);

// Reads the values of a block of distances or conversions, given the results of the same block. False, with the error,
// if that fails.
bool block_values(TableFile *file, int part, uint32_t block, const BlockResults *results, Value *values, Error *error);

#endif
