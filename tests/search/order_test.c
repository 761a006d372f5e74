// The order of moves: every one once, the most promising first.
#include "search/order.h"

#include <criterion/criterion.h>

#include "support/probe.h"

static History history;
static MoveList list;
static Picker picker;

static Game game;

static void list_moves(const char *fen) {
    game = game_from(PROFILE_TZD, fen);
    game_list_moves(&game, &list);
}

static void teardown(void) {
    move_list_free(&list);
    game_free(&game);
}

TestSuite(order, .fini = teardown);

static Move first_picked(CompactMove first, const Move *killers) {
    Move move = move_none();
    picker_start(&picker, &list, &game_now(&game)->position, first, killers, &history);
    cr_assert(picker_next(&picker, &move));
    return move;
}

Test(order, every_move_is_picked_once) {
    list_moves("W:WKa1,c3,e3,g3:Bb8,d8");
    MoveList before;
    move_list_init(&before);
    for (int i = 0; i < list.count; i++)
        move_list_add(&before, list.moves[i]);
    picker_start(&picker, &list, &game_now(&game)->position, COMPACT_MOVE_NONE, NULL, &history);
    Move move;
    int picked = 0;
    while (picker_next(&picker, &move)) {
        int at = move_list_find(&before, move);
        cr_assert_geq(at, 0);
        before.moves[at] = before.moves[--before.count];
        picked++;
    }
    cr_assert_eq(picked, list.count);
    cr_assert_eq(before.count, 0);
    move_list_free(&before);
}

Test(order, the_move_of_the_table_comes_first) {
    list_moves("W:Wa1,c3,e3,g3:Bb8,d8");
    for (int i = 0; i < list.count; i++) {
        Move wanted = list.moves[i];
        cr_assert(move_equal(first_picked(compact_move(wanted), NULL), wanted));
    }
}

Test(order, promotions_then_killers_then_history) {
    list_moves("W:Wa7,c3,e3:Bh8,h6");
    cr_assert(first_picked(COMPACT_MOVE_NONE, NULL).flags & MOVE_PROMOTES);
    teardown();
    list_moves("W:Wa1,c3,e3:Bb8,h8");
    Move killer = list.moves[list.count - 1], other = list.moves[0];
    history.quiet[WHITE][other.from][other.to] = 1000;
    cr_assert(move_equal(first_picked(COMPACT_MOVE_NONE, NULL), other));
    Move killers[KILLERS] = {killer, move_none()};
    cr_assert(move_equal(first_picked(COMPACT_MOVE_NONE, killers), killer));
}

Test(order, a_capture_of_more_comes_before_one_of_less) {
    list_moves("W:Wc3,g3:Bd4,Kf4,b8");
    cr_assert_eq(list.count, 2);
    Move move = first_picked(COMPACT_MOVE_NONE, NULL);
    cr_assert(move.set & game_now(&game)->position.kings);
}

Test(order, history_grows_for_the_best_and_falls_for_those_before_it) {
    list_moves("W:Wa1,c3,e3:Bb8,h8");
    history_clear(&history);
    Move best = list.moves[2];
    for (int i = 0; i < 10000; i++)
        history_update_quiets(&history, WHITE, &list, 2, best, 20);
    cr_assert_gt(history.quiet[WHITE][best.from][best.to], 0);
    cr_assert_lt(history.quiet[WHITE][list.moves[0].from][list.moves[0].to], 0);
}

Test(order, a_move_put_back_is_no_longer_among_those_picked) {
    list_moves("W:Wa1,c3,e3,g3:Bb8,h8");
    history_clear(&history);
    picker_start(&picker, &list, &game_now(&game)->position, COMPACT_MOVE_NONE, NULL, &history);
    Move picked[3];
    for (int i = 0; i < 3; i++)
        cr_assert(picker_next(&picker, &picked[i]));
    picker_put_back(&picker, picked[0]);
    cr_assert_eq(picker.next, 2);
    history_update_quiets(&history, WHITE, &list, picker.next, picked[2], 5);
    cr_assert_eq(history.quiet[WHITE][picked[0].from][picked[0].to], 0);
    cr_assert_lt(history.quiet[WHITE][picked[1].from][picked[1].to], 0);
    cr_assert_gt(history.quiet[WHITE][picked[2].from][picked[2].to], 0);
}

Test(order, killers_hold_two_different_moves) {
    list_moves("W:Wa1,c3,e3:Bb8,h8");
    Move killers[KILLERS] = {move_none(), move_none()};
    killers_update(killers, list.moves[0]);
    killers_update(killers, list.moves[0]);
    killers_update(killers, list.moves[1]);
    cr_assert(move_equal(killers[0], list.moves[1]));
    cr_assert(move_equal(killers[1], list.moves[0]));
}
