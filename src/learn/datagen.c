#include "learn/datagen.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/checksum.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/parallel.h"
#include "base/platform.h"
#include "base/rng.h"
#include "base/thread.h"
#include "board/ending.h"
#include "eval/weights_file.h"
#include "learn/opening.h"
#include "learn/sample_file.h"
#include "learn/sample_set.h"
#include "search/player_pool.h"
#include "search/score.h"
#include "tablebase/probe/rule_expect.h"

enum {
    CHUNK_GAMES = 256, // played before they are written
    PLIES_MAX = 400,   // a longer game counts as drawn
    TRUTH_PLIES = 6,   // random ones, while the tables know the position
    UNBALANCED = 600,  // the largest advantage in openings that need not be balanced
    UPSET = 200,       // if a new search changes a score by more it is unstable, and its sample is dropped
};

typedef struct Samples {
    Sample *samples;
    int count, capacity;
} Samples;

typedef struct Datagen {
    const DatagenSettings *settings;
    const atomic_bool *stop;
    void *context;     // of the settings' `progress`
    Tablebase *tables; // NULL without any
    PlayerPool players;
    Mutex mutex;           // guards `played`
    int64_t played, begun; // games of this run, those not yet written included; games that were in the file
    uint32_t first, goal;  // game of the chunk; games to have in the end
    Samples games[CHUNK_GAMES];
    SampleSet seen;
    SampleReader old; // the samples to score anew, if the settings name a file of them
    uint64_t written;
    bool damaged; // a game of the file is; it and all later ones are played again
} Datagen;

// ---- One game

static void think(const Datagen *datagen, Player *player) {
    Limits limits = {.nodes = datagen->settings->nodes, .stop = datagen->stop};
    searcher_run(&player->searcher, &player->game, &limits);
}

// The score of the opening for the side to move is in `player`. False when stopped.
static bool find_opening(const Datagen *datagen, Player *player, Rng *rng) {
    const DatagenSettings *settings = datagen->settings;
    bool unbalanced = settings->unbalanced > 0 && (int)rng_below(rng, 100) < settings->unbalanced;
    const OpeningSettings opening = {.rules = &settings->rules,
                                     .nodes = settings->nodes,
                                     .balance = unbalanced ? UNBALANCED : OPENING_BALANCED,
                                     .stop = datagen->stop};
    while (!atomic_load(datagen->stop))
        if (opening_try(&opening, NULL, &player->searcher, &player->game, rng))
            return true;
    return false;
}

static void samples_add(Samples *samples, const Sample *sample) {
    samples->samples = memory_grow(samples->samples, &samples->capacity, samples->count + 1, sizeof *sample);
    samples->samples[samples->count++] = *sample;
}

static int points_of(Ending ending) {
    if (ending.outcome != OUTCOME_WIN)
        return 0;
    return ending.winner == WHITE ? 1 : -1;
}

// Whether the tables know the result of the present position; `result` receives it, for White.
static bool find_truth(const Datagen *datagen, const Game *game, int *result) {
    if (!datagen->tables)
        return false;
    const GameState *now = game_now(game);
    switch (tb_expect_in_time(datagen->tables, &game->rules, &now->position, &now->clocks)) {
    case TABLE_DRAW: *result = 0; return true;
    case TABLE_WIN: *result = position_side(&now->position) == WHITE ? 1 : -1; return true;
    case TABLE_LOSS: *result = position_side(&now->position) == WHITE ? -1 : 1; return true;
    case TABLE_UNKNOWN: break;
    }
    return false;
}

