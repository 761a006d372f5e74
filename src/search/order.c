#include "search/order.h"

#include <string.h>

#include "search/params.h"

// Alpha-beta visits the fewest nodes if the best move of each node comes first; these are the guesses at it, the surest
// first. Killers (Akl and Newborn 1977) refuted another node of the same ply, so they are tried where they are legal.
// The history (Schaeffer 1983) tells which quiet moves, by their squares alone, have refuted nodes anywhere in the
// tree. The steps between the classes are larger than any sum of what is added within one.
enum {
    ORDER_TT_MOVE = 1 << 24, // the move of the transposition table
    ORDER_CAPTURE = 1 << 20,
    ORDER_PROMOTION = 1 << 19,
    ORDER_KILLER = 1 << 18,
    ORDER_TAKEN_MAN = 100,
    ORDER_TAKEN_KING = 300,
};

void history_clear(History *history) {
    memset(history, 0, sizeof *history);
}

// History gravity: the larger the entry, the less it grows, so that it never exceeds the limit.
static void history_update(int16_t *value, int bonus) {
    int size = bonus < 0 ? -bonus : bonus;
    *value = (int16_t)(*value + bonus - *value * size / PARAM_HISTORY_LIMIT);
}

void history_update_quiets(History *history, Side side, const MoveList *list, int tried, Move best, int depth) {
    // A cutoff high in the tree saved more work, and proves more.
    int bonus = depth * depth < PARAM_HISTORY_BONUS_MAX ? depth * depth : PARAM_HISTORY_BONUS_MAX;
    history_update(&history->quiet[side][best.from][best.to], bonus);
    // Those tried before it did not refute the node, and cost a search each.
    for (int i = 0; i < tried; i++) {
        Move move = list->moves[i];
        if (move_is_ordinary(move) && !move_equal(move, best))
            history_update(&history->quiet[side][move.from][move.to], -bonus);
    }
}

void killers_update(Move killers[KILLERS], Move move) {
    // Two different moves are kept, the newer one first.
    if (move_equal(killers[0], move))
        return;
    killers[1] = killers[0];
    killers[0] = move;
}

static int captured_value(const Position *p, Bitboard taken) {
    return ORDER_TAKEN_MAN * bits_count(taken & ~p->kings) + ORDER_TAKEN_KING * bits_count(taken & p->kings);
}

static int move_value(Move move, const Position *p, const Move *killers, const History *history) {
    int value = 0;
    if (move.flags & MOVE_PROMOTES)
        value += ORDER_PROMOTION;
    // Without history, which counts quiet moves alone: two captures of the same squares can take different pieces.
    if (move.flags & (MOVE_CAPTURES | MOVE_HUFFS)) {
        Bitboard taken = move.flags & MOVE_CAPTURES ? move.set : 0;
        if (move.flags & MOVE_HUFFS)
            taken |= bit_of(move.huffed);
        return value + ORDER_CAPTURE + captured_value(p, taken);
    }
    for (int i = 0; killers && i < KILLERS; i++)
        if (move_equal(killers[i], move))
            value += ORDER_KILLER - i;
    return value + history->quiet[position_side(p)][move.from][move.to];
}

void picker_start(Picker *picker, MoveList *list, const Position *p, CompactMove first, const Move *killers,
                  const History *history) {
    picker->list = list;
    picker->next = 0;
    int count = list->count < MOVES_INSIDE ? list->count : MOVES_INSIDE;
    for (int i = 0; i < count; i++) {
        Move move = list->moves[i];
        picker->value[i] = compact_move_is(first, move) ? ORDER_TT_MOVE : move_value(move, p, killers, history);
    }
}

bool picker_next(Picker *picker, Move *move) {
    MoveList *list = picker->list;
    if (picker->next == list->count)
        return false;
    int at = picker->next++;
    int count = list->count < MOVES_INSIDE ? list->count : MOVES_INSIDE;
    if (at < count) {
        // Without a branch, which would often be mispredicted.
        int best = at, max = picker->value[at];
        for (int i = at + 1; i < count; i++) {
            int value = picker->value[i];
            best = value > max ? i : best;
            max = value > max ? value : max;
        }
        *move = list->moves[best];
        list->moves[best] = list->moves[at];
        list->moves[at] = *move;
        picker->value[best] = picker->value[at];
        return true;
    }
    // Too many to be valued, as happens among several kings on 10x10.
    *move = list->moves[at];
    return true;
}

void picker_put_back(Picker *picker, Move move) {
    Move *moves = picker->list->moves;
    int at = move_list_find(picker->list, move), last = --picker->next;
    moves[at] = moves[last];
    moves[last] = move;
}
