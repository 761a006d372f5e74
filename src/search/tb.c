#include "search/tb.h"

#include "base/rng.h"
#include "search/params.h"
#include "search/tb_supa.h"
#include "tablebase/probe/rule_expect.h"
#include "tablebase/probe/supa_probe.h"

enum { PROGRESS_PLIES = 30 }; // for this long only captures count as progress in a win that a draw clock may prevent

// ---- In the tree ------------------------------------------------------------------------------

static void count_hits(Worker *worker, int hits) {
    uint64_t before = atomic_load_explicit(&worker->counts.tb_hits, memory_order_relaxed);
    atomic_store_explicit(&worker->counts.tb_hits, before + (uint64_t)hits, memory_order_relaxed);
}

int tb_draw_score(Worker *worker, const Node *node) {
    int score = draw_score(worker->shared, &node->position);
    int contempt = score < 0 ? -score : score;
    if (contempt == 0)
        return score;
    // Who avoids draws wants at least one in which the opponent can go wrong: part of the static score tells draws
    // apart, but little of it, so that none looks like an advantage.
    int max = PARAM_TB_DRAW_MAX * contempt, share = worker_evaluate(worker, node) / PARAM_TB_DRAW_SHARE;
    return score + (share > max ? max : share < -max ? -max : share);
}

// Whether `p` comes after the progress that the search looks for. After a capture the root position cannot occur again,
// nor, since men only move forward, after a move of a man.
static bool is_past_root(const SharedState *shared, const Position *p) {
    const Position *root = &game_now(&shared->game)->position;
    if (bits_count(position_occupied(p)) != bits_count(position_occupied(root)))
        return true;
    return shared->men_progress &&
           (position_men(p, WHITE) != position_men(root, WHITE) || position_men(p, BLACK) != position_men(root, BLACK));
}

// Whether the node is won, as the root is, but without progress since: such a win does not help to choose a move.
static bool makes_no_progress(const SharedState *shared, const Node *node, TableResult result) {
    if (shared->tb_moves.count == 0 || shared->root_result != TABLE_WIN)
        return false;
    return result == (node->ply % 2 ? TABLE_LOSS : TABLE_WIN) && !is_past_root(shared, &node->position);
}

static void check_clock_after_reading(Worker *worker) {
    uint64_t read = tb_blocks_read(worker->shared->tb);
    if (read == worker->tb_blocks_read)
        return;
    // Reading and decoding a block takes as long as hundreds of nodes: check the clock before the next one.
    worker->tb_blocks_read = read;
    worker->check_at = 0;
}

// Whether the win or loss `result` of a node is by a Supa: TABLE_WIN or TABLE_LOSS if it is, TABLE_DRAW if it is not or
// if that makes no difference, TABLE_UNKNOWN if the tables do not know.
static TableResult supa_at(const SharedState *shared, const Node *node, TableResult result) {
    Side side = position_side(&node->position), loser = result == TABLE_WIN ? side_other(side) : side;
    if ((result != TABLE_WIN && result != TABLE_LOSS) || !points_supa_possible(&shared->points, node->promoted, loser))
        return TABLE_DRAW;
    const bool promoted[2] = {promoted_has(node->promoted, WHITE), promoted_has(node->promoted, BLACK)};
    int plies;
    return tb_probe_supa(shared->tb, &node->position, promoted, &plies);
}

// The answer of the tables for a node.
typedef struct TbHit {
    TableResult result, supa; // see supa_at
    bool in_time;             // see tb_expect_quiet
    int score;
    Bound bound;
} TbHit;

static bool probe(Worker *worker, const Node *node, int depth, TbHit *hit) {
    const SharedState *shared = worker->shared;
    const Rules *rules = &shared->game.rules;
    const Position *p = &node->position;
    // A search that is to stop finishes its first iteration without waiting for a disk.
    if (worker->hurried || bits_count(position_occupied(p)) > shared->tb_pieces || depth < shared->options.tb_depth)
        return false;
    // Captures are left to the search: the tables store no position with one, and would have to search it themselves.
    if (rules_can_capture(rules, p))
        return false;
    hit->result = tb_expect_quiet(shared->tb, rules, p, &node->clocks, &hit->in_time);
    hit->supa = supa_at(shared, node, hit->result);
    check_clock_after_reading(worker);
    if (makes_no_progress(shared, node, hit->result))
        return false;
    // The tables say who wins, not how soon, and the search may find a nearer win: the score is only a bound. A win
    // that may be a Supa is a plain one at least.
    int won = points_tb_win(&shared->points, hit->supa == hit->result) - node->ply;
    switch (hit->result) {
    case TABLE_WIN:
        hit->score = won;
        hit->bound = BOUND_LOWER;
        break;
    case TABLE_LOSS:
        hit->score = -won;
        hit->bound = BOUND_UPPER;
        break;
    case TABLE_DRAW: hit->bound = BOUND_EXACT; break;
    default: return false;
    }
    if (hit->result == TABLE_DRAW)
        hit->score = tb_draw_score(worker, node);
    else if (!hit->in_time) // clocks only add draws: whoever wins without them does not lose
        hit->score = draw_score(shared, p);
    count_hits(worker, 1);
    return true;
}

