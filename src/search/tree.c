// Principal variation search (Marsland 1982, Reinefeld 1983): the first move of a node is searched with the full
// window, the others are only asked whether they are better, and searched again if they are.
#include "search/tree.h"

#include <assert.h>

#include "search/abdada.h"
#include "search/tt_node.h"
#include "search/params.h"
#include "search/prune.h"
#include "search/quiescence.h"
#include "search/tb.h"

enum { DEFERRED_MOST = 24 }; // moves of a node that can be put off

// A node while its moves are searched.
typedef struct Frame {
    Worker *worker;
    Node *node;
    int alpha, beta;
    int depth;
    int extension;          // of every move
    CompactMove tt_move;    // of the transposition table
    int singular_extension; // of that move
    StaticView view;
    bool pv;
    bool parallel; // other threads may be here
    int best;
    Move best_move;
} Frame;

int tree_reduction(const Node *node, Move move, int number, int depth, bool pv) {
    if (depth < PARAM_REDUCTION_DEPTH || number <= (pv ? PARAM_REDUCTION_MOVE_PV : PARAM_REDUCTION_MOVE))
        return 0;
    if (!move_is_ordinary(move))
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
    int extension = f->extension;
    if (f->singular_extension > extension && compact_move(move) == f->tt_move)
        extension = f->singular_extension;
    int depth = f->depth - 1 + extension;
    if (depth > 0)
        worker_set_tt_key(f->worker, next);
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
    if (!move_is_ordinary(move))
        return;
    killers_learn(f->node->killers, move);
    history_learn(&f->worker->history, position_side(&f->node->position), &f->node->list, tried, move, f->depth);
}

// Searches the `number`th move; false when the search has to be left.
static bool try_move(Frame *f, Move move, int number) {
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
    return true;
}

// The same with the move marked as being searched.
static bool try_marked(Frame *f, Move move, int number, uint64_t mark) {
    abdada_add(&f->worker->shared->abdada, mark);
    bool done = try_move(f, move, number);
    abdada_remove(&f->worker->shared->abdada, mark);
    return done;
}

// Whether a quiet move after the first is not worth a search; the best score then takes in what it may gain.
static bool is_hopeless(Frame *f, Move move, int number) {
    if (number == 1 || !prune_by_hope(&f->view, f->depth) || score_is_lost(f->best))
        return false;
    if (!move_is_ordinary(move))
        return false;
    int hope = prune_hope(&f->view, f->depth);
    if (hope > f->alpha)
        return false;
    if (hope > f->best)
        f->best = hope;
    return true;
}

// Searches the moves of the frame until one is too good; false when the search has to be left. Moves that another
// thread is at come last.
static bool search_moves(Frame *f) {
    struct {
        Move move;
        int number;
    } deferred[DEFERRED_MOST];
    int deferred_count = 0, number = 0;
    Move move;
    while (f->best < f->beta && picker_next(&f->node->picker, &move)) {
        if (compact_move(move) == f->node->excluded)
            continue;
        number++;
        if (is_hopeless(f, move, number))
            continue;
        if (!f->parallel) {
            if (!try_move(f, move, number))
                return false;
            continue;
        }
        uint64_t mark = abdada_mark(f->node->key, move);
        if (number > 1 && deferred_count < DEFERRED_MOST && abdada_has(&f->worker->shared->abdada, mark)) {
            deferred[deferred_count].move = move;
            deferred[deferred_count++].number = number;
        } else if (!try_marked(f, move, number, mark)) {
            return false;
        }
    }
    for (int i = 0; i < deferred_count && f->best < f->beta; i++)
        if (!try_move(f, deferred[i].move, deferred[i].number))
            return false;
    if (f->best >= f->beta && f->node->excluded == COMPACT_MOVE_NONE)
        learn_from_cut(f, f->node->picker.next);
    return true;
}

// What the verification of the table's move says.
typedef enum Verdict {
    VERDICT_ORDINARY,
    VERDICT_SINGULAR, // it alone is good
    VERDICT_CUT,      // others are too good for the node as well
} Verdict;

// Searches all moves but that of the table to half the depth. Where none comes near its score it is worth a ply more
// (singular extension; Anantharaman, Campbell and Hsu 1990); where one more beats beta, the node is cut
// (multi-cut; Bjornsson and Marsland 1999), and `cut` is the score.
static Verdict verify(Worker *worker, Node *node, const TTHit *hit, int depth, bool pv, int beta, int *cut) {
    if (depth < PARAM_SINGULAR_DEPTH || node->excluded != COMPACT_MOVE_NONE || node->ply >= 2 * worker->root_depth)
        return VERDICT_ORDINARY;
    if (hit->move == COMPACT_MOVE_NONE || (hit->bound != BOUND_LOWER && hit->bound != BOUND_EXACT) ||
        hit->depth < depth - PARAM_SINGULAR_TABLE_DEPTH || score_is_won(hit->score) || score_is_lost(hit->score))
        return VERDICT_ORDINARY;
    *cut = hit->score - PARAM_SINGULAR_MARGIN * depth;
    node->excluded = hit->move;
    int score = tree_search(worker, node, *cut - 1, *cut, (depth - 1) / 2);
    node->excluded = COMPACT_MOVE_NONE;
    if (score < *cut)
        return VERDICT_SINGULAR;
    return !pv && *cut >= beta ? VERDICT_CUT : VERDICT_ORDINARY;
}

