// Principal variation search (Marsland 1982, Reinefeld 1983), fail-soft, with a transposition table.
//
// Each numbered step names its technique and what it was measured to be worth, by bench/search-log.md: Elo stands in
// its first table (hand-made evaluation) unless a section is named; "quality" is its section "By the quality of moves,
// with the learned evaluation", in thousandths of a point a move. Errors are of 95%.
#include "search/tree.h"

#include <assert.h>

#include "search/abdada.h"
#include "search/params.h"
#include "search/prune.h"
#include "search/quiescence.h"
#include "search/tb.h"
#include "search/tt_node.h"

enum { DEFERRED_MOST = 24 }; // moves of a node that can be deferred

// Without threads this file is compiled once more, by tree_low.c, for the nodes of low depth: they never pause.
#ifndef TREE_LOW
enum { TREE_IS_LOW = 0 };
#endif

// A node while its moves are searched.
typedef struct Frame {
    Worker *worker;
    Node *node;
    int alpha, beta;
    int depth;
    int extension; // of every move
    CompactMove tt_move;
    int singular_extension; // of tt_move
    int futility_value;     // SCORE_INFINITE where futility pruning does not apply
    bool pv;
    bool parallel; // other threads may be at this node
    int best;
    Move best_move;
} Frame;

// Scan's numbers: one ply for late quiet moves, two from PARAM_LMR_MOVE_TWO on outside the PV; killers are spared.
int lmr_reduction(const Node *node, Move move, int number, int depth, bool pv) {
    if (depth < PARAM_LMR_DEPTH || number <= (pv ? PARAM_LMR_MOVE_PV : PARAM_LMR_MOVE))
        return 0;
    if (!move_is_ordinary(move))
        return 0;
    for (int i = 0; i < KILLERS; i++)
        if (move_equal(node->killers[i], move))
            return 0;
    return !pv && number >= PARAM_LMR_MOVE_TWO ? 2 : 1;
}

int tree_search_move(Worker *worker, Node *next, bool first, int alpha, int beta, int depth, int reduction) {
    if (!first) {
        int score = -tree_search(worker, next, -alpha - 1, -alpha, depth - reduction);
        if (reduction && score > alpha && !worker->stopped)
            score = -tree_search(worker, next, -alpha - 1, -alpha, depth);
        // A root move that fails high is searched again all the same, for its line.
        if (score <= alpha || (score >= beta && next->ply > 1) || worker->stopped)
            return score;
    }
    return -tree_search(worker, next, -beta, -alpha, depth);
}

// Single-reply extension: the only legal move costs no depth, unless the line is already far longer than the iteration.
static int single_reply_extension(const Worker *worker, const Node *node) {
    return node->list.count == 1 && node->ply < 2 * worker->root_depth;
}

// The score of the `number`th move, now played to `next`, from the view of the frame's node.
static int search_move(const Frame *f, Node *next, Move move, int number) {
    int extension = f->extension;
    if (f->singular_extension > extension && compact_move(move) == f->tt_move)
        extension = f->singular_extension;
    int depth = f->depth - 1 + extension;
    if (depth > 0)
        worker_set_tt_key(f->worker, next);
    bool first = number == 1;
    // Step 11. Late move reductions: +55 +- 23 and +45 +- 37 Elo, nigeria +18 +- 33.
    int reduction = first ? 0 : lmr_reduction(f->node, move, number, f->depth, f->pv);
    // Step 12. Null-window search of all moves but the first, with a re-search: not measured.
    return tree_search_move(f->worker, next, first, f->alpha, f->beta, depth, reduction);
}

static void update_killers_and_history(const Frame *f, int tried) {
    Move move = f->best_move;
    if (!move_is_ordinary(move))
        return;
    killers_update(f->node->killers, move);
    history_update_quiets(&f->worker->history, position_side(&f->node->position), &f->node->list, tried, move,
                          f->depth);
}

// Searches the `number`th move; false when the search was stopped.
static bool try_move(Frame *f, Move move, int number) {
    if (!TREE_IS_LOW)
        worker_pause(f->worker);
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
                update_pv(f->node, move);
        }
    }
    return true;
}

// The same, with the move marked as being searched by this thread.
static bool try_marked(Frame *f, Move move, int number, uint64_t mark) {
    abdada_add(&f->worker->shared->abdada, mark);
    bool done = try_move(f, move, number);
    abdada_remove(&f->worker->shared->abdada, mark);
    return done;
}

