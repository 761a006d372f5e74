// Principal variation search (Marsland 1982, Reinefeld 1983), fail-soft, with a transposition table.
//
// The first move of a node is searched with the window (alpha, beta). The others are only tested against alpha by a
// window of no width, which is cheap, and searched again if they pass: with good move ordering few do.
//
// search_node has the steps in their order. Each names its technique and its measured worth from bench/search-log.md:
// Elo is in its first table (hand-made evaluation) unless a section is named; "quality" is its section "By the quality
// of moves, with the learned evaluation", in thousandths of a point a move. Errors are of 95%.
#include "search/tree.h"

#include <assert.h>

#include "search/abdada.h"
#include "search/params.h"
#include "search/quiescence.h"
#include "search/tb.h"
#include "search/tt_node.h"

enum {
    DEFERRED_MAX = 24, // moves of a node that can be deferred
    // Without threads, as in WebAssembly, the search itself gives its host a turn now and then. A function that pauses
    // is slower, with all its callers (src/web/README.md); so nodes up to this depth, some milliseconds of work, never
    // pause: search_low is search_node once more, compiled without.
    LOW_DEPTH = 6,
};

// Moves that another thread was searching, to be searched last.
typedef struct Deferred {
    int count, next;
    struct {
        Move move;
        int number;
    } moves[DEFERRED_MAX];
} Deferred;

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
    int number;    // of moves that the picker has given
    Deferred *deferred;
    int best;
    Move best_move;
} Frame;

// A move of a frame: its number, from 1, and its mark for other threads (0: none).
typedef struct Turn {
    Move move;
    int number;
    uint64_t mark;
} Turn;

// The static score as pruning uses it.
typedef struct StaticEval {
    bool quiet; // pruning is allowed, and `score` is set
    int score;  // without points: margins are added before worker_points
} StaticEval;

// The result of the singular test for the TT move.
typedef enum Singular {
    SINGULAR_NO,
    SINGULAR_EXTEND,    // no other move is as good
    SINGULAR_MULTI_CUT, // another move beats beta too
} Singular;

static int search_node(Worker *worker, Node *node, int alpha, int beta, int depth, bool low);
static bool only_capture(Worker *worker, Node *node);
static int search_only_capture(Worker *worker, Node *node, int alpha, int beta, int depth, bool low);
static bool probe_tb(Worker *worker, const Node *node, int depth, int alpha, int beta, int *floor, int *ceiling);
static StaticEval prune_static_eval(Worker *worker, const Node *node, int beta, int depth);
static bool prune_reverse_futility(const Worker *worker, const Node *node, const StaticEval *eval, int beta, int depth);
static int prune_futility_value(const Worker *worker, const Node *node, const StaticEval *eval, int depth);
static Singular singular_test(Worker *worker, Node *node, const TTHit *hit, int depth, bool pv, int beta, bool low,
                              int *cut);
static int single_reply_extension(const Worker *worker, const Node *node);
static bool search_moves(Frame *f, bool low);
static bool next_turn(Frame *f, Turn *turn);
static bool futility_prunes(Frame *f, Move move, int number);
static bool try_move(Frame *f, const Turn *turn, bool low);
static int extension_of(const Frame *f, Move move);
static int search_move(const Frame *f, Node *next, const Turn *turn, int depth, bool low);
static int search_child(Worker *worker, Node *next, bool first, int alpha, int beta, int depth, int reduction,
                        bool low);
static void update_killers_and_history(const Frame *f);

int tree_search(Worker *worker, Node *node, int alpha, int beta, int depth) {
    return search_node(worker, node, alpha, beta, depth, false);
}

static int search_low(Worker *worker, Node *node, int alpha, int beta, int depth) {
    return search_node(worker, node, alpha, beta, depth, true);
}

static ALWAYS_INLINE int search_below(Worker *worker, Node *next, int alpha, int beta, int depth, bool low) {
    return !THREADS_EXIST && low ? search_low(worker, next, alpha, beta, depth)
                                 : tree_search(worker, next, alpha, beta, depth);
}

