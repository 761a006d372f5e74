#include "search/root.h"

#include <string.h>

#include "search/params.h"
#include "search/report.h"
#include "search/tree.h"
#include "search/tt_node.h"

// Iterative deepening (Slate and Atkin 1977): the root is searched to depth 1, 2, 3 and so on. The earlier iterations
// pay for themselves: each leaves in the TT and the history the order of moves for the next, and there is an answer
// whenever the time is up. Each line of MultiPV is searched by itself, without the root moves of the lines before it.

enum { FALL_DEPTH = 4 }; // a fall of the score counts from this iteration on: those before are too shallow

// The stability of the best move and its score, for time management.
typedef struct Stability {
    Move best;
    double changes;
    int scores[2]; // of the last iterations of even and odd depth
} Stability;

// Moves root move `from` forward to index `to`; the others keep their order.
static void move_to_front(Worker *worker, int from, int to) {
    Move move = worker->root_moves[from];
    memmove(&worker->root_moves[to + 1], &worker->root_moves[to], (size_t)(from - to) * sizeof move);
    worker->root_moves[to] = move;
}

// Moves root move `from` to the end; the others keep their order.
static void move_to_back(Worker *worker, int from) {
    Move move = worker->root_moves[from];
    memmove(&worker->root_moves[from], &worker->root_moves[from + 1],
            (size_t)(worker->root_count - from - 1) * sizeof move);
    worker->root_moves[worker->root_count - 1] = move;
}

static void set_line(Worker *worker, RootLine *line, Move move, int score, int beta) {
    Node *root = &worker->nodes_at[0];
    update_pv(root, move);
    line->depth = worker->root_depth;
    line->seldepth = worker->seldepth;
    line->score = score;
    line->bound = score >= beta ? BOUND_LOWER : BOUND_EXACT;
    line->pv_count = root->pv_count;
    memcpy(line->pv, root->pv, (size_t)root->pv_count * sizeof *root->pv);
}

static int search_root_move(Worker *worker, Move move, int number, int alpha, int beta) {
    Node *root = &worker->nodes_at[0];
    Node *next = worker_play(worker, root, &move);
    if (!next)
        return 0;
    bool first = number == 1;
    // As in the tree, with the root as a node of the PV.
    int reduction = first ? 0 : lmr_reduction(root, move, number, worker->root_depth, true);
    return tree_search_move(worker, next, first, alpha, beta, worker->root_depth - 1, reduction);
}

// One search of the root moves from index `first` on within one window.
typedef struct RootSearch {
    Worker *worker;
    RootLine *line; // receives the best move above alpha, if any
    int first;
    int alpha, beta;
    int best;
} RootSearch;

// Searches root move `at`, the `number`th within this window. If it beats alpha, it moves to index `first`. False when
// the search was stopped.
static bool try_root_move(RootSearch *s, int at, int number) {
    Worker *worker = s->worker;
    Move move = worker->root_moves[at];
    if (worker->number == 0)
        report_current_move(worker, move, at + 1);
    // A limited player misjudges a move by its bias: the window is shifted before the search, and the score after it.
    int bias = skill_bias(&worker->shared->skill, &worker->shared->game.rules, &worker->nodes_at[0].position, move);
    int score = search_root_move(worker, move, number, skill_shift(s->alpha, -bias), skill_shift(s->beta, -bias));
    if (worker->stopped)
        return false;
    score = skill_shift(score, bias);
    if (score > s->best)
        s->best = score;
    if (score > s->alpha) {
        s->alpha = score;
        set_line(worker, s->line, move, score, s->beta);
        move_to_front(worker, at, s->first);
    }
    return true;
}

// Searches the root moves from index `first` on and returns the best score. A move that another thread is searching
// goes to the end of the list (ABDADA).
static int search_root_moves(Worker *worker, int first, int alpha, int beta, RootLine *line) {
    RootSearch s = {worker, line, first, alpha, beta, -SCORE_INFINITE};
    Abdada *abdada = &worker->shared->abdada;
    bool parallel = worker->shared->worker_count > 1;
    int end = worker->root_count, number = 0;
    // `end` counts the moves not deferred yet: each is deferred at most once, and the first never, for it has to set
    // alpha for all others.
    for (int i = first; i < worker->root_count && s.best < beta; i++) {
        uint64_t mark = parallel ? abdada_mark(worker->nodes_at[0].key, worker->root_moves[i]) : 0;
        if (parallel && i > first && i < end && abdada_has(abdada, mark)) {
            move_to_back(worker, i);
            i--;
            end--;
            continue;
        }
        if (parallel)
            abdada_add(abdada, mark);
        bool done = try_root_move(&s, i, ++number);
        if (parallel)
            abdada_remove(abdada, mark);
        if (!done)
            break;
    }
    return s.best;
}

