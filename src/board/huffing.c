#include "board/huffing.h"

// The moves of `p` when no piece is seized first. Where a huffable piece could capture, any quiet move is legal
// too; it leaves those pieces open to a huff, the one that moved on its new square.
static void add_own_moves(const Generator *generator, Huff huff, const Position *p, MoveList *list) {
    Bitboard capturers = generator->capturers(p);
    if (!capturers) {
        generator->quiets(p, list);
        return;
    }
    generator->captures(p, list);
    Bitboard huffable = huff == HUFF_ALL ? capturers : capturers & p->kings;
    if (!huffable)
        return;
    int first = list->count;
    generator->quiets(p, list);
    for (int i = first; i < list->count; i++) {
        Move *move = &list->moves[i];
        Bitboard from = bit_of(move->from);
        move->flags |= MOVE_DECLINES;
        move->set = huffable & from ? (huffable ^ from) | bit_of(move->to) : huffable;
    }
}

void huffing_moves(const Generator *generator, Huff huff, const Position *p, MoveList *list) {
    add_own_moves(generator, huff, p, list);
    for (Bitboard huffable = position_huffable(p); huffable;) {
        Square square = (Square)bits_pop(&huffable);
        Position seized = *p;
        position_remove(&seized, side_other(position_side(p)), square);
        int first = list->count;
        add_own_moves(generator, huff, &seized, list);
        for (int i = first; i < list->count; i++) {
            list->moves[i].flags |= MOVE_HUFFS;
            list->moves[i].huffed = square;
        }
    }
}
