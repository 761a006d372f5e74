// The landing squares of captures (rules.md 2.6, 2.8).
#include "notation/path.h"

#include <criterion/criterion.h>
#include <string.h>

#include "support/bridge.h"

// Every capture has a path, and each leg of it jumps exactly one piece of its set and lands on empty squares.
static void check_paths(ProfileId id) {
    Rules rules = rules_of(&profiles[id]);
    rules.huff = HUFF_OFF;
    Rng rng = {(uint64_t)id + 11};
    for (int i = 0; i < 2000; i++) {
        Position p = bridge_random_position(&rules, &rng, i % 2 ? 7 : rules.board->max_pieces);
        MoveList list;
        move_list_init(&list);
        rules.generator->captures(&p, &list);
        for (int m = 0; m < list.count; m++) {
            Move move = list.moves[m];
            Path path;
            cr_assert(path_find(&rules, &p, move, &path));
            cr_assert_eq(path.count, bits_count(move.set) + 1);
            cr_assert_eq(path.squares[0], move.from);
            cr_assert_eq(path.squares[path.count - 1], move.to);
            Bitboard taken = 0, empty = rules.board->squares & ~(position_occupied(&p) & ~bit_of(move.from));
            for (int leg = 1; leg < path.count; leg++) {
                Direction d = square_direction(rules.board, path.squares[leg - 1], path.squares[leg]);
                cr_assert_neq(d, DIRECTIONS);
                int step = board_step(rules.board, d), jumped = 0;
                Bitboard to = bit_of(path.squares[leg]);
                for (Bitboard b = bits_step(bit_of(path.squares[leg - 1]), step); b != to; b = bits_step(b, step))
                    if (!(b & empty)) {
                        cr_assert(b & move.set & ~taken);
                        taken |= b;
                        jumped++;
                    }
                cr_assert_eq(jumped, 1);
                cr_assert(to & empty);
            }
            cr_assert_eq(taken, move.set);
            cr_assert_eq(path_match(&rules, &p, move, path.squares, path.count), PATH_WHOLE);
        }
        move_list_free(&list);
    }
}

Test(path, every_capture_has_a_true_path) {
    check_paths(PROFILE_TZD);
    check_paths(PROFILE_ZAMBIA);
    check_paths(PROFILE_NIGERIA);
}

// rules.md 2.8
Test(path, all_ways_of_a_capture_are_found) {
    Rules rules = rules_of(&profiles[PROFILE_ZAMBIA]);
    Rng rng = {5};
    int several = 0;
    for (int i = 0; i < 4000; i++) {
        Position p = bridge_random_position(&rules, &rng, i % 2 ? 7 : 12);
        MoveList list;
        move_list_init(&list);
        rules.generator->captures(&p, &list);
        for (int m = 0; m < list.count; m++) {
            Path ways[8], first;
            int count = path_find_all(&rules, &p, list.moves[m], ways, 8);
            cr_assert(path_find(&rules, &p, list.moves[m], &first));
            cr_assert_eq(memcmp(ways[0].squares, first.squares, (size_t)first.count * sizeof *first.squares), 0);
            for (int w = 0; w < count; w++) {
                cr_assert_eq(path_match(&rules, &p, list.moves[m], ways[w].squares, ways[w].count), PATH_WHOLE);
                for (int v = 0; v < w; v++)
                    cr_assert_neq(
                        memcmp(ways[v].squares, ways[w].squares, (size_t)ways[w].count * sizeof *ways[w].squares), 0);
            }
            several += count > 1;
        }
        move_list_free(&list);
    }
    cr_assert_gt(several, 10);
}

Test(path, a_quiet_move_has_none) {
    Rules rules = rules_of(&profiles[PROFILE_TZD]);
    Position p = position_start(rules.board);
    Path path;
    Move move = {0, square_at(&board_8x8, 5, 2), square_at(&board_8x8, 4, 3), NO_SQUARE, 0};
    cr_assert_not(path_find(&rules, &p, move, &path));
}
