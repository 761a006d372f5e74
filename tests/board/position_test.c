// Positions as values: start, turning around, material.
#include "board/position.h"

#include <criterion/criterion.h>

#include "support/bridge.h"

Test(position, start_has_every_man_and_white_to_move_2_2) {
    Position p = position_start(&board_8x8), q = position_start(&board_10x10);
    cr_assert_eq(bits_count(p.pieces[WHITE]), 12);
    cr_assert_eq(bits_count(p.pieces[BLACK]), 12);
    cr_assert_eq(bits_count(q.pieces[WHITE]), 20);
    cr_assert_eq(bits_count(q.pieces[BLACK]), 20);
    cr_assert_eq(p.kings | q.kings, 0);
    cr_assert_eq(position_side(&p), WHITE);
}

Test(position, flip_twice_is_the_same_and_keeps_the_number_of_moves) {
    for (int id = 0; id < PROFILES; id++) {
        Rules rules = rules_of(&profiles[id]);
        Rng rng = {(uint64_t)id + 50};
        for (int i = 0; i < 1000; i++) {
            Position p = bridge_random_position(&rules, &rng, rules.board->max_pieces);
            Position flipped = position_flip(&p, rules.board), back = position_flip(&flipped, rules.board);
            cr_assert(position_equal(&p, &back));
            cr_assert_eq(p.key, back.key);
            MoveList list, turned;
            move_list_init(&list);
            move_list_init(&turned);
            rules_moves(&rules, &p, &list);
            rules_moves(&rules, &flipped, &turned);
            cr_assert_eq(list.count, turned.count);
            move_list_free(&list);
            move_list_free(&turned);
        }
    }
}

Test(position, keys_differ_where_positions_do) {
    Rules rules = rules_of(&profiles[PROFILE_TZD]);
    Rng rng = {4};
    for (int i = 0; i < 1000; i++) {
        Position p = bridge_random_position(&rules, &rng, 12), q = p;
        q.turn ^= TURN_BLACK;
        cr_assert_neq(position_key(&p), position_key(&q), "side to move");
        q = p;
        q.kings ^= bit_of(bits_lowest(p.pieces[WHITE]));
        cr_assert_neq(position_key(&p), position_key(&q), "king or man");
    }
}

Test(position, a_man_may_land_where_a_king_was_huffed) {
    // Black's king on 28 is seized, then the man 33 moves there: it must not become a king.
    const Board *board = &board_10x10;
    Position p = {.pieces = {bit_of(square_of_number(board, 33)), bit_of(square_of_number(board, 28))}};
    p.pieces[BLACK] |= bit_of(square_of_number(board, 1));
    p.kings = bit_of(square_of_number(board, 28));
    p.turn = p.kings;
    p.key = position_key(&p);
    Move move = {0, square_of_number(board, 33), square_of_number(board, 28), square_of_number(board, 28), MOVE_HUFFS};
    Position next = position_after(&p, move);
    cr_assert_eq(next.kings, 0);
    cr_assert_eq(next.pieces[BLACK], bit_of(square_of_number(board, 1)));
    cr_assert_eq(next.key, position_key(&next));
}