// Adds positions whose true value is known, by random moves.
static void add_truths(const Datagen *datagen, Player *player, Rng *rng, uint32_t number, Samples *samples) {
    const Rules *rules = &datagen->settings->rules;
    int result;
    for (int ply = 0; ply < TRUTH_PLIES && find_truth(datagen, &player->game, &result); ply++) {
        if (ending_of(&player->game).outcome != OUTCOME_ONGOING)
            return;
        const Position *p = &game_now(&player->game)->position;
        if (!rules_can_capture(rules, p)) {
            Sample sample = sample_of(rules, p, 0, result, number);
            sample.flags |= SAMPLE_TRUTH;
            samples_add(samples, &sample);
        }
        opening_play_random(&player->game, rng);
    }
}

// Plays a game and returns the result for White. It ends at a proven win, or where the tables know the result.
static int play_on(const Datagen *datagen, Player *player, uint32_t number, Samples *samples) {
    const Rules *rules = &datagen->settings->rules;
    for (int ply = 0; ply < PLIES_MAX; ply++) {
        Ending ending = ending_of(&player->game);
        if (ending.outcome != OUTCOME_ONGOING)
            return points_of(ending);
        int truth;
        if (find_truth(datagen, &player->game, &truth))
            return truth;
        if (ply > 0)
            think(datagen, player);
        if (atomic_load(datagen->stop))
            return 0;
        const Position *p = &game_now(&player->game)->position;
        int white = position_side(p) == WHITE ? player->searcher.result.score : -player->searcher.result.score;
        if (score_is_win(white) || score_is_loss(white))
            return white > 0 ? 1 : -1;
        if (!rules_can_capture(rules, p)) {
            Sample sample = sample_of(rules, p, white, 0, number);
            samples_add(samples, &sample);
        }
        game_play(&player->game, player->searcher.result.best);
    }
    return 0;
}

// Gives a sample the result of the tables or the score of a search. False if the search upsets the score that it had.
static bool rescore(const Datagen *datagen, Player *player, Sample *sample) {
    const Rules *rules = &datagen->settings->rules;
    Position p = sample_position(rules->board, sample);
    game_restart(&player->game, rules, &p, clocks_set_up(rules, &p, 0, 0), 1);
    int truth;
    if (find_truth(datagen, &player->game, &truth)) {
        *sample = sample_of(rules, &p, 0, truth, sample->game);
        sample->flags |= SAMPLE_TRUTH;
        return true;
    }
    if (sample->flags & SAMPLE_TRUTH) // by tables that are missing now
        return true;
    think(datagen, player);
    int score = player->searcher.result.score, white = position_side(&p) == WHITE ? score : -score;
    if (score_is_win(white) || score_is_loss(white) || abs(white - sample->score) > UPSET)
        return false;
    *sample = sample_of(rules, &p, white, sample->result, sample->game);
    return true;
}

static void report_played(Datagen *datagen) {
    if (!datagen->settings->progress)
        return;
    mutex_lock(&datagen->mutex);
    datagen->played++;
    datagen->settings->progress(datagen->context, datagen->played, datagen->goal - datagen->begun);
    mutex_unlock(&datagen->mutex);
}

static void play_game(void *context, uint64_t i) {
    Datagen *datagen = context;
    Player *player = player_pool_take(&datagen->players);
    uint32_t number = datagen->first + (uint32_t)i;
    Rng rng = {datagen->settings->seed};
    rng.state = rng_next(&rng) ^ number;
    rng.state = rng_next(&rng);
    Samples *samples = &datagen->games[i];
    samples->count = 0;
    if (find_opening(datagen, player, &rng)) {
        int result = play_on(datagen, player, number, samples);
        for (int k = 0; k < samples->count; k++)
            samples->samples[k].result = (int8_t)result;
        add_truths(datagen, player, &rng, number, samples);
    }
    player_pool_give(&datagen->players, player);
    report_played(datagen);
}

static void rescore_game(void *context, uint64_t i) {
    Datagen *datagen = context;
    Player *player = player_pool_take(&datagen->players);
    Samples *samples = &datagen->games[i];
    int kept = 0;
    engine_new_game(player->searcher.engine);
    for (int k = 0; k < samples->count && !atomic_load(datagen->stop); k++)
        if (rescore(datagen, player, &samples->samples[k]))
            samples->samples[kept++] = samples->samples[k];
    samples->count = kept;
    player_pool_give(&datagen->players, player);
    report_played(datagen);
}

