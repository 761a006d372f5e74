// What is learned from: which samples are taken, and what is to be predicted.
#define _POSIX_C_SOURCE 200809L

#include "learn/tune_data.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "base/file.h"
#include "learn/sample_file.h"
#include "support/probe.h"
#include "support/temporary.h"

enum { GAMES = 60 };

static const char *path;
static Rules rules;

static void write_file(Text *text) {
    Error error;
    cr_assert(file_write(path, text, &error), "%s", error.what);
    text_free(text);
}

// Of each game four samples: plain, threatened, far from level, and of the tables.
static void write_samples(void) {
    rules = rules_of(&profiles[PROFILE_TZD]);
    path = temporary_file("");
    Text text = {0};
    samples_write_header(&text, &rules, "nodes 1");
    Position start = position_start(rules.board);
    for (uint32_t game = 0; game < GAMES; game++) {
        Sample samples[4];
        for (int kind = 0; kind < 4; kind++) {
            samples[kind] = sample_of(&rules, &start, kind == 2 ? 900 : 50, game % 2 ? 1 : -1, game);
            samples[kind].flags |= kind == 1 ? SAMPLE_THREAT : kind == 3 ? SAMPLE_TRUTH : 0;
        }
        samples_write_game(&text, game, samples, 4);
    }
    write_file(&text);
}

static void remove_samples(void) {
    remove(path);
}

TestSuite(tune_data, .init = write_samples, .fini = remove_samples);

static TuneData read_all(const TuneFilter *filter, double share) {
    TuneData data;
    Error error;
    cr_assert(tune_data_read(&data, &path, 1, &rules, filter, share, &error), "%s", error.what);
    return data;
}

Test(tune_data, the_filter_takes_what_it_says) {
    static const struct {
        TuneFilter filter;
        size_t count;
    } cases[] = {{{800, false, 1000, false}, 2 * GAMES},
                 {{800, true, 1000, false}, 3 * GAMES},
                 {{1000, true, 1000, false}, 4 * GAMES}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        TuneData data = read_all(&cases[i].filter, 0.5);
        cr_assert_eq(data.count, cases[i].count);
        cr_assert_eq(data.read, 4 * GAMES);
        cr_assert(data.validation > 0 && data.validation < data.count / 4);
        tune_data_free(&data);
    }
    TuneData all = read_all(&cases[0].filter, 0.5), some = read_all(&(TuneFilter){800, false, 10, false}, 0.5);
    cr_assert_eq(some.validation, all.validation);
    cr_assert_eq(some.count, some.validation + 10);
    tune_data_free(&all);
    tune_data_free(&some);
}

// Datagen keeps a position once in a file; over several files tune does.
Test(tune_data, what_two_files_hold_is_taken_once) {
    const char *const paths[] = {path, path};
    TuneData data;
    Error error;
    Text text = {0};
    samples_write_header(&text, &rules, "nodes 1");
    Position start = position_start(rules.board);
    for (uint32_t game = 0; game < GAMES; game++) {
        Sample sample = sample_of(&rules, &start, 50, 1, game);
        sample.kings = game; // different men of Black promoted
        samples_write_game(&text, game, &sample, 1);
    }
    write_file(&text);
    cr_assert(tune_data_read(&data, paths, 1, &rules, &(TuneFilter){800, true, 1000, false}, 0.5, &error), "%s",
              error.what);
    cr_assert_eq(data.count, GAMES);
    tune_data_free(&data);
    cr_assert(tune_data_read(&data, paths, 2, &rules, &(TuneFilter){800, true, 1000, false}, 0.5, &error), "%s",
              error.what);
    cr_assert_eq(data.read, 2 * GAMES);
    cr_assert_eq(data.count, GAMES);
    tune_data_free(&data);
}

Test(tune_data, the_target_is_result_and_score_and_the_truth_whole) {
    TuneData data = read_all(&(TuneFilter){800, false, 1000, false}, 0.25);
    for (size_t i = 0; i < data.count; i += 2) {
        const TuneSample *plain = &data.samples[i], *truth = &data.samples[i + 1];
        double result = (i / 2) % 2 ? 1 : 0;
        cr_assert_eq((double)truth->target, result);
        cr_assert_eq((double)plain->result, result);
        cr_assert_float_eq((double)plain->target, 0.25 * result + 0.75 * tune_chance(50 / data.scale), 1e-6);
        cr_assert_eq(plain->pieces, 24);
        cr_assert_eq(plain->validation, truth->validation, "a game is kept together");
    }
    tune_data_free(&data);
}

Test(tune_data, a_record_that_is_no_position_is_refused) {
    static const Sample bad[] = {
        {.pieces = {(uint64_t)1 << 32, 1}}, {.pieces = {3, 1}},
        {.pieces = {1, 2}, .kings = 4},     {.pieces = {0x1fff, 1 << 20}},
        {.pieces = {1, 2}, .result = 2},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        Text text = {0};
        samples_write_header(&text, &rules, "nodes 1");
        samples_write_game(&text, 0, &bad[i], 1);
        write_file(&text);
        TuneData data;
        Error error;
        cr_assert_not(tune_data_read(&data, &path, 1, &rules, &(TuneFilter){800, true, 1000, false}, 0.5, &error));
        cr_assert(strstr(error.what, "sample 1 is not a position of tzd"), "%zu: %s", i, error.what);
    }
}

// One bit of a sample: found by the checksum, and named. A file that ends within a game serves up to that.
Test(tune_data, damage_is_refused_and_a_cut_off_end_is_not) {
    Text text = {0};
    Error error;
    TuneData data;
    TuneFilter filter = {800, true, 1000, false};
    cr_assert(file_read(&text, path, &error));
    text.length -= 5;
    cr_assert(file_write(path, &text, &error));
    cr_assert(tune_data_read(&data, &path, 1, &rules, &filter, 0.5, &error), "%s", error.what);
    cr_assert_eq(data.read, 4 * (GAMES - 1));
    tune_data_free(&data);
    size_t game = (text.length + 5 - strlen("mfalme samples 2 tzd\nnodes 1\n")) / GAMES;
    text.data[strlen("mfalme samples 2 tzd\nnodes 1\n") + 7 * game + 20] ^= 1;
    cr_assert(file_write(path, &text, &error));
    cr_assert_not(tune_data_read(&data, &path, 1, &rules, &filter, 0.5, &error));
    cr_assert(strstr(error.what, "the samples of game 7 are damaged"), "%s", error.what);
    text_free(&text);
}
