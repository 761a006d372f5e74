#include "tablebase/build/pack.h"

#include <stdlib.h>
#include <string.h>

#include "base/checksum.h"
#include "base/memory.h"
#include "base/parallel.h"
#include "base/thread.h"
#include "tablebase/format/block.h"
#include "tablebase/format/distances.h"
#include "tablebase/format/layout.h"

enum {
    ROUNDS = 3,       // of counting, each with the model written by the previous one
    CHUNK_BLOCKS = 32 // blocks that a thread takes at once
};

typedef struct Packer {
    const Packing *packing;
    const RawTable *table;
    Packed *packed;
    uint8_t *results;      // packing results: of all positions, RESULT_NONE where there is a capture
    const Packed *decoded; // packing distances: the results that they belong to
    ContextModel model;    // of the results
    Counts counts;
    Mutex mutex; // guards counts
    atomic_bool failed;
} Packer;

// Empties `packed` and allocates room for its blocks. NULL if the system has no mutex left.
static Packer *packer_new(const Packing *packing, const RawTable *table, Packed *packed) {
    uint64_t blocks = block_count(&table->index);
    Packer *packer = memory_new(1, sizeof *packer);
    *packed = (Packed){0};
    if (!mutex_init(&packer->mutex)) {
        free(packer);
        return NULL;
    }
    *packed = (Packed){.blocks = memory_new((size_t)blocks, sizeof *packed->blocks), .block_count = (uint32_t)blocks};
    packer->packing = packing;
    packer->table = table;
    packer->packed = packed;
    atomic_init(&packer->failed, false);
    return packer;
}

uint64_t packed_bytes(const Packed *packed) {
    uint64_t bytes = packed->model_length + (uint64_t)packed->block_count * ENTRY_BYTES;
    for (uint32_t b = 0; b < packed->block_count; b++)
        bytes += packed->blocks[b].length;
    return bytes;
}

void packed_free(Packed *packed) {
    for (uint32_t b = 0; packed->blocks && b < packed->block_count; b++)
        free(packed->blocks[b].bytes);
    free(packed->blocks);
    free(packed->model);
    *packed = (Packed){0};
}

static bool packer_end(Packer *packer, bool done) {
    if (!done)
        packed_free(packer->packed);
    mutex_free(&packer->mutex);
    free(packer);
    return done;
}

static void keep_block(Packer *packer, uint64_t b, const uint8_t *bytes, size_t length) {
    PackedBlock *block = &packer->packed->blocks[b];
    if (length == 0)
        return;
    if (length > BLOCK_BYTES_MAX) {
        atomic_store(&packer->failed, true);
        return;
    }
    block->bytes = memory_new(length, 1);
    memcpy(block->bytes, bytes, length);
    block->length = (uint32_t)length;
    block->checksum = checksum(bytes, length);
}

static bool run(Packer *packer, uint64_t pieces, void (*work)(void *context, uint64_t i)) {
    const Packing *packing = packer->packing;
    return parallel_run(packing->threads, pieces, work, packer, packing->stop) && !atomic_load(&packer->failed);
}

// ---- Results ----------------------------------------------------------------------------------

static void open_captures(void *context, uint64_t block) {
    Packer *packer = context;
    const RawTable *table = packer->table;
    uint64_t begin = block_begin(block), end = block_end(&table->index, block);
    bool open[BLOCK_POSITIONS];
    block_captures(packer->packing->generator, &table->index, begin, end, open);
    for (uint64_t i = begin; i < end; i++)
        packer->results[i] = open[i - begin] ? RESULT_NONE : value_result(raw_at(table, i));
}

// The results of a block filled in, and their contexts.
static size_t filled(const Packer *packer, uint64_t block, uint8_t results[BLOCK_POSITIONS],
                     uint16_t contexts[BLOCK_POSITIONS]) {
    uint64_t begin = block_begin(block), end = block_end(&packer->table->index, block);
    memcpy(results, packer->results + begin, (size_t)(end - begin));
    codec_fill(&packer->table->index, &packer->model, begin, end, results, contexts);
    return (size_t)(end - begin);
}

