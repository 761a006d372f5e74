#include "tools/solve.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/memory.h"
#include "base/platform.h"
#include "tools/epd_game.h"

// A position with its best and bad moves.
typedef struct Problem {
    Game game;
    EpdMoves best, avoid; // empty if the line has none
} Problem;

typedef struct SolveScore {
    int positions, solved;
} SolveScore;

struct SolveRun {
    SolveSettings settings;
    const atomic_bool *stop;
    ReportLine *line;
    void *context;
    Searcher searcher;
    // The current search; written by its reports.
    const Problem *problem;
    SearchResult found; // the result when the search last changed to a solving move
    bool solved;
    // All searches so far.
    SolveScore scores[PROFILES];
    uint64_t nodes;
    int64_t microseconds;
    int64_t tried; // positions, including unreadable ones
    bool broken;
};

static bool solves(const Problem *problem, Move move) {
    return !move_is_none(move) && (problem->best.count == 0 || epd_moves_have(&problem->best, move)) &&
           !epd_moves_have(&problem->avoid, move);
}

// The move of the search is now `move`.
static void take_move(SolveRun *run, Move move) {
    bool before = run->solved;
    run->solved = solves(run->problem, move);
    if (run->solved && !before)
        run->found = run->searcher.result;
}

static void on_report(void *context, const Report *report) {
    SolveRun *run = context;
    if (report->line == 1 && report->pv_count > 0)
        take_move(run, report->pv[0]);
}

SolveRun *solve_new(const SolveSettings *settings, const atomic_bool *stop, ReportLine *line, void *context) {
    SolveRun *run = memory_new(1, sizeof *run);
    run->settings = *settings;
    run->settings.limits.stop = stop;
    run->settings.options.analysis = true;
    run->stop = stop;
    run->line = line;
    run->context = context;
    if (!searcher_init(&run->searcher, &run->settings.options, settings->weights, NULL)) {
        solve_free(run);
        return NULL;
    }
    run->searcher.report = on_report;
    run->searcher.context = run;
    return run;
}

void solve_free(SolveRun *run) {
    if (run)
        searcher_free(&run->searcher);
    free(run);
}

static void report(const SolveRun *run, const char *format, ...) {
    va_list list;
    va_start(list, format);
    report_line(run->line, run->context, format, list);
    va_end(list);
}

// `problem` must be zeroed; release it in any case.
static bool read_problem(Problem *problem, const EpdLine *epd, Error *error) {
    if (!epd_game_read(&problem->game, epd, error))
        return false;
    const Rules *rules = &problem->game.rules;
    const Position *p = &game_now(&problem->game)->position;
    if (!epd_moves_read(&problem->best, epd, "bm", rules, p, error) ||
        !epd_moves_read(&problem->avoid, epd, "am", rules, p, error))
        return false;
    if (problem->best.count + problem->avoid.count == 0)
        return error_set(error, "nothing to solve: bm or am expected");
    return true;
}

static void add_moves(Text *text, const SolveRun *run, const EpdMoves *moves) {
    const Game *game = &run->problem->game;
    for (int i = 0; i < moves->count; i++) {
        text_add(text, i ? " or " : "");
        move_write(text, &game->rules, &game_now(game)->position, moves->moves[i], &run->settings.notation);
    }
}

static void report_problem(const SolveRun *run, const char *path, int number, Span id) {
    const Problem *problem = run->problem;
    Text text = {0};
    if (id.length > 0)
        text_add_bytes(&text, id.start, id.length);
    else
        text_printf(&text, "%s:%d", path, number);
    for (size_t i = text.length; i < 14; i++)
        text_add_char(&text, ' ');
    text_add(&text, run->solved ? "  solved    " : "  unsolved  ");
    EpdMoves played = {{run->searcher.result.best}, 1};
    if (move_is_none(played.moves[0]))
        text_add(&text, "no move");
    else
        add_moves(&text, run, &played);
    if (run->solved) {
        text_printf(&text, " from depth %d, %llu nodes, %lld ms", run->found.depth,
                    (unsigned long long)run->found.nodes, (long long)(run->found.microseconds / 1000));
    } else if (problem->best.count > 0) {
        text_add(&text, " instead of ");
        add_moves(&text, run, &problem->best);
    } else {
        text_add(&text, " is to be avoided");
    }
    report(run, "%s", text_string(&text));
    text_free(&text);
}

// False if the search was stopped.
static bool search(SolveRun *run, const Problem *problem) {
    run->problem = problem;
    run->solved = false;
    int64_t begin = platform_microseconds();
    engine_new_game(run->searcher.engine);
    take_move(run, searcher_run(&run->searcher, &problem->game, &run->settings.limits)->best);
    if (atomic_load(run->stop))
        return false;
    SolveScore *score = &run->scores[problem->game.rules.profile - profiles];
    score->positions++;
    score->solved += run->solved;
    run->nodes += run->searcher.result.nodes;
    run->microseconds += platform_microseconds() - begin;
    return true;
}

static void report_failure(SolveRun *run, const char *path, int number, const char *what) {
    if (number > 0)
        report(run, "FAILED %s:%d %s", path, number, what);
    else
        report(run, "FAILED %s: %s", path, what);
    run->broken = true;
}

static void solve_line(SolveRun *run, const char *path, int number, Span line) {
    EpdLine epd;
    Problem problem = {0};
    Error error;
    if (!epd_read(line, &epd, &error) || !read_problem(&problem, &epd, &error))
        report_failure(run, path, number, error.what);
    else if (search(run, &problem))
        report_problem(run, path, number, epd_operands(&epd, "id"));
    run->tried++;
    if (run->settings.progress && !atomic_load(run->stop))
        run->settings.progress(run->context, run->tried);
    game_free(&problem.game);
}

void solve_file(SolveRun *run, const char *path) {
    FILE *file = platform_open(path, "rb");
    if (!file) {
        report_failure(run, path, 0, "cannot be read");
        return;
    }
    Text text = {0};
    Span line;
    int number = 0;
    bool any = false;
    while (!atomic_load(run->stop) && epd_next_line(&text, file, &number, &line)) {
        any = true;
        solve_line(run, path, number, line);
    }
    if (ferror(file) && !atomic_load(run->stop))
        report_failure(run, path, 0, "cannot be read to its end");
    else if (!any && !atomic_load(run->stop))
        report_failure(run, path, 0, "no position in it");
    text_free(&text);
    fclose(file);
}

bool solve_has_searched(const SolveRun *run) {
    return run->nodes > 0;
}

bool solve_end(SolveRun *run) {
    SolveScore all = {0};
    int kinds = 0;
    for (int i = 0; i < PROFILES; i++) {
        all.positions += run->scores[i].positions;
        all.solved += run->scores[i].solved;
        kinds += run->scores[i].positions > 0;
    }
    for (int i = 0; i < PROFILES && kinds > 1; i++)
        if (run->scores[i].positions > 0)
            report(run, "%s: solved %d of %d", profiles[i].name, run->scores[i].solved, run->scores[i].positions);
    report(run, "solved %d of %d, %llu nodes, %lld ms", all.solved, all.positions, (unsigned long long)run->nodes,
           (long long)(run->microseconds / 1000));
    return all.positions > 0 && !run->broken;
}
