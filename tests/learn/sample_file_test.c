// Files of samples: what is written is read, and what is not whole is told apart from what is damaged.
#include "learn/sample_file.h"

#include <criterion/criterion.h>
#include <string.h>

static Rules rules_for(ProfileId id) {
    return rules_of(&profiles[id]);
}

// A file with these bytes, to be read.
static FILE *file_of(const char *bytes, size_t length) {
    FILE *file = tmpfile();
    cr_assert(file);
    cr_assert_eq(fwrite(bytes, 1, length, file), length);
    rewind(file);
    return file;
}

static bool open_bytes(SampleReader *reader, const char *bytes, size_t length, ProfileId id, Error *error) {
    Rules rules = rules_for(id);
    return sample_reader_open(reader, file_of(bytes, length), "x.smp", &rules, error);
}

// Games with 3, 0 and 2 samples.
static void write_games(Text *text) {
    Rules rules = rules_for(PROFILE_TZD);
    Sample samples[3] = {{.pieces = {1, 2}, .score = -7}, {.pieces = {4, 8}}, {.pieces = {16, 32}, .game = 2}};
    samples_write_header(text, &rules, "nodes 5 seed 1");
    samples_write_game(text, 0, samples, 3);
    samples_write_game(text, 1, samples, 0);
    samples_write_game(text, 2, samples + 1, 2);
}

Test(sample_file, games_come_back) {
    static const int counts[] = {3, 0, 2};
    Text text = {0};
    Error error;
    SampleReader reader;
    write_games(&text);
    cr_assert(open_bytes(&reader, text.data, text.length, PROFILE_TZD, &error), "%s", error.what);
    cr_assert_str_eq(text_string(&reader.settings), "nodes 5 seed 1");
    for (int game = 0; game < 3; game++) {
        cr_assert_eq(reader.game, (uint32_t)game);
        cr_assert_eq(sample_reader_next(&reader), SAMPLES_GAME);
        cr_assert_eq(reader.count, counts[game]);
    }
    cr_assert_eq(reader.samples[0].pieces[BLACK], 8);
    cr_assert_eq(reader.samples[1].game, 2);
    cr_assert_eq(reader.whole, text.length);
    cr_assert_eq(sample_reader_next(&reader), SAMPLES_END);
    sample_reader_close(&reader);
    text_free(&text);
}

// How many whole games such a file has, and what comes behind them.
static int games_of(const Text *text, size_t length, SamplesRead *last) {
    SampleReader reader;
    Error error;
    int games = 0;
    cr_assert(open_bytes(&reader, text->data, length, PROFILE_TZD, &error), "%s", error.what);
    while ((*last = sample_reader_next(&reader)) == SAMPLES_GAME)
        games++;
    sample_reader_close(&reader);
    return games;
}

Test(sample_file, a_cut_off_end_leaves_the_games_before) {
    Text text = {0};
    write_games(&text);
    const size_t header = strlen("mfalme samples 2 tzd\nnodes 5 seed 1\n"), first = header + 12 + 3 * SAMPLE_BYTES;
    for (size_t length = header; length <= text.length; length++) {
        int games = length == text.length ? 3 : length >= first + 12 ? 2 : length >= first ? 1 : 0;
        bool whole = length == header || length == first || length == first + 12 || length == text.length;
        SamplesRead last;
        cr_assert_eq(games_of(&text, length, &last), games, "%zu bytes", length);
        cr_assert_eq(last, whole ? SAMPLES_END : SAMPLES_CUT, "%zu bytes", length);
    }
    text_free(&text);
}

// Any bit of a game: the games before it serve, it does not.
Test(sample_file, damage_is_found) {
    Text text = {0};
    write_games(&text);
    const size_t header = strlen("mfalme samples 2 tzd\nnodes 5 seed 1\n"), first = header + 12 + 3 * SAMPLE_BYTES;
    for (size_t at = header; at < text.length; at++)
        for (int bit = 0; bit < 8; bit++) {
            SamplesRead last;
            text.data[at] ^= (char)(1 << bit);
            cr_assert_eq(games_of(&text, text.length, &last), at < first ? 0 : at < first + 12 ? 1 : 2);
            cr_assert_neq(last, SAMPLES_END);
            text.data[at] ^= (char)(1 << bit);
        }
    text_free(&text);
}

Test(sample_file, other_files_are_refused) {
    static const char *const cases[][2] = {
        {"", "'x.smp' is not a file of samples"},
        {"mfalme", "'x.smp' is not a file of samples"},
        {"[Event \"a\"]\n", "'x.smp' is not a file of samples"},
        {"mfalme samples 1 tzd\n", "'x.smp' has samples of format 1, this program reads 2; generate them again"},
        {"mfalme samples 2 zambia\nnodes 1\n", "'x.smp' holds samples of another profile than tzd"},
        {"mfalme samples 2 tzd\n", "'x.smp' has no complete line of settings"},
        {"mfalme samples 2 tzd\nnodes", "'x.smp' has no complete line of settings"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Error error;
        SampleReader reader;
        cr_assert_not(open_bytes(&reader, cases[i][0], strlen(cases[i][0]), PROFILE_TZD, &error), "%zu", i);
        cr_assert_str_eq(error.what, cases[i][1]);
    }
}
