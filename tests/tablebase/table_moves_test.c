// Moves valued by the tables under all rules, repetition among them, and the lines of best play.
#include "tablebase/probe/table_moves.h"

#include <criterion/criterion.h>

#include "board/ending.h"
#include "notation/fen.h"
#include "search/score.h"
#include "support/probe.h"
#include "support/tables.h"
#include "tablebase/format/index.h"

static Tablebase *shipped(void) {
    Tablebase *tb = tb_open("tablebases", &profiles[PROFILE_TZD], 64, NULL, NULL);
    cr_assert_eq(tb_pieces(tb), 5);
    return tb;
}

static Tablebase *tables;
static Game ending;
static TableMoves valued;

// The moves of a position, by the shipped tables.
static void find(const char *fen) {
    tables = shipped();
    ending = game_from(PROFILE_TZD, fen);
    tb_moves_find(&valued, tables, &ending);
}

static void teardown(void) {
    tb_moves_free(&valued);
    game_free(&ending);
    tb_free(tables);
}

Test(table_moves, the_best_comes_first_and_every_legal_move_is_there, .fini = teardown) {
    find("W:WKa1,Kc1,e3:BKh6");
    cr_assert_eq(valued.count, 12);
    static const int plies[] = {3, 3, 3, 3, 3, 3, 7, 33};
    for (int i = 0; i < 12; i++) {
        cr_expect_eq(valued.moves[i].result, i < 8 ? TABLE_WIN : TABLE_DRAW);
        cr_expect_eq(valued.moves[i].plies, i < 8 ? plies[i] : 0);
        cr_expect(valued.moves[i].certain);
    }
}

Test(table_moves, a_move_that_ends_the_game_is_worth_that, .fini = teardown) {
    // Ten plies are up with any move that does not win (TZD 8.4).
    find("W:WKf6,Kh6:BKh8:H9:M9");
    cr_assert_eq(valued.moves[0].result, TABLE_WIN);
    cr_assert_eq(valued.moves[0].plies, 1);
    for (int i = 1; i < valued.count; i++)
        cr_expect(valued.moves[i].certain && valued.moves[i].result == TABLE_DRAW);
}

Test(table_moves, lines_end_with_the_game, .fini = teardown) {
    find("W:Wa1,b2,Ke5:BKa5,Kf6");
    Move line[PLY_MAX];
    int count = tb_line(tables, &ending, tb_moves_value(&valued).move, line, PLY_MAX, NULL, NULL);
    cr_assert_eq(count, 75);
    for (int i = 0; i < count; i++) {
        cr_assert_eq(ending_of(&ending).outcome, OUTCOME_ONGOING);
        game_play(&ending, line[i]);
    }
    cr_assert_eq(ending_of(&ending).outcome, OUTCOME_WIN);
    cr_assert_eq(ending_of(&ending).winner, WHITE);
}

static bool stop_at_once(const void *context) {
    (void)context;
    return true;
}

Test(table_moves, a_line_stops_when_it_is_told_to, .fini = teardown) {
    find("W:Wa1,b2,Ke5:BKa5,Kf6");
    Move line[PLY_MAX];
    cr_assert_eq(tb_line(tables, &ending, valued.moves[0].move, line, PLY_MAX, stop_at_once, NULL), 1);
}

// ---- Repetition

static bool play_text(Game *game, int from, int to) {
    MoveList list;
    game_list_moves(game, &list);
    bool found = false;
    for (int i = 0; i < list.count && !found; i++)
        if (list.moves[i].from == from && list.moves[i].to == to && !move_is_capture(list.moves[i])) {
            found = true;
            game_play(game, list.moves[i]);
        }
    move_list_free(&list);
    return found;
}

// Plays from the position after `best` to and fro so that it is there twice and its predecessor is on the board.
static bool shuffle(Game *game, Move best, Move reply) {
    for (int i = 0; i < 2; i++) {
        if (i == 1 && !play_text(game, best.from, best.to))
            return false;
        if (!play_text(game, reply.from, reply.to) || !play_text(game, best.to, best.from) ||
            !play_text(game, reply.to, reply.from))
            return false;
    }
    return true;
}

// A game in which the position after the best move of its last one has been there twice; false if moves to and fro from
// `p` do not make one.
static bool make_repeated(Game *game, const TableMoves *list, const Position *p, const Rules *rules) {
    Move best = list->moves[0].move;
    Position after = position_after(p, best);
    MoveList replies;
    rules_list_moves(rules, &after, &replies);
    bool done = false;
    for (int i = 0; i < replies.count && !done; i++) {
        game_restart(game, rules, &after, (Clocks){0}, 1);
        done = shuffle(game, best, replies.moves[i]);
    }
    move_list_free(&replies);
    return done;
}

