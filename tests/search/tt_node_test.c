// The transposition table at a node: wins by distance, clocks, repetitions, cutoffs.
#include "search/tt_node.h"

#include <criterion/criterion.h>

#include "board/ending.h"
#include "support/probe.h"
#include "support/tt_suite.h"

TT_SUITE(tt_node);

static uint64_t key_of(ProfileId id, const char *fen) {
    Game game = game_from(id, fen);
    uint64_t key = tt_key(&game.rules, &game_now(&game)->position, &game_now(&game)->clocks, 0);
    game_free(&game);
    return key;
}

static bool keys_equal(ProfileId id, const char *a, const char *b) {
    return key_of(id, a) == key_of(id, b);
}

Test(tt_node, a_win_is_stored_as_far_as_it_is_from_the_node) {
    Game game = game_from(PROFILE_ZAMBIA, "W:Wa1,c1:Bh8");
    const GameState *now = game_now(&game);
    tt_node_store(&tt, 5, 10, 3, SCORE_WIN - 17, BOUND_EXACT, move_none());
    TTHit hit = tt_node_probe(&tt, 5, &game.rules, &now->position, &now->clocks, 4);
    cr_assert(hit.found);
    cr_assert_eq(hit.score, SCORE_WIN - 11, "seven plies from a node at ply 4");
    tt_node_store(&tt, 6, 10, 3, -SCORE_WIN + 16, BOUND_EXACT, move_none());
    hit = tt_node_probe(&tt, 6, &game.rules, &now->position, &now->clocks, 0);
    cr_assert_eq(hit.score, -SCORE_WIN + 6);
    tt_node_store(&tt, 7, 10, 3, -123, BOUND_UPPER, move_none());
    hit = tt_node_probe(&tt, 7, &game.rules, &now->position, &now->clocks, 0);
    cr_assert_eq(hit.score, -123);
    cr_assert_eq(hit.bound, BOUND_UPPER);
    cr_assert_not(tt_node_probe(&tt, 8, &game.rules, &now->position, &now->clocks, 0).found);
    game_free(&game);
}

Test(tt_node, short_clocks_are_part_of_the_key_tzd_8_4_and_8_5) {
    cr_assert_not(keys_equal(PROFILE_TZD, "W:WKa1,Kc1:BKb8:H1:M1", "W:WKa1,Kc1:BKb8:H2:M2"));
    cr_assert_not(keys_equal(PROFILE_TZD, "W:WKa1,Kc1,Ke1:BKb8:H1:M1", "W:WKa1,Kc1,Ke1:BKb8:H2:M2"));
    cr_assert_not(keys_equal(PROFILE_ZAMBIA, "W:WKa1,Kc1,Ke1:BKb8:H1:M1", "W:WKa1,Kc1,Ke1:BKb8:H2:M2"));
    cr_assert(keys_equal(PROFILE_ZAMBIA, "W:WKa1,Kc1,Ke1,Kg1:BKb8:H1:M1", "W:WKa1,Kc1,Ke1,Kg1:BKb8:H2:M2"));
}

Test(tt_node, long_clocks_are_part_of_the_key_near_their_end) {
    cr_assert(keys_equal(PROFILE_TZD, "W:WKa1,Kc1:BKb8,Kd8:H1:M1", "W:WKa1,Kc1:BKb8,Kd8:H27:M27"));
    cr_assert_not(keys_equal(PROFILE_TZD, "W:WKa1,Kc1:BKb8,Kd8:H27:M27", "W:WKa1,Kc1:BKb8,Kd8:H28:M28"));
    cr_assert(keys_equal(PROFILE_TZD, "W:WKa1,c1:BKb8,Kd8:H40:M40", "W:WKa1,c1:BKb8,Kd8:H41:M41"),
              "8.3 speaks of kings alone");
    cr_assert_not(keys_equal(PROFILE_DRAFTI, "W:Wa1,c1:Bb8,d8:H0:M40", "W:Wa1,c1:Bb8,d8:H0:M41"));
    cr_assert(keys_equal(PROFILE_DRAFTI, "W:Wa1,c1:Bb8,d8:H0:M1", "W:Wa1,c1:Bb8,d8:H0:M2"));
}

Test(tt_node, a_stored_win_must_come_before_the_clock_runs_out) {
    Game game = game_from(PROFILE_TZD, "W:WKa1,Kc1:BKb8,Kd8:H27:M27");
    const GameState *now = game_now(&game);
    tt_node_store(&tt, 5, 0, 30, SCORE_WIN - 33, BOUND_LOWER, move_none());
    cr_assert_eq(tt_node_probe(&tt, 5, &game.rules, &now->position, &now->clocks, 0).bound, BOUND_LOWER);
    tt_node_store(&tt, 6, 0, 30, SCORE_WIN - 35, BOUND_LOWER, move_none());
    cr_assert_eq(tt_node_probe(&tt, 6, &game.rules, &now->position, &now->clocks, 0).bound, BOUND_NONE);
    tt_node_store(&tt, 7, 0, 30, -SCORE_WIN + 34, BOUND_UPPER, move_none());
    TTHit hit = tt_node_probe(&tt, 7, &game.rules, &now->position, &now->clocks, 0);
    cr_assert_eq(hit.bound, BOUND_NONE);
    cr_assert_not(tt_cuts(&hit, 1, -SCORE_INFINITE, SCORE_INFINITE - 1));
    game_free(&game);
}

