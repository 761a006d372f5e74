// The endgame tables in the tree under the draw clocks: what a search from a position with a running clock says is what
// tb_probe_clocks says, which is held against the rules by tests of its own. Nothing is asked about the root itself.
#include "search/tb.h"

#include <criterion/criterion.h>

#include <stdio.h>

#include "board/ending.h"
#include "notation/fen.h"
#include "search/tree.h"
#include "search/tt_node.h"
#include "support/probe.h"
#include "support/tables.h"
#include "support/weights.h"
#include "support/worker_suite.h"
#include "tablebase/probe/clock_probe.h"

enum { DEPTHS = 4 };

// The transposition table is never cleared: scores of other clocks must do no harm.
WORKER_SUITE(table_clocks);

static void open_tables(const char *path, ProfileId id, int pieces) {
    shared.tb = tb_open(path, &profiles[id], 16, NULL, NULL);
    cr_assert_geq(tb_largest(shared.tb), pieces);
    shared.tb_pieces = pieces;
    shared.weights = weight_set_for(test_weights(), &profiles[id]);
}

// Of the last position of `game`, which `shared` takes over.
static int search(Game game, int depth) {
    game_free(&shared.game);
    shared.game = game;
    shared.tt_salt = tt_salt(&shared.game, 0);
    worker_start(worker);
    Node *root = &worker->nodes_at[0];
    int best = -SCORE_INFINITE;
    for (int i = 0; i < worker->root_count; i++) {
        Node *next = worker_play(worker, root, &worker->root_moves[i]);
        int score = -tree_search(worker, next, -SCORE_INFINITE, SCORE_INFINITE, depth - 1);
        best = score > best ? score : best;
    }
    return best;
}

static TableResult result_of(int score) {
    return score_is_won(score)    ? TABLE_WIN
           : score_is_lost(score) ? TABLE_LOSS
           : score == SCORE_DRAW  ? TABLE_DRAW
                                  : TABLE_UNKNOWN;
}

// ---- Known positions --------------------------------------------------------------------------

// Drawn by the clock when the second field stands so, and won with one ply less.
typedef struct Known {
    const char *fen;
    int drawn_at; // plies since the material came about
    int three_kings_moves;
} Known;

static int score_at(ProfileId id, const Known *known, int material, int depth) {
    Text fen = {0};
    text_printf(&fen, "%s:M%d", known->fen, material);
    Game game = game_from(id, text_string(&fen));
    text_free(&fen);
    game.rules.three_kings_moves = known->three_kings_moves;
    return search(game, depth);
}

static void check_known(ProfileId id, const Known *known, size_t count) {
    for (size_t i = 0; i < count; i++)
        for (int depth = 1; depth <= DEPTHS + 2; depth++) {
            int drawn = score_at(id, &known[i], known[i].drawn_at, depth);
            int won = score_at(id, &known[i], known[i].drawn_at - 1, depth);
            cr_assert_eq(drawn, SCORE_DRAW, "%s, depth %d: %d", known[i].fen, depth, drawn);
            cr_assert(score_is_won(won), "%s, depth %d: %d", known[i].fen, depth, won);
        }
}

#define CHECK_KNOWN(id, known) check_known(id, known, sizeof(known) / sizeof *(known))

Test(table_clocks, a_win_that_needs_more_than_five_moves_is_a_draw_tzd_8_4) {
    open_tables("tablebases", PROFILE_TZD, 5);
    static const Known known[] = {
        {"W:WKb8,Kd8:BKh2", 4, 12},
        {"W:WKb8,Kf8:BKa3", 9, 12},
        {"W:WKb6,Kc7:BKb8", 7, 12},
        {"W:Wa7,Kd8:BKg1", 8, 12},
    };
    CHECK_KNOWN(PROFILE_TZD, known);
}

Test(table_clocks, a_win_that_needs_more_moves_of_three_kings_is_a_draw_tzd_8_5) {
    open_tables("tablebases", PROFILE_TZD, 5);
    static const Known known[] = {
        {"W:WKf6,Ke7,Kh8:BKa3", 2, 12},  {"W:WKf6,Ke7,Kh8:BKa3", 4, 13},    {"W:WKf6,Ke7,Kh8:BKa3", 8, 15},
        {"W:WKb8,Kd8,Kh8:BKf2", 22, 12}, {"W:WKf6,Ke7,Kh8:BKa3", 178, 100},
    };
    CHECK_KNOWN(PROFILE_TZD, known);
}

