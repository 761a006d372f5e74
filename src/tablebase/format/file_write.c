#include <stdlib.h>
#include <string.h>

#include "base/checksum.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/bytes.h"
#include "tablebase/format/file.h"
#include "tablebase/format/layout.h"

static uint8_t *put_part(uint8_t *at, const Packed *packed, const TableFacts *facts) {
    const uint64_t numbers[] = {facts->positions, facts->draws, facts->losses, facts->wins, facts->longest_number};
    for (int i = 0; i < 5; i++)
        at = bytes_put(at, numbers[i], 8);
    at = bytes_put(at, facts->longest, 4);
    at = bytes_put(at, packed->model_length, 4);
    return bytes_put(at, packed->block_count, 4);
}

static uint8_t *put_directory(uint8_t *at, const Packed *packed) {
    if (packed->model_length)
        memcpy(at, packed->model, packed->model_length);
    at += packed->model_length;
    for (uint32_t b = 0; b < packed->block_count; b++) {
        at = bytes_put(at, packed->blocks[b].length, 2);
        at = bytes_put(at, packed->blocks[b].checksum, 4);
    }
    return at;
}

static uint8_t *header_new(const Profile *game, Material m, TableKind kind, const Packed *parts,
                           const TableFacts *facts, size_t *length) {
    int count = layout_parts(m);
    uint64_t size = FIXED_BYTES + SUM_BYTES, blocks = 0;
    for (int p = 0; p < count; p++) {
        size += PART_BYTES + parts[p].model_length + (uint64_t)parts[p].block_count * ENTRY_BYTES;
        for (uint32_t b = 0; b < parts[p].block_count; b++)
            blocks += parts[p].blocks[b].length;
    }
    uint8_t *bytes = memory_new((size_t)size, 1);
    memcpy(bytes, LAYOUT_MAGIC, MAGIC_BYTES);
    uint8_t *at = bytes_put(bytes + MAGIC_BYTES, VERSION, 2);
    const int small[] = {(int)kind, layout_game(game), m.men[0], m.kings[0], m.men[1], m.kings[1], count, BLOCK_BITS};
    for (int i = 0; i < 8; i++)
        at = bytes_put(at, (uint64_t)small[i], 1);
    at = bytes_put(at, 0, 2);
    at = bytes_put(at, size, 4);
    at = bytes_put(at, size + blocks, 8);
    for (int p = 0; p < count; p++)
        at = put_part(at, &parts[p], &facts[p]);
    for (int p = 0; p < count; p++)
        at = put_directory(at, &parts[p]);
    bytes_put(at, checksum(bytes, (size_t)(at - bytes)), SUM_BYTES);
    *length = (size_t)size;
    return bytes;
}

static void write_all(FileWriter *writer, const uint8_t *header, size_t length, const Packed *parts, int count) {
    bool good = file_put(writer, header, length);
    for (int p = 0; p < count; p++)
        for (uint32_t b = 0; b < parts[p].block_count && good; b++) {
            const PackedBlock *block = &parts[p].blocks[b];
            good = block->length == 0 || file_put(writer, block->bytes, block->length);
        }
}

bool tb_file_write(const char *path, const Profile *game, Material m, TableKind kind, const Packed *parts,
                   const TableFacts *facts, Error *error) {
    size_t length;
    uint8_t *header = header_new(game, m, kind, parts, facts, &length);
    FileWriter writer;
    bool good = file_begin(&writer, path, error);
    if (good) {
        write_all(&writer, header, length, parts, layout_parts(m));
        good = file_commit(&writer, error);
    }
    free(header);
    return good;
}
