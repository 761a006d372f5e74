// The record of a game: tags, tree, comments, and the way to a game and back.
#include "pdn/record.h"

#include <criterion/criterion.h>
#include <string.h>

#include "base/rng.h"
#include "notation/judge.h"
#include "pdn/record_game.h"
#include "pdn/rule_tags.h"

static Record record;
static Game game;

static void setup(void) {
    Rules rules = rules_of(&profiles[PROFILE_TZD]);
    record_init(&record, &rules);
}

static void teardown(void) {
    record_free(&record);
    game_free(&game);
}

TestSuite(record, .init = setup, .fini = teardown);

static Move move_of(const char *text, const Position *p) {
    Move move = move_none();
    Error error;
    cr_assert(move_read((Span){text, strlen(text)}, &record.rules, p, &notation_default, &move, &error), "%s",
              error.what);
    return move;
}

Test(record, tags_keep_their_order_and_are_replaced_in_place) {
    record_set_tag(&record, "Event", "Club");
    record_set_tag(&record, "White", "Asha");
    record_set_tag(&record, "Event", "Cup");
    record_add_tag(&record, "White", "second");
    cr_assert_eq(record.tag_count, 3);
    cr_assert_str_eq(record.tags[0].name, "Event");
    cr_assert_str_eq(record_tag(&record, "Event"), "Cup");
    cr_assert_str_eq(record_tag(&record, "White"), "Asha");
    record_set_tag(&record, "White", record_tag(&record, "White"));
    cr_assert_str_eq(record_tag(&record, "White"), "Asha");
    record_remove_tag(&record, "White");
    cr_assert_eq(record.tag_count, 1);
    cr_assert_null(record_tag(&record, "White"));
    record_set_tag(&record, "Site", "two\r\nlines");
    cr_assert_str_eq(record_tag(&record, "Site"), "two  lines");
}

Test(record, lines_and_variations) {
    Position start = record.start;
    Move first = move_of("c3-d4", &start), other = move_of("a3-b4", &start), third = move_of("c3-b4", &start);
    Position after = position_after(&start, first);
    int main_line = record_add_move(&record, -1, first);
    int reply = record_add_move(&record, main_line, move_of("d6-c5", &after));
    int one = record_add_alternative(&record, main_line, other);
    int two = record_add_alternative(&record, main_line, third);
    cr_assert_eq(record.moves[main_line].next, reply);
    cr_assert_eq(record.moves[main_line].alternative, one);
    cr_assert_eq(record.moves[one].alternative, two);
    cr_assert_eq(record.moves[two].alternative, -1);
    cr_assert_eq(record.moves[one].next, -1);
    cr_assert_eq(record.moves[reply].next, -1);
}

Test(record, comments_are_tidied) {
    static const char *const rows[][2] = {
        {"plain", "plain"},
        {"  two  blanks ", "two  blanks"},
        {"a\nb", "a\nb"},
        {"a \r\n\n  b\n", "a\nb"},
        {"tab\tinside", "tab\tinside"},
        {"\n \n", NULL},
        {"", NULL},
    };
    int move = record_add_move(&record, -1, move_of("c3-d4", &record.start));
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        record_set_comment(&record, move, rows[i][0]);
        const char *text = record_text(&record, record.moves[move].comment);
        if (rows[i][1])
            cr_assert_str_eq(text, rows[i][1]);
        else
            cr_assert_null(text);
    }
    record_set_comment(&record, move, "x");
    record_set_comment(&record, move, NULL);
    cr_assert_null(record_text(&record, record.moves[move].comment));
}

Test(record, the_comment_of_a_game_goes_before_its_first_move) {
    record_set_comment(&record, -1, "opening words");
    int move = record_add_move(&record, -1, move_of("c3-d4", &record.start));
    cr_assert_eq(record.comment, -1);
    cr_assert_str_eq(record_text(&record, record.moves[move].comment_before), "opening words");
}

