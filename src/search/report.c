#include "search/report.h"

#include <stdlib.h>

#include "board/ending.h"
#include "search/tb.h"

// Failed windows and current moves are news for somebody who waits, and only noise in a short search.
enum { LONG_SEARCH = 1000000 }; // microseconds

// Whether the line, played out, ends the game in exactly the number of plies that `score` claims.
static bool pv_reaches_end(const SharedState *shared, const RootLine *line, int score) {
    Side side = position_side(&game_now(&shared->game)->position);
    Side winner = score > 0 ? side : side_other(side);
    // By the rules of the game itself, so that no fault of the search can announce a win that is none.
    Game game = {0};
    game_copy(&game, &shared->game);
    for (int i = 0; i < line->pv_count; i++)
        game_play(&game, line->pv[i]);
    Ending ending = ending_of(&game);
    // A win by the loser's own move counts as if the winner had to make one more (worker_terminal_score).
    int plies = line->pv_count + (position_side(&game_now(&game)->position) == winner);
    // A plain win may turn out to be a Supa, not the other way round.
    bool as_good = abs(score) <= points_win(&shared->points, ending.supa);
    game_free(&game);
    return ending.outcome == OUTCOME_WIN && ending.winner == winner && plies == score_plies(score) && as_good;
}

// Every report goes through here, so that no caller hears of points, of levels or of a win that has no line.
static void send_report(const Worker *worker, const RootLine *line, int number, int score, Bound bound, bool book) {
    const SharedState *shared = worker->shared;
    score = tb_reported_score(shared, skill_reported_score(&shared->skill, score));
    // A win or loss is reported with its complete line. Without one, as when the search was stopped right after a fail
    // high, the score becomes the bound of a win of unknown length.
    bool win = bound & BOUND_LOWER && score_is_win(score), loss = bound & BOUND_UPPER && score_is_loss(score);
    if ((win || loss) && !pv_reaches_end(shared, line, score)) {
        int min = points_tb_win(&shared->points, abs(score) > SCORE_PLAIN_WIN);
        score = win ? min : -min;
        bound = win ? BOUND_LOWER : BOUND_UPPER;
    }
    const Node *root = &worker->nodes_at[0];
    PointsReport value = points_report(&shared->points, &root->position, root->promoted, score);
    Report report = {
        .depth = line->depth,
        .seldepth = line->seldepth > line->depth ? line->seldepth : line->depth,
        .line = number + 1,
        .score = value.score,
        .bound = bound,
        .supa_value = shared->points.supa_value,
        .points = value.points,
        .supa = value.supa,
        .nodes = shared_nodes(shared),
        .microseconds = shared_elapsed(shared),
        .hashfull = tt_hashfull(&shared->tt),
        .tb_hits = shared_tb_hits(shared),
        .book = book,
        .pv = line->pv,
        .pv_count = line->pv_count,
        .root = &root->position,
    };
    shared->events.report(shared->events.context, &report);
}

void report_lines(const Worker *worker) {
    for (int i = 0; i < worker->line_count; i++)
        send_report(worker, &worker->lines[i], i, worker->lines[i].score, worker->lines[i].bound, false);
}

void report_failed(const Worker *worker, int number, int score, Bound bound) {
    if (worker->number > 0 || worker->shared->options.multi_pv > 1 || shared_elapsed(worker->shared) < LONG_SEARCH)
        return;
    // A win or loss that may be further away than expected is no news.
    if (bound == BOUND_LOWER ? score_is_lost(score) : score_is_won(score))
        return;
    // A fail low has no line: the last one stands in for it.
    RootLine line = bound == BOUND_LOWER ? worker->fresh[number] : worker->lines[number];
    line.depth = worker->root_depth;
    line.seldepth = worker->seldepth;
    send_report(worker, &line, number, score, bound, false);
}

void report_current_move(const Worker *worker, Move move, int number) {
    const EngineEvents *events = &worker->shared->events;
    if (events->current_move && shared_elapsed(worker->shared) >= LONG_SEARCH)
        events->current_move(events->context, worker->root_depth, move, number);
}

void report_over(const Worker *worker, int score) {
    static const RootLine none = {0};
    send_report(worker, &none, 0, score, BOUND_EXACT, false);
}

void report_book(const Worker *worker) {
    send_report(worker, &worker->lines[0], 0, worker->lines[0].score, BOUND_EXACT, true);
}
