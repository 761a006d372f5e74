// Files of books: what is written is read back, and a damaged file is refused with the reason.
#include "book/format.h"

#include <stdio.h>
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "support/temporary.h"

static void remove_folder(void) {
    temporary_folder_leave("a.book", NULL);
}

TestSuite(book_format, .init = temporary_folder_enter, .fini = remove_folder);

enum { ENTRIES = 1000 };

// Keys in order with gaps; every value, flag and block boundary occurs.
static BookEntry entry_at(int i) {
    return (BookEntry){.key = (uint64_t)i * 281474976710u + 5,
                       .value = {(uint16_t)i, (uint16_t)(1000 - i)},
                       .expanded = i % 3 == 0,
                       .decided = i % 7 == 0};
}

static BookFacts facts(void) {
    return (BookFacts){
        .profile = &profiles[PROFILE_TZD], .huff = HUFF_OFF, .nodes = 12345, .weights = 0xdeadbeef, .tables = 147};
}

static void write_entries(uint32_t count) {
    BookEntry entries[ENTRIES];
    Error error;
    BookFacts of = facts();
    for (int i = 0; i < ENTRIES; i++)
        entries[i] = entry_at(i);
    cr_assert(book_file_write("a.book", &of, entries, count, &error), "%s", error.what);
}

static BookFile *open_book(void) {
    Error error = {""};
    BookFile *file = book_file_open("a.book", &error);
    cr_assert(file, "%s", error.what);
    return file;
}

static bool same(const BookEntry *a, const BookEntry *b) {
    return a->key == b->key && a->value.win == b->value.win && a->value.loss == b->value.loss &&
           a->expanded == b->expanded && a->decided == b->decided;
}

Test(book_format, what_is_written_is_found) {
    Error error;
    write_entries(ENTRIES);
    BookFile *file = open_book();
    for (int i = 0; i < ENTRIES; i++) {
        BookEntry wanted = entry_at(i), found;
        cr_assert_eq(book_file_find(file, wanted.key << BOOK_KEY_SHIFT | 0xabc, &found, &error), BOOK_FOUND);
        cr_expect(same(&found, &wanted), "entry %d", i);
        cr_expect_eq(book_file_find(file, (wanted.key + 1) << BOOK_KEY_SHIFT, &found, &error), BOOK_MISSING);
    }
    BookEntry found;
    cr_expect_eq(book_file_find(file, 0, &found, &error), BOOK_MISSING, "a key below the first");
    cr_expect_eq(book_file_find(file, UINT64_MAX, &found, &error), BOOK_MISSING, "a key above the last");
    book_file_close(file);
}

Test(book_format, the_facts_come_back) {
    write_entries(ENTRIES);
    BookFile *file = open_book();
    const BookFacts *read = book_file_facts(file);
    cr_expect_eq(read->profile, &profiles[PROFILE_TZD]);
    cr_expect_eq(read->huff, HUFF_OFF);
    cr_expect_eq(read->nodes, 12345);
    cr_expect_eq(read->weights, 0xdeadbeef);
    cr_expect_eq(read->tables, 147);
    cr_expect_eq(read->positions, ENTRIES);
    cr_expect_eq(read->expanded, (ENTRIES + 2) / 3);
    book_file_close(file);
}

Test(book_format, all_entries_come_back_in_order) {
    Error error;
    uint32_t count;
    write_entries(ENTRIES);
    BookFile *file = open_book();
    BookEntry *entries = book_file_entries(file, &count, &error);
    cr_assert_eq(count, ENTRIES);
    for (int i = 0; i < ENTRIES; i++) {
        BookEntry wanted = entry_at(i);
        cr_expect(same(&entries[i], &wanted), "entry %d", i);
    }
    free(entries);
    book_file_close(file);
}

Test(book_format, a_position_takes_less_than_ten_bytes) {
    write_entries(ENTRIES);
    int64_t many = file_size("a.book");
    write_entries(0);
    cr_expect_lt(many - file_size("a.book"), 10 * ENTRIES);
}

Test(book_format, a_book_may_be_empty) {
    Error error;
    BookEntry found;
    write_entries(0);
    BookFile *file = open_book();
    cr_expect_eq(book_file_find(file, 77, &found, &error), BOOK_MISSING);
    book_file_close(file);
}

