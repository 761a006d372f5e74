// The oracle's moves: quiet moves, what is mandatory, huffing, and how a move changes the board (rules.md sections 2 to
// 4).
#include "support/mailbox_pieces.h"

#include <stdlib.h>
#include <string.h>

// ---- Quiet moves ------------------------------------------------------------------------------

static bool may_step(const MbRules *rules, const MbBoard *board, int from, int direction) {
    if (mb_is_forward(board->side, direction))
        return true;
    bool king = mb_is_king(board->cell[from]);
    return king ? !mb_wrong(rules, MB_KING_MOVES_FORWARD) : mb_wrong(rules, MB_MEN_STEP_BACKWARD);
}

// How far a piece moves quietly.
static int reach(const MbRules *rules, const MbBoard *board, bool king) {
    if (king && mb_wrong(rules, MB_KING_STOPS_SHORT))
        return board->squares == 50 ? 8 : 6;
    if (king)
        return mb_wrong(rules, MB_KING_STEPS_ONE) ? 1 : MB_SQUARES;
    return mb_wrong(rules, MB_MEN_STEP_TWO) ? 2 : 1;
}

static void add_quiet_moves(MbMoveList *list, const MbRules *rules, const MbBoard *board, int from, int huffed) {
    bool king = mb_is_king(board->cell[from]);
    for (int direction = 0; direction < MB_DIRECTIONS; direction++) {
        if (!may_step(rules, board, from, direction))
            continue;
        int to = from;
        for (int steps = 0; steps < reach(rules, board, king); steps++) {
            to = mb_neighbour(rules, board, to, direction);
            if (king && mb_wrong(rules, MB_KING_PASSES_OWN) && to >= 0 && mb_owner(board->cell[to]) == board->side)
                continue;
            if (!mb_is_empty(board, to))
                break;
            MbMove move;
            mb_start_move(&move, from, huffed);
            move.to = to;
            move.path[move.n_path++] = to;
            move.promotes = mb_is_promoted(rules, board, board->cell[from], to, &move);
            if (move.promotes && mb_wrong(rules, MB_STEP_THEN_CAPTURES) &&
                mb_add_captures_after_step(list, rules, board, &move))
                continue;
            mb_add_move(list, &move);
        }
    }
}

// ---- Huffing ----------------------------------------------------------------------------------

static MbHuff huff_of(const MbRules *rules) {
    if (mb_wrong(rules, MB_HUFFING_OFF))
        return MB_HUFF_OFF;
    if (mb_wrong(rules, MB_HUFFING_SEEDS) && rules->huff == MB_HUFF_KINGS)
        return MB_HUFF_ALL;
    if (mb_wrong(rules, MB_HUFFING_KINGS) && rules->huff == MB_HUFF_ALL)
        return MB_HUFF_KINGS;
    return rules->huff;
}

static bool is_huffable(const MbRules *rules, char piece) {
    MbHuff huff = huff_of(rules);
    return huff == MB_HUFF_ALL || (huff == MB_HUFF_KINGS && mb_is_king(piece));
}

bool mb_has_capture(const MbRules *rules, const MbBoard *board) {
    for (int s = 0; s < board->squares; s++)
        if (mb_owner(board->cell[s]) == board->side && mb_can_capture(rules, board, s))
            return true;
    return false;
}

// ---- All moves --------------------------------------------------------------------------------

// FMJD 5.4.8, men and kings alike; a mutant weighs otherwise, or has a wish among captures of equal numbers.
static int majority_rank(const MbRules *rules, const MbMove *move, int kings, bool by_king) {
    int n = move->n_captured, wish = 0;
    if (mb_wrong(rules, MB_MAJORITY_FREE))
        return 0;
    if (mb_wrong(rules, MB_MAJORITY_KINGS_DOUBLE))
        return n + kings;
    if (mb_wrong(rules, MB_MAJORITY_LEAST))
        return MB_CAPTURES - n;
    if (mb_wrong(rules, MB_MAJORITY_QUALITY))
        wish = kings;
    if (mb_wrong(rules, by_king ? MB_MAJORITY_BY_KING : MB_MAJORITY_BY_MAN))
        wish = 1;
    if (mb_wrong(rules, MB_MAJORITY_PROMOTES))
        wish = move->promotes;
    return MB_CAPTURES * n + wish;
}

