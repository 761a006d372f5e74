// The number of a position: every number one position and every position one number.
#include "tablebase/format/index.h"

#include <criterion/criterion.h>

#include "base/rng.h"
#include "support/bridge.h"

static bool board_equal(TableBoard a, TableBoard b) {
    return a.men[0] == b.men[0] && a.men[1] == b.men[1] && a.kings[0] == b.kings[0] && a.kings[1] == b.kings[1];
}

// That the men stand where they can and no two pieces on one square; with `index_of` giving each number back, no two
// numbers share a position, so the size says whether any is left out.
static void check_number(const TableIndex *t, TableBoard b, uint64_t i) {
    cr_assert(material_equal(tb_board_material(b), t->material));
    cr_assert_eq(b.men[0] & t->board->top_row, 0u);
    cr_assert_eq(b.men[1] & t->board->bottom_row, 0u);
    Bitboard all = b.men[0] | b.men[1] | b.kings[0] | b.kings[1];
    cr_assert_eq(all & ~t->board->squares, 0u);
    cr_assert_eq(bits_count(all), material_pieces(t->material));
    cr_assert_eq(index_of(t, b), i);
}

// Ways to set up the class, counted square by square in the plainest way.
static uint64_t placements(const Board *board, int square, int own_men, int own_kings, int other_men, int other_kings) {
    int row = board->width / 2;
    if (square == board->numbers)
        return own_men + own_kings + other_men + other_kings == 0;
    uint64_t ways = placements(board, square + 1, own_men, own_kings, other_men, other_kings);
    if (own_men && square >= row)
        ways += placements(board, square + 1, own_men - 1, own_kings, other_men, other_kings);
    if (own_kings)
        ways += placements(board, square + 1, own_men, own_kings - 1, other_men, other_kings);
    if (other_men && square < board->numbers - row)
        ways += placements(board, square + 1, own_men, own_kings, other_men - 1, other_kings);
    if (other_kings)
        ways += placements(board, square + 1, own_men, own_kings, other_men, other_kings - 1);
    return ways;
}

static void check_classes(const Board *board, int max) {
    for (int pieces = 2; pieces <= max; pieces++) {
        Material list[MATERIAL_LIST];
        for (int k = 2 * material_list(pieces, list); k > 0; k--) {
            Material m = list[(k - 1) / 2];
            TableIndex t = index_of_class(board, k % 2 ? m : material_reversed(m));
            m = t.material;
            cr_assert_eq(t.size, placements(board, 0, m.men[0], m.kings[0], m.men[1], m.kings[1]));
            TableBoard b = index_board(&t, 0);
            for (uint64_t i = 0; i < t.size; i++) {
                if (i > 0)
                    index_next(&t, &b);
                check_number(&t, b, i);
                if (i % 64 == 0)
                    cr_assert(board_equal(index_board(&t, i), b));
            }
        }
    }
}

Test(index, every_class_is_numbered_without_holes) {
    check_classes(&board_8x8, 4);
    check_classes(&board_10x10, 3);
}

static void check_larger(const Board *board) {
    Rng rng = {1};
    for (int pieces = 5; pieces <= TABLE_PIECES_MAX; pieces++) {
        Material list[MATERIAL_LIST];
        for (int k = material_list(pieces, list); k > 0; k--) {
            TableIndex t = index_of_class(board, list[k - 1]);
            for (int n = 0; n < 300; n++) {
                uint64_t i = n == 0 ? t.size - 1 : rng_next(&rng) % t.size;
                TableBoard b = index_board(&t, i);
                check_number(&t, b, i);
                if (i + 1 < t.size) {
                    index_next(&t, &b);
                    check_number(&t, b, i + 1);
                }
            }
        }
    }
}

Test(index, larger_classes_at_random) {
    check_larger(&board_8x8);
    check_larger(&board_10x10);
}

static void check_boards(ProfileId profile) {
    Rules rules = rules_of(&profiles[profile]);
    Rng rng = {2};
    for (int n = 0; n < 2000; n++) {
        Position p = bridge_random_position(&rules, &rng, 4);
        Position flipped = position_flip(&p, rules.board);
        TableBoard b = tb_board_of(rules.board, &p);
        cr_assert(board_equal(b, tb_board_of(rules.board, &flipped)), "colours make no difference");
        Position white = tb_board_position(b);
        cr_assert(position_equal(&white, position_side(&p) == WHITE ? &p : &flipped));
        // The other side to move is another position.
        Position passed = p;
        passed.turn ^= TURN_BLACK;
        cr_assert(board_equal(tb_board_of(rules.board, &passed), tb_board_turn(rules.board, b)));
    }
}

Test(index, boards_of_positions) {
    check_boards(PROFILE_TZD);
    check_boards(PROFILE_NIGERIA);
    check_boards(PROFILE_INTERNATIONAL);
}