// ---- Random positions -------------------------------------------------------------------------

// A position of class `m` with its clock on the way, in which the game is not over.
static bool random_game(Rng *rng, const Rules *rules, Material m, Game *game) {
    TableIndex index = index_of_class(&board_8x8, m);
    Position p = tb_board_position(index_board(&index, rng_next(rng) % index.size));
    p.key = position_key(&p);
    int material = (int)rng_below(rng, 26);
    *game = (Game){0};
    game_restart(game, rules, &p, clocks_set_up(rules, &p, material, material), 1);
    if (ending_of(game).outcome == OUTCOME_ONGOING)
        return true;
    game_free(game);
    return false;
}

// How many positions were checked, by the result.
typedef struct Checked {
    int of[TABLE_UNKNOWN + 1];
} Checked;

static void check_random(const Rules *rules, Rng *rng, Material m, int count, Checked *checked) {
    for (int n = 0; n < count; n++) {
        Game game;
        if (!random_game(rng, rules, m, &game))
            continue;
        const GameState *now = game_now(&game);
        TableResult expected = tb_probe_clocks(shared.tb, rules, &now->position, &now->clocks, NULL);
        checked->of[expected]++;
        for (int depth = 1; depth <= DEPTHS && expected != TABLE_UNKNOWN; depth++) {
            Game copy = {0};
            game_copy(&copy, &game);
            int score = search(copy, depth);
            cr_assert_eq(result_of(score), expected, "%d against %d, M%d, %d moves, depth %d: %d", m.kings[0],
                         m.kings[1], now->clocks.material, rules->three_kings_moves, depth, score);
        }
        game_free(&game);
    }
}

static void check_classes(Rules *rules, const Material *list, int count, const int *moves, int moves_count,
                          int positions) {
    Rng rng = {(uint64_t)moves[0]};
    Checked checked = {0};
    for (int i = 0; i < moves_count; i++)
        for (int k = 0; k < count; k++) {
            rules->three_kings_moves = moves[i];
            check_random(rules, &rng, list[k], positions, &checked);
            check_random(rules, &rng, material_reversed(list[k]), positions, &checked);
        }
    cr_log_info("%d drawn, %d lost, %d won", checked.of[TABLE_DRAW], checked.of[TABLE_LOSS], checked.of[TABLE_WIN]);
    cr_assert_eq(checked.of[TABLE_UNKNOWN], 0);
    for (TableResult result = TABLE_DRAW; result <= TABLE_WIN; result++)
        cr_assert_gt(checked.of[result], 20);
}

Test(table_clocks, every_score_is_that_of_the_clock_tzd_8_4) {
    open_tables("tablebases", PROFILE_TZD, 5);
    Rules rules = rules_of(&profiles[PROFILE_TZD]);
    static const Material list[] = {{{0, 0}, {1, 1}}, {{0, 0}, {2, 1}}, {{1, 0}, {1, 1}}};
    check_classes(&rules, list, 3, (int[]){12}, 1, 1500);
}

Test(table_clocks, every_score_is_that_of_the_clock_tzd_8_5) {
    open_tables("tablebases", PROFILE_TZD, 5);
    Rules rules = rules_of(&profiles[PROFILE_TZD]);
    static const Material list[] = {{{0, 0}, {3, 1}}, {{0, 0}, {4, 1}}};
    check_classes(&rules, list, 2, (int[]){5, 9, 11, 12, 13, 15}, 6, 60);
}

Test(table_clocks, every_score_is_that_of_the_count_zambia) {
    char *dir = tables_directory();
    static const char *const names[] = {"KvK", "KKvK", "KKKvK"};
    tables_build_classes(dir, &profiles[PROFILE_ZAMBIA], names, 3);
    open_tables(dir, PROFILE_ZAMBIA, 4);
    Rules rules = rules_of(&profiles[PROFILE_ZAMBIA]);
    check_classes(&rules, (Material[]){{{0, 0}, {3, 1}}}, 1, (int[]){12}, 1, 200);
    static const Known known[] = {{"W:WKf6,Ke7,Kh8:BKa3", 1, 12}};
    CHECK_KNOWN(PROFILE_ZAMBIA, known);
    tables_remove(dir);
}