static ALWAYS_INLINE int search_node(Worker *worker, Node *node, int alpha, int beta, int depth, bool low) {
    assert(-SCORE_INFINITE <= alpha && alpha < beta && beta <= SCORE_INFINITE);
    if (depth <= 0)
        return quiescence_search(worker, node, alpha, beta);
    if (!THREADS_EXIST && !low && depth <= LOW_DEPTH)
        return search_low(worker, node, alpha, beta, depth);

    // Step 1. The game is over, a position is repeated, or the line is too long: not measured.
    node->pv_count = 0;
    int score;
    if (worker_terminal_score(worker, node, &score))
        return score;
    int ply = node->ply;
    if (ply >= PLY_MAX - 1)
        return worker_evaluate(worker, node);

    // Step 2. Mate-distance pruning: no score here can be better than a win with the next move, or worse than a loss
    // right now. If a line already found is no worse than the best of these, this node need not be searched. Without
    // it won endings take 12 times the nodes, though 170 pairs of games were equal ("What each part is worth").
    bool pv = beta - alpha > 1;
    const Points *points = &worker->shared->points;
    Side side = position_side(&node->position);
    int worst = -points_win_max(points, node->promoted, side) + ply;
    int best = points_win_max(points, node->promoted, side_other(side)) - (ply + 1);
    if (alpha < worst)
        alpha = worst;
    if (beta > best)
        beta = best;
    if (alpha >= beta)
        return alpha;

    // Step 3. A forced capture, the only legal move, is played at once: the TT holds the position after it. 1.06 times
    // the nodes a second, +0.05 +- 0.15 (quality).
    const Rules *rules = &worker->shared->game.rules;
    bool excluding = node->excluded != COMPACT_MOVE_NONE; // in a singular test
    bool captures = rules_can_capture(rules, &node->position);
    move_list_clear(&node->list);
    if (captures && !pv && !excluding && only_capture(worker, node))
        return search_only_capture(worker, node, alpha, beta, depth, low);

    // Step 4. Transposition table: the position may have been searched before, by other moves or in an earlier
    // iteration. If that search was deep enough, its score is returned, but not in the PV, whose line has to be
    // complete; if not, its best move is tried first. The cut outside the PV is worth +71 +- 6 Elo ("What each part is
    // worth").
    TTHit hit = tt_node_probe(&worker->shared->tt, node->key, rules, &node->position, &node->clocks, ply);
    if (!pv && !excluding && tt_cuts(&hit, depth, alpha, beta))
        return hit.score;

    // Step 5. Endgame table probe: against the first search +129 +- 31 Elo with tables, +85 +- 31 without ("Draws").
    int floor = -SCORE_INFINITE, ceiling = SCORE_INFINITE;
    if (!excluding && probe_tb(worker, node, depth, alpha, beta, &floor, &ceiling))
        return floor > -SCORE_INFINITE ? floor : ceiling;
    if (floor > alpha)
        alpha = floor; // the tables give as much: only more is of interest

    // Step 6. Reverse futility pruning: with few plies left, a static score far above beta will hardly fall below it.
    // Alone, to depth 4, +6 +- 20 Elo; with multi-cut and futility +53 +- 20; without it -0.97 +- 0.78 (quality).
    StaticEval eval = {false, 0};
    if (!pv && !excluding && !captures)
        eval = prune_static_eval(worker, node, beta, depth);
    if (prune_reverse_futility(worker, node, &eval, beta, depth)) {
        int bound = worker_points(worker, node, eval.score);
        return bound < ceiling ? bound : ceiling;
    }

    // Step 7. Singular extension, +25 +- 20 Elo, and multi-cut, with both futilities +53 +- 20: is the TT move the only
    // good one, or one of several? Without the two -15 +- 6 Elo ("What each part is worth").
    int cut;
    Singular singular = singular_test(worker, node, &hit, depth, pv, beta, low, &cut);
    if (worker->stopped)
        return 0;
    if (singular == SINGULAR_MULTI_CUT)
        return cut < ceiling ? cut : ceiling;

    // Step 8. Move generation and ordering by TT move, captures, promotions, killers, history: not measured; other
    // orders gave nothing (end of quality). A side without a move has lost.
    if (!captures && rules->huff == HUFF_OFF)
        GENERATOR_CALL(rules->generator, quiets(&node->position, &node->list));
    else if (node->list.count == 0) // step 3 may have generated them
        rules_moves(rules, &node->position, &node->list);
    if (node->list.count == 0)
        return worker_lost_score(worker, node);
    skill_overlook(&worker->shared->skill, &node->position, ply, &node->list);
    if (excluding && node->list.count == 1)
        return alpha;
    picker_start(&node->picker, &node->list, &node->position, hit.move, node->killers, &worker->history);

    // Steps 9 to 12 search the moves.
    Deferred deferred;
    deferred.count = deferred.next = 0;
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
        .deferred = &deferred,
        .best = -SCORE_INFINITE,
        .best_move = move_none(),
    };
    node->pv_count = 0;
    if (!search_moves(&frame, low))
        return 0;
    if (excluding)
        return frame.best; // of the other moves: nothing for the TT

    // Step 13. The endgame tables bound the score, whatever this search found.
    if (frame.best < floor)
        return floor;
    if (frame.best > ceiling)
        frame.best = ceiling;

    // Step 14. TT store. After a cut the score is a lower bound, since the other moves may be even better; where no
    // move reached alpha it is an upper bound.
    Bound bound = frame.best >= beta ? BOUND_LOWER : frame.best > alpha ? BOUND_EXACT : BOUND_UPPER;
    tt_node_store(&worker->shared->tt, node->key, ply, depth, frame.best, bound, frame.best_move);
    return frame.best;
}

