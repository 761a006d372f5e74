#include "puzzles/make.h"

#include <stdlib.h>

#include "base/file.h"
#include "base/memory.h"
#include "base/parallel.h"
#include "base/platform.h"
#include "base/thread.h"
#include "eval/weights_file.h"
#include "puzzles/file.h"

enum {
    CHUNK_GAMES = 8,                  // gone through before the file takes their puzzles
    SAVE_MICROSECONDS = 30 * 1000000, // between two saves
};

// The puzzles of one game.
typedef struct Found {
    struct FoundPuzzle {
        Game game;
        Puzzle puzzle;
    } * puzzles;
    int count, capacity;
} Found;

typedef struct Maker {
    const PuzzleMake *settings;
    PuzzleFile file;
    Text description;
    Found chunk[CHUNK_GAMES];
    Mutex mutex; // guards `idle`
    Finder *idle[PARALLEL_THREADS_MAX];
    int idle_count;
} Maker;

static Finder *take_finder(Maker *maker) {
    mutex_lock(&maker->mutex);
    Finder *finder = maker->idle[--maker->idle_count];
    mutex_unlock(&maker->mutex);
    return finder;
}

static void give_finder(Maker *maker, Finder *finder) {
    mutex_lock(&maker->mutex);
    maker->idle[maker->idle_count++] = finder;
    mutex_unlock(&maker->mutex);
}

static void keep(void *context, const Game *game, const Puzzle *puzzle) {
    Found *found = context;
    found->puzzles = memory_grow(found->puzzles, &found->capacity, found->count + 1, sizeof *found->puzzles);
    found->puzzles[found->count] = (struct FoundPuzzle){.puzzle = *puzzle};
    game_copy(&found->puzzles[found->count++].game, game);
}

static void drop_found(Found *found) {
    for (int i = 0; i < found->count; i++)
        game_free(&found->puzzles[i].game);
    found->count = 0;
}

static void look(void *context, uint64_t i) {
    Maker *maker = context;
    const PuzzleMake *settings = maker->settings;
    uint32_t number = maker->file.games + (uint32_t)i;
    Rng rng = {settings->seed};
    rng.state = rng_next(&rng) ^ number;
    Finder *finder = take_finder(maker);
    find_puzzles(finder, settings->games ? &settings->games[number] : NULL, &rng, keep, &maker->chunk[i]);
    give_finder(maker, finder);
}

static uint32_t sum_of(const WeightSet *set, const Profile *profile) {
    return weights_sum(weight_set_for(set, profile), weight_game_of(profile));
}

static void describe(Maker *maker) {
    const PuzzleMake *settings = maker->settings;
    const FindSettings *find = &settings->find;
    const Profile *profile = find->rules.profile;
    text_printf(&maker->description, "%s also %s nodes %llu weights %08x %08x ", profile->name,
                find->also ? find->also->name : "none", (unsigned long long)find->nodes,
                (unsigned)sum_of(&find->weights, profile), (unsigned)sum_of(&find->other, profile));
    if (settings->games)
        text_printf(&maker->description, "games given %d", settings->game_count);
    else
        text_printf(&maker->description, "seed %llu", (unsigned long long)settings->seed);
}

static bool save(Maker *maker, ReportLine *line, void *context, Error *error) {
    const PuzzleMake *settings = maker->settings;
    if (!puzzle_file_write(&maker->file, settings->path, text_string(&maker->description), error))
        return false;
    Text text = {0};
    text_printf(&text, "games %u puzzles %d of %u", maker->file.games, maker->file.count, settings->positions);
    line(context, text_string(&text));
    text_free(&text);
    return true;
}

static uint32_t chunk_size(const Maker *maker) {
    const PuzzleMake *settings = maker->settings;
    uint32_t left = settings->games ? (uint32_t)settings->game_count - maker->file.games : CHUNK_GAMES;
    return left < CHUNK_GAMES ? left : CHUNK_GAMES;
}

static void take_chunk(Maker *maker, uint32_t games) {
    for (uint32_t i = 0; i < games; i++) {
        Found *found = &maker->chunk[i];
        for (int k = 0; k < found->count; k++)
            puzzle_file_add(&maker->file, &found->puzzles[k].game, &found->puzzles[k].puzzle, maker->file.games + i);
        drop_found(found);
    }
    maker->file.games += games;
}

static bool run(Maker *maker, ReportLine *line, void *context, Error *error) {
    const PuzzleMake *settings = maker->settings;
    if (!puzzle_file_read(&maker->file, settings->path, text_string(&maker->description), error))
        return false;
    if (settings->games && maker->file.games > (uint32_t)settings->game_count)
        maker->file.games = (uint32_t)settings->game_count;
    for (int i = 0; i < settings->threads; i++) {
        Finder *finder = finder_new(&settings->find);
        if (!finder)
            return error_set(error, "not enough memory or threads for %d searches", settings->threads);
        give_finder(maker, finder);
    }
    int64_t saved = platform_microseconds();
    for (uint32_t games; (uint32_t)maker->file.count < settings->positions && (games = chunk_size(maker)) > 0;) {
        if (!parallel_run(settings->threads, games, look, maker, settings->find.stop) ||
            atomic_load(settings->find.stop))
            break;
        take_chunk(maker, games);
        if (settings->progress)
            settings->progress(context, maker->file.count);
        if (platform_microseconds() - saved >= SAVE_MICROSECONDS) {
            if (!save(maker, line, context, error))
                return false;
            saved = platform_microseconds();
        }
    }
    return save(maker, line, context, error);
}

bool puzzles_make(const PuzzleMake *settings, ReportLine *line, void *context, Error *error) {
    Maker *maker = memory_new(1, sizeof *maker);
    FileLock lock = {0};
    maker->settings = settings;
    describe(maker);
    bool good = mutex_init(&maker->mutex) || error_set(error, "cannot create a mutex");
    if (good) {
        good = file_check_writing(settings->path, error) && file_lock(&lock, settings->path, error) &&
               run(maker, line, context, error);
        file_unlock(&lock);
        mutex_free(&maker->mutex);
    }
    for (int i = 0; i < CHUNK_GAMES; i++) {
        drop_found(&maker->chunk[i]);
        free(maker->chunk[i].puzzles);
    }
    for (int i = 0; i < maker->idle_count; i++)
        finder_free(maker->idle[i]);
    puzzle_file_free(&maker->file);
    text_free(&maker->description);
    free(maker);
    return good;
}