// ---- The file

// Keeps those samples of a game whose positions are new.
static void keep_new(Datagen *datagen, Samples *samples) {
    int kept = 0;
    for (int i = 0; i < samples->count; i++)
        if (sample_set_add(&datagen->seen, &samples->samples[i]))
            samples->samples[kept++] = samples->samples[i];
    samples->count = kept;
    datagen->written += (uint64_t)kept;
}

#define INCOMPLETE "it could not be written completely"

// The reason is in errno, or `otherwise` where the system gave none.
static bool fail_to_write(const Datagen *datagen, const char *otherwise, Error *error) {
    return error_set(error, "cannot write '%s': %s", quoted_string(datagen->settings->path).text,
                     errno ? strerror(errno) : otherwise);
}

static bool write_chunk(Datagen *datagen, FILE *file, uint32_t games, Error *error) {
    Text text = {0};
    for (uint32_t i = 0; i < games; i++) {
        Samples *samples = &datagen->games[i];
        keep_new(datagen, samples);
        samples_write_game(&text, datagen->first + i, samples->samples, samples->count);
    }
    errno = 0;
    bool good = (fwrite(text.data, 1, text.length, file) == text.length && fflush(file) == 0) ||
                fail_to_write(datagen, INCOMPLETE, error);
    text_free(&text);
    return good;
}

// The settings that the games depend on, as the file records them; their number is not one of them.
static void describe_settings(const Datagen *datagen, Text *text) {
    const DatagenSettings *settings = datagen->settings;
    const Rules *rules = &settings->rules;
    uint32_t weights = weights_sum(weight_set_for(&settings->weights, rules->profile), weight_game_of(rules->profile));
    text_printf(text, "nodes %llu seed %llu weights %08x tables %d", (unsigned long long)settings->nodes,
                (unsigned long long)settings->seed, (unsigned)weights, datagen->tables ? tb_files(datagen->tables) : 0);
    text_printf(text, " three-kings %d move-limit %d huff %s threefold %d unbalanced %d", rules->three_kings_moves,
                rules->move_limit, huff_names[rules->huff], rules->auto_threefold, settings->unbalanced);
    const Text *old = &datagen->old.settings;
    text_printf(text, " rescored %08x", settings->rescore ? (unsigned)checksum(old->data, old->length) : 0);
}

// Whether a file with these settings may be continued; names the first that differs.
static bool check_settings(const Datagen *datagen, const char *recorded, Error *error) {
    Text text = {0};
    describe_settings(datagen, &text);
    Scanner was = scanner_of(recorded), is = scanner_of(text_string(&text));
    bool good = true;
    for (Span name = scanner_next(&is); good && name.length > 0; name = scanner_next(&is)) {
        Span value = scanner_next(&is), old_name = scanner_next(&was), old = scanner_next(&was);
        good = old_name.length == name.length && memcmp(old_name.start, name.start, name.length) == 0 &&
               old.length == value.length && memcmp(old.start, value.start, value.length) == 0;
        if (!good)
            error_set(error, "'%s' was begun with %s %s, not %s; give another file or the same settings",
                      quoted_string(datagen->settings->path).text, quoted(old_name).text, quoted(old).text,
                      quoted(value).text);
    }
    text_free(&text);
    return good;
}