Test(book_format, a_head_with_too_many_positions_is_refused) {
    char text[200];
    int length = snprintf(text, sizeof text,
                          "mfalme book 1 tzd\nedition %s huff off nodes 1 weights 0 tables 0 positions %u expanded 0\n",
                          profiles[PROFILE_TZD].version, UINT32_MAX);
    FILE *file = fopen("a.book", "wb");
    cr_assert_not_null(file);
    fputs(text, file);
    cr_assert_eq(fclose(file), 0);
    snprintf(text, sizeof text, "where its head says %llu",
             (unsigned)length + 4 + 16777216ull * 10 + UINT32_MAX * 9ull);
    Error error = {""};
    cr_expect_null(book_file_open("a.book", &error));
    cr_expect(strstr(error.what, text), "%s: %s", error.what, text);
}

Test(book_format, rules_with_other_moves_do_not_fit) {
    BookFacts of = facts();
    Rules tzd3 = rules_of(&profiles[PROFILE_TZD3]), zambia = rules_of(&profiles[PROFILE_ZAMBIA]);
    cr_expect(book_fits(&of, &tzd3), "the same moves, other draws");
    cr_expect_not(book_fits(&of, &zambia));
    Rules nigeria = rules_of(&profiles[PROFILE_NIGERIA]);
    of.profile = &profiles[PROFILE_NIGERIA];
    cr_expect_not(book_fits(&of, &nigeria), "without huffs, where kings may be huffed");
    of.huff = nigeria.huff;
    cr_expect(book_fits(&of, &nigeria));
}

// ---- Damage

// In place: file_write waits for the disk.
static void change_byte(size_t at) {
    FILE *file = fopen("a.book", "r+b");
    cr_assert_not_null(file);
    fseek(file, (long)at, SEEK_SET);
    int byte = getc(file);
    fseek(file, (long)at, SEEK_SET);
    putc(byte ^ 1, file);
    cr_assert_eq(fclose(file), 0);
}

static void cut(size_t by) {
    Text text = {0};
    Error error;
    cr_assert(file_read(&text, "a.book", &error));
    text.length -= by;
    cr_assert(file_write("a.book", &text, &error));
    text_free(&text);
}

// Whether the file is refused when it is opened or when it is read.
static bool refused(Error *error) {
    uint32_t count;
    BookFile *file = book_file_open("a.book", error);
    BookEntry *entries = file ? book_file_entries(file, &count, error) : NULL;
    bool bad = !entries;
    free(entries);
    book_file_close(file);
    return bad;
}

Test(book_format, every_changed_byte_is_noticed) {
    write_entries(300);
    size_t size = (size_t)file_size("a.book");
    for (size_t at = 0; at < size; at++) {
        Error error = {""};
        change_byte(at);
        cr_assert(refused(&error), "byte %zu of %zu", at, size);
        cr_assert_neq(error.what[0], '\0', "no reason for byte %zu", at);
        change_byte(at);
    }
    Error error = {""};
    cr_assert_not(refused(&error), "the same bytes as at first");
}

Test(book_format, a_damaged_block_spoils_only_itself) {
    Error error = {""};
    BookEntry found, first = entry_at(0), last = entry_at(ENTRIES - 1);
    write_entries(ENTRIES);
    change_byte((size_t)file_size("a.book") - 1);
    BookFile *file = open_book();
    cr_expect_eq(book_file_find(file, first.key << BOOK_KEY_SHIFT, &found, &error), BOOK_FOUND);
    cr_expect_eq(book_file_find(file, last.key << BOOK_KEY_SHIFT, &found, &error), BOOK_DAMAGED);
    cr_expect_str_eq(error.what, "'a.book' is damaged: block 4 of 4 does not have its checksum");
    book_file_close(file);
}

Test(book_format, a_file_that_was_cut_is_refused) {
    Error error = {""};
    write_entries(ENTRIES);
    cut(1);
    cr_expect(refused(&error));
    cr_expect(strstr(error.what, "bytes where its head says"), "%s", error.what);
}

Test(book_format, other_files_are_no_books) {
    Error error = {""};
    Text text = {0};
    cr_expect(refused(&error));
    cr_expect(strstr(error.what, "cannot read 'a.book'"), "%s", error.what);
    text_add(&text, "[Event \"?\"]\n\n1. c3-d4 *\n");
    cr_assert(file_write("a.book", &text, &error));
    cr_expect(refused(&error));
    cr_expect_str_eq(error.what, "'a.book' is not an opening book");
    text_clear(&text);
    text_add(&text, "mfalme book 9 tzd\nedition\n");
    cr_assert(file_write("a.book", &text, &error));
    cr_expect(refused(&error));
    cr_expect_str_eq(error.what, "'a.book' is a book of format 9, this program reads 1");
    text_free(&text);
}
