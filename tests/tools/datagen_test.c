// Games to learn from: the same file for any number of threads and after any interruption.
#define _POSIX_C_SOURCE 200809L

#include "tools/datagen.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "support/tables.h"
#include "tools/sample.h"
#include "support/weights.h"

static char path[] = "/tmp/mfalme-datagen-XXXXXX";

static void make_folder(void) {
    cr_assert(mkdtemp(path));
    cr_assert_eq(chdir(path), 0);
}

static void remove_folder(void) {
    remove("a.smp");
    cr_assert_eq(chdir("/"), 0);
    cr_assert_eq(rmdir(path), 0, "something else was left in the folder");
}

TestSuite(datagen, .init = make_folder, .fini = remove_folder);

static void count_lines(void *context, const char *line) {
    (void)line;
    ++*(int *)context;
}

static DatagenSettings settings_of(ProfileId id, uint32_t games, int threads) {
    return (DatagenSettings){.rules = rules_of(&profiles[id]),
                             .weights = *test_weights(),
                             .path = "a.smp",
                             .games = games,
                             .nodes = 100,
                             .seed = 7,
                             .threads = threads};
}

static bool run_with(const DatagenSettings *settings, bool stopped, Error *error) {
    atomic_bool stop;
    atomic_init(&stop, stopped);
    int lines = 0;
    error->what[0] = '\0';
    return datagen_run(settings, &stop, count_lines, &lines, error);
}

static bool run(ProfileId id, uint32_t games, int threads, bool stopped, Error *error) {
    DatagenSettings settings = settings_of(id, games, threads);
    return run_with(&settings, stopped, error);
}

static void read_file(Text *text) {
    Error error;
    cr_assert(file_read(text, "a.smp", &error), "%s", error.what);
}

static void cut_file(const Text *whole, size_t length) {
    FILE *file = fopen("a.smp", "wb");
    cr_assert(file);
    cr_assert_eq(fwrite(whole->data, 1, length, file), length);
    fclose(file);
}

Test(datagen, threads_and_interruptions_change_nothing) {
    Text whole = {0}, again = {0};
    Error error;
    cr_assert(run(PROFILE_TZD, 12, 1, false, &error), "%s", error.what);
    read_file(&whole);
    cr_assert_gt(whole.length, 100 * SAMPLE_BYTES);
    remove("a.smp");
    cr_assert(run(PROFILE_TZD, 12, 3, false, &error), "%s", error.what);
    read_file(&again);
    cr_assert_eq(again.length, whole.length);
    cr_assert_eq(memcmp(again.data, whole.data, whole.length), 0, "three threads");
    const size_t cuts[] = {whole.length, whole.length - 1, whole.length / 2, whole.length / 3, 21, 22};
    for (size_t i = 0; i < sizeof cuts / sizeof *cuts; i++) {
        cut_file(&whole, cuts[i]);
        cr_assert(run(PROFILE_TZD, 12, 2, false, &error), "%s", error.what);
        read_file(&again);
        cr_assert_eq(again.length, whole.length, "cut at %zu", cuts[i]);
        cr_assert_eq(memcmp(again.data, whole.data, whole.length), 0, "cut at %zu", cuts[i]);
    }
    text_free(&whole);
    text_free(&again);
}

Test(datagen, samples_are_quiet_positions_with_a_result) {
    Error error;
    Rules rules = rules_of(&profiles[PROFILE_NIGERIA]);
    cr_assert(run(PROFILE_NIGERIA, 6, 1, false, &error), "%s", error.what);
    FILE *file = fopen("a.smp", "rb");
    cr_assert(file);
    cr_assert(samples_read_header(file, "a.smp", &rules, &error));
    Sample sample;
    uint32_t game = 0;
    int count = 0, result = 0;
    for (; samples_read(file, &sample); count++) {
        Position p = sample_position(rules.board, &sample);
        cr_assert_not(rules_can_capture(&rules, &p));
        cr_assert(sample.game >= game && sample.game < 6);
        if (sample.game == game && count > 0)
            cr_assert_eq(sample.result, result, "a game has one result");
        game = sample.game;
        result = sample.result;
    }
    fclose(file);
    cr_assert_gt(count, 50);
}

// With tables a game is over where they know its result, and positions that they know have their truth.
Test(datagen, positions_of_the_tables_have_their_result) {
    char *dir = tables_directory();
    tables_build(dir, 3);
    TableLibrary library;
    cr_assert(library_init(&library, NULL, NULL));
    library_set_path(&library, (Span){dir, strlen(dir)});
    DatagenSettings settings = settings_of(PROFILE_TZD, 60, 2);
    settings.library = &library;
    Error error;
    cr_assert(run_with(&settings, false, &error), "%s", error.what);
    Tablebase *tables = library_tables(&library, settings.rules.profile);
    FILE *file = fopen("a.smp", "rb");
    cr_assert(file);
    cr_assert(samples_read_header(file, "a.smp", &settings.rules, &error));
    int truths = 0;
    for (Sample sample; samples_read(file, &sample);) {
        Position p = sample_position(settings.rules.board, &sample);
        if (!(sample.flags & SAMPLE_TRUTH)) {
            cr_assert_gt(bits_count(position_occupied(&p)), 3);
            continue;
        }
        int white = position_side(&p) == WHITE ? sample.result : -sample.result;
        TableResult result = tablebase_probe(tables, &p);
        cr_assert_eq(result, white > 0 ? TABLE_WIN : white < 0 ? TABLE_LOSS : TABLE_DRAW);
        truths++;
    }
    fclose(file);
    cr_assert_gt(truths, 20);
    library_free(&library);
    tables_remove(dir);
}

Test(datagen, another_file_is_refused_and_kept) {
    Text whole = {0}, again = {0};
    Error error;
    cr_assert(run(PROFILE_TZD, 2, 1, false, &error), "%s", error.what);
    read_file(&whole);
    cr_assert_not(run(PROFILE_ZAMBIA, 4, 1, false, &error));
    cr_assert_str_eq(error.what, "'a.smp' holds samples of another profile than zambia");
    read_file(&again);
    cr_assert_eq(again.length, whole.length);
    text_free(&whole);
    text_free(&again);
}

Test(datagen, a_stop_leaves_whole_games) {
    Error error;
    cr_assert(run(PROFILE_TZD, 1000, 2, true, &error), "a stop is no error");
    Text text = {0};
    read_file(&text);
    cr_assert_str_eq(text_string(&text), "mfalme samples 1 tzd\n");
    text_free(&text);
}
