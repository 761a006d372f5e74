// Reading PDN: every point of the grammar, every fault with its place.
#define _POSIX_C_SOURCE 200809L

#include "pdn/pdn_reader.h"

#include <criterion/criterion.h>
#include <string.h>

#include "notation/judge.h"
#include "pdn/pdn_token.h"
#include "pdn/record_game.h"

static PdnReader *reader;
static Record record;
static PdnError error;
static FILE *file;

static void setup(void) {
    Rules rules = rules_of(&profiles[PROFILE_TZD]);
    record_init(&record, &rules);
}

static void teardown(void) {
    pdn_reader_free(reader);
    record_free(&record);
    if (file)
        fclose(file);
}

TestSuite(pdn_reader, .init = setup, .fini = teardown);

static void open_bytes(const char *bytes, size_t length) {
    pdn_reader_free(reader);
    if (file)
        fclose(file);
    file = tmpfile();
    cr_assert_not_null(file);
    fwrite(bytes, 1, length, file);
    rewind(file);
    reader = pdn_reader_new(file);
    cr_assert_not_null(reader);
}

static void open_text(const char *text) {
    open_bytes(text, strlen(text));
}

static void expect_game(void) {
    PdnResult result = pdn_read(reader, &record, &error);
    cr_assert_neq(result, PDN_ERROR, "%d:%d %s", error.line, error.column, error.error.what);
    cr_assert_eq(result, PDN_GAME);
}

static void expect_end(void) {
    cr_assert_eq(pdn_read(reader, &record, &error), PDN_END);
}

// Reads the only game of a text.
static void read_text(const char *text) {
    open_text(text);
    expect_game();
    Record only = record;
    Rules rules = record.rules;
    record_init(&record, &rules);
    expect_end();
    record_free(&record);
    record = only;
}

// The moves of the main line, as notation_default writes them, each after a blank.
static const char *main_line(void) {
    static Text text;
    text_clear(&text);
    Position p = record.start;
    for (int i = record.move_count > 0 ? 0 : -1; i >= 0; i = record.moves[i].next) {
        text_add_char(&text, ' ');
        move_write(&text, &record.rules, &p, record.moves[i].move, &notation_default);
        p = position_after(&p, record.moves[i].move);
    }
    return text_string(&text);
}

static void expect_error(const char *text, int line, int column, const char *what) {
    open_text(text);
    cr_assert_eq(pdn_read(reader, &record, &error), PDN_ERROR, "%s", text);
    cr_assert_str_eq(error.error.what, what, "%s", text);
    cr_assert_eq(error.line, line, "%s: line %d", text, error.line);
    cr_assert_eq(error.column, column, "%s: column %d", text, error.column);
}

// The same for a move that is refused after the good ones of the main line: as move_read says it, then `hint`.
static void expect_refusal(const char *text, int line, int column, const char *move, const char *hint) {
    open_text(text);
    cr_assert_eq(pdn_read(reader, &record, &error), PDN_ERROR, "%s", text);
    Position p = record.start;
    for (int i = record.move_count > 0 ? 0 : -1; i >= 0; i = record.moves[i].next)
        p = position_after(&p, record.moves[i].move);
    Move ignored;
    Error refusal;
    cr_assert_not(move_read((Span){move, strlen(move)}, &record.rules, &p, &record.notation, &ignored, &refusal));
    char what[800];
    snprintf(what, sizeof what, "%s%s", refusal.what, hint);
    expect_error(text, line, column, what);
}

Test(pdn_reader, a_game_with_tags_and_moves) {
    read_text("[Event \"Club\"]\n[White \"A\"]\n[GameType \"29,W,8,8,A0,0\"]\n\n1. c3-d4 d6-c5 2. b2-c3 1-0\n");
    cr_assert_str_eq(record_tag(&record, "Event"), "Club");
    cr_assert_eq(record.tag_count, 3);
    cr_assert_str_eq(main_line(), " c3-d4 d6-c5 b2-c3");
    cr_assert_eq(record.result, RESULT_WHITE);
    cr_assert_eq(record.moves[2].line, 5);
}