// ---- Steps before the moves -------------------------------------------------------------------

// Generates the moves of a node with captures. Whether there is only one.
static bool only_capture(Worker *worker, Node *node) {
    const Rules *rules = &worker->shared->game.rules;
    if (rules->huff == HUFF_OFF)
        GENERATOR_CALL(rules->generator, captures(&node->position, &node->list));
    else
        rules_moves(rules, &node->position, &node->list);
    return node->list.count == 1;
}

static ALWAYS_INLINE int search_only_capture(Worker *worker, Node *node, int alpha, int beta, int depth, bool low) {
    depth += single_reply_extension(worker, node) - 1;
    Node *next = worker_play(worker, node, &node->list.moves[0]);
    if (!next)
        return 0;
    return -search_below(worker, next, -beta, -alpha, depth, low);
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

// The singular test: a null-window search of half the depth without the TT move. If every other move fails low, the TT
// move is extended (Anantharaman, Campbell and Hsu 1990); if another one beats beta, the node is cut (multi-cut,
// Bjornsson and Marsland 1999) with the score `cut`.
static ALWAYS_INLINE Singular singular_test(Worker *worker, Node *node, const TTHit *hit, int depth, bool pv, int beta,
                                            bool low, int *cut) {
    // With few plies left the test costs more than it finds. No test within a test, nor in lines that extensions have
    // already made far longer than the iteration.
    if (depth < PARAM_SINGULAR_DEPTH || node->excluded != COMPACT_MOVE_NONE || node->ply >= 2 * worker->root_depth)
        return SINGULAR_NO;
    // The TT move has to be known to be good, by a search nearly as deep as this one.
    if (hit->move == COMPACT_MOVE_NONE || (hit->bound != BOUND_LOWER && hit->bound != BOUND_EXACT) ||
        hit->depth < depth - PARAM_SINGULAR_TT_DEPTH || score_is_won(hit->score) || score_is_lost(hit->score))
        return SINGULAR_NO;
    *cut = worker_shift(worker, node, hit->score, -PARAM_SINGULAR_MARGIN * depth);
    // A null window just below the score asks only whether another move comes near it, and half the depth has to do:
    // a full answer would cost as much as the node itself.
    node->excluded = hit->move;
    int score = search_below(worker, node, *cut - 1, *cut, (depth - 1) / 2, low);
    node->excluded = COMPACT_MOVE_NONE;
    move_list_clear(&node->list); // the test has sorted it
    if (score < *cut)
        return SINGULAR_EXTEND;
    return !pv && *cut >= beta ? SINGULAR_MULTI_CUT : SINGULAR_NO;
}

// Single-reply extension: the only legal move costs no depth, unless the line is already far longer than the iteration.
// +36 +- 7 Elo ("What each part is worth").
static int single_reply_extension(const Worker *worker, const Node *node) {
    return node->list.count == 1 && node->ply < 2 * worker->root_depth;
}

// ---- Pruning by the static score --------------------------------------------------------------

// Futility and reverse futility need a quiet position, in which neither side can capture, and a window free of wins and
// losses, so that no false win is claimed. A draw clock that runs out within the plies pruned is not seen.

static bool is_decided(int score) {
    return score_is_won(score) || score_is_lost(score);
}

// Kings and few pieces, one side with a single one: such endings are won by sacrifices, which no static score predicts.
static bool is_sharp(const Position *p) {
    int white = bits_count(p->pieces[WHITE]), black = bits_count(p->pieces[BLACK]);
    return p->kings && (white == 1 || black == 1) && white + black <= PARAM_SHARP_PIECES;
}

// The static score of a node without captures, searched to `depth` with the window (beta - 1, beta), if either pruning
// may use it.
static StaticEval prune_static_eval(Worker *worker, const Node *node, int beta, int depth) {
    const Rules *rules = &worker->shared->game.rules;
    const Position *p = &node->position;
    StaticEval eval = {false, 0};
    if (depth > PARAM_RFP_DEPTH && depth > PARAM_FUTILITY_DEPTH)
        return eval;
    if (is_decided(beta) || is_decided(beta - 1) || position_huffable(p) || is_sharp(p))
        return eval;
    eval.quiet = !rules_is_threatened(rules, p) && rules_can_move(rules, p);
    if (eval.quiet)
        eval.score = worker_static_score(worker, node);
    return eval;
}

// Whether the static score is so far above beta that the node is cut.
static bool prune_reverse_futility(const Worker *worker, const Node *node, const StaticEval *eval, int beta,
                                   int depth) {
    return eval->quiet && depth <= PARAM_RFP_DEPTH &&
           worker_points(worker, node, eval->score - PARAM_RFP_BASE - PARAM_RFP_MARGIN * depth) >= beta;
}

// The static score plus a margin: quiet moves are skipped where it does not exceed alpha. SCORE_INFINITE where it does
// not apply.
static int prune_futility_value(const Worker *worker, const Node *node, const StaticEval *eval, int depth) {
    if (!eval->quiet || depth > PARAM_FUTILITY_DEPTH)
        return SCORE_INFINITE;
    return worker_points(worker, node, eval->score + PARAM_FUTILITY_BASE + PARAM_FUTILITY_MARGIN * depth);
}

// ---- The moves --------------------------------------------------------------------------------

// Searches the moves of the frame until a beta cutoff; false when the search was stopped.
static ALWAYS_INLINE bool search_moves(Frame *f, bool low) {
    Turn turn;
    while (f->best < f->beta && next_turn(f, &turn)) {
        Abdada *abdada = &f->worker->shared->abdada;
        if (turn.mark)
            abdada_add(abdada, turn.mark);
        bool done = try_move(f, &turn, low);
        if (turn.mark)
            abdada_remove(abdada, turn.mark);
        if (!done)
            return false;
    }
    if (f->best >= f->beta && f->node->excluded == COMPACT_MOVE_NONE)
        update_killers_and_history(f);
    return true;
}

// The next move to search: first those of the picker, then those that were deferred. False at the end.
static bool next_turn(Frame *f, Turn *turn) {
    Deferred *deferred = f->deferred;
    // The move stays where the picker writes it: to copy it in parts and to read it whole costs a wait.
    while (picker_next(&f->node->picker, &turn->move)) {
        Move move = turn->move;
        if (compact_move_is(f->node->excluded, move))
            continue;
        int number = ++f->number;
        // Step 9. Futility pruning: with multi-cut and reverse futility +53 +- 20 Elo; without it -0.46 +- 0.67
        // (quality).
        if (futility_prunes(f, move, number))
            continue;
        // Step 10. ABDADA: a move that another thread is searching is deferred to the end of the list; by then its
        // result is often in the TT. Two threads against one +28 +- 25 Elo; to depth 20 1.6 times as fast as one, with
        // marks at the root only 1.44 times (all in "Threads").
        uint64_t mark = f->parallel ? abdada_mark(f->node->key, move) : 0;
        if (mark && number > 1 && deferred->count < DEFERRED_MAX && abdada_has(&f->worker->shared->abdada, mark)) {
            deferred->moves[deferred->count].move = move;
            deferred->moves[deferred->count++].number = number;
            continue;
        }
        turn->number = number;
        turn->mark = mark;
        return true;
    }
    if (deferred->next == deferred->count)
        return false;
    *turn = (Turn){deferred->moves[deferred->next].move, deferred->moves[deferred->next].number, 0};
    deferred->next++;
    return true;
}

// Futility pruning of a quiet move after the first: skipped if the static score and a margin do not reach alpha. The
// best score is then at least that sum, so that the bound stays fail-soft.
static bool futility_prunes(Frame *f, Move move, int number) {
    // A node that seems lost has every move searched: one of them may save it.
    if (number == 1 || f->futility_value > f->alpha || score_is_lost(f->best))
        return false;
    if (!move_is_ordinary(move))
        return false;
    if (f->futility_value > f->best)
        f->best = f->futility_value;
    return true;
}

// Searches a move; false when the search was stopped.
static ALWAYS_INLINE bool try_move(Frame *f, const Turn *turn, bool low) {
    if (!low)
        worker_pause(f->worker);
    int depth = f->depth - 1 + extension_of(f, turn->move);
    Node *next = worker_play(f->worker, f->node, &turn->move);
    if (!next)
        return false;
    int score = search_move(f, next, turn, depth, low);
    if (f->worker->stopped)
        return false;
    if (score > f->best) {
        f->best = score;
        // A score up to alpha is only a bound, so that its move is not known to be better than the others.
        if (score > f->alpha) {
            f->best_move = turn->move;
            f->alpha = score;
            if (f->pv)
                update_pv(f->node, turn->move);
        }
    }
    return true;
}

static int extension_of(const Frame *f, Move move) {
    bool singular = f->singular_extension > f->extension && compact_move_is(f->tt_move, move);
    return singular ? f->singular_extension : f->extension;
}

// The score of a move, now played to `next`, from the view of the frame's node.
static ALWAYS_INLINE int search_move(const Frame *f, Node *next, const Turn *turn, int depth, bool low) {
    bool first = turn->number == 1;
    // Step 11. Late move reductions: with good ordering the best move comes early, so late ones are searched less
    // deeply until one of them beats alpha. +55 +- 23 and +45 +- 37 Elo, nigeria +18 +- 33.
    int reduction = first ? 0 : lmr_reduction(f->node, turn->move, turn->number, f->depth, f->pv);
    // Step 12. Null-window search of all moves but the first, with a re-search: not measured.
    return search_child(f->worker, next, first, f->alpha, f->beta, depth, reduction, low);
}

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

// One move of principal variation search.
static ALWAYS_INLINE int search_child(Worker *worker, Node *next, bool first, int alpha, int beta, int depth,
                                      int reduction, bool low) {
    if (!first) {
        // Only whether the move beats alpha is asked. A reduced search that says so is not trusted: once more at full
        // depth, and then with the whole window for the score.
        int score = -search_below(worker, next, -alpha - 1, -alpha, depth - reduction, low);
        if (reduction && score > alpha && !worker->stopped)
            score = -search_below(worker, next, -alpha - 1, -alpha, depth, low);
        // Above beta the score does not matter, but a root move that fails high is searched again for its line.
        if (score <= alpha || (score >= beta && next->ply > 1) || worker->stopped)
            return score;
    }
    return -search_below(worker, next, -beta, -alpha, depth, low);
}

int tree_search_move(Worker *worker, Node *next, bool first, int alpha, int beta, int depth, int reduction) {
    return search_child(worker, next, first, alpha, beta, depth, reduction, false);
}

// After a cutoff: a quiet move that refuted this node often refutes its neighbours too.
static void update_killers_and_history(const Frame *f) {
    Move move = f->best_move;
    if (!move_is_ordinary(move))
        return;
    killers_update(f->node->killers, move);
    // Moves still deferred were not searched. Nor were those that futility pruned, but none of them comes before a
    // quiet move that cuts: alpha only grows, so all quiet moves after the first pruned one are pruned too. (No node
    // both prunes so and defers: FUTILITY_DEPTH < ABDADA_DEPTH.)
    Picker *picker = &f->node->picker;
    for (int i = f->deferred->next; i < f->deferred->count; i++)
        picker_put_back(picker, f->deferred->moves[i].move);
    history_update_quiets(&f->worker->history, position_side(&f->node->position), picker->list, picker->next, move,
                          f->depth);
}
