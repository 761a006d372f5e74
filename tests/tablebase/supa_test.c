// Tables of clean wins (TZD3 5) against the mailbox oracle, and what a probe makes of who has promoted. The shipped
// tables are asked; tests run from the root of the repository.
#include "tablebase/probe/supa_probe.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "support/effort.h"
#include "support/set_up.h"
#include "support/supa_oracle.h"
#include "support/tables.h"

static Rules rules;

static Tablebase *open_shipped(void) {
    rules = rules_of(&profiles[PROFILE_TZD3]);
    return tb_open("tablebases", rules.profile, 8, NULL, NULL);
}

// Checks a position with every set of sides that may have promoted.
static void check(Tablebase *tb, SupaOracle *oracle, const Position *p) {
    Side us = position_side(p), them = side_other(us);
    int our_win = supa_oracle_plies(oracle, p, us), their_win = supa_oracle_plies(oracle, p, them);
    for (int set = 0; set < 4; set++) {
        bool promoted[2] = {set & 1 || position_kings(p, WHITE), set & 2 || position_kings(p, BLACK)};
        int plies, won = promoted[them] ? -1 : our_win, lost = promoted[us] ? -1 : their_win;
        TableResult expected = won >= 0 ? TABLE_WIN : lost >= 0 ? TABLE_LOSS : TABLE_DRAW;
        cr_assert_eq(tb_probe_supa(tb, p, promoted, &plies), expected);
        cr_assert_eq(plies, won >= 0 ? won : lost >= 0 ? lost : 0);
    }
}

static void check_class(Tablebase *tb, SupaOracle *oracle, Material m, uint64_t step) {
    TableIndex t = index_of_class(&board_8x8, m);
    for (uint64_t i = 0; i < t.size; i += step) {
        Position p = tb_board_position(index_board(&t, i));
        check(tb, oracle, &p);
        if (i % 7 == 0) {
            p = position_flip(&p, &board_8x8);
            check(tb, oracle, &p);
        }
    }
}

// Every twentieth position of up to three pieces, every thousandth of four; more with TEST_EFFORT, all of them from
// 1000 on.
Test(supa, up_to_four_pieces_as_the_oracle_has_them) {
    Tablebase *tb = open_shipped();
    SupaOracle *oracle = supa_oracle_new(&rules);
    for (int pieces = 2; pieces <= 4; pieces++) {
        Material list[MATERIAL_LIST];
        int count = material_list(pieces, list), sparse = (pieces < 4 ? 20 : 1000) / effort_factor();
        uint64_t step = sparse < 1 ? 1 : (uint64_t)sparse;
        for (int i = 0; i < count; i++) {
            check_class(tb, oracle, list[i], step);
            check_class(tb, oracle, material_reversed(list[i]), step);
        }
    }
    supa_oracle_free(oracle);
    tb_free(tb);
}

Test(supa, five_pieces_at_random_as_the_oracle_has_them) {
    Tablebase *tb = open_shipped();
    Rng rng = {5};
    Material list[MATERIAL_LIST];
    int count = material_list(5, list), checked = 0;
    SupaOracle *oracle = supa_oracle_new(&rules);
    while (checked < effort_count(40)) {
        Material m = list[rng_below(&rng, (uint32_t)count)];
        if (!material_supa(m))
            continue;
        TableIndex t = index_of_class(&board_8x8, rng_below(&rng, 2) ? m : material_reversed(m));
        Position p = tb_board_position(index_board(&t, rng_next(&rng) % t.size));
        check(tb, oracle, &p);
        checked++;
    }
    supa_oracle_free(oracle);
    tb_free(tb);
}

typedef struct Known {
    const char *fen;
    TableResult result;
    int plies;
} Known;

// A king of a side that has not promoted is beyond the tables, unless it is the other side that loses cleanly.
static const Known known[] = {
    {"W:WKa1:Bc5,d6,e7", TABLE_WIN, 17},
    {"W:WKa1:Bc5,d6,e7:Pwb", TABLE_DRAW, 0},
    {"W:WKa1:Bc5,d6,e7:P-", TABLE_WIN, 17},
    {"W:WKb2,Kd4:Ba5", TABLE_WIN, 3},
    {"W:WKb2,Kd4:BKa5", TABLE_DRAW, 0},
    {"W:WKb2,Kd4:BKa5:Pw", TABLE_UNKNOWN, -1},
    {"B:WKb2,Kd4:BKa5:Pb", TABLE_UNKNOWN, -1},
    {"W:WKb2:Ba5,c5,e7,h8", TABLE_DRAW, 0},
    {"W:WKa1,Kc1,Ke1:Bb8,d8,f8", TABLE_UNKNOWN, -1},
    {"W:WKa1,Kc1,Ke1:Bb8,d8,f8:Pwb", TABLE_DRAW, 0},
};

Test(supa, what_the_flags_say) {
    Tablebase *tb = open_shipped();
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        SetUp set_up = set_up_from(&rules, known[i].fen);
        int plies;
        cr_expect_eq(tb_probe_supa(tb, &set_up.position, set_up.promoted, &plies), known[i].result, "%s", known[i].fen);
        cr_expect_eq(plies, known[i].plies, "%s: %d plies", known[i].fen, plies);
    }
    tb_free(tb);
}
