#include "search/report.h"

#include <stdlib.h>

#include "board/ending.h"
#include "search/tables.h"

enum { LONG_SEARCH = 1000000 }; // microseconds

// Whether the line, played out, ends the game with the win or loss that `score` tells, neither sooner nor later.
static bool shows_the_end(const Job *job, const RootLine *line, int score) {
    Side side = position_side(&game_now(&job->game)->position);
    Side winner = score > 0 ? side : side_other(side);
    Game game = {0};
    game_copy(&game, &job->game);
    for (int i = 0; i < line->pv_count; i++)
        game_play(&game, line->pv[i]);
    Ending ending = ending_of(&game);
    // A win by the loser's own move counts as if the winner had to make one more (worker_judges).
    int plies = line->pv_count + (position_side(&game_now(&game)->position) == winner);
    game_free(&game);
    return ending.outcome == OUTCOME_WIN && ending.winner == winner && plies == SCORE_WIN - abs(score);
}

static void send(const Worker *worker, const RootLine *line, int number, int score, Bound bound) {
    const Job *job = worker->job;
    score = tables_told(job, skill_told(&job->skill, score));
    // A win or loss is told with its whole line. Where there is none, as when the search was left right after a score
    // too good for the window, the score is bounded by less.
    bool win = bound & BOUND_LOWER && score_is_win(score), loss = bound & BOUND_UPPER && score_is_loss(score);
    if ((win || loss) && !shows_the_end(job, line, score)) {
        score = win ? SCORE_TABLE_WIN : -SCORE_TABLE_WIN;
        bound = win ? BOUND_LOWER : BOUND_UPPER;
    }
    Report report = {
        .depth = line->depth,
        .seldepth = line->seldepth > line->depth ? line->seldepth : line->depth,
        .line = number + 1,
        .score = score,
        .bound = bound,
        .nodes = job_nodes(job),
        .microseconds = job_elapsed(job),
        .hashfull = tt_hashfull(&job->tt),
        .table_hits = job_table_hits(job),
        .pv = line->pv,
        .pv_count = line->pv_count,
        .root = &game_now(&job->game)->position,
    };
    job->events.report(job->events.context, &report);
}

void report_lines(const Worker *worker) {
    for (int i = 0; i < worker->line_count; i++)
        send(worker, &worker->lines[i], i, worker->lines[i].score, worker->lines[i].bound);
}

void report_failed(const Worker *worker, int number, int score, Bound bound) {
    if (worker->number > 0 || worker->job->options.multi_pv > 1 || job_elapsed(worker->job) < LONG_SEARCH)
        return;
    // That a win may be further away than was thought, or a loss too, says nothing yet.
    if (bound == BOUND_LOWER ? score_is_lost(score) : score_is_won(score))
        return;
    // Of a score that is too low there is no line: the last one stands for it.
    RootLine line = bound == BOUND_LOWER ? worker->fresh[number] : worker->lines[number];
    line.depth = worker->root_depth;
    line.seldepth = worker->seldepth;
    send(worker, &line, number, score, bound);
}

void report_current_move(const Worker *worker, Move move, int number) {
    const EngineEvents *events = &worker->job->events;
    if (events->current_move && job_elapsed(worker->job) >= LONG_SEARCH)
        events->current_move(events->context, worker->root_depth, move, number);
}

void report_over(const Worker *worker, int score) {
    static const RootLine none = {0};
    send(worker, &none, 0, score, BOUND_EXACT);
}
