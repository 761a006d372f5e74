#include "tablebase/format/file.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/checksum.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/platform.h"
#include "base/bytes.h"
#include "tablebase/format/layout.h"
#include "tablebase/format/values.h"

enum { HEADER_MAX = 1 << 30 };

static const char *const extensions[] = {[TABLE_RESULTS] = "wld",
                                         [TABLE_DISTANCES] = "dtw",
                                         [TABLE_CONVERSIONS] = "dtg",
                                         [TABLE_SUPA] = "sup",
                                         [TABLE_SUPA_DISTANCES] = "dts"};

void tb_file_name(Text *text, const char *dir, const Profile *game, Material m, TableKind kind) {
    char name[MATERIAL_NAME];
    material_name(material_first(m), name);
    text_clear(text);
    text_printf(text, "%s/%s-%s.%s", dir, game->name, name, extensions[kind]);
}

const char *tb_file_extension(TableKind kind) {
    return extensions[kind];
}

bool tb_facts_equal(const TableFacts *a, const TableFacts *b) {
    return a->positions == b->positions && a->draws == b->draws && a->losses == b->losses && a->wins == b->wins &&
           a->longest == b->longest && a->longest_number == b->longest_number;
}

static Material part_material(Material m, int part) {
    return part ? material_reversed(m) : m;
}

// A header with a correct checksum may still hold any number. Each of these returns false, with the error.

static bool check_facts(const TablePart *part, Error *error) {
    const TableFacts *f = &part->facts;
    if (f->positions != part->index.size)
        return error_set(error, "it counts %llu positions, the class has %llu", (unsigned long long)f->positions,
                         (unsigned long long)part->index.size);
    bool within = f->draws <= f->positions && f->losses <= f->positions && f->wins <= f->positions;
    if (!within || f->draws + f->losses + f->wins != f->positions)
        return error_set(error, "its draws, losses and wins do not sum up to its %llu positions",
                         (unsigned long long)f->positions);
    if (f->longest_number >= f->positions || (f->longest && !f->wins) || f->longest >= VALUE_MAX)
        return error_set(error, "its longest win is impossible: %u plies, position %llu of %llu", (unsigned)f->longest,
                         (unsigned long long)f->longest_number, (unsigned long long)f->positions);
    return true;
}

static bool check_sizes(const TablePart *part, TableKind kind, uint64_t left, Error *error) {
    uint64_t blocks = block_count(&part->index);
    bool stored = tb_part_is_stored(part);
    if (stored && part->block_count != blocks)
        return error_set(error, "it counts %u blocks, the class has %llu", (unsigned)part->block_count,
                         (unsigned long long)blocks);
    if (left < part->model_length + (uint64_t)part->block_count * ENTRY_BYTES)
        return error_set(error, "its header is too short for %u blocks", (unsigned)part->block_count);
    if (part->model_length && !(stored && tb_kind_is_results(kind)))
        return error_set(error, "it has a model, which only stored results have");
    return true;
}

// Reads the model and the sizes and sums of the blocks from `at`, where at least `left` bytes are available.
static bool read_directory(TablePart *part, TableKind kind, const uint8_t **at, uint64_t *left, uint64_t *offset,
                           Error *error) {
    if (!check_sizes(part, kind, *left, error))
        return false;
    if (tb_kind_is_results(kind) && tb_part_is_stored(part) && !model_is_sound(*at, part->model_length))
        return error_set(error, "its model is corrupt");
    uint32_t blocks = part->block_count;
    *left -= part->model_length + (uint64_t)blocks * ENTRY_BYTES;
    part->offsets = memory_new((size_t)blocks + 1, sizeof *part->offsets);
    part->checksums = memory_new((size_t)blocks + 1, sizeof *part->checksums);
    if (part->model_length) {
        part->model = memory_new(part->model_length, 1);
        memcpy(part->model, *at, part->model_length);
    }
    *at += part->model_length;
    for (uint32_t b = 0; b < blocks; b++, *at += ENTRY_BYTES) {
        uint64_t bytes = bytes_get(*at, 2);
        if (bytes > BLOCK_BYTES_MAX)
            return error_set(error, "block %u has %llu bytes, more than a block can have", (unsigned)b,
                             (unsigned long long)bytes);
        part->offsets[b] = *offset;
        *offset += bytes;
        part->checksums[b] = (uint32_t)bytes_get(*at + 2, 4);
    }
    part->offsets[blocks] = *offset;
    return true;
}