Test(table_moves, what_was_there_twice_is_drawn_and_bars_the_way_tzd_8_2) {
    Tablebase *tb = shipped();
    Rules rules = rules_of(&profiles[PROFILE_TZD]);
    rules.three_kings_moves = THREE_KINGS_MAX; // no other clock shall be in the way
    Material m;
    cr_assert(material_read((Span){"KKKvK", 5}, &m));
    TableIndex index = index_of_class(&board_8x8, m);
    TableMoves list = {0};
    int games = 0, drawn = 0, barred = 0;
    for (uint64_t i = 0; i < index.size && games < 20; i += 97) {
        Position p = tb_board_position(index_board(&index, i));
        p.key = position_key(&p);
        int plies;
        if (tb_probe_distance(tb, &p, &plies) != TABLE_WIN || plies < 9)
            continue;
        Game game = {0};
        game_restart(&game, &rules, &p, (Clocks){0}, 1);
        tb_moves_find(&list, tb, &game);
        Move best = list.moves[0].move;
        if (!move_is_capture(best) && make_repeated(&game, &list, &p, &rules)) {
            games++;
            tb_moves_find(&list, tb, &game);
            for (int k = 0; k < list.count; k++) {
                const TableMove *move = &list.moves[k];
                if (move_equal(move->move, best))
                    drawn += move->certain && move->result == TABLE_DRAW && k > 0;
                else if (move->result == TABLE_WIN && move->plies > plies)
                    barred += !move->certain;
            }
        }
        game_free(&game);
    }
    cr_expect_eq(games, 20);
    cr_expect_eq(drawn, 20, "the third time");
    cr_expect_gt(barred, 5, "%d: a longer way may lead through it", barred);
    tb_moves_free(&list);
    tb_free(tb);
}

// The shipped tables but for one file.
static Tablebase *without(const char *dir, const char *file) {
    tables_link_shipped(dir, file);
    Tablebase *tb = tb_open(dir, &profiles[PROFILE_TZD], 64, NULL, NULL);
    cr_assert_eq(tb_pieces(tb), 5);
    return tb;
}

static TableMove value_of_position(Tablebase *tb, const char *fen) {
    Game game = game_from(PROFILE_TZD, fen);
    TableMoves list = {0};
    tb_moves_find(&list, tb, &game);
    TableMove value = tb_moves_value(&list);
    tb_moves_free(&list);
    game_free(&game);
    return value;
}

// With every distance the win takes three plies; by the moves whose distance is still known, five.
Test(table_moves, a_win_that_a_missing_distance_may_shorten_is_a_bound) {
    const char *fen = "B:We1:BKg5,Kb6";
    Tablebase *tb = shipped();
    TableMove value = value_of_position(tb, fen);
    cr_assert(value.certain && value.result == TABLE_WIN);
    cr_assert_eq(value.plies, 3);
    cr_assert_not(value.at_most);
    tb_free(tb);
    char *dir = tables_directory();
    tb = without(dir, "tzd-KKvM.dtw");
    value = value_of_position(tb, fen);
    cr_assert(value.certain && value.result == TABLE_WIN);
    cr_assert_eq(value.plies, 5);
    cr_assert(value.at_most);
    // One ply cannot be undercut, nor can three by a move that does not end the game.
    value = value_of_position(tb, "W:WKa1,Kc1,e3:BKh6");
    cr_assert_eq(value.plies, 3);
    cr_assert_not(value.at_most);
    tb_free(tb);
    tables_remove(dir);
}

// Over random positions and every missing class of up to four pieces: what is told without a bound is the truth.
Test(table_moves, what_is_no_bound_is_exact_whatever_file_is_missing) {
    static const char *const missing[] = {"tzd-KKvM.dtw",  "tzd-KKvK.dtw",  "tzd-KMvK.dtw",
                                          "tzd-KKKvK.dtw", "tzd-KKMvK.dtw", "tzd-KvM.dtw"};
    Tablebase *whole = shipped();
    Rng rng = {17};
    int bounds = 0, exact = 0;
    for (size_t m = 0; m < sizeof missing / sizeof *missing; m++) {
        char *dir = tables_directory();
        Tablebase *part = without(dir, missing[m]);
        for (int n = 0; n < 300; n++) {
            Material list[MATERIAL_LIST];
            uint32_t classes = (uint32_t)material_list(4, list);
            TableIndex t = index_of_class(&board_8x8, list[rng_below(&rng, classes)]);
            SetUp set_up = {.position = tb_board_position(index_board(&t, rng_next(&rng) % t.size)), .move_number = 1};
            Text fen = {0};
            Rules rules = rules_of(&profiles[PROFILE_TZD]);
            fen_write(&fen, &rules, &notation_default, &set_up, true);
            if (rules_can_move(&rules, &set_up.position)) {
                TableMove truth = value_of_position(whole, text_string(&fen));
                TableMove told = value_of_position(part, text_string(&fen));
                cr_assert_eq(told.result, truth.result, "%s", text_string(&fen));
                if (told.plies >= 0 && told.certain) {
                    cr_assert(told.at_most ? told.plies >= truth.plies : told.plies == truth.plies, "%s without %s",
                              text_string(&fen), missing[m]);
                    bounds += told.at_most;
                    exact++;
                }
            }
            text_free(&fen);
        }
        tb_free(part);
        tables_remove(dir);
    }
    tb_free(whole);
    cr_assert_gt(bounds, 3);
    cr_assert_gt(exact, 300);
}
