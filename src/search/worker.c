#include "search/worker.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/thread.h"
#include "board/ending.h"
#include "eval/eval.h"
#include "search/params.h"
#include "search/tt_node.h"

enum { CHECK_NODES = 256 }; // nodes between two checks of the clock

Worker *worker_new(SharedState *shared, int number) {
    Worker *worker = calloc(1, sizeof *worker);
    if (!worker)
        return NULL;
    worker->shared = shared;
    worker->number = number;
    shared->counts[number] = &worker->counts;
    atomic_init(&worker->counts.nodes, 0);
    atomic_init(&worker->counts.tb_hits, 0);
    worker->lines = memory_new(ENGINE_MULTI_PV_MAX, sizeof *worker->lines);
    worker->fresh = memory_new(ENGINE_MULTI_PV_MAX, sizeof *worker->fresh);
    for (int i = 0; i <= PLY_MAX; i++) {
        worker->nodes_at[i].ply = i;
        move_list_init(&worker->nodes_at[i].list);
    }
    worker_clear(worker);
    return worker;
}

void worker_free(Worker *worker) {
    if (!worker)
        return;
    for (int i = 0; i <= PLY_MAX; i++)
        move_list_free(&worker->nodes_at[i].list);
    free(worker->root_moves);
    free(worker->lines);
    free(worker->fresh);
    free(worker);
}

void worker_clear(Worker *worker) {
    history_clear(&worker->history);
    eval_cache_clear(&worker->eval_cache);
}

// Whether a root move is to be searched: by the choice of the endgame tables if they made one, else by the limits.
static bool is_allowed(const SharedState *shared, Move move) {
    const Limits *limits = &shared->limits;
    for (int i = 0; i < shared->tb_moves.count; i++)
        if (move_equal(shared->tb_moves.moves[i].move, move))
            return true;
    if (shared->tb_moves.count > 0)
        return false;
    for (int i = 0; i < limits->move_count; i++)
        if (move_equal(limits->moves[i], move))
            return true;
    return limits->move_count == 0;
}

// Scores that depend on more than the position must not meet in the table: the key holds the clocks near their end and,
// where a Supa counts more, who has promoted.
static void set_tt_key(const Worker *worker, Node *node) {
    node->key = tt_key(&worker->shared->game.rules, &node->position, &node->clocks, worker->shared->tt_salt);
    node->key ^= points_key(&worker->shared->points, node->promoted);
    tt_prefetch(&worker->shared->tt, node->key);
}

void worker_start(Worker *worker) {
    const SharedState *shared = worker->shared;
    params_use(&shared->options);
    const GameState *now = game_now(&shared->game);
    Node *root = &worker->nodes_at[0];
    root->position = now->position;
    root->clocks = now->clocks;
    root->promoted = (unsigned)now->promoted[WHITE] << WHITE | (unsigned)now->promoted[BLACK] << BLACK;
    set_tt_key(worker, root);
    for (int i = 0; i <= PLY_MAX; i++) {
        worker->nodes_at[i].excluded = COMPACT_MOVE_NONE;
        for (int k = 0; k < KILLERS; k++)
            worker->nodes_at[i].killers[k] = move_none();
    }

    move_list_clear(&root->list);
    rules_moves(&shared->game.rules, &root->position, &root->list);
    worker->root_moves = memory_grow(worker->root_moves, &worker->root_capacity, root->list.count, sizeof(Move));
    worker->root_count = 0;
    for (int i = 0; i < root->list.count; i++)
        if (is_allowed(shared, root->list.moves[i]))
            worker->root_moves[worker->root_count++] = root->list.moves[i];

    worker->check_at = 0;
    worker->hurried = worker->stopped = false;
    worker->line_count = 0;
}

// Checks the limits and schedules the next check. False when the search has to stop.
static bool may_go_on(Worker *worker) {
    SharedState *shared = worker->shared;
    worker->pause_due = true;
    // One thread reads the clock for all of them.
    if (worker->number == 0 && shared_exhausted(shared))
        shared_stop(shared);
    uint64_t nodes = worker_nodes(worker);
    if (shared_stopped(shared)) {
        // The main thread completes its first iteration, so that every best move has a score, unless it is a long one.
        worker->hurried = worker->number == 0 && worker->root_depth == 1 && nodes < WORKER_FIRST_NODES;
        worker->check_at = WORKER_FIRST_NODES;
        worker->stopped = !worker->hurried;
        return worker->hurried;
    }
    worker->check_at = nodes + CHECK_NODES;
    // With one worker the node limit is exact.
    if (shared->limits.nodes && worker->number == 0) {
        uint64_t left = shared->limits.nodes - shared_nodes(shared);
        if (left < CHECK_NODES)
            worker->check_at = nodes + (left ? left : 1);
    }
    return true;
}

