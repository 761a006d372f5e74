// The tables under TZD 3.0 against brute force over position, count, whether it has begun, and the thirty moves. The
// shipped tables are asked; tests run from the root of the repository.
#include <criterion/criterion.h>
#include <stdlib.h>

#include "support/diagonal_oracle.h"
#include "support/effort.h"
#include "support/tables.h"
#include "tablebase/build/conversions.h"
#include "tablebase/probe/clock_probe.h"

static const Material k_k = {{0, 0}, {1, 1}}, kk_k = {{0, 0}, {2, 1}}, kkk_k = {{0, 0}, {3, 1}},
                      kkkk_k = {{0, 0}, {4, 1}};

typedef struct Bench {
    Rules rules;
    Tablebase *tb;
    RawSet *plain;
    DiagonalOracle *oracle;
    uint64_t checked, decided, unknown;
} Bench;

static Bench *bench_new(bool four_kings) {
    Bench *b = malloc(sizeof *b);
    *b = (Bench){.rules = rules_of(&profiles[PROFILE_TZD3]), .plain = tables_solved(3)};
    b->tb = tb_open("tablebases", b->rules.profile, 64, NULL, NULL);
    b->oracle = diagonal_oracle_new(&b->rules, b->plain);
    diagonal_oracle_add(b->oracle, kkk_k);
    if (four_kings)
        diagonal_oracle_add(b->oracle, kkkk_k);
    return b;
}

static void report(Bench *b, const char *what) {
    cr_log_info("%s, %d moves: %llu states, %llu won or lost, %llu unknown", what, b->rules.three_kings_moves,
                (unsigned long long)b->checked, (unsigned long long)b->decided, (unsigned long long)b->unknown);
    b->checked = b->decided = b->unknown = 0;
}

static void bench_free(Bench *b) {
    diagonal_oracle_free(b->oracle);
    raw_free(b->plain);
    tb_free(b->tb);
    free(b);
}

// A state of a class, both ways: where `exact`, nothing may be unknown.
static void check(Bench *b, const TableIndex *t, uint64_t number, const Clocks *clocks, Value expected, bool exact) {
    Position p = tb_board_position(index_board(t, number));
    TableResult found = tb_probe_clocks(b->tb, &b->rules, &p, clocks, NULL);
    b->checked++;
    b->decided += found == TABLE_WIN || found == TABLE_LOSS;
    b->unknown += found == TABLE_UNKNOWN;
    if (exact || found != TABLE_UNKNOWN)
        cr_assert_eq(found, (TableResult)expected, "position %d, quiet %d, count %d: %d, not %d", (int)number,
                     clocks->quiet, clocks->count, (int)found, (int)expected);
}

// All states of a class with begun counts, of the last diagonal_oracle_begin.
static void check_begun(Bench *b, Material m, int ahead, uint64_t step, bool exact) {
    TableIndex t = index_of_class(&board_8x8, m);
    for (int plies = 0; plies <= diagonal_oracle_full(b->oracle); plies++) {
        Clocks clocks = {plies + ahead, plies + ahead, plies};
        for (uint64_t i = (uint64_t)plies % step; i < t.size; i += step)
            check(b, &t, i, &clocks, diagonal_oracle_begun(b->oracle, m, i, plies), exact);
    }
}

// Whether the count of a position can be one that has not begun.
static bool can_wait(const Bench *b, const TableIndex *t, uint64_t number) {
    Position p = tb_board_position(index_board(t, number));
    return clocks_set_up(&b->rules, &p, 0, 0).count == COUNT_NOT_BEGUN;
}

static void check_waiting(Bench *b, Material m, int quiet, uint64_t step, bool exact) {
    TableIndex t = index_of_class(&board_8x8, m);
    Clocks clocks = {quiet, quiet, COUNT_NOT_BEGUN};
    for (uint64_t i = (uint64_t)quiet % step; i < t.size; i += step)
        if (can_wait(b, &t, i))
            check(b, &t, i, &clocks, diagonal_oracle_waiting(b->oracle, m, i), exact);
}

