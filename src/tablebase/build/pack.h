// A solved class compressed: its model and its coded blocks. Positions with a capture are not coded.
#ifndef TABLEBASE_PACK_H
#define TABLEBASE_PACK_H

#include <stdatomic.h>

#include "tablebase/build/raw.h"
#include "tablebase/format/file.h"

typedef struct Packing {
    const Generator *generator;
    int threads;
    const atomic_bool *stop; // may be NULL
} Packing;

// Packs the results of a class, with their model. False, with nothing to free, if memory or mutexes run out or the
// work is stopped. The bytes do not depend on the number of threads.
bool tbgen_pack_results(const Packing *packing, const RawTable *table, Packed *packed);

// Packs the distances that belong to results packed before. False as above.
bool tbgen_pack_distances(const Packing *packing, const RawTable *table, const Packed *results, Packed *packed);

// The bytes of the model, the blocks and their directory.
uint64_t packed_bytes(const Packed *packed);
void packed_free(Packed *packed);

#endif
