#include "book/format.h"

#include <errno.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "base/bytes.h"
#include "base/checksum.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/platform.h"

enum {
    FORMAT = 1,
    BLOCK = 256,     // positions
    KEY_BYTES = 6,   // of a position and of a row of the index
    ENTRY_BYTES = 9, // key and value
    ROW_BYTES = 10,  // of the index: first key and checksum of a block
    SUM_BYTES = 4,
    HEAD_MAX = 400, // bytes of the two lines
    CHANCE_BITS = 10,
    CHANCE_MASK = (1 << CHANCE_BITS) - 1,
    EXPANDED = 1 << 2 * CHANCE_BITS,
    DECIDED = 2 << 2 * CHANCE_BITS,
};

struct BookFile {
    char *path;
    const unsigned char *bytes;
    size_t size;
    BookFacts facts;
    uint32_t blocks;
    const unsigned char *rows, *entries;
    atomic_uchar *checked; // by block
};

bool book_fits(const BookFacts *facts, const Rules *rules) {
    return facts->profile->generator == rules->generator && facts->huff == rules->huff;
}

static uint32_t blocks_of(uint32_t positions) {
    return (uint32_t)(((uint64_t)positions + BLOCK - 1) / BLOCK);
}

// ---- Entries

static uint64_t key_at(const unsigned char *at) {
    return bytes_get(at, KEY_BYTES);
}

static void put_entry(unsigned char *at, const BookEntry *entry) {
    uint32_t value = (uint32_t)entry->value.win | (uint32_t)entry->value.loss << CHANCE_BITS;
    value |= (entry->expanded ? (uint32_t)EXPANDED : 0) | (entry->decided ? (uint32_t)DECIDED : 0);
    bytes_put(at, entry->key, KEY_BYTES);
    bytes_put(at + KEY_BYTES, value, ENTRY_BYTES - KEY_BYTES);
}

static BookEntry get_entry(const unsigned char *at) {
    uint64_t value = bytes_get(at + KEY_BYTES, ENTRY_BYTES - KEY_BYTES);
    return (BookEntry){.key = key_at(at),
                       .value = {(uint16_t)(value & CHANCE_MASK), (uint16_t)(value >> CHANCE_BITS & CHANCE_MASK)},
                       .expanded = (value & EXPANDED) != 0,
                       .decided = (value & DECIDED) != 0};
}

// ---- Reading

static bool fail(const BookFile *file, Error *error, const char *what) {
    return error_set(error, "'%s' %s", quoted_string(file->path).text, what);
}

// The next line of the head, without its end; false if there is none.
static bool next_line(const BookFile *file, size_t *at, char line[HEAD_MAX]) {
    size_t length = 0;
    while (*at + length < file->size && length < HEAD_MAX - 1 && file->bytes[*at + length] != '\n')
        length++;
    if (*at + length >= file->size || file->bytes[*at + length] != '\n')
        return false;
    memcpy(line, file->bytes + *at, length);
    line[length] = '\0';
    *at += length + 1;
    return true;
}

static bool read_facts(BookFile *file, const char *name, const char *line, Error *error) {
    char edition[32], huff[16];
    unsigned long long nodes;
    unsigned weights, tables, positions, expanded;
    BookFacts *facts = &file->facts;
    facts->profile = profile_named(span_of(name));
    if (!facts->profile)
        return error_set(error, "'%s' is a book of '%s', a profile that this program does not know",
                         quoted_string(file->path).text, quoted_string(name).text);
    if (sscanf(line, "edition %31s huff %15s nodes %llu weights %8x tables %u positions %u expanded %u", edition, huff,
               &nodes, &weights, &tables, &positions, &expanded) != 7)
        return fail(file, error, "has a damaged head");
    for (facts->huff = HUFF_OFF; facts->huff < HUFFS && strcmp(huff, huff_names[facts->huff]) != 0; facts->huff++)
        ;
    if (facts->huff == HUFFS || strcmp(edition, facts->profile->version) != 0)
        return error_set(error, "'%s' is a book of %s, huff %s; this program plays %s", quoted_string(file->path).text,
                         quoted_string(edition).text, quoted_string(huff).text, facts->profile->version);
    facts->nodes = nodes;
    facts->weights = weights;
    facts->tables = (int)tables;
    facts->positions = positions;
    facts->expanded = expanded;
    return true;
}