// Futility pruning of a quiet move after the first: skipped if the static score and a margin do not reach alpha. The
// best score is then at least that sum, so that the bound stays fail-soft.
static bool futility_prunes(Frame *f, Move move, int number) {
    if (number == 1 || f->futility_value > f->alpha || score_is_lost(f->best))
        return false;
    if (!move_is_ordinary(move))
        return false;
    if (f->futility_value > f->best)
        f->best = f->futility_value;
    return true;
}

// Searches the moves of the frame until a beta cutoff; false when the search was stopped.
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
        // Step 9. Futility pruning: with multi-cut and reverse futility +53 +- 20 Elo; without it -0.46 +- 0.67
        // (quality).
        if (futility_prunes(f, move, number))
            continue;
        if (!f->parallel) {
            if (!try_move(f, move, number))
                return false;
            continue;
        }
        // Step 10. ABDADA: a move that another thread is searching is deferred to the end of the list. Two threads
        // against one +28 +- 25 Elo; to depth 20 1.6 times as fast as one, with marks at the root only 1.44 times (all
        // in "Threads").
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
        update_killers_and_history(f, f->node->picker.next);
    return true;
}

// What the singular test says of the TT move.
typedef enum Singular {
    SINGULAR_NO,
    SINGULAR_EXTEND,    // it alone is good
    SINGULAR_MULTI_CUT, // another move beats beta too
} Singular;

// The singular test: a null-window search of half the depth without the TT move. If every other move fails low, the TT
// move is extended (Anantharaman, Campbell and Hsu 1990); if another one beats beta, the node is cut (multi-cut,
// Bjornsson and Marsland 1999) with the score `cut`.
static Singular singular_test(Worker *worker, Node *node, const TTHit *hit, int depth, bool pv, int beta, int *cut) {
    if (depth < PARAM_SINGULAR_DEPTH || node->excluded != COMPACT_MOVE_NONE || node->ply >= 2 * worker->root_depth)
        return SINGULAR_NO;
    if (hit->move == COMPACT_MOVE_NONE || (hit->bound != BOUND_LOWER && hit->bound != BOUND_EXACT) ||
        hit->depth < depth - PARAM_SINGULAR_TT_DEPTH || score_is_won(hit->score) || score_is_lost(hit->score))
        return SINGULAR_NO;
    const Points *points = &worker->shared->points;
    int margin = PARAM_SINGULAR_MARGIN * depth;
    *cut = points_on(points) ? points_shift(points, &node->position, node->promoted, hit->score, -margin)
                             : hit->score - margin;
    node->excluded = hit->move;
    int score = tree_search(worker, node, *cut - 1, *cut, (depth - 1) / 2);
    node->excluded = COMPACT_MOVE_NONE;
    if (score < *cut)
        return SINGULAR_EXTEND;
    return !pv && *cut >= beta ? SINGULAR_MULTI_CUT : SINGULAR_NO;
}

