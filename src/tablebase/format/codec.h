// Results of a block of numbers as bytes and back: a model's chances coded by rANS (Duda 2009).
//
// A position with a capture is not coded, since captures are followed before a table is probed. In the context of other
// positions it counts as the likeliest result of its own context.
//
// A block is the state of the coder, 32 bits, and 16-bit words, all little-endian; a block without words whose state is
// 65536 has no bytes. To decode a position: the low 14 bits of the state fall into the share of one result in the
// context's chances; state = share * (state >> 14) + those bits - the start of the share; if that is below 65536, it
// becomes state << 16 | next word. At the end the state is 65536 again and no word is left.
#ifndef TABLEBASE_CODEC_H
#define TABLEBASE_CODEC_H

#include "tablebase/format/model.h"
#include "tablebase/format/rows.h"

enum {
    BLOCK_BITS = 14,
    BLOCK_POSITIONS = 1 << BLOCK_BITS,
    BLOCK_BYTES_MAX = 4 + 2 * BLOCK_POSITIONS // of a coded block: at most one word a position
};

// The number of blocks of a class.
static inline uint64_t block_count(const TableIndex *t) {
    return (t->size + BLOCK_POSITIONS - 1) >> BLOCK_BITS;
}

enum { CONTEXT_OPEN = UINT16_MAX }; // of a position that is not coded

// Replaces RESULT_NONE in `results`, for the positions begin..end-1, by the likeliest result. Stores the context of
// each coded position, and CONTEXT_OPEN for the others.
void codec_fill(const TableIndex *t, const ContextModel *model, uint64_t begin, uint64_t end, uint8_t *results,
                uint16_t *contexts);

// Codes these results, whose chances must not be 0. Returns the number of bytes.
size_t codec_encode(const ContextModel *model, const uint8_t *results, const uint16_t *contexts, size_t count,
                    uint8_t *bytes);

// Decodes a block, and sets `open` for each position that has a capture and so is not coded. False if the bytes are not
// a block.
bool codec_decode(const TableIndex *t, const ContextModel *model, uint64_t begin, uint64_t end,
                  const Generator *generator, const uint8_t *bytes, size_t length, uint8_t *results, bool *open);

#endif