Test(tt_node, what_has_occurred_twice_changes_every_key) {
    Game game = game_from(PROFILE_TZD, "W:WKa1,c1:BKb8,h8");
    static const char *const squares[][2] = {{"a1", "b2"}, {"b8", "a7"}, {"b2", "a1"}, {"a7", "b8"}};
    uint64_t salt = tt_salt(&game, 0);
    for (int i = 0; i < 4; i++) {
        MoveList list;
        game_list_moves(&game, &list);
        for (int k = 0; k < list.count; k++) {
            const Board *board = game.rules.board;
            Square from = square_at(board, '8' - squares[i][0][1], squares[i][0][0] - 'a');
            Square to = square_at(board, '8' - squares[i][1][1], squares[i][1][0] - 'a');
            if (list.moves[k].from == from && list.moves[k].to == to) {
                game_play(&game, list.moves[k]);
                break;
            }
        }
        move_list_free(&list);
        cr_assert_eq(game.count, i + 2);
        cr_assert(i < 3 ? tt_salt(&game, 0) == salt : tt_salt(&game, 0) != salt);
    }
    game_free(&game);
}

Test(tt_node, the_rules_change_every_key) {
    Game game = game_from(PROFILE_TZD, "W:WKa1,c1:BKb8,h8");
    uint64_t salt = tt_salt(&game, 0);
    game.rules.three_kings_moves = 15;
    cr_assert_neq(tt_salt(&game, 0), salt);
    game.rules = rules_of(&profiles[PROFILE_ZAMBIA]);
    cr_assert_neq(tt_salt(&game, 0), salt);
    game_free(&game);
}

// A score found where a draw costs something is not one of an analysis, nor of the other side.
Test(tt_node, what_a_draw_is_worth_changes_every_key) {
    Game game = game_from(PROFILE_TZD, "W:WKa1,c1:BKb8,h8");
    uint64_t nothing = tt_salt(&game, 0), white = tt_salt(&game, -20), black = tt_salt(&game, 20);
    cr_assert(white != nothing && black != nothing && white != black);
    game_free(&game);
}

Test(tt_node, a_proven_win_cuts_at_any_depth_an_ordinary_score_at_its_own) {
    TTHit win = {true, SCORE_WIN - 5, 1, BOUND_LOWER, COMPACT_MOVE_NONE};
    cr_assert(tt_cuts(&win, 20, 0, 1));
    TTHit score = {true, 50, 3, BOUND_LOWER, COMPACT_MOVE_NONE};
    cr_assert(tt_cuts(&score, 3, 0, 50));
    cr_assert_not(tt_cuts(&score, 4, 0, 50));
    cr_assert_not(tt_cuts(&score, 3, 0, 51));
    score.bound = BOUND_UPPER;
    cr_assert(tt_cuts(&score, 3, 50, 51));
    cr_assert_not(tt_cuts(&score, 3, 49, 51));
}

// ---- Every clock of every profile -------------------------------------------------------------

// Materials in which every clock runs somewhere, of profiles on 8x8 and on 10x10.
static const char *const materials_8x8[] = {
    "W:Wa1,c1:Bb8,d8",
    "W:WKa1,c3:BKb8,Kd8,f6",
    "W:WKc1:BKb8",
    "W:WKc1,Ke1:BKb8",
    "W:WKc1,e3:BKb8",
    "W:WKc1,Ke1,Kg1:BKb8",
    "W:WKa1,Ke1,Kg1:BKb8",
    "W:WKc1,Ke1,c3:BKb8",
    "W:WKc1,e3,c3:BKh8",
    "W:WKc1,Ke1,Kg1:BKh8",
    "W:WKc1,Ke1,Kg1,Kh2:BKb8",
    "W:WKc1,Ke1:BKb8,Kd8",
    "W:WKc1,Ke1,Kg1:BKb8,d6",
    "W:WKc1,Ke1,a3:BKb8,Kd8,h6",
    "W:WKc1,Ke1,a3:BKb8,Kd8,h6,a5",
};
static const char *const materials_10x10[] = {
    "W:W46,47:B1,2",      "W:WK46,37:BK1,K2,8", "W:WK47:BK4",       "W:WK47,K48:BK4",         "W:WK47,38:BK4",
    "W:WK47,K48,K49:BK4", "W:WK47,K48,38:BK4",  "W:WK47,38,39:BK4", "W:WK47,K48,K49,K50:BK4",
};