bool tb_probe_node(Worker *worker, const Node *node, int depth, int *score, Bound *bound) {
    TbHit hit;
    if (!probe(worker, node, depth, &hit))
        return false;
    *score = hit.score;
    *bound = hit.bound;
    return true;
}

// The score of a leaf that is won, or lost if not `win`, unless a draw clock comes first: 22% of such positions of
// Russian draughts were drawn.
static int hoped_score(Worker *worker, const Node *node, bool win) {
    int score = worker_evaluate(worker, node), own = win ? score : -score;
    int hoped = (own > 0 ? own : 0) + PARAM_TB_HOPED;
    return win ? hoped : -hoped;
}

bool tb_probe_leaf(Worker *worker, const Node *node, int *score) {
    TbHit hit;
    if (!probe(worker, node, 0, &hit))
        return false;
    if (!hit.in_time) {
        *score = hoped_score(worker, node, hit.result == TABLE_WIN);
        return true;
    }
    *score = hit.supa != TABLE_UNKNOWN
                 ? hit.score
                 : points_score_decided(&worker->shared->points, &node->position, node->promoted,
                                        worker_static_score(worker, node), hit.result == TABLE_WIN);
    return true;
}

// ---- At the root ------------------------------------------------------------------------------

// Drops the moves that are not allowed at the root.
static void filter_allowed(TableMoves *list, const Worker *worker) {
    int kept = 0;
    for (int i = 0; i < list->count; i++)
        for (int j = 0; j < worker->root_count; j++)
            if (move_equal(list->moves[i].move, worker->root_moves[j]))
                list->moves[kept++] = list->moves[i];
    list->count = kept;
}

static int move_score(Worker *worker, const TableMove *m) {
    const SharedState *shared = worker->shared;
    if (m->result == TABLE_DRAW)
        return SCORE_DRAW;
    if (!m->certain && m->doubt != REASONS && m->doubt != REASON_THREEFOLD)
        return hoped_score(worker, &worker->nodes_at[0], m->result == TABLE_WIN);
    bool exact = m->certain && m->plies >= 0;
    int score = exact ? points_win(&shared->points, false) - m->plies : points_tb_win(&shared->points, false);
    return m->result == TABLE_WIN ? score : -score;
}

static bool is_out_of_time(const void *context) {
    const SharedState *shared = context;
    return shared_stopped(shared) || shared_exhausted(shared);
}

static void set_line(Worker *worker, RootLine *line, const TableMove *m) {
    const SharedState *shared = worker->shared;
    line->score = move_score(worker, m);
    line->bound = m->at_most ? BOUND_LOWER : BOUND_EXACT;
    line->pv_count = tb_line(shared->tb, &shared->game, m->move, line->pv, PLY_MAX, is_out_of_time, shared);
    line->depth = m->plies < 1 ? 1 : m->plies < PLY_MAX ? m->plies : PLY_MAX - 1;
    line->seldepth = line->depth;
}

// Makes lines from the moves whose result is known. The score of the first is that of the position.
static void set_lines(Worker *worker) {
    SharedState *shared = worker->shared;
    TableMoves *list = &shared->tb_moves;
    list->moves[0] = tb_moves_value(list);
    worker->line_count = 0;
    for (int i = 0; i < list->count && i < shared->options.multi_pv && i < ENGINE_MULTI_PV_MAX; i++) {
        if (list->moves[i].result == TABLE_UNKNOWN)
            break;
        set_line(worker, &worker->lines[worker->line_count++], &list->moves[i]);
    }
}

// A hash of the measure of progress: the number of pieces at the root, and its men if they count.
static uint64_t progress_hash(const SharedState *shared, const Position *p) {
    uint64_t men = rng_mix(position_men(p, WHITE)) ^ position_men(p, BLACK);
    uint64_t pieces = (uint64_t)bits_count(position_occupied(p));
    return rng_mix((shared->men_progress ? men : 0) ^ pieces << 58);
}

