#include "search/order.h"

#include <string.h>

#include "search/params.h"

enum {
    WORTH_FIRST = 1 << 24, // the move of the table
    WORTH_CAPTURE = 1 << 20,
    WORTH_PROMOTION = 1 << 19,
    WORTH_KILLER = 1 << 18,
    WORTH_TAKEN_MAN = 100,
    WORTH_TAKEN_KING = 300,
};

void history_clear(History *history) {
    memset(history, 0, sizeof *history);
}

// Moves the value a share of the way to the limit, so that it never passes it.
static void nudge(int16_t *value, int bonus) {
    int size = bonus < 0 ? -bonus : bonus;
    *value = (int16_t)(*value + bonus - *value * size / PARAM_HISTORY_LIMIT);
}

void history_learn(History *history, Side side, const MoveList *list, int tried, Move best, int depth) {
    int bonus = depth * depth < PARAM_HISTORY_BONUS_MOST ? depth * depth : PARAM_HISTORY_BONUS_MOST;
    nudge(&history->quiet[side][best.from][best.to], bonus);
    for (int i = 0; i < tried; i++) {
        Move move = list->moves[i];
        if (move_is_ordinary(move) && !move_equal(move, best))
            nudge(&history->quiet[side][move.from][move.to], -bonus);
    }
}

void killers_learn(Move killers[KILLERS], Move move) {
    if (move_equal(killers[0], move))
        return;
    killers[1] = killers[0];
    killers[0] = move;
}

static int worth_of_taken(const Position *p, Bitboard taken) {
    return WORTH_TAKEN_MAN * bits_count(taken & ~p->kings) + WORTH_TAKEN_KING * bits_count(taken & p->kings);
}

static int worth_of(Move move, const Position *p, const Move *killers, const History *history) {
    int worth = 0;
    if (move.flags & MOVE_PROMOTES)
        worth += WORTH_PROMOTION;
    if (move.flags & (MOVE_CAPTURES | MOVE_HUFFS)) {
        Bitboard taken = move.flags & MOVE_CAPTURES ? move.set : 0;
        if (move.flags & MOVE_HUFFS)
            taken |= bit_of(move.huffed);
        return worth + WORTH_CAPTURE + worth_of_taken(p, taken);
    }
    for (int i = 0; killers && i < KILLERS; i++)
        if (move_equal(killers[i], move))
            worth += WORTH_KILLER - i;
    return worth + history->quiet[position_side(p)][move.from][move.to];
}

void picker_start(Picker *picker, MoveList *list, const Position *p, CompactMove first, const Move *killers,
                  const History *history) {
    picker->list = list;
    picker->next = 0;
    int count = list->count < MOVES_INSIDE ? list->count : MOVES_INSIDE;
    for (int i = 0; i < count; i++) {
        Move move = list->moves[i];
        picker->worth[i] = compact_move(move) == first ? WORTH_FIRST : worth_of(move, p, killers, history);
    }
}

bool picker_next(Picker *picker, Move *move) {
    MoveList *list = picker->list;
    if (picker->next == list->count)
        return false;
    int at = picker->next++;
    int count = list->count < MOVES_INSIDE ? list->count : MOVES_INSIDE;
    if (at < count) {
        int best = at;
        for (int i = at + 1; i < count; i++)
            if (picker->worth[i] > picker->worth[best])
                best = i;
        Move swapped = list->moves[at];
        list->moves[at] = list->moves[best];
        list->moves[best] = swapped;
        picker->worth[best] = picker->worth[at];
    }
    *move = list->moves[at];
    return true;
}
