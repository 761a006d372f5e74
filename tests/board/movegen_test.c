// The generator against the mailbox oracle, position by position: legal moves, what each leads to, and the key kept
// along the way (rules.md 2, 3 and the huffing of 4).
#include "board/movegen.h"

#include <criterion/criterion.h>

#include "board/perft.h"
#include "support/bridge.h"

static MbMove oracle_moves[MB_MAX_MOVES];

static bool oracle_has(const MbMove *moves, int count, const MbMove *move) {
    for (int i = 0; i < count; i++)
        if (mb_same_move(&moves[i], move) && moves[i].promotes == move->promotes)
            return true;
    return false;
}

static void compare_position(const Rules *rules, const Position *p) {
    MbRules mb = bridge_rules(rules);
    MbBoard board = bridge_board(rules, p);
    int expected = mb_moves(&mb, &board, oracle_moves, MB_MAX_MOVES);
    MoveList list;
    rules_list_moves(rules, p, &list);
    cr_assert_eq(list.count, expected, "%s: %d moves, the oracle has %d", rules->profile->name, list.count, expected);
    for (int i = 0; i < list.count; i++) {
        MbMove move = bridge_move(rules, p, list.moves[i]);
        cr_assert(oracle_has(oracle_moves, expected, &move));
        cr_assert_eq(move_list_find(&list, list.moves[i]), i, "a move is listed twice");
        Position next = position_after(p, list.moves[i]);
        MbBoard next_board = mb_apply(&mb, &board, &move);
        cr_assert(bridge_same_position(rules, &next, &next_board));
        cr_assert_eq(next.key, position_key(&next), "the key is not kept");
    }
    cr_assert_eq(rules_can_move(rules, p), expected > 0);
    move_list_free(&list);
}

static void compare_profile(ProfileId id, Huff huff, int positions) {
    Rules rules = rules_of(&profiles[id]);
    rules.huff = huff;
    Rng rng = {(uint64_t)id * 1000 + (uint64_t)huff};
    for (int i = 0; i < positions; i++) {
        // Sparse and crowded positions, and those of play, reach different parts of the rules.
        Position p = i % 3 == 0   ? bridge_random_play(&rules, &rng, 120)
                     : i % 3 == 1 ? bridge_random_position(&rules, &rng, 5)
                                  : bridge_random_position(&rules, &rng, rules.board->max_pieces);
        for (int ply = 0; ply < 3; ply++) {
            compare_position(&rules, &p);
            MoveList list;
            rules_list_moves(&rules, &p, &list);
            int count = list.count;
            if (count > 0)
                p = position_after(&p, list.moves[rng_below(&rng, (uint32_t)count)]);
            move_list_free(&list);
            if (count == 0)
                break;
        }
    }
}

Test(movegen, tzd_equals_oracle) {
    compare_profile(PROFILE_TZD, HUFF_OFF, 6000);
}
Test(movegen, drafti_equals_oracle) {
    compare_profile(PROFILE_DRAFTI, HUFF_OFF, 2000);
}
Test(movegen, zambia_equals_oracle) {
    compare_profile(PROFILE_ZAMBIA, HUFF_OFF, 6000);
}
Test(movegen, nigeria_without_huffing_equals_oracle) {
    compare_profile(PROFILE_NIGERIA, HUFF_OFF, 4000);
}
Test(movegen, nigeria_huffing_of_kings_equals_oracle) {
    compare_profile(PROFILE_NIGERIA, HUFF_KINGS, 4000);
}
Test(movegen, ghana_huffing_of_all_equals_oracle) {
    compare_profile(PROFILE_GHANA, HUFF_ALL, 4000);
}

Test(movegen, international_equals_oracle) {
    compare_profile(PROFILE_INTERNATIONAL, HUFF_OFF, 4000);
}
Test(movegen, brazilian_equals_oracle) {
    compare_profile(PROFILE_BRAZILIAN, HUFF_OFF, 6000);
}
Test(movegen, russian_equals_oracle) {
    compare_profile(PROFILE_RUSSIAN, HUFF_OFF, 6000);
}

static void check_capturers(ProfileId id) {
    Rules rules = rules_of(&profiles[id]);
    rules.huff = HUFF_OFF;
    Rng rng = {77};
    for (int i = 0; i < 3000; i++) {
        Position p = bridge_random_position(&rules, &rng, 8);
        MoveList list;
        move_list_init(&list);
        rules.generator->captures(&p, &list);
        Bitboard from = 0;
        for (int m = 0; m < list.count; m++)
            from |= bit_of(list.moves[m].from);
        cr_assert_eq(rules.generator->capturers(&p), from);
        cr_assert_eq(rules.generator->can_capture(&p, position_side(&p)), from != 0);
        Position passed = p;
        passed.turn ^= TURN_BLACK;
        move_list_clear(&list);
        rules.generator->captures(&passed, &list);
        cr_assert_eq(rules.generator->can_capture(&p, position_side(&passed)), list.count > 0);
        move_list_free(&list);
    }
}

Test(movegen, capturers_are_the_pieces_that_capture) {
    check_capturers(PROFILE_TZD);
    check_capturers(PROFILE_ZAMBIA);
    check_capturers(PROFILE_NIGERIA);
    check_capturers(PROFILE_RUSSIAN);
}

// The hot count must be the plain one: depth by depth through the lists.
static uint64_t slow_perft(const Rules *rules, const Position *p, int depth) {
    MoveList list;
    rules_list_moves(rules, p, &list);
    uint64_t leaves = depth == 1 ? (uint64_t)list.count : 0;
    for (int i = 0; depth > 1 && i < list.count; i++) {
        Position next = position_after(p, list.moves[i]);
        leaves += slow_perft(rules, &next, depth - 1);
    }
    move_list_free(&list);
    return leaves;
}

Test(movegen, counted_leaves_equal_listed_leaves) {
    for (int id = 0; id < PROFILES; id++) {
        Rules rules = rules_of(&profiles[id]);
        rules.huff = HUFF_OFF;
        Rng rng = {5};
        for (int i = 0; i < 300; i++) {
            Position p = i % 2 ? bridge_random_play(&rules, &rng, 80) : bridge_random_position(&rules, &rng, 6);
            for (int depth = 1; depth <= 3; depth++)
                cr_assert_eq(perft_count(&rules, &p, depth, NULL), slow_perft(&rules, &p, depth));
        }
    }
}

Test(movegen, list_grows_beyond_its_own_room) {
    MoveList list;
    move_list_init(&list);
    for (int i = 0; i < 1000; i++)
        move_list_add(&list, (Move){.set = (Bitboard)i, .from = 1, .to = 2, .huffed = NO_SQUARE});
    cr_assert_eq(list.count, 1000);
    for (int i = 0; i < 1000; i++)
        cr_assert_eq(list.moves[i].set, (Bitboard)i);
    move_list_free(&list);
    cr_assert_eq(list.count, 0);
}