static void count_chunk(void *context, uint64_t chunk) {
    Packer *packer = context;
    Counts *counts = memory_new(1, sizeof *counts);
    uint8_t results[BLOCK_POSITIONS];
    uint16_t contexts[BLOCK_POSITIONS];
    for (uint64_t b = chunk * CHUNK_BLOCKS; b < (chunk + 1) * CHUNK_BLOCKS && b < packer->packed->block_count; b++) {
        size_t count = filled(packer, b, results, contexts);
        for (size_t i = 0; i < count; i++)
            if (contexts[i] != CONTEXT_OPEN)
                counts->count[contexts[i]][results[i]]++;
    }
    mutex_lock(&packer->mutex);
    for (int c = 0; c < CONTEXTS; c++)
        for (int r = 0; r < 3; r++)
            packer->counts.count[c][r] += counts->count[c][r];
    mutex_unlock(&packer->mutex);
    free(counts);
}

static void encode_results(void *context, uint64_t b) {
    Packer *packer = context;
    uint8_t results[BLOCK_POSITIONS], bytes[BLOCK_BYTES_MAX];
    uint16_t contexts[BLOCK_POSITIONS];
    size_t count = filled(packer, b, results, contexts);
    keep_block(packer, b, bytes, codec_encode(&packer->model, results, contexts, count, bytes));
}

static bool count_all(Packer *packer) {
    memset(&packer->counts, 0, sizeof packer->counts);
    return run(packer, (packer->packed->block_count + CHUNK_BLOCKS - 1) / CHUNK_BLOCKS, count_chunk);
}

static bool use_model(Packer *packer) {
    return model_read(&packer->model, packer->packed->model, packer->packed->model_length);
}

static bool run_results(Packer *packer) {
    Packed *packed = packer->packed;
    if (!run(packer, packed->block_count, open_captures))
        return false;
    model_init(&packer->model);
    for (int round = 0; round < ROUNDS; round++) {
        if (!count_all(packer))
            return false;
        packed->model_length = model_write(&packer->counts, packed->model);
        if (!use_model(packer))
            return false;
    }
    // Positions filled by the last model may have results that it has not counted.
    if (!count_all(packer))
        return false;
    model_complete(packed->model, packed->model_length, &packer->counts);
    return use_model(packer) && run(packer, packed->block_count, encode_results);
}

bool tbgen_pack_results(const Packing *packing, const RawTable *table, Packed *packed) {
    Packer *packer = packer_new(packing, table, packed);
    if (!packer)
        return false;
    packed->model = memory_new(MODEL_BYTES_MAX, 1);
    packer->results = malloc((size_t)table->index.size);
    bool done = packer->results && run_results(packer);
    free(packer->results);
    return packer_end(packer, done);
}

// ---- Distances --------------------------------------------------------------------------------

static void encode_distances(void *context, uint64_t b) {
    Packer *packer = context;
    const TableIndex *t = &packer->table->index;
    uint64_t begin = block_begin(b), end = block_end(t, b);
    uint8_t results[BLOCK_POSITIONS], bytes[BLOCK_BYTES_MAX];
    Value values[BLOCK_POSITIONS];
    bool open[BLOCK_POSITIONS];
    const PackedBlock *decoded = &packer->decoded->blocks[b];
    bool good = codec_decode(t, &packer->model, begin, end, packer->packing->generator, decoded->bytes, decoded->length,
                             results, open);
    memcpy(values, packer->table->values + begin, (size_t)(end - begin));
    keep_block(packer, b, bytes, good ? distances_encode(t, begin, end, results, open, values, bytes) : SIZE_MAX);
}

bool tbgen_pack_distances(const Packing *packing, const RawTable *table, const Packed *results, Packed *packed) {
    Packer *packer = packer_new(packing, table, packed);
    if (!packer)
        return false;
    packer->decoded = results;
    bool done = model_read(&packer->model, results->model, results->model_length) &&
                run(packer, packed->block_count, encode_distances);
    return packer_end(packer, done);
}