// A bound of the aspiration window, `by` hundredths of a point from `score`.
static int shifted(const Worker *worker, int score, int by) {
    int to = worker_shift(worker, &worker->nodes_at[0], score, by);
    return to > SCORE_INFINITE ? SCORE_INFINITE : to < -SCORE_INFINITE ? -SCORE_INFINITE : to;
}

// Searches line `number` (from 0) of this iteration with an aspiration window around the score of the last one, widened
// on the side where the search fails. False when the search was stopped. Half the width was measured: 12 instead of 24
// +0.08 +- 0.77 thousandths of a point a move (bench/search-log.md, "By the quality of moves").
static bool aspiration_search(Worker *worker, int number) {
    RootLine *line = &worker->fresh[number];
    line->bound = BOUND_NONE;
    int half = PARAM_ASPIRATION_WINDOW, alpha = -SCORE_INFINITE, beta = SCORE_INFINITE;
    if (worker->root_depth >= PARAM_ASPIRATION_DEPTH && number < worker->line_count) {
        int last = worker->lines[number].score;
        // The score seldom changes by much from one iteration to the next, and a narrow window cuts more.
        alpha = shifted(worker, last, -half);
        beta = shifted(worker, last, half);
    }
    for (;;) {
        int score = search_root_moves(worker, number, alpha, beta, line);
        if (worker->stopped)
            return false;
        half *= 2;
        // Scores of wins and losses lie far apart, so that a window around one would fail again and again.
        bool wide = half > PARAM_ASPIRATION_LIMIT || score_is_won(score) || score_is_lost(score);
        if (score <= alpha && alpha > -SCORE_INFINITE) {
            alpha = wide ? -SCORE_INFINITE : shifted(worker, score, -half);
            line->bound = BOUND_NONE; // a fail high of the last window is not confirmed
            report_failed(worker, number, score, BOUND_UPPER);
        } else if (score >= beta && beta < SCORE_INFINITE) {
            beta = wide ? SCORE_INFINITE : shifted(worker, score, half);
            report_failed(worker, number, score, BOUND_LOWER);
        } else {
            return true;
        }
    }
}

// Sorts the new lines by score, and the root moves with them.
static void sort_lines(Worker *worker, int count) {
    for (int i = 1; i < count; i++)
        for (int j = i; j > 0 && worker->fresh[j].score > worker->fresh[j - 1].score; j--) {
            RootLine line = worker->fresh[j];
            worker->fresh[j] = worker->fresh[j - 1];
            worker->fresh[j - 1] = line;
            move_to_front(worker, j, j - 1);
        }
}

// The lines of the iteration become the answer; those of the last one are space for the next.
static void accept_lines(Worker *worker, int count) {
    RootLine *lines = worker->lines;
    worker->lines = worker->fresh;
    worker->fresh = lines;
    worker->line_count = count;
}

// Puts the TT move of the root first; false if there is none.
static bool order_by_tt(Worker *worker) {
    const SharedState *shared = worker->shared;
    const Node *root = &worker->nodes_at[0];
    TTHit hit = tt_node_probe(&shared->tt, root->key, &shared->game.rules, &root->position, &root->clocks, 0);
    for (int i = 0; hit.move != COMPACT_MOVE_NONE && i < worker->root_count; i++)
        if (compact_move(worker->root_moves[i]) == hit.move) {
            move_to_front(worker, i, 0);
            return true;
        }
    return false;
}

// The answer if not even one root move was searched: the TT move, or else the move with the best static score after it.
static void fallback_line(Worker *worker) {
    RootLine *line = &worker->lines[0];
    *line = (RootLine){.depth = 1, .seldepth = 1, .score = -SCORE_INFINITE, .bound = BOUND_EXACT, .pv_count = 1};
    int count = order_by_tt(worker) ? 1 : worker->root_count;
    Node *root = &worker->nodes_at[0];
    for (int i = 0; i < count; i++) {
        Move move = worker->root_moves[i];
        root[1].position = position_after(&root->position, move);
        root[1].promoted = worker_promoted_after(root, move);
        int score = -worker_evaluate(worker, &root[1]);
        if (score > line->score) {
            line->score = score;
            line->pv[0] = move;
        }
    }
    worker->line_count = 1;
}

