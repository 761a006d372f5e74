#include "tools/bench.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/platform.h"
#include "notation/fen.h"
#include "search/searcher.h"

typedef struct BenchPosition {
    ProfileId profile;
    const char *fen;
} BenchPosition;

static const BenchPosition positions[] = {
#include "tools/bench_positions.inc"
};

enum {
    POSITION_COUNT = sizeof positions / sizeof *positions,
    BRANCHING_PLIES = 4, // at the end, over which the effective branching factor is taken
};

typedef struct Bench {
    BenchSettings settings;
    Searcher searcher;
    const atomic_bool *stop;
    uint64_t nodes_to[PLY_MAX]; // up to the end of each iteration, 0 where there was none
    double branching_sum;       // logarithms
    int branching_count;
} Bench;

static void on_report(void *context, const Report *report) {
    Bench *bench = context;
    if (report->bound == BOUND_EXACT)
        bench->nodes_to[report->depth] = report->nodes;
}

// Adds the last search to the effective branching factor, the factor by which each ply of depth multiplies the nodes.
static void count_branching(Bench *bench) {
    int depth = bench->searcher.result.depth;
    uint64_t last = bench->nodes_to[depth];
    uint64_t before = depth > BRANCHING_PLIES ? bench->nodes_to[depth - BRANCHING_PLIES] : 0;
    if (last == 0 || before == 0)
        return;
    bench->branching_sum += log((double)last / (double)before) / BRANCHING_PLIES;
    bench->branching_count++;
}

static bool search(Bench *bench, const BenchPosition *position) {
    int depth = bench->settings.depth;
    Rules rules = rules_of(&profiles[position->profile]);
    SetUp set_up;
    Error error;
    if (!fen_read(span_of(position->fen), &rules, &notation_default, &set_up, &error))
        return false;
    Game game = {0};
    game_restart_from(&game, &rules, &set_up);
    Limits limits = {.depth = rules.board->width == 10 ? depth - 4 : depth, .stop = bench->stop};
    if (limits.depth < 1)
        limits.depth = 1;
    memset(bench->nodes_to, 0, sizeof bench->nodes_to);
    engine_new_game(bench->searcher.engine);
    searcher_run(&bench->searcher, &game, &limits);
    game_free(&game);
    count_branching(bench);
    return true;
}

// The African games share one bench; each game of the FMJD has its own.
static bool has_own_bench(ProfileId profile) {
    return (profiles[profile].ends & (END_LONE_COUNT | END_LONE_FIVE)) != 0;
}

static bool is_searched(const BenchPosition *position, ProfileId profile) {
    return has_own_bench(profile) ? position->profile == profile : !has_own_bench(position->profile);
}

int bench_positions(ProfileId profile) {
    int count = 0;
    for (int i = 0; i < POSITION_COUNT; i++)
        count += is_searched(&positions[i], profile);
    return count;
}

static void search_all(Bench *bench, ReportLine *line, void *context) {
    char text[256];
    uint64_t nodes = 0;
    int number = 0, count = bench_positions(bench->settings.profile);
    int64_t begin = platform_microseconds();
    for (int i = 0; i < POSITION_COUNT && !atomic_load(bench->stop); i++) {
        if (!is_searched(&positions[i], bench->settings.profile))
            continue;
        number++;
        if (!search(bench, &positions[i])) {
            snprintf(text, sizeof text, "position %d of the bench cannot be read", number);
            line(context, text);
            continue;
        }
        const SearchResult *result = &bench->searcher.result;
        nodes += result->nodes;
        snprintf(text, sizeof text, "%2d/%d %-8s depth %2d score %6d nodes %10llu", number, count,
                 profiles[positions[i].profile].name, result->depth, result->score, (unsigned long long)result->nodes);
        line(context, text);
        if (bench->settings.progress)
            bench->settings.progress(context, number);
    }
    int64_t elapsed = platform_microseconds() - begin;
    if (elapsed < 1)
        elapsed = 1;
    if (atomic_load(bench->stop))
        return;
    if (bench->branching_count > 0) {
        snprintf(text, sizeof text, "effective branching factor %.3f over the last %d plies (%d positions)",
                 exp(bench->branching_sum / bench->branching_count), BRANCHING_PLIES, bench->branching_count);
        line(context, text);
    }
    snprintf(text, sizeof text, "%llu nodes %llu nps", (unsigned long long)nodes,
             (unsigned long long)((double)nodes * 1e6 / (double)elapsed));
    line(context, text);
}

bool bench_run(const BenchSettings *settings, const WeightSet *weights, const atomic_bool *stop, ReportLine *line,
               void *context) {
    Bench bench = {.settings = *settings, .stop = stop};
    EngineOptions options = engine_options_default;
    options.hash_mb = settings->hash_mb;
    options.threads = settings->threads;
    bool good = searcher_init(&bench.searcher, &options, weights, NULL);
    bench.searcher.report = on_report;
    bench.searcher.context = &bench;
    if (good)
        search_all(&bench, line, context);
    searcher_free(&bench.searcher);
    return good;
}
