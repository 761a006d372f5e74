// Distances to conversion against the mailbox oracle, every position under every state of its clock
// (TZD 8.4, 8.5, 13.5; Zambia's twelve count).
#include "tablebase/build/conversions.h"

#include <criterion/criterion.h>
#include <stdlib.h>

#include "support/clock_oracle.h"
#include "support/tables.h"

static const Material k_k = {{0, 0}, {1, 1}}, kk_k = {{0, 0}, {2, 1}}, km_k = {{1, 0}, {1, 1}},
                      kkk_k = {{0, 0}, {3, 1}};

typedef struct Bench {
    Rules rules;
    RawSet *plain, *conversions;
    ClockOracle *oracle;
} Bench;

// Plain values of three pieces; conversions of the endings with a clock up to `last`.
static Bench *bench_new(ProfileId id, Material last) {
    Bench *b = malloc(sizeof *b);
    *b = (Bench){
        .rules = rules_of(&profiles[id]), .plain = tables_solved(3), .conversions = raw_new(&profiles[id], false)};
    b->oracle = clock_oracle_new(&b->rules, b->plain);
    Material list[] = {k_k, kk_k, km_k, kkk_k};
    ConversionSolving solving = {&b->rules, b->plain, b->conversions, 2, NULL};
    Error error;
    for (int i = 0; i < 4; i++) {
        if (tb_conversion_class(&b->rules, list[i]))
            cr_assert(tbgen_solve_conversions(&solving, list[i], &error), "%s", error.what);
        if (material_equal(list[i], last))
            break;
    }
    return b;
}

static void bench_free(Bench *b) {
    raw_free(b->plain);
    raw_free(b->conversions);
    clock_oracle_free(b->oracle);
    free(b);
}

// Compares the states of the clock from `min` plies to the full clock.
static void check_class(const Bench *b, Material m, int min) {
    clock_oracle_add(b->oracle, m, min);
    const RawTable *conversions = raw_table(b->conversions, m);
    for (uint64_t i = 0; i < conversions->index.size; i++) {
        Position p = tb_board_position(index_board(&conversions->index, i));
        Value conversion = conversions->values[i];
        for (int plies = min; plies <= clock_oracle_full(b->oracle, m); plies++) {
            Clocks clocks = clocks_set_up(&b->rules, &p, 0, plies);
            bool in_time = tb_conversion_in_time(&b->rules, &p, &clocks, tb_conversion_plies(conversion));
            Value result = in_time ? value_result(conversion) : VALUE_DRAW;
            if (result != clock_oracle_value(b->oracle, m, i, plies))
                cr_assert_fail("position %d with the clock at %d: %d", (int)i, plies, result);
        }
    }
}

static void check_pair(const Bench *b, Material m, int min) {
    check_class(b, m, min);
    check_class(b, material_reversed(m), min);
}

// TZD 8.4.
Test(conversions, five_moves_from_every_clock) {
    Bench *b = bench_new(PROFILE_TZD, km_k);
    check_pair(b, k_k, 0);
    check_pair(b, kk_k, 0);
    check_pair(b, km_k, 0);
    cr_assert_eq(clock_oracle_full(b->oracle, km_k), 10);
    bench_free(b);
}

// TZD 8.5 from every state of the count: one table answers for every setting. With the largest, the last moves.
Test(conversions, three_kings_from_every_count) {
    Bench *b = bench_new(PROFILE_TZD, kkk_k);
    static const int settings[] = {12, 1, 7, 100};
    for (int i = 0; i < 4; i++) {
        b->rules.three_kings_moves = settings[i];
        clock_oracle_restart(b->oracle);
        clock_oracle_add(b->oracle, k_k, 0);
        clock_oracle_add(b->oracle, kk_k, 0);
        check_pair(b, kkk_k, settings[i] == 100 ? 194 : 0);
        cr_assert_eq(clock_oracle_full(b->oracle, kkk_k), 2 * settings[i]);
    }
    bench_free(b);
}

// TZD 8.5: taking one of four kings is no conversion, the way to it goes on among three.
Test(conversions, four_kings_become_three_and_the_count_goes_on) {
    Bench *b = bench_new(PROFILE_TZD, kkk_k);
    ConversionSolving solving = {&b->rules, b->plain, b->conversions, 1, NULL};
    TableIndex index = index_of_class(&board_8x8, (Material){{0, 0}, {1, 4}});
    MoveList captures, list;
    move_list_init(&captures);
    move_list_init(&list);
    int seen = 0;
    for (uint64_t i = 0; i < index.size; i += 7) {
        Position p = tb_board_position(index_board(&index, i));
        move_list_clear(&captures);
        b->rules.generator->captures(&p, &captures);
        if (captures.count != 1)
            continue;
        Position next = position_after(&p, captures.moves[0]);
        TableBoard three = tb_board_of(&board_8x8, &next);
        if (!material_equal(tb_board_material(three), kkk_k))
            continue;
        Value after = raw_value(b->conversions, three);
        Value lost = after ? tb_conversion_value(VALUE_LOST, tb_conversion_plies(after) + 1) : VALUE_DRAW;
        cr_assert_eq(tbgen_expected_conversion(&solving, &p, &list), lost);
        seen++;
    }
    cr_assert(seen > 100, "%d", seen);
    move_list_free(&captures);
    move_list_free(&list);
    bench_free(b);
}

// Zambia: the lone king's moves are counted.
Test(conversions, twelve_count_from_every_state) {
    Bench *b = bench_new(PROFILE_ZAMBIA, kkk_k);
    cr_assert_not(tb_conversion_class(&b->rules, kk_k), "no other clock");
    check_pair(b, kkk_k, 0);
    bench_free(b);
}

// What the article's twelve moves are enough for: every win of three kings, but only because a king may be given up.
Test(conversions, no_fresh_clock_is_too_short) {
    Bench *b = bench_new(PROFILE_TZD, kkk_k);
    Material list[] = {k_k, kk_k, km_k, kkk_k, {{0, 0}, {1, 2}}, {{0, 1}, {1, 1}}, {{0, 0}, {1, 3}}};
    uint64_t late[7] = {0};
    for (int k = 0; k < 7; k++) {
        const RawTable *conversions = raw_table(b->conversions, list[k]);
        for (uint64_t i = 0; i < conversions->index.size; i++) {
            Position p = tb_board_position(index_board(&conversions->index, i));
            Clocks fresh = {0};
            b->rules.three_kings_moves = 12;
            cr_assert(tb_conversion_in_time(&b->rules, &p, &fresh, tb_conversion_plies(conversions->values[i])));
            b->rules.three_kings_moves = 11;
            late[k] += !tb_conversion_in_time(&b->rules, &p, &fresh, tb_conversion_plies(conversions->values[i]));
        }
    }
    cr_assert_eq(late[3], 868);
    cr_assert_eq(late[6], 194);
    bench_free(b);
}