static void read_part(TablePart *part, const uint8_t *at, const Board *board, Material m) {
    part->index = index_of_class(board, m);
    uint64_t *const numbers[] = {&part->facts.positions, &part->facts.draws, &part->facts.losses, &part->facts.wins,
                                 &part->facts.longest_number};
    for (int i = 0; i < 5; i++)
        *numbers[i] = bytes_get(at + 8 * i, 8);
    part->facts.longest = (uint32_t)bytes_get(at + 40, 4);
    part->model_length = (size_t)bytes_get(at + 44, 4);
    part->block_count = (uint32_t)bytes_get(at + 48, 4);
}

static bool read_parts(TableFile *file, const Board *board, const uint8_t *header, uint64_t length, Error *error) {
    uint64_t left = length - SUM_BYTES - FIXED_BYTES, offset = length;
    if (left < (uint64_t)file->part_count * PART_BYTES)
        return error_set(error, "its header is too short");
    left -= (uint64_t)file->part_count * PART_BYTES;
    for (int p = 0; p < file->part_count; p++) {
        read_part(&file->parts[p], header + FIXED_BYTES + p * PART_BYTES, board, part_material(file->material, p));
        if (!check_facts(&file->parts[p], error))
            return false;
    }
    const uint8_t *at = header + FIXED_BYTES + file->part_count * PART_BYTES;
    for (int p = 0; p < file->part_count; p++)
        if (!read_directory(&file->parts[p], file->kind, &at, &left, &offset, error))
            return false;
    if (!tb_part_is_stored(&file->parts[0]) && !tb_part_is_stored(&file->parts[file->part_count - 1]))
        return error_set(error, "it has no blocks");
    if (left != 0)
        return error_set(error, "its header is longer than what it holds");
    return offset == file->bytes || error_set(error, "it counts %llu bytes, its blocks end at %llu",
                                              (unsigned long long)file->bytes, (unsigned long long)offset);
}

// Checks that the first bytes describe the file asked for.
static bool check_fixed(const uint8_t *fixed, const Profile *game, const TableFile *file, Error *error) {
    Material m = file->material;
    if (memcmp(fixed, LAYOUT_MAGIC, MAGIC_BYTES) != 0)
        return error_set(error, "not a table of Mfalme");
    if (bytes_get(fixed + 8, 2) != VERSION)
        return error_set(error, "format version %d, this program reads %d", (int)bytes_get(fixed + 8, 2), VERSION);
    if (fixed[10] != file->kind || fixed[11] != layout_game(game) || fixed[12] != m.men[0] || fixed[13] != m.kings[0] ||
        fixed[14] != m.men[1] || fixed[15] != m.kings[1] || fixed[16] != file->part_count)
        return error_set(error, "holds another table than its name says");
    if (fixed[17] != BLOCK_BITS)
        return error_set(error, "blocks of 2^%d positions, this program reads 2^%d", fixed[17], BLOCK_BITS);
    return true;
}

static bool read_header(TableFile *file, const Profile *game, Error *error) {
    uint8_t fixed[FIXED_BYTES];
    if (fread(fixed, 1, FIXED_BYTES, file->file) != FIXED_BYTES)
        return error_set(error, "truncated");
    if (!check_fixed(fixed, game, file, error))
        return false;
    uint64_t length = bytes_get(fixed + 20, 4);
    file->bytes = bytes_get(fixed + 24, 8);
    if (length < FIXED_BYTES + SUM_BYTES || length > HEADER_MAX || length > file->bytes)
        return error_set(error, "damaged header");
    uint8_t *header = malloc((size_t)length);
    if (!header)
        return error_set(error, "out of memory");
    memcpy(header, fixed, FIXED_BYTES);
    size_t rest = (size_t)length - FIXED_BYTES;
    bool good = fread(header + FIXED_BYTES, 1, rest, file->file) == rest;
    if (!good)
        error_set(error, "truncated");
    else if (checksum(header, (size_t)length - SUM_BYTES) != bytes_get(header + length - SUM_BYTES, SUM_BYTES))
        good = error_set(error, "damaged header");
    else
        good = read_parts(file, game->board, header, length, error);
    free(header);
    return good;
}

