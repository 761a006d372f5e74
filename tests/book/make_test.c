// Growing books: the same file for any number of threads and after any interruption, and never two growing it at once.
#include "book/make.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "book/graph.h"
#include "support/temporary.h"
#include "support/weights.h"

static void remove_folder(void) {
    temporary_folder_leave("a.book", "b.book", NULL);
}

TestSuite(book_make, .init = temporary_folder_enter, .fini = remove_folder);

static BookMake settings_of(const char *name, uint32_t positions, int threads) {
    return (BookMake){.rules = rules_of(&profiles[PROFILE_TZD]),
                      .weights = *test_weights(),
                      .path = name,
                      .nodes = 100,
                      .threads = threads,
                      .positions = positions};
}

static void drop_line(void *context, const char *line) {
    (void)context;
    (void)line;
}

static bool run(const BookMake *settings, Error *error) {
    atomic_bool stop;
    atomic_init(&stop, false);
    error->what[0] = '\0';
    return book_make(settings, &stop, drop_line, NULL, error);
}

static void grow(const char *name, uint32_t positions, int threads) {
    Error error;
    BookMake settings = settings_of(name, positions, threads);
    cr_assert(run(&settings, &error), "%s", error.what);
}

static bool files_equal(void) {
    Text a = {0}, b = {0};
    Error error;
    cr_assert(file_read(&a, "a.book", &error) && file_read(&b, "b.book", &error), "%s", error.what);
    bool equal = a.length == b.length && memcmp(a.data, b.data, a.length) == 0;
    text_free(&a);
    text_free(&b);
    return equal;
}

Test(book_make, threads_change_nothing) {
    grow("a.book", 600, 1);
    grow("b.book", 600, 3);
    cr_expect(files_equal());
}

Test(book_make, a_book_is_continued) {
    grow("a.book", 800, 2);
    grow("b.book", 1, 1);
    grow("b.book", 300, 1);
    grow("b.book", 800, 1);
    cr_expect(files_equal());
}

// Stops the run when so many positions have been searched, in mid-batch.
typedef struct Interruption {
    atomic_bool stop;
    int64_t at;
} Interruption;

static void interrupt(void *context, int64_t done, int64_t total) {
    (void)total;
    Interruption *interruption = context;
    if (done == interruption->at)
        atomic_store(&interruption->stop, true);
}

Test(book_make, an_interruption_loses_nothing) {
    static const int64_t moments[] = {1, 5, 40, 41, 200, 333, 500};
    grow("a.book", 800, 2);
    for (size_t i = 0; i < sizeof moments / sizeof *moments; i++) {
        Error error = {""};
        Interruption interruption = {.at = moments[i]};
        BookMake settings = settings_of("b.book", 800, 1);
        settings.progress = interrupt;
        atomic_init(&interruption.stop, false);
        cr_assert(book_make(&settings, &interruption.stop, drop_line, &interruption, &error), "%s", error.what);
        cr_assert(atomic_load(&interruption.stop), "moment %zu did not come", i);
        BookFile *file = book_file_open("b.book", &error);
        cr_assert(file, "%s", error.what);
        cr_expect_geq(book_file_facts(file)->positions, (uint32_t)moments[i], "what was searched is kept");
        book_file_close(file);
    }
    grow("b.book", 800, 1);
    cr_expect(files_equal());
}

Test(book_make, every_expanded_position_has_the_value_of_its_best_move) {
    Error error;
    uint32_t count;
    grow("a.book", 500, 2);
    BookFile *file = book_file_open("a.book", &error);
    BookEntry *entries = book_file_entries(file, &count, &error), entry;
    cr_assert_geq(count, 500);
    Rules rules = rules_of(&profiles[PROFILE_TZD]);
    Position p = position_start(rules.board);
    cr_assert_eq(book_file_find(file, p.key, &entry, &error), BOOK_FOUND);
    MoveList list;
    rules_list_moves(&rules, &p, &list);
    int best = -BOOK_POINTS_MAX;
    for (int i = 0; i < list.count; i++) {
        Position next = position_after(&p, list.moves[i]);
        BookEntry after;
        cr_assert_eq(book_file_find(file, book_normal(&rules, &next).key, &after, &error), BOOK_FOUND);
        best = -book_points(after.value) > best ? -book_points(after.value) : best;
    }
    cr_expect_eq(book_points(entry.value), best);
    move_list_free(&list);
    free(entries);
    book_file_close(file);
}

Test(book_make, other_settings_are_refused) {
    Error error;
    grow("a.book", 100, 1);
    BookMake other = settings_of("a.book", 200, 1);
    other.nodes = 101;
    cr_expect_not(run(&other, &error));
    cr_expect_str_eq(error.what, "'a.book' was begun with 100 nodes, not 101; give the same or another file");
    other = settings_of("a.book", 200, 1);
    other.rules = rules_of(&profiles[PROFILE_ZAMBIA]);
    cr_expect_not(run(&other, &error));
    cr_expect_str_eq(error.what, "'a.book' is a book of tzd, huff off, not of zambia, huff off");
    Weights changed = *test_weights_plain();
    other = settings_of("a.book", 200, 1);
    other.weights.of[weight_game_of(other.rules.profile)] = &changed;
    cr_expect_not(run(&other, &error));
    cr_expect(strstr(error.what, "was begun with the weights"), "%s", error.what);
}

Test(book_make, what_is_no_book_is_left_alone) {
    Error error;
    Text text = {0}, after = {0};
    text_add(&text, "precious\n");
    cr_assert(file_write("a.book", &text, &error));
    BookMake settings = settings_of("a.book", 100, 1);
    cr_expect_not(run(&settings, &error));
    cr_expect_str_eq(error.what, "'a.book' is not an opening book");
    cr_assert(file_read(&after, "a.book", &error));
    cr_expect_str_eq(text_string(&after), "precious\n");
    text_free(&text);
    text_free(&after);
}

Test(book_make, one_process_at_a_time) {
    Error error;
    FileLock lock;
    cr_assert(file_lock(&lock, "a.book", &error));
    BookMake settings = settings_of("a.book", 100, 1);
    cr_expect_not(run(&settings, &error));
    cr_expect_str_eq(error.what, "'a.book' is being written by another run");
    file_unlock(&lock);
    cr_expect(run(&settings, &error), "%s", error.what);
}
