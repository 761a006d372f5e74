#include "tablebase/pack.h"

#include <stdlib.h>
#include <string.h>

#include "base/checksum.h"
#include "base/parallel.h"
#include "base/thread.h"

enum {
    BLOCK = 1 << PACK_BLOCK_BITS,
    ROUNDS = 3,       // of counting, each with what the one before has taught
    CHUNK_BLOCKS = 32 // blocks for a thread at once
};
_Static_assert((int)BLOCK <= (int)BLOCK_MAX, "a block fits the codec");

typedef struct Packer {
    const Packing *packing;
    const RawTable *table;
    Packed *packed;
    uint8_t *results; // of all positions, RESULT_NONE where there is a capture
    Model model;
    Counts counts;
    Mutex mutex; // guards counts
    atomic_bool failed;
} Packer;

static uint64_t block_end(const Packer *packer, uint64_t begin) {
    uint64_t left = packer->table->index.size - begin;
    return begin + (left < BLOCK ? left : BLOCK);
}

static void open_captures(void *context, uint64_t block) {
    Packer *packer = context;
    const RawTable *table = packer->table;
    uint64_t begin = block * BLOCK, end = block_end(packer, begin);
    TableBoard board = index_board(&table->index, begin);
    for (uint64_t i = begin; i < end; i++) {
        if (i > begin)
            index_next(&table->index, &board);
        Position p = table_board_position(board);
        bool captures = generator_can_capture(packer->packing->generator, &p);
        packer->results[i] = captures ? RESULT_NONE : value_result(table->values[i]);
    }
}

// The results of a block filled in, and their contexts.
static size_t filled(const Packer *packer, uint64_t block, uint8_t results[BLOCK], uint16_t contexts[BLOCK]) {
    uint64_t begin = block * BLOCK, end = block_end(packer, begin);
    memcpy(results, packer->results + begin, (size_t)(end - begin));
    codec_fill(&packer->table->index, &packer->model, begin, end, results, contexts);
    return (size_t)(end - begin);
}

static void count_chunk(void *context, uint64_t chunk) {
    Packer *packer = context;
    Counts *counts = calloc(1, sizeof *counts);
    if (!counts) {
        atomic_store(&packer->failed, true);
        return;
    }
    uint8_t results[BLOCK];
    uint16_t contexts[BLOCK];
    for (uint64_t b = chunk * CHUNK_BLOCKS; b < (chunk + 1) * CHUNK_BLOCKS && b < packer->packed->block_count; b++) {
        size_t count = filled(packer, b, results, contexts);
        for (size_t i = 0; i < count; i++)
            counts->count[contexts[i]][results[i]]++;
    }
    mutex_lock(&packer->mutex);
    for (int c = 0; c < CONTEXTS; c++)
        for (int r = 0; r < 3; r++)
            packer->counts.count[c][r] += counts->count[c][r];
    mutex_unlock(&packer->mutex);
    free(counts);
}

static void encode_block(void *context, uint64_t b) {
    Packer *packer = context;
    PackedBlock *block = &packer->packed->blocks[b];
    uint8_t results[BLOCK], bytes[BLOCK_BYTES_MAX];
    uint16_t contexts[BLOCK];
    size_t count = filled(packer, b, results, contexts);
    size_t length = codec_encode(&packer->model, results, contexts, count, bytes);
    if (length == 0)
        return;
    block->bytes = malloc(length);
    if (!block->bytes) {
        atomic_store(&packer->failed, true);
        return;
    }
    memcpy(block->bytes, bytes, length);
    block->length = (uint32_t)length;
    block->checksum = checksum(bytes, length);
}

static bool run(Packer *packer, uint64_t pieces, void (*work)(void *context, uint64_t i)) {
    const Packing *packing = packer->packing;
    return parallel_run(packing->threads, pieces, work, packer, packing->stop) && !atomic_load(&packer->failed);
}

static bool count_all(Packer *packer) {
    memset(&packer->counts, 0, sizeof packer->counts);
    return run(packer, (packer->packed->block_count + CHUNK_BLOCKS - 1) / CHUNK_BLOCKS, count_chunk);
}

static bool use_expectations(Packer *packer) {
    return model_read(&packer->model, packer->packed->model, packer->packed->model_length);
}

static bool run_phases(Packer *packer) {
    Packed *packed = packer->packed;
    if (!run(packer, packed->block_count, open_captures))
        return false;
    model_init(&packer->model);
    for (int round = 0; round < ROUNDS; round++) {
        if (!count_all(packer))
            return false;
        packed->model_length = model_write(&packer->counts, packed->model);
        if (!use_expectations(packer))
            return false;
    }
    // What the last expectations bring about may be new to them.
    if (!count_all(packer))
        return false;
    model_complete(packed->model, packed->model_length, &packer->counts);
    return use_expectations(packer) && run(packer, packed->block_count, encode_block);
}

bool pack_table(const Packing *packing, const RawTable *table, Packed *packed) {
    uint64_t blocks = (table->index.size + BLOCK - 1) / BLOCK;
    *packed = (Packed){.model = malloc(MODEL_BYTES_MAX),
                       .blocks = calloc((size_t)blocks, sizeof *packed->blocks),
                       .block_count = (uint32_t)blocks};
    Packer *packer = malloc(sizeof *packer);
    bool done = false;
    if (packer && packed->model && packed->blocks) {
        packer->packing = packing;
        packer->table = table;
        packer->packed = packed;
        packer->results = malloc((size_t)table->index.size);
        atomic_init(&packer->failed, false);
        if (mutex_init(&packer->mutex)) {
            done = packer->results && run_phases(packer);
            mutex_free(&packer->mutex);
        }
        free(packer->results);
    }
    free(packer);
    if (!done)
        packed_free(packed);
    return done;
}

void packed_free(Packed *packed) {
    for (uint32_t b = 0; packed->blocks && b < packed->block_count; b++)
        free(packed->blocks[b].bytes);
    free(packed->blocks);
    free(packed->model);
    *packed = (Packed){0};
}