Node *worker_play(Worker *worker, Node *node, const Move *move) {
    uint64_t nodes = worker_nodes(worker);
    if (nodes >= worker->check_at && !may_go_on(worker))
        return NULL;
    atomic_store_explicit(&worker->counts.nodes, nodes + 1, memory_order_relaxed);

    // Both tables are asked for the new position long before it is looked up: a miss takes as long as a small node.
    const Rules *rules = &worker->shared->game.rules;
    Node *next = node + 1;
    next->position = position_after(&node->position, *move);
    eval_cache_prefetch(&worker->eval_cache, next->position.key);
    // As early as possible: most keys have no clock in them.
    tt_prefetch(&worker->shared->tt, next->position.key ^ worker->shared->tt_salt);
    next->clocks = clocks_after(rules, node->clocks, &node->position, *move, &next->position);
    next->promoted = worker_promoted_after(node, *move);
    if (next->ply > worker->seldepth)
        worker->seldepth = next->ply;
    set_tt_key(worker, next);
    return next;
}

int worker_static_score(Worker *worker, const Node *node) {
    const Position *p = &node->position;
    int score;
    if (!eval_cache_probe(&worker->eval_cache, p->key, &score)) {
        score = eval_position(&worker->shared->game.rules, worker->shared->weights, p);
        eval_cache_store(&worker->eval_cache, p->key, score);
    }
    return score;
}

int worker_evaluate(Worker *worker, const Node *node) {
    return worker_points(worker, node, worker_static_score(worker, node));
}

// Whether the position repeats one of the search path or of the game. Once is enough for a draw, though the rules want
// three times: what could be tried the next time can be tried now.
static bool repeats(const Worker *worker, const Node *node) {
    const Game *game = &worker->shared->game;
    // A capture or a move of a man cannot be undone, so no position before it can occur again.
    int max = node->ply + game->count - 1;
    if (max > node->clocks.quiet)
        max = node->clocks.quiet;
    // The nearest is four plies back, after each side has moved to and fro.
    for (int back = 4; back <= max; back += 2) {
        const Position *then =
            back <= node->ply ? &node[-back].position : &game->states[game->count - 1 - (back - node->ply)].position;
        if (then->key == node->position.key)
            return true;
    }
    return false;
}

// The score of a game that ends here by the rules.
static int ending_score(const SharedState *shared, const Position *p, Ending ending, int ply) {
    if (ending.outcome != OUTCOME_WIN)
        return draw_score(shared, p);
    // A win for the side to move counts as if it had to make one more move, so that the distance in moves is never 0.
    return ending.winner == position_side(p) ? SCORE_WIN - (ply + 1) : -SCORE_WIN + ply;
}

bool worker_terminal_score(const Worker *worker, const Node *node, int *score) {
    const Rules *rules = &worker->shared->game.rules;
    const Position *p = &node->position;
    if (repeats(worker, node)) {
        *score = draw_score(worker->shared, p);
        return true;
    }
    // Most nodes leave here: they have neither a clock nor an end by material.
    unsigned ends = rules->profile->ends;
    if (!clocks_can_draw(rules, p) && !(ends & END_SINGLE_PIECE))
        return false;
    Ending ending = {.outcome = clocks_draws(rules, p, &node->clocks) ? OUTCOME_DRAW : OUTCOME_ONGOING};
    if (ends & (END_LONE_KING | END_SINGLE_PIECE)) {
        Ending by_material = ending_by_material(rules, p);
        if (by_material.outcome != OUTCOME_ONGOING)
            ending = by_material;
    }
    if (ending.outcome == OUTCOME_ONGOING)
        return false;
    // A side without a move has lost in any case.
    *score =
        rules_can_move(rules, p) ? ending_score(worker->shared, p, ending, node->ply) : worker_lost_score(worker, node);
    return true;
}

void update_pv(Node *node, Move move) {
    const Node *next = node + 1;
    node->pv[0] = move;
    memcpy(node->pv + 1, next->pv, (size_t)next->pv_count * sizeof *next->pv);
    node->pv_count = next->pv_count + 1;
}
