// The coded blocks of a class, as they go into a file.
#ifndef TABLEBASE_PACKED_H
#define TABLEBASE_PACKED_H

#include <stddef.h>
#include <stdint.h>

typedef struct PackedBlock {
    uint8_t *bytes;  // NULL for none
    uint32_t length; // at most BLOCK_BYTES_MAX
    uint32_t checksum;
} PackedBlock;

typedef struct Packed {
    uint8_t *model; // of results; NULL for distances
    size_t model_length;
    PackedBlock *blocks;
    uint32_t block_count;
} Packed;

#endif
