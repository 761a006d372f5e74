// Distances of a block as bytes and back, given its results: each is predicted from those of its neighbours.
#ifndef TABLEBASE_DISTANCES_H
#define TABLEBASE_DISTANCES_H

#include "tablebase/format/codec.h"
#include "tablebase/format/values.h"

// Codes the values of the positions begin..end-1. `results` are as decoded from the block of results; where `open` is
// true nothing is coded, and the value that the decoder will find is stored. Returns the number of bytes, more than
// BLOCK_BYTES_MAX if they would not fit.
size_t distances_encode(const TableIndex *t, uint64_t begin, uint64_t end, const uint8_t *results, const bool *open,
                        Value *values, uint8_t *bytes);

// False if a distance is larger than a value can hold.
bool distances_decode(const TableIndex *t, uint64_t begin, uint64_t end, const uint8_t *results, const bool *open,
                      const uint8_t *bytes, size_t length, Value *values);

#endif