// ---- With only the tables of fewer pieces -----------------------------------------------------

// The search has to find its way to these, under the clock; what it claims on the way must be so.
static int count_claims(const Rules *rules, Material m, int positions) {
    Rng rng = {9};
    int claims = 0;
    shared.tb_pieces = material_pieces(m) - 1;
    tt_clear(&shared.tt);
    for (int n = 0; n < positions; n++) {
        Game game;
        if (!random_game(&rng, rules, m, &game))
            continue;
        const GameState *now = game_now(&game);
        TableResult truth = tb_probe_clocks(shared.tb, rules, &now->position, &now->clocks, NULL);
        for (int depth = 1; depth <= DEPTHS; depth++) {
            Game copy = {0};
            game_copy(&copy, &game);
            TableResult claimed = result_of(search(copy, depth));
            if (claimed != TABLE_WIN && claimed != TABLE_LOSS)
                continue;
            cr_assert_eq(claimed, truth, "%d against %d, M%d, depth %d", m.kings[0], m.kings[1], now->clocks.material,
                         depth);
            claims++;
        }
        game_free(&game);
    }
    return claims;
}

Test(table_clocks, what_is_claimed_on_the_way_is_so_tzd_8_4_and_8_5) {
    open_tables("tablebases", PROFILE_TZD, 5);
    Rules rules = rules_of(&profiles[PROFILE_TZD]);
    static const Material list[] = {{{0, 0}, {2, 1}}, {{1, 0}, {1, 1}}, {{0, 0}, {3, 1}}, {{0, 0}, {4, 1}}};
    for (int k = 0; k < 4; k++) {
        int claims = count_claims(&rules, list[k], 200) + count_claims(&rules, material_reversed(list[k]), 200);
        cr_assert_gt(claims, 20, "%d", claims);
    }
}

// ---- Clocks and the transposition table -------------------------------------------------------

// The result of `p` by the tables, TABLE_UNKNOWN included.
static TableResult told(const Rules *rules, const Position *p, const Clocks *clocks) {
    int score;
    Bound bound;
    Node *node = &worker->nodes_at[0];
    node->position = *p;
    node->clocks = *clocks;
    shared.game.rules = *rules;
    return tb_probe_node(worker, node, 0, &score, &bound) ? result_of(score) : TABLE_UNKNOWN;
}

// Under all values of the clock that runs fastest, and of 8.3 with it.
static void check_keys(const Rules *rules, const Position *p, int material) {
    uint64_t last_key = 0;
    TableResult last = TABLE_UNKNOWN;
    for (int quiet = 0; quiet < THIRTY_MOVES_PLIES; quiet++) {
        Clocks clocks = clocks_set_up(rules, p, quiet, material < 0 ? quiet : material);
        if (clocks_draws(rules, p, &clocks))
            continue;
        uint64_t key = tt_key(rules, p, &clocks, 0);
        TableResult result = told(rules, p, &clocks);
        cr_assert(key != last_key || result == last, "H%d M%d: %d, before %d", quiet, clocks.material, result, last);
        last_key = key;
        last = result;
    }
}

Test(table_clocks, equal_keys_have_equal_answers) {
    open_tables("tablebases", PROFILE_TZD, 5);
    Rng rng = {7};
    static const Material list[] = {{{0, 0}, {3, 2}}, {{0, 0}, {2, 3}}, {{0, 0}, {3, 1}}, {{0, 0}, {4, 1}},
                                    {{0, 0}, {2, 1}}, {{1, 0}, {1, 1}}, {{2, 1}, {1, 1}}, {{0, 0}, {1, 4}}};
    for (int k = 0; k < 8; k++) {
        TableIndex index = index_of_class(&board_8x8, list[k]);
        for (int n = 0; n < 200; n++) {
            Position p = tb_board_position(index_board(&index, rng_next(&rng) % index.size));
            p.key = position_key(&p);
            for (ProfileId id = PROFILE_TZD; id <= PROFILE_DRAFTI; id++) {
                Rules rules = rules_of(&profiles[id]);
                rules.three_kings_moves = n % 2 ? 12 : THREE_KINGS_MAX;
                check_keys(&rules, &p, -1);
                check_keys(&rules, &p, n % 10);
            }
        }
    }
}
