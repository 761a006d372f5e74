#include "search/report.h"

enum { LONG_SEARCH = 1000000 }; // microseconds

static void send(const Worker *worker, const RootLine *line, int number, int score, Bound bound) {
    const Job *job = worker->job;
    Report report = {
        .depth = line->depth,
        .seldepth = line->seldepth > line->depth ? line->seldepth : line->depth,
        .line = number + 1,
        .score = score,
        .bound = bound,
        .nodes = job_nodes(job),
        .microseconds = job_elapsed(job),
        .hashfull = table_hashfull(&job->table),
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