// Counts the whole games of a file as played. `whole` receives their length in bytes if anything follows them, else 0.
static bool read_games(Datagen *datagen, FILE *file, size_t *whole, Error *error) {
    const DatagenSettings *settings = datagen->settings;
    SampleReader reader;
    if (!sample_reader_open(&reader, file, settings->path, &settings->rules, error))
        return false;
    bool good = check_settings(datagen, text_string(&reader.settings), error);
    SamplesRead read = SAMPLES_END;
    while (good && (read = sample_reader_next(&reader)) == SAMPLES_GAME)
        for (int i = 0; i < reader.count; i++)
            datagen->written += sample_set_add(&datagen->seen, &reader.samples[i]);
    datagen->first = reader.game;
    datagen->damaged = read == SAMPLES_DAMAGED;
    *whole = read == SAMPLES_END ? 0 : reader.whole;
    sample_reader_close(&reader);
    return good;
}

// Writes the header alone.
static bool begin_file(const Datagen *datagen, Error *error) {
    Text settings = {0}, header = {0};
    describe_settings(datagen, &settings);
    samples_write_header(&header, &datagen->settings->rules, text_string(&settings));
    bool good = file_write(datagen->settings->path, &header, error);
    text_free(&settings);
    text_free(&header);
    return good;
}

// Cuts a longer file to its first `whole` bytes.
static bool cut_file(const char *path, size_t whole, Error *error) {
    Text text = {0};
    bool good = file_read(&text, path, error);
    text.length = whole;
    good = good && file_write(path, &text, error);
    text_free(&text);
    return good;
}

// Makes the file end after its last whole game, and sets the game to continue with. A missing file is begun; one with
// more games than requested is left alone.
static bool prepare_file(Datagen *datagen, Error *error) {
    const char *path = datagen->settings->path;
    FILE *old = file_open_ordinary(path, error);
    if (!old)
        return !error->what[0] && begin_file(datagen, error);
    size_t whole;
    return read_games(datagen, old, &whole, error) &&
           (datagen->first >= datagen->goal || whole == 0 || cut_file(path, whole, error));
}

static void report_written(const Datagen *datagen, ReportLine *line, void *context) {
    Text text = {0};
    text_printf(&text, "games %u of %u samples %llu", datagen->first, datagen->goal,
                (unsigned long long)datagen->written);
    line(context, text_string(&text));
    text_free(&text);
}

static void report_damage(const Datagen *datagen, ReportLine *line, void *context) {
    Text text = {0};
    text_printf(&text, "game %u of '%s' is damaged: it and the games after it are played again", datagen->first,
                datagen->settings->path);
    line(context, text_string(&text));
    text_free(&text);
}

// Reads the next games of the old file, at most `max` of them; fewer where it ends. False if it is damaged.
static bool read_old(Datagen *datagen, uint32_t max, uint32_t *games, Error *error) {
    SampleReader *old = &datagen->old;
    SamplesRead read = SAMPLES_GAME;
    for (*games = 0; *games < max && (read = sample_reader_next(old)) == SAMPLES_GAME; ++*games) {
        Samples *samples = &datagen->games[*games];
        samples->count = 0;
        for (int i = 0; i < old->count; i++) {
            if (!sample_is_sound(datagen->settings->rules.board, &old->samples[i]))
                return error_set(error, "'%s': game %u has no position of %s",
                                 quoted_string(datagen->settings->rescore).text, old->game - 1,
                                 datagen->settings->rules.profile->name);
            samples_add(samples, &old->samples[i]);
        }
    }
    return read != SAMPLES_DAMAGED || error_set(error, "'%s': the samples of game %u are damaged",
                                                quoted_string(datagen->settings->rescore).text, old->game);
}

static bool play_all(Datagen *datagen, FILE *file, ReportLine *line, void *context, Error *error) {
    const DatagenSettings *settings = datagen->settings;
    datagen->begun = datagen->first;
    if (settings->progress)
        settings->progress(context, 0, datagen->goal - datagen->begun);
    while (datagen->first < datagen->goal) {
        uint32_t left = datagen->goal - datagen->first, games = left < CHUNK_GAMES ? left : CHUNK_GAMES;
        if (settings->rescore && !read_old(datagen, games, &games, error))
            return false;
        if (games == 0) // the old file has become shorter
            return true;
        if (!parallel_run(settings->threads, games, settings->rescore ? rescore_game : play_game, datagen,
                          datagen->stop))
            return true;
        if (!write_chunk(datagen, file, games, error))
            return false;
        datagen->first += games;
        report_written(datagen, line, context);
    }
    return true;
}

