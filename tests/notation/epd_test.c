// EPD lines: a position and its operations.
#include "notation/epd.h"

#include <criterion/criterion.h>
#include <string.h>

static EpdLine epd;
static Error error;

static bool read_line(const char *line) {
    return epd_read((Span){line, strlen(line)}, &epd, &error);
}

static bool operand_is(const char *opcode, const char *value) {
    Span span = epd_operands(&epd, opcode);
    return span.start && span_equal(span, value);
}

Test(epd, operations_are_split) {
    cr_assert(read_line("W:Wa1:Bh8 bm a1-b2; id \"one; two\"; c0 \"TZD 3.1\"; acd 12;"), "%s", error.what);
    cr_assert(span_equal(epd.fen, "W:Wa1:Bh8"));
    cr_assert_eq(epd.count, 4);
    cr_assert(operand_is("bm", "a1-b2"));
    cr_assert(operand_is("id", "one; two"), "a ';' inside quotes ends nothing");
    cr_assert(operand_is("acd", "12"));
    cr_assert_null(epd_operands(&epd, "am").start);
}

Test(epd, perft_style_with_leading_semicolons_is_read) {
    cr_assert(read_line("W:Wa1:Bh8 ;D1 7 ;D2 49"));
    cr_assert(operand_is("D1", "7"));
    cr_assert(operand_is("D2", "49"));
}

Test(epd, empty_quotes_are_an_operand) {
    cr_assert(read_line("W:Wa1:Bh8 lm \"\";"));
    cr_assert(operand_is("lm", ""));
}

Test(epd, errors_name_the_column) {
    cr_assert_not(read_line("  "));
    cr_assert_str_eq(error.what, "bad EPD: a position expected at column 1");
    cr_assert_not(read_line("W:Wa1:Bh8 id \"open;"));
    cr_assert_str_eq(error.what, "bad EPD: no ';' ends the operation at column 11");
    char many[400] = "W:Wa1:Bh8";
    for (int i = 0; i < 40; i++)
        strcat(many, " a 1;");
    cr_assert_not(read_line(many));
    cr_assert_str_eq(error.what, "bad EPD: more than 32 operations, at column 171");
}

Test(epd, operands_are_taken_one_by_one) {
    cr_assert(read_line("W:Wa1:Bh8 bm  a1-b2\ta1:c3 ; am \"\";"), "%s", error.what);
    Span rest = epd_operands(&epd, "bm");
    cr_assert(span_equal(epd_next_operand(&rest), "a1-b2"));
    cr_assert(span_equal(epd_next_operand(&rest), "a1:c3"));
    cr_assert_eq(epd_next_operand(&rest).length, 0);
    rest = epd_operands(&epd, "am");
    cr_assert_eq(epd_next_operand(&rest).length, 0);
}