enum { VALUES = 130 };

// One position with its clocks at a value.
typedef struct Ticked {
    uint64_t key;
    int left;       // plies of kings until a draw, or VALUES
    unsigned draws; // by what, a set of reasons
    Clocks clocks;
} Ticked;

// The game as it stands after `plies` more moves of kings that change nothing else, the count against a lone king going
// on with them.
static Ending ending_after(const Rules *rules, const Position *p, const Clocks *clocks, int plies) {
    Position then = *p;
    if (plies % 2)
        then.turn = ~p->turn & TURN_BLACK;
    Clocks later = {clocks->quiet + plies, clocks->material + plies,
                    clocks_has_count(rules, p) ? clocks->count + plies : 0};
    Game game = {0};
    game_restart(&game, rules, &then, later, 1);
    Ending ending = ending_of(&game);
    game_free(&game);
    return ending;
}

static Ticked tick(const Rules *rules, const Position *p, int field, int value) {
    Ticked ticked = {.left = VALUES, .clocks = {field == 0 ? value : 0, field <= 1 ? value : 0, 0}};
    if (field == 2 && clocks_has_count(rules, p))
        ticked.clocks.count = value;
    ticked.key = tt_key(rules, p, &ticked.clocks, 0);
    for (int plies = 0; plies < VALUES && ticked.left == VALUES; plies++) {
        Ending ending = ending_after(rules, p, &ticked.clocks, plies);
        for (int i = 0; i < ending.reasons; i++)
            ticked.draws |= 1u << ending.reason[i];
        if (ending.outcome == OUTCOME_DRAW || ending.outcome == OUTCOME_CLAIMABLE)
            ticked.left = plies;
    }
    return ticked;
}

// A win that fits into the plies left at one value of a clock is not believed at another one, with the same key, that
// leaves fewer.
static void expect_told_apart(const Rules *rules, const Position *p, const Ticked *one, const Ticked *other) {
    if (one->key != other->key || one->left <= other->left)
        return;
    tt_node_store(&tt, one->key, 0, 30, SCORE_WIN - one->left, BOUND_LOWER, move_none());
    TTHit hit = tt_node_probe(&tt, other->key, rules, p, &other->clocks, 0);
    cr_expect_eq(hit.bound, BOUND_NONE, "%s: a win in %d plies where a draw comes in %d", rules->profile->name,
                 one->left, other->left);
}

// The ends that may come of clocks alone, as the positions of a profile show them.
static unsigned draws_by_clocks(const Rules *rules, const char *fen) {
    static Ticked ticked[VALUES];
    Game game = game_from(rules->profile->id, fen);
    Position p = game_now(&game)->position;
    unsigned draws = 0;
    for (int field = 0; field < 3; field++) {
        // Without kings the next move is a man's and starts it anew: it draws nothing below the root of a search.
        bool restarts = field == FIELD_QUIET && !p.kings;
        for (int value = 0; value < VALUES; value++) {
            ticked[value] = tick(rules, &p, field, value);
            draws |= ticked[value].draws;
            // What is asked first, to save time, knows each clock too.
            if (ticked[value].left == 0 && !restarts)
                cr_expect(clocks_can_draw(rules, &p), "%s: %s", rules->profile->name, fen);
        }
        for (int a = 0; a < VALUES && !restarts; a++)
            for (int b = 0; b < VALUES; b++)
                expect_told_apart(rules, &p, &ticked[a], &ticked[b]);
    }
    game_free(&game);
    return draws;
}

// Every end of a game is one that no clock brings, or is met here with its clock. Whoever adds a clock adds a position.
Test(tt_node, every_clock_changes_the_key_or_bounds_the_wins) {
    unsigned seen = 0;
    for (int id = 0; id < PROFILES; id++) {
        Rules rules = rules_of(&profiles[id]);
        bool wide = rules.board->width == 10;
        int count = wide ? (int)(sizeof materials_10x10 / sizeof *materials_10x10)
                         : (int)(sizeof materials_8x8 / sizeof *materials_8x8);
        for (int i = 0; i < count; i++)
            seen |= draws_by_clocks(&rules, wide ? materials_10x10[i] : materials_8x8[i]);
    }
    static const Reason without_clock[] = {
        REASON_NO_PIECES,      REASON_NO_MOVES,    REASON_SINGLE_PIECE, REASON_LONE_KING_WIN,
        REASON_LONE_KING_DRAW, REASON_THREEFOLD,   REASON_TIME,         REASON_TIME_INSUFFICIENT_MATERIAL,
        REASON_AGREEMENT,      REASON_RESIGNATION, REASON_FORFEIT,
    };
    for (size_t i = 0; i < sizeof without_clock / sizeof *without_clock; i++)
        seen |= 1u << without_clock[i];
    for (int reason = 0; reason < REASONS; reason++)
        cr_expect(seen >> reason & 1, "no position here meets the end %s", reason_word((Reason)reason));
}