static bool read_head(BookFile *file, Error *error) {
    char first[HEAD_MAX], second[HEAD_MAX], name[32];
    size_t at = 0;
    int format = 0;
    if (!next_line(file, &at, first) || sscanf(first, "mfalme book %d %31s", &format, name) != 2)
        return fail(file, error, "is not an opening book");
    if (format != FORMAT)
        return error_set(error, "'%s' is a book of format %d, this program reads %d", quoted_string(file->path).text,
                         format, FORMAT);
    if (!next_line(file, &at, second))
        return fail(file, error, "ends within its head");
    if (!read_facts(file, name, second, error))
        return false;
    file->blocks = blocks_of(file->facts.positions);
    // In 64 bits, which hold what any head says.
    uint64_t said = at + SUM_BYTES + (uint64_t)file->blocks * ROW_BYTES + (uint64_t)file->facts.positions * ENTRY_BYTES;
    if (file->size != said)
        return error_set(error, "'%s' has %zu bytes where its head says %llu", quoted_string(file->path).text,
                         file->size, (unsigned long long)said);
    size_t index = (size_t)file->blocks * ROW_BYTES;
    if (checksum(file->bytes, at + index) != bytes_get(file->bytes + at + index, SUM_BYTES))
        return fail(file, error, "has a damaged head");
    file->rows = file->bytes + at;
    file->entries = file->rows + index + SUM_BYTES;
    return true;
}

BookFile *book_file_open(const char *path, Error *error) {
    size_t size;
    errno = 0;
    const void *bytes = platform_map(path, &size);
    if (!bytes) {
        error_set(error, "cannot read '%s': %s", quoted_string(path).text,
                  errno ? strerror(errno) : "it is not an ordinary file, or empty");
        return NULL;
    }
    BookFile *file = memory_new(1, sizeof *file);
    *file = (BookFile){.path = memory_copy_string(path), .bytes = bytes, .size = size};
    if (!read_head(file, error)) {
        book_file_close(file);
        return NULL;
    }
    file->checked = memory_new(file->blocks + 1, sizeof *file->checked);
    return file;
}

void book_file_close(BookFile *file) {
    if (!file)
        return;
    platform_unmap(file->bytes, file->size);
    free(file->checked);
    free(file->path);
    free(file);
}

const BookFacts *book_file_facts(const BookFile *file) {
    return &file->facts;
}

// The number of positions in a block.
static uint32_t block_count(const BookFile *file, uint32_t block) {
    uint32_t left = file->facts.positions - block * BLOCK;
    return left < BLOCK ? left : BLOCK;
}

static bool check_block(BookFile *file, uint32_t block, Error *error) {
    if (atomic_load_explicit(&file->checked[block], memory_order_relaxed))
        return true;
    const unsigned char *start = file->entries + (size_t)block * BLOCK * ENTRY_BYTES;
    uint32_t sum = checksum(start, (size_t)block_count(file, block) * ENTRY_BYTES);
    if (sum != bytes_get(file->rows + (size_t)block * ROW_BYTES + KEY_BYTES, SUM_BYTES))
        return error_set(error, "'%s' is damaged: block %u of %u does not have its checksum",
                         quoted_string(file->path).text, block + 1, file->blocks);
    atomic_store_explicit(&file->checked[block], 1, memory_order_relaxed);
    return true;
}

// The last of `count` rows of `size` bytes whose key is not above `key`; 0 if there is none.
static uint32_t last_not_above(const unsigned char *rows, size_t size, uint32_t count, uint64_t key) {
    uint32_t low = 0, high = count;
    while (high - low > 1) {
        uint32_t middle = low + (high - low) / 2;
        *(key_at(rows + middle * size) <= key ? &low : &high) = middle;
    }
    return low;
}

