// Growing text, scanning, numbers and messages.
#include "base/text.h"

#include <criterion/criterion.h>
#include <string.h>

Test(text, grows_and_keeps_its_contents) {
    Text text = {0};
    cr_assert_str_eq(text_string(&text), "");
    for (int i = 0; i < 1000; i++)
        text_printf(&text, "%d,", i);
    cr_assert_eq(text.length, 3890);
    cr_assert_eq(strncmp(text_string(&text), "0,1,2,", 6), 0);
    text_clear(&text);
    cr_assert_str_eq(text_string(&text), "");
    text_free(&text);
}

Test(text, lines_of_any_length_and_line_end_are_read) {
    FILE *file = tmpfile();
    fputs("one\r\ntwo\n\n", file);
    for (int i = 0; i < 100000; i++)
        fputc('x', file);
    fputs("\nlast", file);
    rewind(file);
    Text line = {0};
    cr_assert(text_read_line(&line, file));
    cr_assert_str_eq(text_string(&line), "one");
    cr_assert(text_read_line(&line, file));
    cr_assert_str_eq(text_string(&line), "two");
    cr_assert(text_read_line(&line, file));
    cr_assert_str_eq(text_string(&line), "");
    cr_assert(text_read_line(&line, file));
    cr_assert_eq(line.length, 100000);
    cr_assert(text_read_line(&line, file), "a last line without an end");
    cr_assert_str_eq(text_string(&line), "last");
    cr_assert_not(text_read_line(&line, file));
    text_free(&line);
    fclose(file);
}

Test(text, scanner_walks_over_blanks) {
    Scanner scanner = scanner_of(" \tgo  depth\v5 ");
    cr_assert(span_equal(scanner_peek(&scanner), "go"));
    cr_assert(span_equal(scanner_next(&scanner), "go"));
    cr_assert(span_equal(scanner_rest(&scanner), "depth\v5"));
    cr_assert(span_equal_nocase(scanner_next(&scanner), "DEPTH"));
    cr_assert(span_equal(scanner_next(&scanner), "5"));
    cr_assert_eq(scanner_next(&scanner).length, 0);
}

Test(text, numbers_are_whole_or_refused) {
    const struct {
        const char *text;
        bool good;
        long long value;
    } cases[] = {{"0", true, 0},
                 {"-12", true, -12},
                 {"+7", true, 7},
                 {"9223372036854775807", true, 9223372036854775807LL},
                 {"9223372036854775808", false, 0},
                 {"", false, 0},
                 {"-", false, 0},
                 {"1x", false, 0},
                 {"1.5", false, 0}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        long long value = 0;
        cr_assert_eq(span_to_number((Span){cases[i].text, strlen(cases[i].text)}, &value), cases[i].good, "%s",
                     cases[i].text);
        cr_assert_eq(value, cases[i].value);
    }
}

Test(text, too_large_numbers_may_be_taken_as_the_largest) {
    long long value = 0;
    cr_assert(span_to_number_at_most((Span){"18446744073709551616", 20}, &value));
    cr_assert_eq(value, 9223372036854775807LL);
    cr_assert(span_to_number_at_most((Span){"-3", 2}, &value));
    cr_assert_eq(value, -3);
    cr_assert_not(span_to_number_at_most((Span){"12x", 3}, &value));
    cr_assert_not(span_to_number_at_most((Span){"", 0}, &value));
}

Test(text, decimal_numbers) {
    static const struct {
        const char *text;
        bool good;
        double value;
    } cases[] = {{"2.5", true, 2.5},  {"-1e3", true, -1000},  {"0", true, 0},     {"+.5E1", true, 5},
                 {"inf", false, 0},   {"infinity", false, 0}, {"nan", false, 0},  {"0x10", false, 0},
                 {"1e999", false, 0}, {"-1e999", false, 0},   {"2.5x", false, 0}, {"", false, 0},
                 {".", false, 0},     {"1,5", false, 0},      {"- 1", false, 0},  {"1 2", false, 0},
                 {" 1", false, 0}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        double value = 0;
        bool good = span_to_decimal((Span){cases[i].text, strlen(cases[i].text)}, &value);
        cr_assert_eq(good, cases[i].good, "%s", cases[i].text);
        cr_assert(!good || value == cases[i].value, "%s", cases[i].text);
    }
    double part;
    cr_assert(span_to_decimal((Span){"12+3", 2}, &part));
    cr_assert_eq(part, 12);
}

Test(text, long_lines_are_cut_where_a_bound_is_set) {
    FILE *file = tmpfile();
    cr_assert(file != NULL);
    fputs("12345\r\n123456\n\n1234567890", file);
    rewind(file);
    Text line = {0};
    bool cut;
    cr_assert(text_read_line_at_most(&line, file, 6, &cut) && !cut);
    cr_assert_str_eq(text_string(&line), "12345");
    cr_assert(text_read_line_at_most(&line, file, 5, &cut) && cut);
    cr_assert_str_eq(text_string(&line), "12345");
    cr_assert(text_read_line_at_most(&line, file, 5, &cut) && !cut);
    cr_assert_str_eq(text_string(&line), "");
    cr_assert(text_read_line_at_most(&line, file, 10, &cut) && !cut);
    cr_assert_str_eq(text_string(&line), "1234567890");
    cr_assert_not(text_read_line_at_most(&line, file, 10, &cut));
    text_free(&line);
    fclose(file);
}

Test(text, words_may_be_quoted) {
    Scanner scanner = scanner_of("  plain \"two words\" \"a \\\"b\\\" \\\\ c\"next \"\" in\"side \"open end");
    static const char *const words[] = {"plain", "two words", "a \"b\" \\ c", "next", "", "in\"side", "open end"};
    Text word = {0};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        cr_assert(scanner_word(&scanner, &word));
        cr_assert_str_eq(text_string(&word), words[i]);
    }
    cr_assert_not(scanner_word(&scanner, &word));
    text_free(&word);
}

Test(text, words_are_quoted_where_they_need_it) {
    static const char *const words[] = {"plain", "two words", "", "\"", "C:\\a b\\", "in\"side", "tab\there", "\\"};
    Text line = {0}, word = {0};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        text_add(&line, " ");
        text_add_word(&line, words[i]);
    }
    Scanner scanner = scanner_of(text_string(&line));
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        cr_assert(scanner_word(&scanner, &word), "%s", text_string(&line));
        cr_assert_str_eq(text_string(&word), words[i]);
    }
    cr_assert_not(scanner_word(&scanner, &word));
    text_clear(&line);
    text_add_word(&line, "plain");
    cr_assert_str_eq(text_string(&line), "plain");
    text_free(&line);
    text_free(&word);
}
