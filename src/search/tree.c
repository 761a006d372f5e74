// Principal variation search (Marsland 1982, Reinefeld 1983): the first move of a node is searched with the full
// window, the others are only asked whether they are better, and searched again if they are.
#include "search/tree.h"

#include <assert.h>

#include "search/hash.h"
#include "search/params.h"
#include "search/quiescence.h"

// A node while its moves are searched.
typedef struct Frame {
    Worker *worker;
    Node *node;
    int alpha, beta;
    int depth;
    int extension; // of every move
    bool pv;
    int best;
    Move best_move;
} Frame;

int tree_reduction(const Node *node, Move move, int number, int depth, bool pv) {
    if (depth < PARAM_REDUCTION_DEPTH || number <= (pv ? PARAM_REDUCTION_MOVE_PV : PARAM_REDUCTION_MOVE))
        return 0;
    if (move.flags & (MOVE_CAPTURES | MOVE_PROMOTES | MOVE_HUFFS))
        return 0;
    for (int i = 0; i < KILLERS; i++)
        if (move_equal(node->killers[i], move))
            return 0;
    return !pv && number >= PARAM_REDUCTION_MOVE_MORE ? 2 : 1;
}

// A single legal move costs no depth, as long as the line is not far longer than the iteration.
static int extension_of(const Worker *worker, const Node *node) {
    return node->list.count == 1 && node->ply < 2 * worker->root_depth;
}

// The score of the `number`th move, now played to `next`, as the side to move at the frame's node sees it.
static int search_move(const Frame *f, Node *next, Move move, int number) {
    int depth = f->depth - 1 + f->extension;
    if (number > 1) {
        int reduction = tree_reduction(f->node, move, number, f->depth, f->pv);
        int score = -tree_search(f->worker, next, -f->alpha - 1, -f->alpha, depth - reduction);
        if (reduction && score > f->alpha && !f->worker->stopped)
            score = -tree_search(f->worker, next, -f->alpha - 1, -f->alpha, depth);
        if (score <= f->alpha || score >= f->beta || f->worker->stopped)
            return score;
    }
    return -tree_search(f->worker, next, -f->beta, -f->alpha, depth);
}

static void learn_from_cut(const Frame *f, int tried) {
    Move move = f->best_move;
    if (move.flags & (MOVE_CAPTURES | MOVE_PROMOTES | MOVE_HUFFS))
        return;
    killers_learn(f->node->killers, move);
    history_learn(&f->worker->history, position_side(&f->node->position), &f->node->list, tried, move, f->depth);
}

// Searches the moves of the frame until one is too good; false when the search has to be left.
static bool search_moves(Frame *f) {
    Move move;
    for (int number = 1; picker_next(&f->node->picker, &move); number++) {
        Node *next = worker_play(f->worker, f->node, move);
        if (!next)
            return false;
        int score = search_move(f, next, move, number);
        if (f->worker->stopped)
            return false;
        if (score > f->best) {
            f->best = score;
            if (score > f->alpha) {
                f->best_move = move;
                f->alpha = score;
                if (f->pv)
                    worker_keep_line(f->node, move);
            }
        }
        if (f->best >= f->beta) {
            learn_from_cut(f, number - 1);
            return true;
        }
    }
    return true;
}

int tree_search(Worker *worker, Node *node, int alpha, int beta, int depth) {
    assert(-SCORE_INFINITE <= alpha && alpha < beta && beta <= SCORE_INFINITE);
    if (depth <= 0)
        return quiescence_search(worker, node, alpha, beta);

    // 1. The game may be over, or the line too long.
    node->pv_count = 0;
    int score;
    if (worker_judges(worker, node, &score))
        return score;
    int ply = node->ply;
    if (ply >= PLY_MAX - 1)
        return worker_evaluate(worker, node);

    // 2. No win from here can be faster than one already found elsewhere, no loss slower.
    bool pv = beta - alpha > 1;
    if (alpha < -SCORE_WIN + ply)
        alpha = -SCORE_WIN + ply;
    if (beta > SCORE_WIN - (ply + 1))
        beta = SCORE_WIN - (ply + 1);
    if (alpha >= beta)
        return alpha;

    // 3. What is known from before. The principal variation is searched out, so that it is shown whole.
    const Rules *rules = &worker->job->game.rules;
    HashHit hit = hash_probe(&worker->job->table, node->key, rules, &node->position, &node->clocks, ply);
    if (!pv && hash_cuts(&hit, depth, alpha, beta))
        return hit.score;

    // 4. The moves; a side without one has lost.
    move_list_clear(&node->list);
    rules_moves(rules, &node->position, &node->list);
    if (node->list.count == 0)
        return -SCORE_WIN + ply;
    picker_start(&node->picker, &node->list, &node->position, hit.move, node->killers, &worker->history);

    // 5. Each of them, best first.
    Frame frame = {worker, node, alpha, beta, depth, extension_of(worker, node), pv, -SCORE_INFINITE, move_none()};
    if (!search_moves(&frame))
        return 0;

    // 6. Remember it.
    Bound bound = frame.best >= beta ? BOUND_LOWER : frame.best > alpha ? BOUND_EXACT : BOUND_UPPER;
    hash_store(&worker->job->table, node->key, ply, depth, frame.best, bound, frame.best_move);
    return frame.best;
}
