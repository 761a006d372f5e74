// A solved class made small: its model and its coded blocks. Positions with a capture are left open to the coder, since
// captures are followed before a table is asked.
#ifndef TABLEBASE_PACK_H
#define TABLEBASE_PACK_H

#include <stdatomic.h>

#include "tablebase/codec.h"
#include "tablebase/raw.h"

enum { PACK_BLOCK_BITS = 14 };

typedef struct PackedBlock {
    uint8_t *bytes;  // NULL for none
    uint32_t length; // at most BLOCK_BYTES_MAX
    uint32_t checksum;
} PackedBlock;

typedef struct Packed {
    uint8_t *model;
    size_t model_length;
    PackedBlock *blocks;
    uint32_t block_count;
} Packed;

typedef struct Packing {
    const Generator *generator;
    int threads;
    const atomic_bool *stop; // may be NULL
} Packing;

// False, with nothing to free, when out of memory or it was stopped. The bytes do not depend on the number of
// threads.
bool pack_table(const Packing *packing, const RawTable *table, Packed *packed);

// The distances, to be read beside the results packed before.
bool pack_distances(const Packing *packing, const RawTable *table, const Packed *results, Packed *packed);

void packed_free(Packed *packed);

#endif