Test(record, marks_up_to_their_number) {
    int move = record_add_move(&record, -1, move_of("c3-d4", &record.start));
    for (int i = 0; i < RECORD_NAGS_MAX; i++)
        cr_assert(record_add_nag(&record, move, 255 - i));
    cr_assert_not(record_add_nag(&record, move, 1));
    cr_assert_eq(record.moves[move].marks.count, RECORD_NAGS_MAX);
    cr_assert_eq(record.moves[move].marks.nags[0], 255);
}

Test(record, results_by_name) {
    static const struct {
        const char *name;
        RecordResult result;
        bool own;
    } rows[] = {{"1-0", RESULT_WHITE, true},     {"0-1", RESULT_BLACK, true}, {"1/2-1/2", RESULT_DRAW, true},
                {"0-0", RESULT_BOTH_LOSE, true}, {"*", RESULT_NONE, true},    {"2-0", RESULT_WHITE, false},
                {"0-2", RESULT_BLACK, false},    {"1-1", RESULT_DRAW, false}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        RecordResult result;
        cr_assert(record_result_read((Span){rows[i].name, strlen(rows[i].name)}, &result), "%s", rows[i].name);
        cr_assert_eq(result, rows[i].result, "%s", rows[i].name);
        if (rows[i].own)
            cr_assert_str_eq(record_result_name(result), rows[i].name);
    }
    RecordResult result;
    cr_assert_not(record_result_read((Span){"1-2", 3}, &result));
}

static void play(const char *const *moves, int count) {
    for (int i = 0; i < count; i++)
        game_play(&game, move_of(moves[i], &game_now(&game)->position));
}

Test(record, of_a_game_and_back) {
    game_init(&game, &record.rules);
    play((const char *const[]){"c3-d4", "d6-c5", "b2-c3"}, 3);
    record_set_tag(&record, "White", "Asha");
    record_of_game(&record, &game);
    cr_assert_eq(record.move_count, 3);
    cr_assert_eq(record.result, RESULT_NONE);
    cr_assert_str_eq(record.tags[0].name, "White");
    cr_assert_str_eq(record_tag(&record, "Result"), "*");
    cr_assert_str_eq(record_tag(&record, "GameType"), "29,W,8,8,A0,0");
    cr_assert_null(record_tag(&record, "FEN"));
    Game again = {0};
    Error error;
    cr_assert(record_to_game(&record, &again, &error), "%s", error.what);
    cr_assert_eq(again.count, game.count);
    cr_assert(position_equal(&game_now(&again)->position, &game_now(&game)->position));
    game_free(&again);
    record_of_game(&record, &game);
    cr_assert_eq(record.move_count, 3, "a second time in place of the first");
}

Test(record, the_result_is_that_of_the_rules) {
    game_init(&game, &record.rules);
    Position p = {.pieces = {bit_of(square_of_number(&board_8x8, 22)), bit_of(square_of_number(&board_8x8, 18))}};
    p.key = position_key(&p);
    game_restart(&game, &record.rules, &p, (Clocks){3, 4, 0}, 17);
    play((const char *const[]){"c3:e5"}, 1);
    record_of_game(&record, &game);
    cr_assert_eq(record.result, RESULT_WHITE);
    cr_assert_str_eq(record_tag(&record, "Result"), "1-0");
    cr_assert_str_eq(record_tag(&record, "SetUp"), "1");
    cr_assert_str_eq(record_tag(&record, "FEN"), "W:Wc3:Bd4:H3:M4:F17");
}

Test(record, an_illegal_move_stops_the_game) {
    int first = record_add_move(&record, -1, move_of("c3-d4", &record.start));
    Move wrong = move_of("a3-b4", &record.start); // White's, where Black is to move
    record_add_move(&record, first, wrong);
    Error error;
    cr_assert_not(record_to_game(&record, &game, &error));
    cr_assert_str_eq(error.what, "move 1 of the record is not legal");
    cr_assert_eq(game.count, 2);
}