// What a game or a mutant that does not leave the choice free demands most of.
static int capture_rank(const MbRules *rules, const MbBoard *board, const MbMove *move) {
    int kings = 0, n = move->n_captured;
    for (int i = 0; i < n; i++)
        kings += mb_is_king(board->cell[move->captured[i]]);
    bool by_king = mb_is_king(board->cell[move->from]);
    if (mb_majority(rules->profile))
        return majority_rank(rules, move, kings, by_king);
    return mb_wrong(rules, MB_MAXIMUM)         ? n
           : mb_wrong(rules, MB_KING_PRIORITY) ? by_king
           : mb_wrong(rules, MB_KINGS_AS_PREY) ? kings
                                               : 0;
}

// The greatest rank of all captures, or for a mutant of those by the piece on each square.
static void find_best_ranks(const MbMoveList *list, const MbRules *rules, const MbBoard *board, int first,
                            int best[MB_SQUARES]) {
    int best_of_all = 0;
    memset(best, 0, MB_SQUARES * sizeof *best);
    for (int i = first; i < list->n; i++) {
        int rank = capture_rank(rules, board, &list->move[i]), from = list->move[i].from;
        best_of_all = rank > best_of_all ? rank : best_of_all;
        best[from] = rank > best[from] ? rank : best[from];
    }
    for (int s = 0; s < MB_SQUARES && !mb_wrong(rules, MB_MAJORITY_OF_PIECE); s++)
        best[s] = best_of_all;
}

// A mutant's kings or men may capture as they like.
static bool is_exempt(const MbRules *rules, bool king) {
    return mb_wrong(rules, king ? MB_MAJORITY_MEN : MB_MAJORITY_KINGS);
}

// The choice among captures is free (2.3): nothing is dropped unless the majority is compulsory (FMJD 5.4.8) or a
// mutant ranks them.
static void drop_lesser_captures(MbMoveList *list, const MbRules *rules, const MbBoard *board, int first) {
    int best[MB_SQUARES], kept = first;
    find_best_ranks(list, rules, board, first, best);
    for (int i = first; i < list->n; i++) {
        int from = list->move[i].from;
        if (capture_rank(rules, board, &list->move[i]) == best[from] || is_exempt(rules, mb_is_king(board->cell[from])))
            list->move[kept++] = list->move[i];
    }
    list->n = kept;
}

// Whether a piece may move quietly although its side has a capture that it must make.
static bool moves_all_the_same(const MbRules *rules, const MbBoard *board, int s) {
    bool promotes = !mb_is_king(board->cell[s]) && mb_rows_to_go(board, board->side, s) == 1;
    if (mb_wrong(rules, MB_CAPTURER_FREE) || mb_wrong(rules, MB_OTHERS_FREE))
        return mb_can_capture(rules, board, s) == mb_wrong(rules, MB_CAPTURER_FREE);
    return mb_wrong(rules, MB_CAPTURE_OPTIONAL) || (promotes && mb_wrong(rules, MB_PROMOTION_FREE));
}

// Capture is mandatory (2.2), unless a piece that may be huffed for it could capture.
static void add_moves(MbMoveList *list, const MbRules *rules, const MbBoard *board, int huffed) {
    bool may_decline = false, must_capture = false;
    int first = list->n;
    for (int s = 0; s < board->squares; s++) {
        if (mb_owner(board->cell[s]) != board->side)
            continue;
        if (!mb_can_capture(rules, board, s))
            continue;
        if (is_huffable(rules, board->cell[s]))
            may_decline = true;
        else
            must_capture = true;
        mb_add_captures(list, rules, board, s, huffed);
    }
    drop_lesser_captures(list, rules, board, first);
    if (mb_wrong(rules, MB_HUFF_FREES) && huffed >= 0)
        must_capture = may_decline = false;
    bool bound = must_capture && (!may_decline || mb_wrong(rules, MB_ALL_MUST_DECLINE));
    for (int s = 0; s < board->squares; s++) {
        if (mb_owner(board->cell[s]) != board->side)
            continue;
        if (bound && !moves_all_the_same(rules, board, s))
            continue;
        if (may_decline && mb_wrong(rules, MB_CAPTURER_DECLINES) && !mb_can_capture(rules, board, s))
            continue;
        add_quiet_moves(list, rules, board, s, huffed);
    }
}

static bool may_be_huffed(const MbRules *rules, const MbBoard *board, int square) {
    if (huff_of(rules) == MB_HUFF_OFF || !board->huffable[square])
        return false;
    return mb_owner(board->cell[square]) == 1 - board->side;
}

// The position the side to move plays in once it has removed a huffable piece.
static MbBoard without(const MbBoard *board, int huffed) {
    MbBoard rest = *board;
    if (huffed >= 0)
        rest.cell[huffed] = '.';
    memset(rest.huffable, 0, sizeof rest.huffable);
    return rest;
}