// Probes the endgame tables. True if they decide the node. Their score becomes a bound, `floor` or `ceiling` or both:
// it decides, or the search goes on within it to look for a nearer win or a longer loss.
static bool probe_tb(Worker *worker, const Node *node, int depth, int alpha, int beta, int *floor, int *ceiling) {
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

// Searches a node whose only legal move is a capture without probing the transposition table. False, with `score`
// unchanged, at any other node.
static bool search_forced_capture(Worker *worker, Node *node, int alpha, int beta, int depth, int *score) {
    const Rules *rules = &worker->shared->game.rules;
    move_list_clear(&node->list);
    rules_moves(rules, &node->position, &node->list);
    if (node->list.count != 1)
        return false;
    *score = 0;
    Node *next = worker_play(worker, node, node->list.moves[0]);
    if (!next)
        return true;
    depth += single_reply_extension(worker, node) - 1;
    if (depth > 0)
        worker_set_tt_key(worker, next);
    *score = -tree_search(worker, next, -beta, -alpha, depth);
    return true;
}

int tree_search(Worker *worker, Node *node, int alpha, int beta, int depth) {
    assert(-SCORE_INFINITE <= alpha && alpha < beta && beta <= SCORE_INFINITE);
    if (depth <= 0)
        return quiescence_search(worker, node, alpha, beta);
    if (!THREADS_EXIST && !TREE_IS_LOW && depth <= TREE_LOW_DEPTH)
        return tree_search_low(worker, node, alpha, beta, depth);

    // Step 1. The game is over, a position is repeated, or the line is too long: not measured.
    node->pv_count = 0;
    int score;
    if (worker_terminal_score(worker, node, &score))
        return score;
    int ply = node->ply;
    if (ply >= PLY_MAX - 1)
        return worker_evaluate(worker, node);

    // Step 2. Mate-distance pruning: not measured.
    bool pv = beta - alpha > 1;
    const Points *points = &worker->shared->points;
    Side side = position_side(&node->position);
    int worst = -points_win_most(points, node->promoted, side) + ply;
    int best = points_win_most(points, node->promoted, side_other(side)) - (ply + 1);
    if (alpha < worst)
        alpha = worst;
    if (beta > best)
        beta = best;
    if (alpha >= beta)
        return alpha;

    // Step 3. A forced capture skips the TT, which holds the position after it: 1.06 times the nodes a second,
    // +0.05 +- 0.15 (quality).
    const Rules *rules = &worker->shared->game.rules;
    bool excluding = node->excluded != COMPACT_MOVE_NONE;
    bool captures = rules_can_capture(rules, &node->position);
    if (captures && !pv && !excluding && search_forced_capture(worker, node, alpha, beta, depth, &score))
        return score;

    // Step 4. TT probe and cutoff, outside the PV so that its line is complete: not measured.
    TTHit hit = tt_node_probe(&worker->shared->tt, node->key, rules, &node->position, &node->clocks, ply);
    if (!pv && !excluding && tt_cuts(&hit, depth, alpha, beta))
        return hit.score;

    // Step 5. Endgame table probe: against the first search +129 +- 31 Elo with tables, +85 +- 31 without ("Draws").
    int floor = -SCORE_INFINITE, ceiling = SCORE_INFINITE;
    if (!excluding && probe_tb(worker, node, depth, alpha, beta, &floor, &ceiling))
        return floor > -SCORE_INFINITE ? floor : ceiling;
    if (floor > alpha)
        alpha = floor;

    // Step 6. Reverse futility pruning: alone, to depth 4, +6 +- 20 Elo; with multi-cut and futility +53 +- 20; without
    // it -0.97 +- 0.78 (quality).
    StaticEval eval = {false, 0};
    if (!pv && !excluding && !captures)
        eval = prune_static_eval(worker, node, beta, depth);
    if (prune_reverse_futility(worker, node, &eval, beta, depth))
        return worker_points(worker, node, eval.score);

    // Step 7. Singular extension, +25 +- 20 Elo, and multi-cut, with both futilities +53 +- 20; without the two
    // -0.26 +- 0.82 (quality).
    int cut;
    Singular singular = singular_test(worker, node, &hit, depth, pv, beta, &cut);
    if (worker->stopped)
        return 0;
    if (singular == SINGULAR_MULTI_CUT)
        return cut;

    // Step 8. Move generation and ordering by TT move, captures, promotions, killers, history: not measured; other
    // orders gave nothing (end of quality). A side without a move has lost.
    move_list_clear(&node->list);
    rules_moves(rules, &node->position, &node->list);
    if (node->list.count == 0)
        return worker_lost_score(worker, node);
    skill_overlook(&worker->shared->skill, &node->position, ply, &node->list);
    if (excluding && node->list.count == 1)
        return alpha;
    picker_start(&node->picker, &node->list, &node->position, hit.move, node->killers, &worker->history);

    // Steps 9 to 12 search the moves. The single-reply extension was not measured.
    Frame frame = {
        .worker = worker,
        .node = node,
        .alpha = alpha,
        .beta = beta,
        .depth = depth,
        .extension = single_reply_extension(worker, node),
        .tt_move = hit.move,
        .singular_extension = singular == SINGULAR_EXTEND,
        .futility_value = prune_futility_value(worker, node, &eval, depth),
        .pv = pv,
        .parallel = worker->shared->worker_count > 1 && depth >= PARAM_ABDADA_DEPTH && !excluding,
        .best = -SCORE_INFINITE,
        .best_move = move_none(),
    };
    node->pv_count = 0;
    if (!search_moves(&frame))
        return 0;
    if (excluding)
        return frame.best;

    // Step 13. The endgame tables bound the score, whatever this search found.
    if (frame.best < floor)
        return floor;
    if (frame.best > ceiling)
        frame.best = ceiling;

    // Step 14. TT store.
    Bound bound = frame.best >= beta ? BOUND_LOWER : frame.best > alpha ? BOUND_EXACT : BOUND_UPPER;
    tt_node_store(&worker->shared->tt, node->key, ply, depth, frame.best, bound, frame.best_move);
    return frame.best;
}
