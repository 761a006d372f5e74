// Retrograde analysis: every value follows from the values of the successors that the mailbox oracle generates
// (rules.md 2 and 3), distances included. Since the distance of a win or loss falls along its line, that makes them
// exact, and what is left can be neither won nor lost.
#include "tablebase/build/solve.h"

#include <criterion/criterion.h>
#include <stdlib.h>

#include "base/rng.h"
#include "support/effort.h"
#include "support/table_oracle.h"

static Rules rules;

static RawSet *solved_up_to(ProfileId profile, int pieces, int threads, bool results_only) {
    rules = rules_of(&profiles[profile]);
    rules.huff = HUFF_OFF;
    RawSet *set = raw_new(rules.profile, false);
    Solving solving = {threads, NULL};
    Error error;
    for (int n = 2; n <= pieces; n++) {
        Material list[MATERIAL_LIST];
        int count = material_list(n, list);
        for (int i = 0; i < count; i++)
            cr_assert((results_only ? tbgen_solve_results : tbgen_solve_pair)(&solving, set, list[i], &error), "%s",
                      error.what);
    }
    return set;
}

static void check_value(const RawSet *set, const RawTable *table, uint64_t i) {
    Position p = tb_board_position(index_board(&table->index, i));
    cr_assert_eq(table->values[i], table_oracle_value(&rules, set, &p));
}

static void check_table(const RawSet *set, const RawTable *table, uint64_t max) {
    Rng rng = {table->index.size};
    bool all = table->index.size <= max;
    for (uint64_t n = 0; n < (all ? table->index.size : max); n++)
        check_value(set, table, all ? n : rng_next(&rng) % table->index.size);
}

// All positions of three pieces, on 10x10 only a sample of each class unless more effort is asked for.
static void check_profile(ProfileId profile) {
    RawSet *set = solved_up_to(profile, 3, 2, false);
    uint64_t most = rules.board->width == 8 ? 26040 : (uint64_t)effort_count(10000);
    for (int i = 0; i < MATERIAL_SLOTS; i++)
        if (set->tables[i])
            check_table(set, set->tables[i], most);
    raw_free(set);
}

Test(table_solve, tzd_values_follow_from_the_oracles_successors) {
    check_profile(PROFILE_TZD);
}

Test(table_solve, zambia_values_follow_from_the_oracles_successors) {
    check_profile(PROFILE_ZAMBIA);
}

Test(table_solve, brazilian_values_follow_from_the_oracles_successors) {
    check_profile(PROFILE_BRAZILIAN);
}

Test(table_solve, russian_values_follow_from_the_oracles_successors) {
    check_profile(PROFILE_RUSSIAN);
}

Test(table_solve, international_values_follow_from_the_oracles_successors) {
    check_profile(PROFILE_INTERNATIONAL);
}

// Articles 4 and 5.4: a king alone.
Test(table_solve, nigeria_values_follow_from_the_oracles_successors) {
    check_profile(PROFILE_NIGERIA);
}

// Article 9.3: a single piece.
Test(table_solve, ghana_values_follow_from_the_oracles_successors) {
    check_profile(PROFILE_GHANA);
}

Test(table_solve, positions_solved_by_hand) {
    RawSet *set = solved_up_to(PROFILE_TZD, 3, 1, false);
    // A man of each side, face to face on a3 and b4, nothing behind: the side to move takes it and has won.
    TableBoard taken = {{bit_of(22), bit_of(18)}, {0, 0}};
    cr_assert_eq(raw_value(set, taken), VALUE_WON);
    // a1 against b2 and c3: no move is left, lost at once.
    TableBoard blocked = {{bit_of(31), bit_of(27) | bit_of(23)}, {0, 0}};
    cr_assert_eq(raw_value(set, blocked), VALUE_LOST);
    raw_free(set);
}

static bool same_values(const RawSet *a, const RawSet *b, bool results_only) {
    for (int i = 0; i < MATERIAL_SLOTS; i++) {
        if (!a->tables[i] != !b->tables[i])
            return false;
        for (uint64_t n = 0; a->tables[i] && n < a->tables[i]->index.size; n++) {
            Value v = raw_at(a->tables[i], n), w = raw_at(b->tables[i], n);
            if (results_only ? value_result(v) != value_result(w) : v != w)
                return false;
        }
    }
    return true;
}

Test(table_solve, threads_change_no_value) {
    RawSet *one = solved_up_to(PROFILE_TZD, 3, 1, false), *three = solved_up_to(PROFILE_TZD, 3, 3, false);
    cr_assert(same_values(one, three, false));
    raw_free(one);
    raw_free(three);
}

// In ghana material also ends the game (9.3).
Test(table_solve, results_alone_are_those_of_the_distances) {
    static const ProfileId games[] = {PROFILE_TZD, PROFILE_GHANA};
    for (int i = 0; i < 2; i++) {
        RawSet *distances = solved_up_to(games[i], 3, 2, false);
        for (int threads = 1; threads <= 3; threads += 2) {
            RawSet *results = solved_up_to(games[i], 3, threads, true);
            cr_assert(same_values(distances, results, true), "%s, %d threads", profiles[games[i]].name, threads);
            raw_free(results);
        }
        raw_free(distances);
    }
}