BookFound book_file_find(BookFile *file, uint64_t key, BookEntry *entry, Error *error) {
    if (file->blocks == 0)
        return BOOK_MISSING;
    uint64_t kept = key >> BOOK_KEY_SHIFT;
    uint32_t block = last_not_above(file->rows, ROW_BYTES, file->blocks, kept);
    if (!check_block(file, block, error))
        return BOOK_DAMAGED;
    const unsigned char *start = file->entries + (size_t)block * BLOCK * ENTRY_BYTES;
    *entry = get_entry(start + last_not_above(start, ENTRY_BYTES, block_count(file, block), kept) * ENTRY_BYTES);
    return entry->key == kept ? BOOK_FOUND : BOOK_MISSING;
}

BookEntry *book_file_entries(BookFile *file, uint32_t *count, Error *error) {
    *count = file->facts.positions;
    for (uint32_t block = 0; block < file->blocks; block++)
        if (!check_block(file, block, error))
            return NULL;
    BookEntry *entries = memory_new((size_t)*count + 1, sizeof *entries);
    for (uint32_t i = 0; i < *count; i++)
        entries[i] = get_entry(file->entries + (size_t)i * ENTRY_BYTES);
    return entries;
}

// ---- Entries in memory

static int compare_entries(const void *a, const void *b) {
    uint64_t one = ((const BookEntry *)a)->key, other = ((const BookEntry *)b)->key;
    return (one > other) - (one < other);
}

const BookEntry *book_entry_find(const BookEntry *entries, uint32_t count, uint64_t key) {
    const BookEntry wanted = {.key = key >> BOOK_KEY_SHIFT};
    return count == 0 ? NULL : bsearch(&wanted, entries, count, sizeof wanted, compare_entries);
}

void book_entries_sort(BookEntry *entries, uint32_t count) {
    qsort(entries, count, sizeof *entries, compare_entries);
}

// ---- Writing

static void put_head(Text *text, const BookFacts *facts, const BookEntry *entries, uint32_t count) {
    uint32_t expanded = 0;
    for (uint32_t i = 0; i < count; i++)
        expanded += entries[i].expanded;
    text_printf(text, "mfalme book %d %s\n", FORMAT, facts->profile->name);
    text_printf(text, "edition %s huff %s nodes %llu weights %08x tables %d positions %u expanded %u\n",
                facts->profile->version, huff_names[facts->huff], (unsigned long long)facts->nodes,
                (unsigned)facts->weights, facts->tables, count, expanded);
}

static void put_index(Text *text, const unsigned char *body, uint32_t count) {
    for (uint32_t first = 0; first < count; first += BLOCK) {
        const unsigned char *start = body + (size_t)first * ENTRY_BYTES;
        uint32_t size = count - first < BLOCK ? count - first : BLOCK;
        unsigned char row[ROW_BYTES];
        memcpy(row, start, KEY_BYTES);
        bytes_put(row + KEY_BYTES, checksum(start, (size_t)size * ENTRY_BYTES), SUM_BYTES);
        text_add_bytes(text, (const char *)row, sizeof row);
    }
    unsigned char sum[SUM_BYTES];
    bytes_put(sum, checksum(text->data, text->length), SUM_BYTES);
    text_add_bytes(text, (const char *)sum, sizeof sum);
}

bool book_file_write(const char *path, const BookFacts *facts, const BookEntry *entries, uint32_t count, Error *error) {
    unsigned char *body = memory_new((size_t)count + 1, ENTRY_BYTES);
    for (uint32_t i = 0; i < count; i++)
        put_entry(body + (size_t)i * ENTRY_BYTES, &entries[i]);
    Text text = {0};
    put_head(&text, facts, entries, count);
    put_index(&text, body, count);
    text_add_bytes(&text, (const char *)body, (size_t)count * ENTRY_BYTES);
    bool good = file_write(path, &text, error);
    text_free(&text);
    free(body);
    return good;
}