// The search was stopped within an iteration, after `complete` of its lines. Its best move counts, if one was found;
// its score is a lower bound, since the moves not searched may be better, so a loss proves nothing. With several lines
// only complete iterations are reported, so that lines can be compared, except for the first iteration.
static void accept_unfinished(Worker *worker, int lines_wanted, int complete) {
    RootLine *best = &worker->fresh[0];
    bool first = worker->line_count == 0;
    if (first && complete > 0) {
        sort_lines(worker, complete);
        accept_lines(worker, complete);
    } else if (best->bound != BOUND_NONE && (first || (lines_wanted == 1 && !score_is_lost(best->score)))) {
        best->bound = BOUND_LOWER;
        accept_lines(worker, 1);
    }
    if (worker->line_count == 0)
        fallback_line(worker);
}

// Only the main worker reports, so that the others need no lines beyond the best.
static int lines_wanted(const Worker *worker) {
    int wanted = worker->number == 0 ? worker->shared->options.multi_pv : 1;
    if (wanted > ENGINE_MULTI_PV_MAX)
        wanted = ENGINE_MULTI_PV_MAX;
    return wanted < worker->root_count ? wanted : worker->root_count;
}

// Whether a win of this score is of the better kind, or no better kind is possible.
static bool is_best_kind(const Worker *worker, int win) {
    const Node *root = &worker->nodes_at[0];
    const Points *points = &worker->shared->points;
    return win > SCORE_PLAIN_WIN ||
           !points_supa_possible(points, root->promoted, side_other(position_side(&root->position)));
}

// Whether `go mate` has found its win. A plain win is enough once a Supa would have been seen.
static bool mate_found(const Worker *worker) {
    const SharedState *shared = worker->shared;
    int mate = shared->limits.mate, score = skill_reported_score(&shared->skill, worker->lines[0].score);
    return mate > 0 && score_is_win(score) && score_mate_moves(score) <= mate &&
           (is_best_kind(worker, score) || worker->root_depth >= 2 * mate);
}

// Whether a win or loss is known that a deeper search is unlikely to change.
static bool is_decided(const Worker *worker) {
    int score = worker->lines[0].score;
    // Extensions find wins beyond the depth of the iteration, reductions hide nearer ones. At twice the plies of a win
    // both have been looked through.
    if (!(score_is_win(score) && is_best_kind(worker, score)) && !score_is_loss(score))
        return false;
    return worker->root_depth >= 2 * score_plies(score);
}

// Enters the score of an iteration. Returns by how much it is lower than two iterations before.
static int enter_score(Stability *stability, int depth, int score) {
    int before = stability->scores[depth % 2];
    stability->scores[depth % 2] = score;
    return depth >= FALL_DEPTH ? before - score : 0;
}

// After a complete iteration of the main worker: whether to stop here.
static bool is_enough(const Worker *worker, Stability *stability) {
    const SharedState *shared = worker->shared;
    Move best = worker->lines[0].pv[0];
    // A change of the best move counts half as much after each further iteration.
    stability->changes /= 2;
    if (!move_equal(best, stability->best) && worker->root_depth > 1)
        stability->changes += 1;
    stability->best = best;
    int fall = enter_score(stability, worker->root_depth, worker->lines[0].score);
    if (mate_found(worker))
        return true;
    bool enough =
        (shared->plan.clocked && is_decided(worker)) ||
        timing_enough(&shared->plan, shared_time_searched(shared), stability->changes, fall, worker->root_count);
    // While pondering the search goes on; if it has taken long enough, the ponderhit ends it. Both threads write
    // before they read, in sequential order, so at least one of them sees what the other has written.
    atomic_store(&worker->shared->enough, enough);
    return enough && !atomic_load(&shared->pondering);
}

void root_search(Worker *worker) {
    const SharedState *shared = worker->shared;
    int deepest = shared->limits.depth > 0 && shared->limits.depth < PLY_MAX ? shared->limits.depth : PLY_MAX - 1;
    int wanted = lines_wanted(worker);
    Stability stability = {move_none(), 0, {0}};
    if (wanted == 0)
        return;
    order_by_tt(worker);
    for (worker->root_depth = 1; worker->root_depth <= deepest; worker->root_depth++) {
        worker->seldepth = 0;
        worker->fresh[0].bound = BOUND_NONE;
        int complete = 0;
        while (complete < wanted && aspiration_search(worker, complete))
            complete++;
        if (worker->stopped) {
            accept_unfinished(worker, wanted, complete);
            if (worker->number == 0)
                report_lines(worker);
            return;
        }
        sort_lines(worker, wanted);
        accept_lines(worker, wanted);
        // The other threads only fill the TT, until the main one has enough and stops them.
        if (worker->number > 0)
            continue;
        report_lines(worker);
        // After a stop in the first iteration, which was completed all the same, the search ends here.
        if (worker->hurried || is_enough(worker, &stability))
            return;
    }
}