Test(pdn_reader, an_illegal_move_is_explained_with_its_place) {
    expect_refusal("[Event \"Club\"]\n\n1. c3-d4 d6-c5\n2. b2-c4 *\n\n1. a3-b4 *", 4, 4, "b2-c4", "");
    cr_assert_eq(error.game, 1);
    cr_assert_eq(error.move_number, 2);
    cr_assert_eq(error.side, WHITE);
    cr_assert_str_eq(main_line(), " c3-d4 d6-c5");
    expect_game();
    cr_assert_str_eq(main_line(), " a3-b4");
    expect_end();
}

// ---- Grammar

static const char *comment_of(int move) {
    return record_text(&record, record.moves[move].comment);
}

static void expect_moves(const char *text, const char *moves) {
    read_text(text);
    cr_assert_str_eq(main_line(), moves, "%s: %s", text, main_line());
}

Test(pdn_reader, tags_in_any_order_and_form) {
    read_text("[Own \"kept\"][White \"A\"]  [Black\"B\"]\n[ Event  \"E\"  ]\n[Empty \"\"]\n[Own \"twice\"]\n*");
    static const char *const tags[][2] = {{"Own", "kept"}, {"White", "A"}, {"Black", "B"},
                                          {"Event", "E"},  {"Empty", ""},  {"Own", "twice"}};
    cr_assert_eq(record.tag_count, 6);
    for (int i = 0; i < 6; i++) {
        cr_assert_str_eq(record.tags[i].name, tags[i][0]);
        cr_assert_str_eq(record.tags[i].value, tags[i][1]);
    }
    cr_assert_eq(record.tags[3].line, 2);
}

Test(pdn_reader, quotes_and_backslashes_in_tags) {
    read_text("[A \"say \\\"yes\\\"\"]\n[B \"a\\\\b\"]\n[C \"C:\\dir\"]\n[D \"the \"big\" one\"]\n[E \"[x]\"]\n*");
    static const char *const values[] = {"say \"yes\"", "a\\b", "C:\\dir", "the \"big\" one", "[x]"};
    for (int i = 0; i < 5; i++)
        cr_assert_str_eq(record.tags[i].value, values[i]);
}

Test(pdn_reader, bytes_of_any_encoding_are_kept) {
    read_text("[White \"Jos\xe9 \xc3\xa9\"]\n\n1. c3-d4 {\xe2\x99\x94 caf\xe9} *");
    cr_assert_str_eq(record_tag(&record, "White"), "Jos\xe9 \xc3\xa9");
    cr_assert_str_eq(comment_of(0), "\xe2\x99\x94 caf\xe9");
}

