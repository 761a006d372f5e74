// The plan for the time of a move: never more than there is.
#include "search/timing.h"

#include <criterion/criterion.h>

#include "base/rng.h"
#include "support/set_up.h"

enum { MS = 1000 };

static Limits clock_of(int64_t time, int64_t increment, int moves_to_go) {
    return (Limits){.clock = true, .time = {time, 60000}, .increment = {increment, 0}, .moves_to_go = moves_to_go};
}

// A position of eight men.
static const Position *at(Side side) {
    static const char *const fens[2] = {
        [WHITE] = "W:Wa1,c1,e1,g1:Bb8,d8,f8,h8", [BLACK] = "B:Wa1,c1,e1,g1:Bb8,d8,f8,h8"};
    static Position positions[2]; // one for each side, since an expression may hold both
    Rules rules = rules_of(&profiles[PROFILE_TZD]);
    positions[side] = set_up_from(&rules, fens[side]).position;
    return &positions[side];
}

Test(timing, no_limit_no_plan) {
    Limits limits = {.infinite = true};
    cr_assert_not(timing_plan(&limits, at(WHITE), 20).limited);
}

Test(timing, a_move_time_is_kept_with_the_overhead) {
    Limits limits = {.movetime = 1000};
    TimePlan plan = timing_plan(&limits, at(WHITE), 20);
    cr_assert(plan.limited && !plan.clocked);
    cr_assert_eq(plan.hard, 980 * MS);
}

Test(timing, a_tenth_of_a_small_move_time_is_kept_back) {
    static const int plans[][3] = {{1, 20, 900},      {5, 20, 4500},  {10, 20, 9000},      {100, 20, 90000},
                                   {200, 20, 180000}, {10, 0, 10000}, {1000, 500, 900000}, {10000, 500, 9500000}};
    for (size_t i = 0; i < sizeof plans / sizeof *plans; i++) {
        Limits limits = {.movetime = plans[i][0]};
        TimePlan plan = timing_plan(&limits, at(BLACK), plans[i][1]);
        cr_expect_eq(plan.hard, plans[i][2], "%d ms with %d ms overhead", plans[i][0], plans[i][1]);
        cr_expect_eq(plan.soft, plan.hard);
    }
}

Test(timing, the_clock_is_never_passed) {
    Rng rng = {1};
    for (int i = 0; i < 100000; i++) {
        int64_t time = (int64_t)rng_below(&rng, 1u << rng_below(&rng, 24)) - 10;
        Limits limits = clock_of(time, rng_below(&rng, 20000), (int)rng_below(&rng, 60));
        int overhead = (int)rng_below(&rng, 100);
        TimePlan plan = timing_plan(&limits, at(WHITE), overhead);
        cr_assert(plan.limited && plan.clocked);
        cr_assert(1 <= plan.soft && plan.soft <= plan.hard);
        cr_assert_leq(plan.hard, (time > 1 ? time : 1) * MS);
        if (time > 2 * overhead)
            cr_assert_leq(plan.hard, (time - overhead) * MS);
    }
}

Test(timing, without_an_increment_something_is_kept_for_each_move_to_come) {
    const Position *p = at(WHITE);
    Limits without = clock_of(1000, 0, 0), with = clock_of(1000, 2, 0), control = clock_of(1000, 0, 13);
    int64_t all = timing_plan(&without, p, 0).soft, kept = timing_plan(&without, p, 20).soft;
    cr_assert_lt(kept * 100, all * 89, "more than a tenth of a second");
    cr_assert_gt(kept * 100, all * 80);
    cr_assert_gt(timing_plan(&with, p, 20).soft * 100, timing_plan(&with, p, 0).soft * 97, "the increment pays");
    cr_assert_gt(timing_plan(&control, p, 20).soft, kept, "fewer moves are known to come");
}

Test(timing, a_move_on_the_last_milliseconds_takes_less_than_one) {
    for (int time = 1; time <= 20; time++) {
        Limits limits = clock_of(time, 0, 0);
        cr_assert_lt(timing_plan(&limits, at(WHITE), 20).soft, MS, "%d ms", time);
    }
}

Test(timing, an_absurd_clock_does_not_overflow) {
    Limits limits = clock_of(INT64_MAX, INT64_MAX, 0);
    limits.movetime = INT64_MAX;
    TimePlan plan = timing_plan(&limits, at(WHITE), 20);
    cr_assert(0 < plan.soft && plan.soft <= plan.hard);
    limits = clock_of(INT64_MIN, INT64_MIN, 0);
    plan = timing_plan(&limits, at(WHITE), 20);
    cr_assert(0 < plan.soft && plan.hard <= MS);
}

Test(timing, each_side_has_its_own_clock) {
    Limits limits = clock_of(1000, 0, 0);
    cr_assert_lt(timing_plan(&limits, at(WHITE), 20).hard, timing_plan(&limits, at(BLACK), 20).hard);
}

Test(timing, more_pieces_are_more_moves_to_come) {
    Limits limits = clock_of(10000, 0, 0), control = clock_of(10000, 0, 20);
    Game game = game_from_start(PROFILE_TZD);
    Position many = game_now(&game)->position;
    game_free(&game);
    cr_assert_lt(timing_plan(&limits, &many, 20).soft, timing_plan(&limits, at(WHITE), 20).soft);
    cr_assert_eq(timing_plan(&control, &many, 20).soft, timing_plan(&control, at(WHITE), 20).soft,
                 "the moves to the time control are known");
}

Test(timing, the_last_move_before_the_control_may_take_what_is_left) {
    Limits many = clock_of(10000, 0, 40), one = clock_of(10000, 0, 1);
    cr_assert_gt(timing_plan(&one, at(WHITE), 20).hard, 4 * timing_plan(&many, at(WHITE), 20).hard);
}

Test(timing, a_single_move_is_enough_at_once_under_a_clock_only) {
    Limits clock = clock_of(10000, 0, 0), move = {.movetime = 1000};
    TimePlan plan = timing_plan(&clock, at(WHITE), 20);
    cr_assert(timing_enough(&plan, 0, 0, 0, 1));
    cr_assert_not(timing_enough(&plan, 0, 0, 0, 2));
    cr_assert(timing_enough(&plan, plan.soft, 0, 0, 2));
    cr_assert_not(timing_enough(&plan, plan.soft * 7 / 10, 1, 0, 2), "an unsettled best move is given longer");
    cr_assert_not(timing_enough(&plan, plan.soft * 7 / 10, 0, 50, 2), "and one whose score falls");
    cr_assert(timing_enough(&plan, plan.soft * 7 / 10, 0, -50, 2), "a rise is no trouble");
    plan = timing_plan(&move, at(WHITE), 20);
    cr_assert_not(timing_enough(&plan, 0, 0, 0, 1));
}
