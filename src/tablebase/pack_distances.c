#include <stdlib.h>
#include <string.h>

#include "base/checksum.h"
#include "base/parallel.h"
#include "tablebase/distances.h"
#include "tablebase/pack.h"

enum { BLOCK = 1 << PACK_BLOCK_BITS };

typedef struct Packer {
    const Packing *packing;
    const RawTable *table;
    const Packed *results;
    Packed *packed;
    Model model;
    atomic_bool failed;
} Packer;

static void encode_block(void *context, uint64_t b) {
    Packer *packer = context;
    const TableIndex *t = &packer->table->index;
    uint64_t begin = b * BLOCK, end = begin + BLOCK < t->size ? begin + BLOCK : t->size;
    uint8_t results[BLOCK], bytes[BLOCK_BYTES_MAX];
    Value values[BLOCK];
    bool open[BLOCK];
    const PackedBlock *decoded = &packer->results->blocks[b];
    bool good = codec_decode(t, &packer->model, begin, end, decoded->bytes, decoded->length, results);
    TableBoard board = index_board(t, begin);
    for (uint64_t i = begin; i < end; i++) {
        if (i > begin)
            index_next(t, &board);
        Position p = table_board_position(board);
        open[i - begin] = generator_can_capture(packer->packing->generator, &p);
        values[i - begin] = packer->table->values[i];
    }
    size_t length = good ? distances_encode(t, begin, end, results, open, values, bytes) : SIZE_MAX;
    PackedBlock *block = &packer->packed->blocks[b];
    if (length > 0 && length <= BLOCK_BYTES_MAX && (block->bytes = malloc(length))) {
        memcpy(block->bytes, bytes, length);
        block->length = (uint32_t)length;
        block->checksum = checksum(bytes, length);
    } else if (length > 0) {
        atomic_store(&packer->failed, true);
    }
}

bool pack_distances(const Packing *packing, const RawTable *table, const Packed *results, Packed *packed) {
    *packed =
        (Packed){.blocks = calloc(results->block_count, sizeof *packed->blocks), .block_count = results->block_count};
    Packer *packer = malloc(sizeof *packer);
    bool done = false;
    if (packer && packed->blocks) {
        packer->packing = packing;
        packer->table = table;
        packer->results = results;
        packer->packed = packed;
        atomic_init(&packer->failed, false);
        done = model_read(&packer->model, results->model, results->model_length) &&
               parallel_run(packing->threads, packed->block_count, encode_block, packer, packing->stop) &&
               !atomic_load(&packer->failed);
    }
    free(packer);
    if (!done)
        packed_free(packed);
    return done;
}
