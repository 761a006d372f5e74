// Writing PDN: the form of the text, and that reading it gives the same record.
#define _POSIX_C_SOURCE 200809L

#include "pdn/pdn_writer.h"

#include <criterion/criterion.h>
#include <string.h>

#include "pdn/pdn_reader.h"
#include "pdn/record_game.h"
#include "support/random_record.h"

static Record record;
static Text text;

static void setup(void) {
    Rules rules = rules_of(&profiles[PROFILE_TZD]);
    record_init(&record, &rules);
}

static void teardown(void) {
    record_free(&record);
    text_free(&text);
}

TestSuite(pdn_writer, .init = setup, .fini = teardown);

static void read_text(const char *pdn) {
    FILE *file = fmemopen((void *)pdn, strlen(pdn), "r");
    PdnReader *reader = pdn_reader_new(file);
    PdnError error;
    cr_assert_eq(pdn_read(reader, &record, &error), PDN_GAME, "%s: %s", pdn, error.error.what);
    pdn_reader_free(reader);
    fclose(file);
}

// A text read and written again.
static const char *rewrite(const char *pdn) {
    read_text(pdn);
    text_clear(&text);
    pdn_write(&text, &record);
    return text_string(&text);
}

static void expect(const char *pdn, const char *written) {
    cr_assert_str_eq(rewrite(pdn), written);
}

Test(pdn_writer, numbers_after_comments_and_variations) {
    expect("c3-d4 {good} d6-c5 (b6-a5 b2-c3 (d2-c3)) b2-c3 e7-d6 *",
           "1. c3-d4 {good} 1... d6-c5 (1... b6-a5 2. b2-c3 (2. d2-c3)) 2. b2-c3 e7-d6 *\n\n");
}

Test(pdn_writer, tags_are_escaped) {
    expect("[White \"A \\\"B\\\" C\"]\n[Site \"back\\\\slash\"]\n\n1. c3-d4 0-1",
           "[White \"A \\\"B\\\" C\"]\n[Site \"back\\\\slash\"]\n\n1. c3-d4 0-1\n\n");
}

Test(pdn_writer, a_result_tag_follows_the_result) {
    read_text("[Result \"*\"]\n\n1. c3-d4 *");
    record.result = RESULT_DRAW;
    pdn_write(&text, &record);
    cr_assert_str_eq(text_string(&text), "[Result \"1/2-1/2\"]\n\n1. c3-d4 1/2-1/2\n\n");
    expect("[Result \"2-0\"]\n\n1. c3-d4 2-0", "[Result \"2-0\"]\n\n1. c3-d4 1-0\n\n");
}

Test(pdn_writer, black_begins_and_later_numbers) {
    expect("[FEN \"B:Wa1,c3:Bh8,f6:F12\"]\n\nf6-g5 c3-b4 g5-f4 *",
           "[FEN \"B:Wa1,c3:Bh8,f6:F12\"]\n\n12... f6-g5 13. c3-b4 g5-f4 *\n\n");
}

Test(pdn_writer, marks_come_before_other_glyphs) {
    expect("1. c3-d4 !? $10 $1 d6-c5?? $255 *", "1. c3-d4!? $10 $1 d6-c5?? $255 *\n\n");
    expect("1. c3-d4 $10 ! *", "1. c3-d4 $10 $1 *\n\n");
}

Test(pdn_writer, comments_with_and_without_lines_and_braces) {
    expect("{words before} c3-d4 {after\n\nand below} *", "{words before} 1. c3-d4 {after\n\nand below} *\n\n");
    expect("c3-d4 ; closed } here\n d6-c5 *", "1. c3-d4\n; closed } here\n1... d6-c5 *\n\n");
    expect("{nothing played} *", "{nothing played} *\n\n");
    expect("{%  first\n\n% and\n\n [Event \"x\"] } c3-d4 *", "{%  first\n\n % and\n\n [Event \"x\"]} 1. c3-d4 *\n\n");
}

Test(pdn_writer, a_huff_stands_apart) {
    expect("[Variant \"Ghanaian\"]\n[FEN \"W:W33,34,45,50:B1,2,28\"]\n\n1. 45-40 ~33/1-6 *",
           "[Variant \"Ghanaian\"]\n[FEN \"W:W33,34,45,50:B1,2,28\"]\n\n1. 45-40 ~33 1-6 *\n\n");
}

Test(pdn_writer, lines_of_eighty_columns) {
    text_clear(&text);
    for (int i = 0; i < 60; i++)
        text_printf(&text, "word%d ", i);
    Text pdn = {0};
    text_printf(&pdn, "1. c3-d4 {%s} (1. a3-b4 {%s}) 1... d6-c5 *", text_string(&text), text_string(&text));
    rewrite(text_string(&pdn));
    size_t column = 0, longest = 0;
    for (const char *c = text_string(&text); *c; c++) {
        column = *c == '\n' ? 0 : column + 1;
        longest = column > longest ? column : longest;
    }
    cr_assert_leq(longest, 80);
    cr_assert_geq(longest, 74);
    text_free(&pdn);
}

// Written, read again, and written once more.
static void round_trip(const Record *made, const Rules *rules, Numbering numbering) {
    text_clear(&text);
    pdn_write(&text, made);
    FILE *file = tmpfile();
    cr_assert_not_null(file);
    fwrite(text_string(&text), 1, text.length, file);
    rewind(file);
    PdnReader *reader = pdn_reader_new(file);
    pdn_reader_set_defaults(reader, rules, numbering);
    PdnError fault;
    cr_assert_eq(pdn_read(reader, &record, &fault), PDN_GAME, "line %d: %s\n%s", fault.line, fault.error.what,
                 text_string(&text));
    Error error;
    cr_assert(records_equal(made, &record, &error), "%s\n%s", error.what, text_string(&text));
    Record nothing;
    record_init(&nothing, rules);
    cr_assert_eq(pdn_read(reader, &nothing, &fault), PDN_END, "%s", text_string(&text));
    record_free(&nothing);
    pdn_reader_free(reader);
    fclose(file);
    Text again = {0};
    record.notation = made->notation;
    pdn_write(&again, &record);
    cr_assert_str_eq(text_string(&again), text_string(&text));
    text_free(&again);
}

Test(pdn_writer, random_records_of_every_profile_come_back_equal) {
    Rng rng = {20261121};
    for (int i = 0; i < PROFILES; i++)
        for (int n = 0; n < 150; n++) {
            Rules rules = rules_of(&profiles[i]);
            if (n % 3 == 0) {
                rules.three_kings_moves = 15;
                rules.move_limit = 40;
                rules.huff = profile_is_nigerian(rules.profile) ? (Huff)rng_below(&rng, HUFFS) : HUFF_OFF;
            }
            bool tags = n % 5 != 0;
            Record made;
            record_init(&made, &rules);
            random_record(&made, &rules, &rng, 60, tags);
            Rules other = rules_of(&profiles[PROFILE_DRAFTI]);
            round_trip(&made, tags ? &other : &rules, made.notation.numbering);
            record_free(&made);
        }
}