int mb_moves(const MbRules *rules, const MbBoard *board, MbMove *out, int max) {
    MbMoveList list = {out, 0, max, rules->mutation != MB_TRUE};
    add_moves(&list, rules, board, -1);
    int own = list.n;
    for (int s = 0; s < board->squares; s++) {
        if (!may_be_huffed(rules, board, s))
            continue;
        MbBoard rest = without(board, s);
        add_moves(&list, rules, &rest, s);
    }
    if (mb_wrong(rules, MB_HUFF_COMPULSORY) && list.n > own) {
        memmove(out, out + own, (size_t)(list.n - own) * sizeof *out);
        list.n -= own;
    }
    return list.n;
}

// A mutant takes wrong paths only of legal moves.
static int keep_legal(const MbRules *rules, const MbBoard *board, MbMove *paths, int n) {
    MbMove *legal = mb_lists_new(1);
    int m = mb_moves(rules, board, legal, MB_MAX_MOVES), kept = 0;
    for (int i = 0; i < n; i++)
        for (int k = 0; k < m; k++)
            if (mb_same_move(&paths[i], &legal[k])) {
                paths[kept++] = paths[i];
                break;
            }
    free(legal);
    return kept;
}

int mb_paths(const MbRules *rules, const MbBoard *board, MbMove *out, int max) {
    MbRules every_path = *rules;
    every_path.every_path = true;
    int n = mb_moves(&every_path, board, out, max);
    return mb_wrong(rules, MB_LOOSE_PATHS) ? keep_legal(rules, board, out, n) : n;
}

MbMove *mb_lists_new(int lists) {
    MbMove *moves = malloc((size_t)lists * MB_MAX_MOVES * sizeof *moves);
    if (!moves)
        abort();
    return moves;
}

bool mb_same_path(const MbMove *a, const MbMove *b) {
    return mb_same_move(a, b) && a->n_path == b->n_path &&
           memcmp(a->path, b->path, (size_t)a->n_path * sizeof a->path[0]) == 0;
}

static bool can_step(const MbRules *rules, const MbBoard *board, int from) {
    for (int direction = 0; direction < MB_DIRECTIONS; direction++)
        if (may_step(rules, board, from, direction) && mb_is_empty(board, mb_neighbour(rules, board, from, direction)))
            return true;
    return false;
}

bool mb_has_move(const MbRules *rules, const MbBoard *board) {
    for (int s = 0; s < board->squares; s++) {
        if (mb_owner(board->cell[s]) != board->side)
            continue;
        if (can_step(rules, board, s) || mb_can_capture(rules, board, s))
            return true;
    }
    for (int h = 0; h < board->squares; h++) {
        if (!may_be_huffed(rules, board, h))
            continue;
        MbBoard rest = without(board, h);
        if (mb_has_move(rules, &rest))
            return true;
    }
    return false;
}

// ---- Application ------------------------------------------------------------------------------

MbBoard mb_apply(const MbRules *rules, const MbBoard *board, const MbMove *move) {
    MbBoard before = without(board, move->huffed);
    MbBoard after = before;

    char piece = before.cell[move->from];
    if (move->promotes)
        piece = before.side == 0 ? 'W' : 'B';
    after.cell[move->from] = '.';
    for (int i = 0; i < move->n_captured; i++)
        after.cell[move->captured[i]] = '.';
    after.cell[move->to] = piece;
    after.side = 1 - before.side;
    if (huff_of(rules) == MB_HUFF_OFF)
        return after;
    if (move->n_captured > 0 && !mb_wrong(rules, MB_CAPTURE_LEAVES_HUFFABLE))
        return after; // a capture, by any piece, leaves no liability

    const MbBoard *seen = mb_wrong(rules, MB_HUFFABLE_BEFORE_HUFF) ? board : &before;
    for (int s = 0; s < before.squares; s++) {
        if (mb_wrong(rules, MB_HUFFABLE_FOREVER) && board->huffable[s] && after.cell[s] != '.')
            after.huffable[s] = true;
        if (mb_owner(before.cell[s]) != before.side || !is_huffable(rules, before.cell[s]))
            continue;
        bool moved = s == move->from;
        if (moved ? move->n_captured > 0 || mb_wrong(rules, MB_MOVER_SAFE) : mb_wrong(rules, MB_MOVER_HUFFABLE))
            continue;
        if (mb_can_capture(rules, seen, s) || (mb_wrong(rules, MB_IDLE_HUFFABLE) && mb_has_capture(rules, &before)))
            after.huffable[moved && !mb_wrong(rules, MB_HUFFABLE_OLD_SQUARE) ? move->to : s] = true;
    }
    return after;
}
