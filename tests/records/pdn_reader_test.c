// Reading PDN: every point of the grammar, every fault with its place.
#define _POSIX_C_SOURCE 200809L

#include "records/pdn_reader.h"

#include <criterion/criterion.h>
#include <string.h>

#include "records/record_game.h"

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

// The moves of the main line, as notation_default writes them, each behind a blank.
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

Test(pdn_reader, a_game_with_tags_and_moves) {
    read_text("[Event \"Club\"]\n[White \"A\"]\n[GameType \"29,W,8,8,A0,0\"]\n\n1. c3-d4 d6-c5 2. b2-c3 1-0\n");
    cr_assert_str_eq(record_tag(&record, "Event"), "Club");
    cr_assert_eq(record.tag_count, 3);
    cr_assert_str_eq(main_line(), " c3-d4 d6-c5 b2-c3");
    cr_assert_eq(record.result, RESULT_WHITE);
    cr_assert_eq(record.moves[2].line, 5);
}

Test(pdn_reader, an_illegal_move_is_explained_with_its_place) {
    expect_error("[Event \"Club\"]\n\n1. c3-d4 d6-c5\n2. b2-c4 *\n\n1. a3-b4 *", 4, 4,
                 "malformed move 'b2-c4': no square of this board at column 4");
    cr_assert_eq(error.game, 1);
    cr_assert_eq(error.move_number, 2);
    cr_assert_eq(error.side, WHITE);
    cr_assert_str_eq(main_line(), " c3-d4 d6-c5");
    expect_game();
    cr_assert_str_eq(main_line(), " a3-b4");
    expect_end();
}