// From where the material comes about, the count changes no result with 12 moves or more. So what leads there is won,
// lost or drawn as the tables have it without clocks.
static void check_fresh(const Bench *b, Material m, uint64_t step) {
    TableIndex t = index_of_class(&board_8x8, m);
    for (uint64_t i = 0; i < t.size; i += step) {
        Position p = tb_board_position(index_board(&t, i));
        Value fresh =
            can_wait(b, &t, i) ? diagonal_oracle_waiting(b->oracle, m, i) : diagonal_oracle_begun(b->oracle, m, i, 0);
        cr_assert_eq(tb_probe(b->tb, &p), (TableResult)fresh, "position %d", (int)i);
    }
}

static uint64_t step_of(int sparse) {
    return effort_factor() < sparse ? (uint64_t)(sparse / effort_factor()) : 1;
}

static void check_three_kings(Bench *b, int moves) {
    b->rules.three_kings_moves = moves;
    diagonal_oracle_restart(b->oracle);
    diagonal_oracle_begin(b->oracle, 0);
    diagonal_oracle_wait(b->oracle);
    for (int h = 0; h < 2; h++) {
        Material m = h ? material_reversed(kkk_k) : kkk_k;
        check_begun(b, m, 0, step_of(20), true);
        check_waiting(b, m, 0, step_of(20), moves >= 12);
        if (moves >= 12)
            check_fresh(b, m, step_of(20));
    }
    report(b, "three kings");
}

// With the thirty moves in sight as well.
static void check_thirty_moves(Bench *b, int moves, int first) {
    b->rules.three_kings_moves = moves;
    diagonal_oracle_restart(b->oracle);
    for (int quiet = THIRTY_MOVES_PLIES; quiet >= first; quiet--) {
        diagonal_oracle_begin(b->oracle, quiet + 1);
        diagonal_oracle_wait_at(b->oracle, quiet);
        diagonal_oracle_begin(b->oracle, quiet);
        for (int h = 0; h < 2; h++) {
            Material m = h ? material_reversed(kkk_k) : kkk_k;
            check_begun(b, m, quiet, step_of(20), true);
            check_waiting(b, m, quiet, step_of(20), true);
        }
    }
    report(b, "three kings and thirty moves");
}

// Every ThreeKingsMoves of interest, without TEST_EFFORT the first two; all states with one from 20 on.
Test(diagonal, three_kings_tzd3_9_4_with_thirty_moves_9_3) {
    static const int moves[] = {12, 11, 16, 8, 1};
    Bench *b = bench_new(false);
    for (int n = 0; n < (effort_factor() == 1 ? 2 : 5); n++)
        check_three_kings(b, moves[n]);
    check_thirty_moves(b, 12, effort_factor() < 20 ? 56 : 0);
    bench_free(b);
}

// Four kings, of which one may be lost: minutes, so with TEST_EFFORT from 20 on alone.
Test(diagonal, four_kings_tzd3_9_4) {
    if (effort_factor() < 20)
        return;
    Bench *b = bench_new(true);
    diagonal_oracle_begin(b->oracle, 0);
    diagonal_oracle_wait(b->oracle);
    for (int h = 0; h < 2; h++) {
        Material m = h ? material_reversed(kkkk_k) : kkkk_k;
        check_begun(b, m, 0, 1, true);
        check_waiting(b, m, 0, 1, true);
        check_fresh(b, m, 1);
    }
    report(b, "four kings");
    bench_free(b);
}

// The conversions of TZD 2.2, which the files hold, are those of TZD 3.0, where one or two kings have no five moves.
Test(diagonal, conversions_are_those_of_tzd) {
    RawSet *plain = tables_solved(3), *conversions = raw_new(&profiles[PROFILE_TZD], false);
    Rules rules = rules_of(&profiles[PROFILE_TZD3]);
    Tablebase *tb = tb_open("tablebases", rules.profile, 8, NULL, NULL);
    ConversionSolving solving = {&rules, plain, conversions, 2, NULL};
    const Material list[] = {k_k, kk_k, kkk_k};
    for (int i = 0; i < 3; i++) {
        Error error;
        cr_assert(tbgen_solve_conversions(&solving, list[i], &error), "%s", error.what);
        for (int h = 0; h < 2; h++) {
            const RawTable *table = raw_table(conversions, h ? material_reversed(list[i]) : list[i]);
            for (uint64_t n = 0; n < table->index.size; n++) {
                Position p = tb_board_position(index_board(&table->index, n));
                if (!rules_can_capture(&rules, &p))
                    cr_assert_eq(tb_probe_conversion(tb, &p), table->values[n]);
            }
        }
    }
    tb_free(tb);
    raw_free(plain);
    raw_free(conversions);
}
