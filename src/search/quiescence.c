// Quiescence search (Shannon 1950): a static score says little while a capture is pending. So captures are played out,
// which most of our rules demand anyway, and one ply of quiet moves is tried too: any where the opponent threatens a
// capture, and elsewhere those that force an exchange.
#include "search/quiescence.h"

#include "search/params.h"
#include "search/tb.h"
#include "search/tt_node.h"

// The depths of nodes: QUIET_LEFT where the line has its ply of quiet moves still before it.
enum { QUIET_TRIED = TT_DEPTH_MIN, QUIET_LEFT = 0 };

// The captures that are possible at a node.
typedef enum Tension {
    TENSION_NONE,     // nobody can capture
    TENSION_THREAT,   // the opponent could capture if it were to move
    TENSION_CAPTURES, // the side to move must capture
    TENSION_OPTION,   // with huffing: captures or a huff, but quiet moves are legal too
} Tension;

// Keeps only the captures of the list. Returns how many moves were dropped.
static int keep_captures(MoveList *list) {
    int kept = 0, count = list->count;
    for (int i = 0; i < count; i++)
        if (move_is_capture(list->moves[i]))
            list->moves[kept++] = list->moves[i];
    list->count = kept;
    return count - kept;
}

// Classifies the node and lists the captures to be searched.
static Tension list_captures(const Rules *rules, Node *node, int depth) {
    const Position *p = &node->position;
    move_list_clear(&node->list);
    if (rules->huff == HUFF_OFF) {
        GENERATOR_CALL(rules->generator, captures(p, &node->list));
        if (node->list.count > 0)
            return TENSION_CAPTURES;
    } else if (rules_can_capture(rules, p) || position_huffable(p)) {
        // Huffs are listed only with all moves.
        rules_moves(rules, p, &node->list);
        return keep_captures(&node->list) ? TENSION_OPTION : TENSION_CAPTURES;
    }
    return depth != QUIET_TRIED && rules_is_threatened(rules, p) ? TENSION_THREAT : TENSION_NONE;
}

// What it is worth that one of these pieces, which declined to capture, may be taken off the board.
static int huff_value(const Position *p, Bitboard huffable) {
    if (huffable & p->kings)
        return PARAM_HUFF_VALUE_KING;
    return huffable ? PARAM_HUFF_VALUE_MAN : 0;
}

// The stand-pat score with huffing: a side that declines to capture may be huffed, and one that can huff gains the
// piece.
static int stand_pat(Worker *worker, const Node *node) {
    const Rules *rules = &worker->shared->game.rules;
    const Position *p = &node->position;
    // No rules have both huffs and Supas, so that this is in hundredths of a point.
    int score = worker_evaluate(worker, node);
    if (rules->huff == HUFF_OFF)
        return score;
    Bitboard declining = rules->generator->capturers(p);
    if (rules->huff == HUFF_KINGS)
        declining &= p->kings;
    return score + huff_value(p, position_huffable(p)) - huff_value(p, declining);
}

static int quiescence(Worker *worker, Node *node, int alpha, int beta, int depth);

// Whether the node is looked up in the table: +23 +- 8 Elo in tzd, +42 +- 9 in international ("The table in
// quiescence"). After a forced capture the next node is, as in search_node. The levels below full strength were
// measured without.
static bool uses_tt(const Worker *worker, const Node *node) {
    return node->list.count > 1 && !worker->shared->skill.limited;
}

// Searches the listed moves of a node of `depth`, with nodes of `next_depth` after them. The result is at least `best`,
// which alpha must not be below, unless the table has the score of a deeper search.
static int search_list(Worker *worker, Node *node, int alpha, int beta, int best, int depth, int next_depth) {
    TranspositionTable *tt = &worker->shared->tt;
    TTHit hit = {.move = COMPACT_MOVE_NONE};
    bool pv = beta - alpha > 1, use_tt = uses_tt(worker, node);
    if (use_tt) {
        hit = tt_node_probe(tt, node->key, &worker->shared->game.rules, &node->position, &node->clocks, node->ply);
        if (!pv && tt_cuts(&hit, depth, alpha, beta))
            return hit.score;
    }
    skill_overlook(&worker->shared->skill, &node->position, node->ply, &node->list);
    picker_start(&node->picker, &node->list, &node->position, hit.move, NULL, &worker->history);
    Move move, best_move = move_none();
    Bound bound = BOUND_UPPER;
    while (best < beta && picker_next(&node->picker, &move)) {
        Node *next = worker_play(worker, node, &move);
        if (!next)
            return 0;
        int score = -quiescence(worker, next, -beta, -alpha, next_depth);
        if (worker->stopped)
            return 0;
        if (score > best)
            best = score;
        if (score > alpha) {
            alpha = score;
            best_move = move;
            bound = score >= beta ? BOUND_LOWER : BOUND_EXACT;
            if (pv)
                update_pv(node, move);
        }
    }
    // A deeper search of the same position is worth more, though it did not cut.
    if (use_tt && (!hit.found || hit.depth <= depth))
        tt_node_store(tt, node->key, node->ply, depth, best, bound, best_move);
    return best;
}