// Asks the endgame tables. True if they decide the node; then, and where a nearer win or loss is still to be looked
// for, they bound its score.
static bool ask_tables(Worker *worker, const Node *node, int depth, int alpha, int beta, int *floor, int *ceiling) {
    int score;
    Bound bound;
    if (!tb_probe_node(worker, node, depth, &score, &bound))
        return false;
    if (bound & BOUND_LOWER)
        *floor = score;
    if (bound & BOUND_UPPER)
        *ceiling = score;
    return bound == BOUND_EXACT || (bound == BOUND_LOWER ? score >= beta : score <= alpha);
}

// Searches a node whose only move is a capture, no choice: without a look at the table, which knows the position after
// it. False, and `score` left alone, where it is no such node.
static bool search_forced(Worker *worker, Node *node, int alpha, int beta, int depth, int *score) {
    const Rules *rules = &worker->shared->game.rules;
    move_list_clear(&node->list);
    rules_moves(rules, &node->position, &node->list);
    if (node->list.count != 1)
        return false;
    *score = 0;
    Node *next = worker_play(worker, node, node->list.moves[0]);
    if (!next)
        return true;
    depth += extension_of(worker, node) - 1;
    if (depth > 0)
        worker_set_tt_key(worker, next);
    *score = -tree_search(worker, next, -beta, -alpha, depth);
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

    // 3. What is forced.
    const Rules *rules = &worker->shared->game.rules;
    bool excluding = node->excluded != COMPACT_MOVE_NONE;
    bool captures = rules_can_capture(rules, &node->position);
    if (captures && !pv && !excluding && search_forced(worker, node, alpha, beta, depth, &score))
        return score;

    // 4. What is known from before. The principal variation is searched out, so that it is shown whole.
    TTHit hit = tt_node_probe(&worker->shared->tt, node->key, rules, &node->position, &node->clocks, ply);
    if (!pv && !excluding && tt_cuts(&hit, depth, alpha, beta))
        return hit.score;
    int floor = -SCORE_INFINITE, ceiling = SCORE_INFINITE;
    if (!excluding && ask_tables(worker, node, depth, alpha, beta, &floor, &ceiling))
        return floor > -SCORE_INFINITE ? floor : ceiling;
    if (floor > alpha)
        alpha = floor;
    StaticView view = {false, 0};
    if (!pv && !excluding && !captures)
        view = prune_view(worker, node, beta, depth);
    if (prune_is_high(&view, beta, depth))
        return view.score;
    int cut;
    Verdict verdict = verify(worker, node, &hit, depth, pv, beta, &cut);
    if (worker->stopped)
        return 0;
    if (verdict == VERDICT_CUT)
        return cut;

    // 5. The moves; a side without one has lost.
    move_list_clear(&node->list);
    rules_moves(rules, &node->position, &node->list);
    if (node->list.count == 0)
        return -SCORE_WIN + ply;
    skill_overlook(&worker->shared->skill, &node->position, ply, &node->list);
    if (excluding && node->list.count == 1)
        return alpha;
    picker_start(&node->picker, &node->list, &node->position, hit.move, node->killers, &worker->history);

    // 6. Each of them, best first.
    Frame frame = {
        .worker = worker,
        .node = node,
        .alpha = alpha,
        .beta = beta,
        .depth = depth,
        .extension = extension_of(worker, node),
        .tt_move = hit.move,
        .singular_extension = verdict == VERDICT_SINGULAR,
        .view = view,
        .pv = pv,
        .parallel = worker->shared->worker_count > 1 && depth >= PARAM_SHARED_DEPTH && !excluding,
        .best = -SCORE_INFINITE,
        .best_move = move_none(),
    };
    node->pv_count = 0;
    if (!search_moves(&frame))
        return 0;
    if (excluding)
        return frame.best;

    // A win or loss of the tables is one, whatever this search saw.
    if (frame.best < floor)
        return floor;
    if (frame.best > ceiling)
        frame.best = ceiling;

    // 7. Remember it.
    Bound bound = frame.best >= beta ? BOUND_LOWER : frame.best > alpha ? BOUND_EXACT : BOUND_UPPER;
    tt_node_store(&worker->shared->tt, node->key, ply, depth, frame.best, bound, frame.best_move);
    return frame.best;
}
