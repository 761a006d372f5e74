// Games to learn from: the same file for any number of threads and after any interruption.
#define _POSIX_C_SOURCE 200809L

#include "tools/datagen.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
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

static bool run(ProfileId id, uint32_t games, int threads, bool stopped, Error *error) {
    DatagenSettings settings = {.rules = rules_of(&profiles[id]),
                                .weights = *test_weights(),
                                .path = "a.smp",
                                .games = games,
                                .nodes = 100,
                                .seed = 7,
                                .threads = threads};
    atomic_bool stop;
    atomic_init(&stop, stopped);
    int lines = 0;
    error->what[0] = '\0';
    return datagen_run(&settings, &stop, count_lines, &lines, error);
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