Test(pdn_reader, move_numbers_in_every_form_or_none) {
    static const char *const texts[] = {
        "1. c3-d4 d6-c5 2. b2-c3 *",
        "1.c3-d4 d6-c5 2.b2-c3 *",
        "c3-d4 d6-c5 b2-c3 *",
        "1. c3-d4 1... d6-c5 2. b2-c3 *",
        "1. c3-d4 ... d6-c5 2. b2-c3 *",
        "1...c3-d4 1. ... d6-c5 7. b2-c3 *",
        "1. c3-d4\n\n\td6-c5\r\n2.\nb2-c3*",
        "1 . c3-d4 d6-c5 2 . b2-c3 *" /* a blank before the dot */,
        "1 c3-d4 d6-c5 2 b2-c3 *",
        "1) c3-d4 d6-c5 2) b2-c3 *",
        "1 c3-d4 1 d6-c5 2 b2-c3 *",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        expect_moves(texts[i], " c3-d4 d6-c5 b2-c3");
}

Test(pdn_reader, moves_in_every_form) {
    static const char *const texts[] = {"c3-d4 b6-a5 d4-e5 f6:d4 e3:c5 *", "c3d4 b6a5 d4e5 f6d4 e3c5 *",
                                        "c3-d4 b6-a5 d4-e5 f6xd4 e3xc5 *", "22-18 9-13 18-15 11x18 23x14 *",
                                        "C3-D4 b6-a5 d4-e5 11*18 23:14 *", "22-18 9-13 18-15 f6:e5:d4 e3*c5*"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        expect_moves(texts[i], " c3-d4 b6-a5 d4-e5 f6:d4 e3:c5");
}

Test(pdn_reader, huffs_in_both_forms) {
    static const char *const texts[] = {"45-40 ~33 1-6 *", "45-40 ~33/1-6 *", "45-40 ~33\n1-6 *"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        char text[200];
        snprintf(text, sizeof text, "[Variant \"Ghanaian\"]\n[FEN \"W:W33,34,45,50:B1,2,28\"]\n\n%s", texts[i]);
        expect_moves(text, " 45-40 ~33/1-6");
    }
}

Test(pdn_reader, comments_and_their_lines) {
    read_text("{before} c3-d4 {one  two\n  three\n\n four } {five} d6-c5 ; to the end }\n b2-c3 *");
    cr_assert_str_eq(record_text(&record, record.moves[0].comment_before), "before");
    cr_assert_str_eq(comment_of(0), "one  two three\nfour\nfive");
    cr_assert_str_eq(comment_of(1), "to the end }");
    cr_assert_str_eq(main_line(), " c3-d4 d6-c5 b2-c3");
    read_text("c3-d4 {[%clk 0:04:59]} d6-c5{a { b}*");
    cr_assert_str_eq(comment_of(0), "[%clk 0:04:59]");
    cr_assert_str_eq(comment_of(1), "a { b");
}

Test(pdn_reader, comments_of_a_game_without_moves) {
    read_text("{nobody came} 0-0");
    cr_assert_str_eq(record_text(&record, record.comment), "nobody came");
    cr_assert_eq(record.result, RESULT_BOTH_LOSE);
}

Test(pdn_reader, escaped_lines) {
    expect_moves("% first\nc3-d4\n% 1-0 {\nd6-c5 *\n%", " c3-d4 d6-c5");
}

Test(pdn_reader, marks_and_glyphs) {
    static const struct {
        const char *text;
        int nags[3];
    } rows[] = {
        {"c3-d4!", {1}},
        {"c3-d4?", {2}},
        {"c3-d4!!", {3}},
        {"c3-d4 ??", {4}},
        {"c3-d4!?", {5}},
        {"c3-d4 ?!", {6}},
        {"c3-d4(!)", {1}},
        {"c3-d4 (\?\?)", {4}},
        {"c3-d4!!!", {3}},
        {"c3-d4 $7", {7}},
        {"c3-d4! $255$0", {1, 255, 0}},
        {"c3-d4+", {18}},
        {"c3-d4=", {10}},
        {"c3-d4 {x} $3", {3}},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        read_text(rows[i].text);
        cr_assert_eq(record.moves[0].marks.count, i == 10 ? 3 : 1, "%s", rows[i].text);
        for (int n = 0; n < record.moves[0].marks.count; n++)
            cr_assert_eq(record.moves[0].marks.nags[n], rows[i].nags[n], "%s", rows[i].text);
    }
    read_text("c3-d4 d6-c5+ *");
    cr_assert_eq(record.moves[1].marks.nags[0], 19, "winning for Black");
}

// The tree as text: variations in brackets, comments in braces.
static void add_tree(Text *text, int index, Position p) {
    for (bool first = true; index >= 0; index = record.moves[index].next, first = false) {
        const RecordMove *m = &record.moves[index];
        if (m->comment_before >= 0)
            text_printf(text, "{%s}", record_text(&record, m->comment_before));
        move_write(text, &record.rules, &p, m->move, &notation_default);
        if (m->comment >= 0)
            text_printf(text, "{%s}", record_text(&record, m->comment));
        for (int i = first && index > 0 ? -1 : m->alternative; i >= 0; i = record.moves[i].alternative) {
            text_add(text, "(");
            add_tree(text, i, p);
            text_add(text, ")");
        }
        text_add(text, m->next >= 0 ? " " : "");
        p = position_after(&p, m->move);
    }
}

static void expect_tree(const char *pdn, const char *tree) {
    Text text = {0};
    read_text(pdn);
    add_tree(&text, record.move_count > 0 ? 0 : -1, record.start);
    cr_assert_str_eq(text_string(&text), tree, "%s", pdn);
    text_free(&text);
}

Test(pdn_reader, variations) {
    expect_tree("c3-d4 (a3-b4) d6-c5 *", "c3-d4(a3-b4) d6-c5");
    expect_tree("c3-d4(1.a3-b4 1...b6-a5)(c3-b4)d6-c5*", "c3-d4(a3-b4 b6-a5)(c3-b4) d6-c5");
    expect_tree("c3-d4 d6-c5 (d6-e5 b2-c3 (e3-f4 e5:c3)) b2-c3 *", "c3-d4 d6-c5(d6-e5 b2-c3(e3-f4 e5:c3)) b2-c3");
    expect_tree("c3-d4 (a3-b4 (c3-b4)) *", "c3-d4(a3-b4)(c3-b4)");
    expect_tree("c3-d4 (a3-b4 (c3-b4) b6-a5) (e3-f4) *", "c3-d4(a3-b4 b6-a5)(c3-b4)(e3-f4)");
}

Test(pdn_reader, comments_around_variations) {
    expect_tree("c3-d4 {a} ({b} a3-b4 {c}) {d} d6-c5 *", "c3-d4{a}({b}a3-b4{c}) {d}d6-c5");
    expect_tree("c3-d4 {a} (a3-b4) {at the end} *", "c3-d4{a\nat the end}(a3-b4)");
    expect_tree("c3-d4 {a} ({no move}) ({b}) d6-c5 () *", "c3-d4{a\nno move\nb} d6-c5");
    expect_tree("c3-d4 (a3-b4 b6-a5 (b6-c5) {late}) *", "c3-d4(a3-b4 b6-a5{late}(b6-c5))");
}

Test(pdn_reader, a_position_set_up_among_the_moves) {
    read_text("/W:Wc3:Bb6,h8:F9/ 9. c3-d4 *");
    cr_assert_str_eq(main_line(), " c3-d4");
    cr_assert_eq(record.first_number, 9);
    cr_assert_str_eq(record_tag(&record, "FEN"), "W:Wc3:Bb6,h8:H0:M0:F9");
    expect_error("c3-d4 /W:Wc3:Bb6/ c3-b4 *", 1, 7, "a position set up in the middle of a game is not read");
    expect_error("/W:Wz9:Bb6/ c3-b4 *", 1, 1, "bad FEN: a dark square of this board expected at column 4 ('z')");
}

Test(pdn_reader, a_position_takes_its_number_from_the_moves) {
    read_text("[FEN \"B:Wc3:Bb6,h8\"]\n\n23... h8-g7 24. c3-d4 *");
    cr_assert_eq(record.first_number, 23);
    read_text("[FEN \"B:Wc3:Bb6,h8:F5\"]\n\n23... h8-g7 *");
    cr_assert_eq(record.first_number, 5);
    read_text("7. c3-d4 *");
    cr_assert_eq(record.first_number, 1, "the usual start is move 1");
}

Test(pdn_reader, results) {
    static const struct {
        const char *text;
        RecordResult result;
    } rows[] = {
        {"c3-d4 1-0", RESULT_WHITE},
        {"c3-d4 0-1", RESULT_BLACK},
        {"c3-d4 1/2-1/2", RESULT_DRAW},
        {"c3-d4 0-0", RESULT_BOTH_LOSE},
        {"c3-d4 2-0", RESULT_WHITE},
        {"c3-d4 0-2", RESULT_BLACK},
        {"c3-d4 1-1", RESULT_DRAW},
        {"c3-d4 *", RESULT_NONE},
        {"c3-d4", RESULT_NONE},
        {"[Result \"1-0\"]\nc3-d4 *", RESULT_WHITE},
        {"[Result \"2-0\"]\nc3-d4 1-0", RESULT_WHITE},
        {"[Result \"0-1\"]\nc3-d4", RESULT_BLACK},
        {"[Result \"?\"]\nc3-d4 0-1", RESULT_BLACK},
        {"[Result \"*\"]\nc3-d4 0-1", RESULT_BLACK},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        read_text(rows[i].text);
        cr_assert_eq(record.result, rows[i].result, "%s", rows[i].text);
    }
    cr_assert_str_eq(record_tag(&record, "Result"), "0-1", "told by the moves");
}

static int count_games(const char *text) {
    open_text(text);
    int games = 0;
    for (PdnResult result; (result = pdn_read(reader, &record, &error)) != PDN_END; games++)
        cr_assert_eq(result, PDN_GAME, "%s: %s", text, error.error.what);
    return games;
}

Test(pdn_reader, games_and_what_separates_them) {
    cr_assert_eq(count_games(""), 0);
    cr_assert_eq(count_games(" \r\n% x\n\t"), 0);
    cr_assert_eq(count_games("c3-d4 * a3-b4 * e3-f4"), 3);
    cr_assert_eq(count_games("c3-d4 1-0 * a3-b4 0-1 * *"), 2);
    cr_assert_eq(count_games("[A \"1\"]\n\nc3-d4\n[A \"2\"]\n\na3-b4\n"), 2);
    cr_assert_eq(count_games("[Event \"1\"]\n[Event \"2\"]\n[Event \"3\"]\n"), 3);
    cr_assert_eq(count_games("[Event \"1\"]\n*\n[Event \"2\"]\n1-0"), 2);
    cr_assert_eq(count_games("c3-d4 * {after all games}"), 1);
    cr_assert_eq(count_games("{of the game} [Event \"1\"] {too} c3-d4 *"), 1);
}

Test(pdn_reader, line_ends_and_byte_order_marks) {
    expect_moves("\xef\xbb\xbf[A \"1\"]\r\n\r\n1. c3-d4\r\nd6-c5 *\r\n", " c3-d4 d6-c5");
    cr_assert_eq(record.moves[1].line, 4);
    expect_moves("[A \"1\"]\r\r1. c3-d4\rd6-c5 *", " c3-d4 d6-c5");
    cr_assert_eq(record.moves[1].line, 4);
    cr_assert_eq(count_games("c3-d4 *\n\xef\xbb\xbf[A \"1\"]\na3-b4 *"), 2);
    open_bytes("c3-d4 {a\0b} *", 13);
    expect_game();
    cr_assert_str_eq(comment_of(0), "a b", "NUL is a blank");
}

Test(pdn_reader, how_the_moves_are_written_is_kept) {
    static const struct {
        const char *text;
        MoveStyle style;
    } rows[] = {{"c3-d4 b6-a5 d4-e5 f6xd4 *", STYLE_PDN},
                {"c3-d4 b6-a5 d4-e5 f6:d4 *", STYLE_TZD},
                {"c3-d4 *", STYLE_TZD},
                {"22-18 *", STYLE_NUMERIC},
                {"[GameType \"29,W,8,8,N2,0\"]\nc3-d4 *", STYLE_TZD}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        read_text(rows[i].text);
        cr_assert_eq(record.notation.style, rows[i].style, "%s", rows[i].text);
    }
}

// ---- Numbering

Test(pdn_reader, numbers_follow_the_game_type_or_the_caller) {
    read_text("[GameType \"29,W,8,8,N0,0\"]\n\n10-14 23-19 *");
    cr_assert_str_eq(main_line(), " c3-d4 f6-e5");
    open_text("11-15 *\n[GameType \"29,W,8,8,N0,0\"]\n\n10-14 *");
    Rules rules = rules_of(&profiles[PROFILE_TZD]);
    pdn_reader_set_defaults(reader, &rules, NUMBERING_G1);
    expect_game();
    cr_assert_str_eq(main_line(), " c3-d4");
    cr_assert_eq(record.notation.numbering, NUMBERING_G1);
    expect_game();
    cr_assert_str_eq(main_line(), " c3-d4");
}

Test(pdn_reader, another_numbering_that_fits_is_named) {
    static const char hint[] = "; everything so far fits if 1 is a1: --numbering 0, or N0 in GameType";
    expect_refusal("10-14 23-19 *", 1, 1, "10-14", hint);
    expect_refusal("[FEN \"W:W10:B23\"]\n10-14 23-19 *", 2, 1, "10-14", hint);
    expect_refusal("22-18 22-18 *", 1, 7, "22-18", "");
}

// ---- Faults

Test(pdn_reader, faults_have_their_place) {
    static const struct {
        const char *text;
        int line, column;
        const char *what;
    } rows[] = {
        {"[White Joe]\n*", 1, 1, "tag White: a value in quotes expected"},
        {"[A \"1\"]\n [White \"Joe]\n*", 2, 2, "tag White: no '\"]' ends the value on its line"},
        {"[White \"Joe\"\n*", 1, 1, "tag White: no '\"]' ends the value on its line"},
        {"[White \"Joe", 1, 1, "tag White: no '\"]' ends the value on its line"},
        {"[\"Joe\"]\n*", 1, 1, "the name of a tag expected after '['"},
        {"[A \"1\"]\n[GameType \"23\"]\n\nc3-d4 *", 2, 0,
         "GameType 23 (Pool) is not played here unless a Variant tag names a game that is"},
        {"[FEN \"W:Wc3\"]\n*", 1, 0, "bad FEN: the list of black pieces is missing at column 6 (the end)"},
        {"c3-d4\n{open", 2, 1, "the comment that begins here is not closed"},
        {"c3-d4 {open *\n[Event \"x\"]\n*", 1, 7, "the comment that begins here is not closed before the next game"},
        {"c3-d4 } *", 1, 7, "'}' is not expected here"},
        {"c3-d4 ] *", 1, 7, "']' is not expected here"},
        {"c3-d4 \" *", 1, 7, "'\"' is not expected here"},
        {"! c3-d4 *", 1, 1, "a mark before the first move"},
        {"$1 c3-d4 *", 1, 1, "a mark before the first move"},
        {"c3-d4 $ *", 1, 7, "a number from 0 to 255 expected after '$'"},
        {"c3-d4 $256 *", 1, 7, "a number from 0 to 255 expected after '$'"},
        {"c3-d4 (!x *", 1, 7, "')' expected after the mark"},
        {"c3-d4 $1 $1 $1 $1 $1 $1 $1 $1 $1 *", 1, 31, "more than 8 marks after a move"},
        {"(c3-d4) *", 1, 1, "a variation before the first move"},
        {"c3-d4 ) *", 1, 7, "')' without a '('"},
        {"c3-d4\n(a3-b4 *", 2, 8, "the variation that begins in line 2 is not closed"},
        {"c3-d4 (a3-b4", 1, 13, "the variation that begins in line 1 is not closed"},
        {"c3-d4 (a3-b4\n[A \"x\"]\n*", 2, 1, "the variation that begins in line 1 is not closed"},
        {"c3-d4 /W:W", 1, 7, "no '/' ends the position that begins here"},
        {"[Result \"1-O\"]\nc3-d4 *", 2, 7, "Result '1-O' is not one of 1-0 0-1 1/2-1/2 0-0 2-0 0-2 1-1 *"},
        {"[Result \"1-0\"]\nc3-d4 0-1", 2, 7, "the moves end with 0-1, but the Result tag says 1-0"},
        {"c3-d4 32 *", 1, 7, "'32' is not a move; the next one has number 1"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        expect_error(rows[i].text, rows[i].line, rows[i].column, rows[i].what);
}

Test(pdn_reader, a_tag_that_is_too_long_is_told_so) {
    Text text = {0};
    text_add(&text, "[Event \"");
    for (int i = 0; i <= PDN_VALUE_MAX; i++)
        text_add_char(&text, 'x');
    text_add(&text, "\"]\n*");
    expect_error(text_string(&text), 1, 1, "tag Event: the value is longer than 64 KB");
    text_free(&text);
}

Test(pdn_reader, moves_that_are_none) {
    expect_refusal("c3-d4 1-2 *", 1, 7, "1-2", "");
    expect_refusal("c3-d4 c3d *", 1, 7, "c3d", "");
    expect_refusal("c3-d4 ~34 *", 1, 7, "~34 ", "");
    expect_refusal("c3-d4 -- *", 1, 7, "--", "");
    expect_refusal("c3-d4 (a3-b4 e3-f4) *", 1, 14, "e3-f4", "");
}

Test(pdn_reader, what_is_too_large_is_refused) {
    Text text = {0};
    for (int i = 0; i < 300; i++)
        text_add(&text, "ab");
    expect_error(text_string(&text), 1, 1, "a word of more than 200 characters");
    text_clear(&text);
    text_add(&text, "c3-d4 {");
    for (int i = 0; i <= 1 << 20; i++)
        text_add_char(&text, 'x');
    expect_error(text_string(&text), 1, 7, "the comment that begins here is longer than 1 MB");
    text_clear(&text);
    for (int i = 0; i <= 1000; i++)
        text_add(&text, "[A \"x\"]\n");
    expect_error(text_string(&text), 1001, 1, "more than 1000 tags");
    text_clear(&text);
    text_add(&text, "c3-d4");
    for (int i = 0; i <= 64; i++)
        text_add(&text, " (c3-b4");
    open_text(text_string(&text));
    cr_assert_eq(pdn_read(reader, &record, &error), PDN_ERROR);
    cr_assert_str_eq(error.error.what, "variations within variations, more than 64 deep");
    text_free(&text);
}

Test(pdn_reader, a_fault_costs_one_game_only) {
    static const char *const bad[] = {
        "[Event \"bad\"]\n[White Joe]\n[Black \"B\"]\n\n1. a3-b4 *\n",
        "[Event \"bad\"]\n[GameType \"23\"]\n[Black \"B\"]\n\n1. a3-b4 {1-0} *\n",
        "[Event \"bad\"]\n\n1. a3-b4 b6-b5 2. c3-d4 {* [x] } (a3-b4 $1) 1/2-1/2\n",
        "[Event \"bad\"]\n\n1. a3-b4 (c3-d4\n\n",
        "[Event \"bad\"]\n\n1. a3-b4 {never closed 1-0\n\n",
        "[Event \"bad\"]\n\n1. a3-b4 } b6-c5\n\n",
        "[Event \"bad\"]\n{never closed\n",
        "[Event \"bad\"]\n[White Joe]\n[Black \"B\"]\n",
        "[Event \"bad\"]\n[Result \"1-0\"]\n\n1. a3-b4 0-1\n",
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        char text[400];
        snprintf(text, sizeof text, "[Event \"1\"]\n\nc3-d4 *\n%s[Event \"3\"]\n\ne3-f4 1-0\n", bad[i]);
        open_text(text);
        expect_game();
        cr_assert_eq(pdn_read(reader, &record, &error), PDN_ERROR, "%s", bad[i]);
        cr_assert_eq(error.game, 2);
        cr_assert_str_eq(record_tag(&record, "Event"), "bad");
        expect_game();
        cr_assert_str_eq(record_tag(&record, "Event"), "3", "%s", bad[i]);
        cr_assert_str_eq(main_line(), " e3-f4");
        expect_end();
    }
}

Test(pdn_reader, an_error_is_written_with_its_place) {
    expect_error("c3-d4 $ *", 1, 7, "a number from 0 to 255 expected after '$'");
    Text text = {0};
    pdn_error_write(&text, "my file", &error);
    cr_assert_str_eq(text_string(&text), "my file:1:7: game 1, move 1 (Black): a number from 0 to 255 expected after "
                                         "'$'");
    text_free(&text);
}