// Searches the only capture of a node.
static int search_single(Worker *worker, Node *node, int alpha, int beta, int depth) {
    Move move = node->list.moves[0];
    Node *next = worker_play(worker, node, &move);
    if (!next)
        return 0;
    int score = -quiescence(worker, next, -beta, -alpha, depth);
    if (beta - alpha > 1 && score > alpha && !worker->stopped)
        update_pv(node, move);
    return score;
}

// Whether the opponent has to capture after `move`, and can be captured in turn whichever capture it chooses.
static bool forces_exchange(const Rules *rules, const Position *p, Move move) {
    Side side = position_side(p);
    Position offer = position_apply_side(p, &move, side, false);
    if (!rules_can_capture(rules, &offer))
        return false;
    MoveList captures;
    rules_list_moves(rules, &offer, &captures);
    bool answered = true;
    for (int i = 0; i < captures.count && answered; i++) {
        Position taken = position_apply_side(&offer, &captures.moves[i], side_other(side), false);
        answered = rules_can_capture(rules, &taken);
    }
    move_list_free(&captures);
    return answered;
}

// Lists the quiet moves that force an exchange, at a node without captures or threats. The static score does not see
// what an exchange wins. Scan tries such moves too, as sacrifices.
static void list_exchanges(const Rules *rules, Node *node) {
    MoveList *list = &node->list;
    GENERATOR_CALL(rules->generator, quiets(&node->position, list));
    int kept = 0;
    for (int i = 0; i < list->count; i++)
        if (forces_exchange(rules, &node->position, list->moves[i]))
            list->moves[kept++] = list->moves[i];
    list->count = kept;
}

static int quiescence(Worker *worker, Node *node, int alpha, int beta, int depth) {
    node->pv_count = 0;
    int score;
    if (worker_terminal_score(worker, node, &score))
        return score;
    // No room for another node.
    if (node->ply >= PLY_MAX - 1)
        return worker_evaluate(worker, node);

    const Rules *rules = &worker->shared->game.rules;
    Tension tension = list_captures(rules, node, depth);
    if (tension == TENSION_CAPTURES) {
        if (node->list.count == 0)
            return worker_lost_score(worker, node);
        // Captures are mandatory, so there is no standing pat. A beginner who foresees none of them judges the position
        // as it stands.
        if (skill_is_blind(&worker->shared->skill, &node->position, node->ply, &node->list))
            return worker_evaluate(worker, node);
        if (node->list.count == 1)
            return search_single(worker, node, alpha, beta, depth);
        return search_list(worker, node, alpha, beta, -SCORE_INFINITE, depth, depth);
    }
    // Who may decline to capture, or to huff, has at least the score of doing so.
    if (tension == TENSION_OPTION) {
        int quiet = stand_pat(worker, node);
        if (quiet >= beta)
            return quiet;
        return search_list(worker, node, quiet > alpha ? quiet : alpha, beta, quiet, depth, depth);
    }
    // Not known before: only captures were generated.
    if (!rules_can_move(rules, &node->position))
        return worker_lost_score(worker, node);
    // Only quiet leaves are probed: the tables store no position with a capture.
    if (tb_probe_leaf(worker, node, &score))
        return score;
    int eval = worker_static_score(worker, node);
    score = worker_points(worker, node, eval);
    if (depth == QUIET_TRIED)
        return score;
    // One full ply under threat, with delta pruning: skipped if the static score and a margin do not reach alpha. The
    // pruning was worth +16 +- 21 and +21 +- 22 Elo, two such plies -20 +- 25 (bench/search-log.md, first table).
    if (tension == TENSION_THREAT) {
        if (worker_points(worker, node, eval + PARAM_DELTA_MARGIN) <= alpha)
            return score;
        GENERATOR_CALL(rules->generator, quiets(&node->position, &node->list));
        return search_list(worker, node, alpha, beta, -SCORE_INFINITE, depth, QUIET_TRIED);
    }
    // Exchanges, with the same pruning: +28 +- 10 Elo in international, +45 +- 10 in nigeria, nothing in tzd
    // ("Exchanges"). Where men may decline no capture is forced, and the levels below full strength were measured
    // without exchanges.
    if (!rules->generator->men_capture_backward || rules->huff == HUFF_ALL || node->position.kings ||
        worker->shared->skill.limited || score >= beta ||
        worker_points(worker, node, eval + PARAM_EXCHANGE_MARGIN) <= alpha)
        return score;
    list_exchanges(rules, node);
    return search_list(worker, node, score > alpha ? score : alpha, beta, score, depth, QUIET_TRIED);
}

int quiescence_search(Worker *worker, Node *node, int alpha, int beta) {
    return quiescence(worker, node, alpha, beta, QUIET_LEFT);
}
