// Codes the distances of a block, given its results, as bytes and back. Each is predicted from the distances of its
// neighbours.
#ifndef TABLEBASE_DISTANCES_H
#define TABLEBASE_DISTANCES_H

#include "tablebase/format/codec.h"
#include "tablebase/format/values.h"

// Codes the values of the positions begin..end-1. `results` are those decoded from the block of results. Where `open`
// is true nothing is coded, and the value that the decoder will find is stored. Returns the number of bytes, or more
// than BLOCK_BYTES_MAX if they do not fit.
size_t distances_encode(const TableIndex *t, uint64_t begin, uint64_t end, const uint8_t *results, const bool *open,
                        Value *values, uint8_t *bytes);

// False if a distance is larger than a value can hold.
bool distances_decode(const TableIndex *t, uint64_t begin, uint64_t end, const uint8_t *results, const bool *open,
                      const uint8_t *bytes, size_t length, Value *values);

#endif