static bool check_length(TableFile *file, Error *error) {
    uint8_t byte;
    if (!platform_seek(file->file, file->bytes - 1) || fread(&byte, 1, 1, file->file) != 1)
        return error_set(error, "truncated");
    if (fread(&byte, 1, 1, file->file) != 0)
        return error_set(error, "longer than its header says");
    return true;
}

TableFile *tb_file_open(const char *path, const Profile *game, Material m, TableKind kind, bool *missing,
                        Error *error) {
    FILE *stream = platform_open_ordinary(path, true);
    if (!stream)
        error_set(error, "%s: cannot be read: %s", path, file_reason());
    if (missing)
        *missing = !stream && file_state(path) == FILE_MISSING;
    if (!stream)
        return NULL;
    m = material_first(m);
    TableFile *file = memory_new(1, sizeof *file);
    if (!mutex_init(&file->mutex)) {
        free(file);
        fclose(stream);
        error_set(error, "%s: the system has no mutex left", path);
        return NULL;
    }
    file->file = stream;
    file->kind = kind;
    file->material = m;
    file->part_count = layout_parts(m);
    Error what;
    if (!read_header(file, game, &what) || !check_length(file, &what)) {
        error_set(error, "%s: %s", path, what.what);
        tb_file_close(file);
        return NULL;
    }
    return file;
}

void tb_file_close(TableFile *file) {
    if (!file)
        return;
    for (int p = 0; p < file->part_count; p++) {
        free(file->parts[p].model);
        free(file->parts[p].offsets);
        free(file->parts[p].checksums);
    }
    fclose(file->file);
    mutex_free(&file->mutex);
    free(file);
}

int tb_file_read(TableFile *file, int part, uint32_t block, uint8_t bytes[BLOCK_BYTES_MAX], Error *error) {
    const TablePart *p = &file->parts[part];
    uint64_t length = p->offsets[block + 1] - p->offsets[block];
    if (length == 0 && p->checksums[block] == 0)
        return 0;
    bool good = length <= BLOCK_BYTES_MAX;
    mutex_lock(&file->mutex);
    good =
        good && platform_seek(file->file, p->offsets[block]) && fread(bytes, 1, (size_t)length, file->file) == length;
    mutex_unlock(&file->mutex);
    if (good && checksum(bytes, (size_t)length) == p->checksums[block])
        return (int)length;
    error_set(error, "block %u of %u is %s", (unsigned)block, (unsigned)p->block_count,
              good ? "damaged" : "unreadable");
    return -1;
}

// Takes the next directory of a path; false at its end.
static bool next_directory(const char **path, Text *dir) {
    text_clear(dir);
    *path += strspn(*path, ";");
    size_t length = strcspn(*path, ";");
    text_add_bytes(dir, *path, length);
    *path += length;
    return length > 0;
}

void tb_file_folders(Text *folders, const char *path, ReportLine *report, void *context) {
    Text dir = {0}, inside = {0};
    while (next_directory(&path, &dir)) {
        text_clear(&inside);
        text_printf(&inside, "%s/.", text_string(&dir)); // seen only by those who may enter the folder
        if (platform_is_folder(text_string(&inside))) {
            text_printf(folders, "%s%s", folders->length > 0 ? ";" : "", text_string(&dir));
        } else if (file_state(text_string(&inside)) == FILE_UNREADABLE && report) {
            Error error;
            error_set(&error, "%s: cannot be read: %s", text_string(&dir), strerror(errno));
            report(context, error.what);
        }
    }
    text_free(&dir);
    text_free(&inside);
}

TableFile *tb_file_find(const char *path, const Profile *game, Material m, TableKind kind, int *reason,
                        ReportLine *report, void *context) {
    TableFile *file = NULL;
    Text dir = {0}, name = {0};
    while (!file && next_directory(&path, &dir)) {
        tb_file_name(&name, text_string(&dir), game, m, kind);
        bool missing;
        Error error;
        file = tb_file_open(text_string(&name), game, m, kind, &missing, &error);
        if (file || missing)
            continue;
        bool unreadable = file_state(text_string(&name)) == FILE_UNREADABLE;
        bool known = unreadable && errno && errno == *reason;
        if (unreadable)
            *reason = errno;
        if (!known && report)
            report(context, error.what);
    }
    text_free(&dir);
    text_free(&name);
    return file;
}
