#include "tablebase/format/block.h"

#include "tablebase/format/distances.h"

static bool is_corrupt(uint32_t block, Error *error) {
    return error_set(error, "block %u is corrupt", (unsigned)block);
}

bool block_results(const Generator *generator, TableFile *file, int part, const ContextModel *model, uint32_t block,
                   BlockResults *results, Error *error) {
    const TableIndex *t = &file->parts[part].index;
    uint64_t begin = block_begin(block), end = block_end(t, block);
    uint8_t bytes[BLOCK_BYTES_MAX];
    int length = tb_file_read(file, part, block, bytes, error);
    if (length < 0)
        return false;
    return codec_decode(t, model, begin, end, generator, bytes, (size_t)length, results->results, results->open) ||
           is_corrupt(block, error);
}

bool block_values(TableFile *file, int part, uint32_t block, const BlockResults *results, Value *values, Error *error) {
    const TableIndex *t = &file->parts[part].index;
    uint8_t bytes[BLOCK_BYTES_MAX];
    int length = tb_file_read(file, part, block, bytes, error);
    if (length < 0)
        return false;
    return distances_decode(t, block_begin(block), block_end(t, block), results->results, results->open, bytes,
                            (size_t)length, values) ||
           is_corrupt(block, error);
}