static bool open_old(Datagen *datagen, Error *error) {
    const DatagenSettings *settings = datagen->settings;
    FILE *file = file_open(settings->rescore, error);
    return file && sample_reader_open(&datagen->old, file, settings->rescore, &settings->rules, error);
}

// Reads the old file up to a game, or to its end.
static bool skip_old(Datagen *datagen, uint32_t game, Error *error) {
    for (uint32_t games = 1; games > 0 && datagen->old.game < game;)
        if (!read_old(datagen, 1, &games, error))
            return false;
    return true;
}

// Opens the file of samples to score anew, if there is one, and counts its games.
static bool begin_old(Datagen *datagen, Error *error) {
    const DatagenSettings *settings = datagen->settings;
    datagen->goal = settings->games;
    if (!settings->rescore)
        return true;
    if (platform_same_file(settings->rescore, settings->path))
        return error_set(error, "'%s' cannot hold both the old and the new samples",
                         quoted_string(settings->path).text);
    if (!open_old(datagen, error) || !skip_old(datagen, settings->games, error))
        return false;
    datagen->goal = datagen->old.game;
    sample_reader_close(&datagen->old);
    return open_old(datagen, error);
}

static bool play(Datagen *datagen, ReportLine *line, void *context, Error *error) {
    const DatagenSettings *settings = datagen->settings;
    if (!prepare_file(datagen, error))
        return false;
    errno = 0;
    FILE *file = platform_append_ordinary(settings->path);
    if (!file)
        return fail_to_write(datagen, "it is not an ordinary file", error);
    if (datagen->damaged)
        report_damage(datagen, line, context);
    bool good = (!settings->rescore || skip_old(datagen, datagen->first, error)) &&
                play_all(datagen, file, line, context, error);
    errno = 0;
    return fclose(file) == 0 ? good : good && fail_to_write(datagen, INCOMPLETE, error);
}

static bool run_locked(Datagen *datagen, ReportLine *line, void *context, Error *error) {
    const DatagenSettings *settings = datagen->settings;
    if (!begin_old(datagen, error))
        return false;
    if (!player_pool_init(&datagen->players, settings->threads, &settings->weights, settings->library))
        return error_set(error, "not enough memory or threads for %d players", settings->threads);
    bool good = play(datagen, line, context, error);
    player_pool_free(&datagen->players);
    return good;
}

static bool run(Datagen *datagen, ReportLine *line, void *context, Error *error) {
    FileLock lock = {0};
    const char *path = datagen->settings->path;
    bool good =
        file_check_writing(path, error) && file_lock(&lock, path, error) && run_locked(datagen, line, context, error);
    file_unlock(&lock);
    return good;
}

bool datagen_run(const DatagenSettings *settings, const atomic_bool *stop, ReportLine *line, void *context,
                 Error *error) {
    Datagen *datagen = memory_new(1, sizeof *datagen);
    if (!mutex_init(&datagen->mutex)) {
        free(datagen);
        return error_set(error, "cannot create a mutex");
    }
    datagen->settings = settings;
    datagen->stop = stop;
    datagen->context = context;
    datagen->tables = settings->library ? tb_library_tables(settings->library, settings->rules.profile) : NULL;
    bool good = run(datagen, line, context, error);
    sample_reader_close(&datagen->old);
    for (int i = 0; i < CHUNK_GAMES; i++)
        free(datagen->games[i].samples);
    sample_set_free(&datagen->seen);
    mutex_free(&datagen->mutex);
    free(datagen);
    return good;
}