// KKKvK has wins that are 22 plies from the capture that settles them.
Test(table_solve, results_in_two_bits_are_those_of_the_distances) {
    static const Material kings[] = {{{0, 0}, {1, 1}}, {{0, 0}, {2, 1}}, {{0, 0}, {3, 1}}};
    RawSet *distances = raw_new(&profiles[PROFILE_TZD], false), *results = raw_new(&profiles[PROFILE_TZD], false);
    results->result_pieces = 3;
    for (int i = 0; i < 3; i++) {
        Error error;
        cr_assert(tbgen_solve_pair(&(Solving){2, NULL}, distances, kings[i], &error));
        cr_assert(tbgen_solve_results(&(Solving){2, NULL}, results, kings[i], &error));
    }
    cr_assert_null(raw_table(results, kings[2])->values);
    cr_assert_eq(raw_bytes(results, kings[2]), raw_bytes(distances, kings[2]) / 4);
    cr_assert(same_values(distances, results, true));
    raw_free(distances);
    raw_free(results);
}

// ---- The longest wins of tables of results ----------------------------------------------------

enum { UNKNOWN = -1 };

// The plies from each position of a pair until it is left or the game ends, found one ply after the other.
typedef struct Ways {
    const RawSet *set;
    const RawTable *tables[2];
    int *plies[2];
} Ways;

// The plies of a position whose value is `result` if they are `plies`; UNKNOWN if they are not.
static int way_in(const Ways *w, int part, uint64_t i, Value result, int plies) {
    Position p = tb_board_position(index_board(&w->tables[part]->index, i));
    MoveList list;
    int longest = -1, shortest = 999;
    bool all_known = true;
    move_list_init(&list);
    w->set->rules.generator->moves(&p, &list);
    for (int k = 0; k < list.count; k++) {
        Position next = position_apply_side(&p, &list.moves[k], WHITE, false);
        TableBoard b = tb_board_of(w->set->rules.board, &next);
        if (value_result(raw_value(w->set, b)) != (result == VALUE_WON ? VALUE_LOST : VALUE_WON))
            continue;
        bool leaves = list.moves[k].flags & (MOVE_CAPTURES | MOVE_PROMOTES);
        int other = w->tables[1] ? 1 - part : part;
        int after = leaves ? 0 : w->plies[other][index_of(&w->tables[other]->index, b)];
        all_known = all_known && after != UNKNOWN;
        longest = after > longest ? after : longest;
        shortest = after != UNKNOWN && after < shortest ? after : shortest;
    }
    move_list_free(&list);
    int found = result == VALUE_WON ? shortest + 1 : all_known ? longest + 1 : UNKNOWN;
    return found == plies ? plies : UNKNOWN;
}

static bool find_ways(const Ways *w, int plies) {
    bool found = false;
    for (int part = 0; part < 2 && w->tables[part]; part++)
        for (uint64_t i = 0; i < w->tables[part]->index.size; i++) {
            Value result = value_result(raw_at(w->tables[part], i));
            if (result == VALUE_DRAW || w->plies[part][i] != UNKNOWN)
                continue;
            w->plies[part][i] = way_in(w, part, i, result, plies);
            found = found || w->plies[part][i] != UNKNOWN;
        }
    return found;
}

static void check_longest(const RawTable *table, const int *plies) {
    int longest = 0;
    uint64_t number = 0;
    for (uint64_t i = 0; i < table->index.size; i++)
        if (value_is_win(raw_at(table, i)) && plies[i] > longest) {
            longest = plies[i];
            number = i;
        }
    char name[MATERIAL_NAME];
    material_name(table->index.material, name);
    cr_assert_eq(table->longest, longest, "%s: %d plies, not %d", name, longest, table->longest);
    if (longest)
        cr_assert_eq(table->longest_number, number, "%s", name);
}

static void check_ways(const RawSet *set, Material m) {
    Material reversed = material_reversed(m);
    Ways w = {set, {raw_table(set, m), material_equal(m, reversed) ? NULL : raw_table(set, reversed)}, {NULL, NULL}};
    for (int part = 0; part < 2 && w.tables[part]; part++) {
        w.plies[part] = malloc((size_t)w.tables[part]->index.size * sizeof(int));
        for (uint64_t i = 0; i < w.tables[part]->index.size; i++)
            w.plies[part][i] = UNKNOWN;
    }
    for (int plies = 0; find_ways(&w, plies) || plies < 2; plies++)
        ;
    for (int part = 0; part < 2 && w.tables[part]; part++) {
        check_longest(w.tables[part], w.plies[part]);
        free(w.plies[part]);
    }
}

Test(table_solve, results_know_the_longest_way_out_of_their_pair) {
    for (int threads = 1; threads <= 3; threads += 2) {
        RawSet *set = solved_up_to(PROFILE_TZD, 3, threads, true);
        for (int n = 2; n <= 3; n++) {
            Material list[MATERIAL_LIST];
            for (int k = material_list(n, list); k > 0; k--)
                check_ways(set, list[k - 1]);
        }
        raw_free(set);
    }
}

Test(table_solve, a_stop_leaves_nothing_behind) {
    RawSet *set = raw_new(&profiles[PROFILE_TZD], false);
    atomic_bool stop;
    atomic_init(&stop, true);
    Solving solving = {2, &stop};
    Error error;
    Material kings = {{0, 0}, {1, 1}};
    cr_assert_not(tbgen_solve_pair(&solving, set, kings, &error));
    cr_assert_str_eq(error.what, "");
    cr_assert_null(raw_table(set, kings));
    raw_free(set);
}
