// Blocks of files, read and decoded.
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

// The results of a block; `model` is that of the file's part. False, with what is wrong.
bool block_results(TableFile *file, int part, const ContextModel *model, uint32_t block, uint8_t *results,
                   Error *error);

// The values of a block of distances or goals, given the results of the same block. False, with what is wrong.
bool block_values(TableFile *file, int part, uint32_t block, const uint8_t *results, Value *values, Error *error);

#endif
