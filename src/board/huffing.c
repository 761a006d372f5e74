#include "board/huffing.h"

// The moves of `p` when no piece is seized first. Where a huffable piece could capture, any quiet move is legal
// too; it leaves those pieces open to a huff, the one that moved on its new square.
static void add_own_moves(const Rules *rules, const Position *p, MoveList *list) {
    Bitboard capturers = rules->generator->capturers(p);
    if (!capturers) {
        rules->generator->quiets(p, list);
        return;
    }
    rules->generator->captures(p, list);
    Bitboard huffable = rules->huff == HUFF_ALL ? capturers : capturers & p->kings;
    if (!huffable)
        return;
    int first = list->count;
    rules->generator->quiets(p, list);
    for (int i = first; i < list->count; i++) {
        Move *move = &list->moves[i];
        Bitboard from = bit_of(move->from);
        move->flags |= MOVE_DECLINES;
        move->set = huffable & from ? (huffable ^ from) | bit_of(move->to) : huffable;
    }
}

void huffing_moves(const Rules *rules, const Position *p, MoveList *list) {
    add_own_moves(rules, p, list);
    for (Bitboard liable = position_liable(p); liable;) {
        Square square = (Square)bits_pop(&liable);
        Position seized = *p;
        position_remove(&seized, side_other(position_side(p)), square);
        int first = list->count;
        add_own_moves(rules, &seized, list);
        for (int i = first; i < list->count; i++) {
            list->moves[i].flags |= MOVE_HUFFS;
            list->moves[i].huffed = square;
        }
    }
}
