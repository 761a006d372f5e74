// Games to learn from: the same file for any number of threads and after any interruption.
#define _POSIX_C_SOURCE 200809L
#include "learn/datagen.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "learn/opening.h"
#include "learn/sample_file.h"
#include "support/tables.h"
#include "support/temporary.h"
#include "support/weights.h"

static void remove_folder(void) {
    temporary_folder_leave("a.smp", NULL);
}

TestSuite(datagen, .init = temporary_folder_enter, .fini = remove_folder);

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

// The length of the two lines.
static size_t header_of(const Text *text) {
    const char *second = strchr(text_string(text), '\n') + 1;
    return (size_t)(strchr(second, '\n') + 1 - text_string(text));
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
    const size_t cuts[] = {whole.length,     whole.length - 1,  whole.length / 2,
                           whole.length / 3, header_of(&whole), header_of(&whole) + 1};
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

static SampleReader open_samples(const Rules *rules) {
    SampleReader reader;
    Error error;
    FILE *file = fopen("a.smp", "rb");
    cr_assert(file && sample_reader_open(&reader, file, "a.smp", rules, &error), "%s", error.what);
    return reader;
}

Test(datagen, samples_are_quiet_positions_with_a_result) {
    Error error;
    Rules rules = rules_of(&profiles[PROFILE_NIGERIA]);
    cr_assert(run(PROFILE_NIGERIA, 6, 1, false, &error), "%s", error.what);
    SampleReader reader = open_samples(&rules);
    int count = 0;
    for (uint32_t game = 0; sample_reader_next(&reader) == SAMPLES_GAME; game++)
        for (int i = 0; i < reader.count; i++, count++) {
            const Sample *sample = &reader.samples[i];
            Position p = sample_position(rules.board, sample);
            cr_assert_not(rules_can_capture(&rules, &p));
            cr_assert_eq(sample->game, game);
            cr_assert_eq(sample->result, reader.samples[0].result, "a game has one result");
        }
    cr_assert_eq(reader.game, 6);
    sample_reader_close(&reader);
    cr_assert_gt(count, 50);
}

// With tables a game is over where they know its result, and positions that they know have their truth.
Test(datagen, positions_of_the_tables_have_their_result) {
    char *dir = tables_built(3);
    TableLibrary library;
    cr_assert(tb_library_init(&library, NULL, NULL));
    tb_library_set_path(&library, (Span){dir, strlen(dir)});
    DatagenSettings settings = settings_of(PROFILE_TZD, 60, 2);
    settings.library = &library;
    Error error;
    cr_assert(run_with(&settings, false, &error), "%s", error.what);
    Tablebase *tables = tb_library_tables(&library, settings.rules.profile);
    SampleReader reader = open_samples(&settings.rules);
    int truths = 0;
    while (sample_reader_next(&reader) == SAMPLES_GAME)
        for (int i = 0; i < reader.count; i++) {
            const Sample *sample = &reader.samples[i];
            Position p = sample_position(settings.rules.board, sample);
            if (!(sample->flags & SAMPLE_TRUTH)) {
                cr_assert_gt(bits_count(position_occupied(&p)), 3);
                continue;
            }
            int white = position_side(&p) == WHITE ? sample->result : -sample->result;
            TableResult result = tb_probe(tables, &p);
            cr_assert_eq(result, white > 0 ? TABLE_WIN : white < 0 ? TABLE_LOSS : TABLE_DRAW);
            truths++;
        }
    sample_reader_close(&reader);
    cr_assert_gt(truths, 20);
    tb_library_free(&library);
    tables_remove(dir);
}

// The games whose first sample has a side further ahead than a balanced opening allows, of 80 with that share.
static int unbalanced_games(int share) {
    DatagenSettings settings = settings_of(PROFILE_TZD, 80, 2);
    settings.unbalanced = share;
    Error error;
    cr_assert(run_with(&settings, false, &error), "%s", error.what);
    SampleReader reader = open_samples(&settings.rules);
    int games = 0;
    while (sample_reader_next(&reader) == SAMPLES_GAME)
        games += reader.count > 0 && abs(reader.samples[0].score) > OPENING_BALANCED;
    sample_reader_close(&reader);
    remove("a.smp");
    return games;
}

Test(datagen, openings_are_unbalanced_as_often_as_requested) {
    int none = unbalanced_games(0), all = unbalanced_games(100);
    cr_assert_gt(all, 2 * none, "%d and %d games", none, all);
}

// Reads all samples of a file of tzd into an array, which the caller frees.
static Sample *all_samples(const char *name, int *count) {
    Rules rules = rules_of(&profiles[PROFILE_TZD]);
    Error error;
    SampleReader reader;
    FILE *file = fopen(name, "rb");
    cr_assert(file && sample_reader_open(&reader, file, name, &rules, &error), "%s", error.what);
    Sample *samples = NULL;
    *count = 0;
    while (sample_reader_next(&reader) == SAMPLES_GAME)
        for (int i = 0; i < reader.count; i++) {
            samples = realloc(samples, (size_t)(*count + 1) * sizeof *samples);
            samples[(*count)++] = reader.samples[i];
        }
    sample_reader_close(&reader);
    return samples;
}

// Whether it is one of the others, apart from the score, which differs by no more than an upset; they come in order.
static bool is_renewed(const Sample *sample, const Sample **other, const Sample *end) {
    while (*other < end && memcmp((*other)->pieces, sample->pieces, sizeof sample->pieces) != 0)
        ++*other;
    return *other < end && (*other)->kings == sample->kings && (*other)->result == sample->result &&
           (*other)->game == sample->game && abs((*other)->score - sample->score) <= 200;
}

static DatagenSettings rescoring(uint32_t games, int threads) {
    DatagenSettings settings = settings_of(PROFILE_TZD, games, threads);
    settings.path = "b.smp";
    settings.rescore = "a.smp";
    settings.nodes = 400;
    return settings;
}

Test(datagen, rescoring_keeps_games_and_drops_upset_scores) {
    Error error;
    cr_assert(run(PROFILE_TZD, 20, 2, false, &error), "%s", error.what);
    DatagenSettings settings = rescoring(1000, 2);
    cr_assert(run_with(&settings, false, &error), "%s", error.what);
    int old_count, count, changed = 0;
    Sample *old = all_samples("a.smp", &old_count), *samples = all_samples("b.smp", &count);
    const Sample *at = old;
    for (int i = 0; i < count; i++) {
        cr_assert(is_renewed(&samples[i], &at, old + old_count), "sample %d", i);
        changed += at->score != samples[i].score;
    }
    cr_assert(count < old_count && count > old_count * 3 / 4, "%d of %d", count, old_count);
    cr_assert_gt(changed, count / 2);
    free(old);
    free(samples);
    remove("b.smp");
}

Test(datagen, rescoring_goes_on_where_it_was_stopped) {
    Error error;
    Text whole = {0}, again = {0};
    cr_assert(run(PROFILE_TZD, 12, 2, false, &error), "%s", error.what);
    DatagenSettings all = rescoring(12, 3), part = rescoring(5, 1);
    cr_assert(run_with(&all, false, &error), "%s", error.what);
    cr_assert(file_read(&whole, "b.smp", &error), "%s", error.what);
    remove("b.smp");
    cr_assert(run_with(&part, false, &error), "%s", error.what);
    cr_assert(run_with(&all, false, &error), "%s", error.what);
    cr_assert(file_read(&again, "b.smp", &error), "%s", error.what);
    cr_assert(again.length == whole.length && memcmp(again.data, whole.data, whole.length) == 0);
    text_free(&whole);
    text_free(&again);
    remove("b.smp");
}

// A file cannot be renewed in its own place, nor be continued with the samples of another.
Test(datagen, rescoring_refuses_files_that_do_not_belong_together) {
    Error error;
    cr_assert(run(PROFILE_TZD, 4, 1, false, &error), "%s", error.what);
    DatagenSettings same = rescoring(4, 1), other = rescoring(4, 1);
    same.path = "a.smp";
    cr_assert_not(run_with(&same, false, &error));
    cr_assert_str_eq(error.what, "'a.smp' cannot hold both the old and the new samples");
    cr_assert(run_with(&other, false, &error), "%s", error.what);
    remove("a.smp");
    DatagenSettings games = settings_of(PROFILE_TZD, 4, 1);
    games.seed = 8;
    cr_assert(run_with(&games, false, &error), "%s", error.what);
    cr_assert_not(run_with(&other, false, &error));
    cr_assert_eq(strncmp(error.what, "'b.smp' was begun with rescored ", 32), 0, "%s", error.what);
    remove("b.smp");
}

Test(datagen, a_file_with_more_games_is_left_alone) {
    Text whole = {0}, again = {0};
    Error error;
    cr_assert(run(PROFILE_TZD, 6, 1, false, &error), "%s", error.what);
    read_file(&whole);
    cr_assert(run(PROFILE_TZD, 2, 1, false, &error), "%s", error.what);
    read_file(&again);
    cr_assert_eq(again.length, whole.length);
    text_free(&whole);
    text_free(&again);
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

// Two runs on one file would write each game twice.
Test(datagen, a_file_that_another_run_has_is_left_alone) {
    FileLock lock = {0};
    Error error;
    cr_assert(file_lock(&lock, "a.smp", &error), "%s", error.what);
    cr_assert_not(run(PROFILE_TZD, 2, 1, false, &error));
    cr_assert_str_eq(error.what, "'a.smp' is being written by another run");
    cr_assert_eq(access("a.smp", F_OK), -1);
    file_unlock(&lock);
    cr_assert(run(PROFILE_TZD, 2, 1, false, &error), "%s", error.what);
}

// Games of other settings do not belong into the file: the first difference is named, and the file kept.
Test(datagen, other_settings_are_refused) {
    Text whole = {0}, again = {0};
    Error error;
    cr_assert(run(PROFILE_TZD, 2, 1, false, &error), "%s", error.what);
    read_file(&whole);
    WeightGame game = weight_game_of(&profiles[PROFILE_TZD]);
    Weights *other = test_weights_none(game);
    DatagenSettings nodes = settings_of(PROFILE_TZD, 4, 1), seed = nodes, weights = nodes, rules = nodes,
                    unbalanced = nodes;
    nodes.nodes = 99;
    seed.seed = 8;
    weights.weights.of[game] = other;
    rules.rules.three_kings_moves = 15;
    unbalanced.unbalanced = 25;
    const struct {
        const DatagenSettings *settings;
        const char *what;
    } cases[] = {{&nodes, "'a.smp' was begun with nodes 100, not 99; give another file or the same settings"},
                 {&seed, "'a.smp' was begun with seed 7, not 8; give another file or the same settings"},
                 {&weights, "'a.smp' was begun with weights "},
                 {&rules, "'a.smp' was begun with three-kings 12, not 15; give another file or the same settings"},
                 {&unbalanced, "'a.smp' was begun with unbalanced 0, not 25; give another file or the same settings"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        cr_assert_not(run_with(cases[i].settings, false, &error), "%zu", i);
        cr_assert_eq(strncmp(error.what, cases[i].what, strlen(cases[i].what)), 0, "%s", error.what);
    }
    read_file(&again);
    cr_assert(again.length == whole.length && memcmp(again.data, whole.data, whole.length) == 0);
    text_free(&whole);
    text_free(&again);
    weights_free(other);
}

// From the game on in which a bit is wrong the games are played again, and become what they were.
Test(datagen, damage_is_mended) {
    Text whole = {0}, again = {0};
    Error error;
    cr_assert(run(PROFILE_TZD, 4, 1, false, &error), "%s", error.what);
    read_file(&whole);
    whole.data[whole.length / 2] ^= 1;
    cut_file(&whole, whole.length);
    whole.data[whole.length / 2] ^= 1;
    cr_assert(run(PROFILE_TZD, 4, 1, false, &error), "%s", error.what);
    read_file(&again);
    cr_assert(again.length == whole.length && memcmp(again.data, whole.data, whole.length) == 0);
    text_free(&whole);
    text_free(&again);
}

Test(datagen, a_stop_leaves_whole_games) {
    Error error;
    cr_assert(run(PROFILE_TZD, 1000, 2, true, &error), "a stop is no error");
    Text text = {0};
    read_file(&text);
    cr_assert_eq(text.length, header_of(&text));
    cr_assert_eq(strncmp(text_string(&text), "mfalme samples 2 tzd\nnodes 100 seed 7 weights ", 45), 0, "%s",
                 text_string(&text));
    text_free(&text);
}