// If only the result is known, just the moves that keep it are searched. A won game has to make progress: the tables
// are probed as before, but in the tree a win counts only after a capture or a man's move, so that the search looks for
// the nearest of these, of which a game has only finitely many. If a draw clock may prevent the win, as it may when the
// last man is promoted, only captures count as progress until none was found for many plies; then moves of unknown
// result are searched as well. A draw or loss is searched with the tables of fewer pieces, to set problems.
static void filter_root_moves(SharedState *shared, TableMove value) {
    const GameState *now = game_now(&shared->game);
    bool win = value.result == TABLE_WIN, stalled = now->clocks.quiet >= PROGRESS_PLIES;
    int kept = 0;
    for (int i = 0; i < shared->tb_moves.count; i++) {
        TableResult result = shared->tb_moves.moves[i].result;
        if (result == value.result || (win && !value.certain && stalled && result == TABLE_UNKNOWN))
            shared->tb_moves.moves[kept++] = shared->tb_moves.moves[i];
    }
    shared->tb_moves.count = kept;
    shared->root_result = value.result;
    shared->root_certain = value.certain;
    shared->men_progress = win && (value.certain || stalled || shared->game.rules.huff != HUFF_OFF);
    if (!win)
        shared->tb_pieces = bits_count(position_occupied(&now->position)) - 1;
    // Scores found with other tables, or on the way to other progress, must not be used here.
    shared->tt_salt ^= win ? progress_hash(shared, &now->position) : rng_mix((uint64_t)(shared->tb_pieces + 1));
}

// Whether the side that loses by `value` may still lose by a Supa, so that the tables do not know the best move.
static bool supa_is_open(const Worker *worker, TableResult value) {
    const Node *root = &worker->nodes_at[0];
    Side side = position_side(&root->position), loser = value == TABLE_WIN ? side_other(side) : side;
    return (value == TABLE_WIN || value == TABLE_LOSS) &&
           points_supa_possible(&worker->shared->points, root->promoted, loser);
}

static void set_supa_line(Worker *worker, const TableMove *m) {
    SharedState *shared = worker->shared;
    RootLine *line = &worker->lines[0];
    line->pv_count = tb_supa_line(shared->tb, &shared->game, m->move, line->pv, PLY_MAX, is_out_of_time, shared);
    line->score = m->supa == TABLE_WIN ? SCORE_WIN - m->supa_plies : -SCORE_WIN + m->supa_plies;
    line->bound = BOUND_EXACT;
    line->depth = line->seldepth = m->supa_plies;
    worker->line_count = 1;
}

// Answers a root of which the tables know who wins, but which may still be won by a Supa. True if they know how to play
// it: then its line is set, or with `*plain` only the moves of the plain win remain in shared->tb_moves. Otherwise the
// search chooses among the moves that remain there; for several lines, among all.
static bool answer_supa(Worker *worker, TableResult value, bool *plain) {
    SharedState *shared = worker->shared;
    if (shared->options.multi_pv > 1) {
        shared->tb_moves.count = 0;
        return false;
    }
    TableMove best = tb_supa_keep_best(&shared->tb_moves, value);
    *plain = best.supa == TABLE_DRAW;
    if (*plain)
        return true;
    if (best.supa == TABLE_UNKNOWN || best.supa_plies < 1 || best.supa_plies >= PLY_MAX)
        return false;
    set_supa_line(worker, &best);
    return true;
}

bool tb_answer_root(Worker *worker) {
    SharedState *shared = worker->shared;
    if (bits_count(position_occupied(&worker->nodes_at[0].position)) > shared->tb_pieces)
        return false;
    tb_moves_find(&shared->tb_moves, shared->tb, &shared->game);
    count_hits(worker, shared->tb_moves.count);
    filter_allowed(&shared->tb_moves, worker);
    TableMove value = tb_moves_value(&shared->tb_moves);
    if (supa_is_open(worker, value.result)) {
        bool plain = false, answered = answer_supa(worker, value.result, &plain);
        if (!plain)
            return answered;
        value = tb_moves_value(&shared->tb_moves);
    }
    // A line without huffs is no answer to them; the search chooses among the moves that keep the result.
    bool decided = value.result == TABLE_WIN || value.result == TABLE_LOSS;
    bool without_huffs = !value.certain && shared->game.rules.huff != HUFF_OFF;
    if (decided && value.plies >= 0 && !without_huffs) {
        set_lines(worker);
        return true;
    }
    if (value.result != TABLE_UNKNOWN && shared->options.multi_pv == 1)
        filter_root_moves(shared, value);
    else
        shared->tb_moves.count = 0;
    return false;
}

int tb_reported_score(const SharedState *shared, int score) {
    if (shared->tb_moves.count == 0)
        return score;
    // A win or loss that a clock, a huff or a repetition may prevent is worth what the search makes of it.
    if (shared->root_result != TABLE_DRAW && !shared->root_certain)
        return score;
    int won = points_tb_win(&shared->points, false);
    switch (shared->root_result) {
    case TABLE_DRAW: return SCORE_DRAW;
    case TABLE_WIN: return score_is_won(score) ? score : won;
    case TABLE_LOSS: return score_is_lost(score) ? score : -won;
    default: return score;
    }
}
