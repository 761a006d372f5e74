// Messages about bad input: one line of UTF-8 that can be read, whatever they quote.
#include "base/error.h"

#include <criterion/criterion.h>
#include <string.h>

#include "base/utf8.h"

static char path[1001], token[100001];

// A path of 1,000 bytes with a name at its end, and a token of characters of three bytes each.
static void setup(void) {
    memset(path, 'a', sizeof path - 1);
    memcpy(path, "/home/user/", 11);
    memcpy(path + sizeof path - 11, "/games.pdn", 10);
    for (size_t i = 0; i + 3 < sizeof token; i += 3)
        memcpy(token + i, "\xe2\x82\xac", 3);
}

TestSuite(error, .init = setup);

static void expect_line(const char *text) {
    for (const char *at = text; *at;) {
        size_t length = utf8_length((Span){at, strlen(at)});
        cr_assert(length > 0 && (unsigned char)*at >= ' ', "at '%s'", at);
        at += length;
    }
}

Test(error, a_long_path_and_a_long_token_leave_the_message_readable) {
    Error error;
    cr_assert_not(error_set(&error, "cannot read '%s', line %d: unknown word '%s', only one and two",
                            quoted_string(path).text, 12, quoted_string(token).text));
    expect_line(error.what);
    cr_assert(strstr(error.what, "cannot read '/home/user/aaa"));
    cr_assert(strstr(error.what, "aaa/games.pdn', line 12: unknown word '\xe2\x82\xac"));
    cr_assert(strstr(error.what, "\xe2\x82\xac...\xe2\x82\xac"));
    cr_assert(strstr(error.what, "\xe2\x82\xac', only one and two"));
}

Test(error, a_message_that_is_too_long_keeps_its_ends) {
    Error error;
    error_set(&error, "cannot read '%s': it is a folder", token);
    expect_line(error.what);
    cr_assert_eq(strncmp(error.what, "cannot read '\xe2\x82\xac", 16), 0);
    cr_assert(strstr(error.what, "\xe2\x82\xac': it is a folder"));
    error_set(&error, "%s%s", path, path);
    cr_assert_eq(strlen(error.what), sizeof error.what - 1);
}

Test(error, every_length_ends_at_whole_characters) {
    for (size_t length = 90; length < 200; length++) {
        Quoted quote = quoted((Span){token, length / 3 * 3});
        expect_line(quote.text);
        cr_assert_lt(strlen(quote.text), sizeof quote.text);
        cr_assert_eq(strstr(quote.text, "...") != NULL, length / 3 * 3 >= sizeof quote.text);
    }
}

Test(error, what_would_break_the_line_or_is_no_text_becomes_question_marks) {
    Error error;
    error_set(&error, "a\nb\x1b\x7f\xff");
    cr_assert_str_eq(error.what, "a?b???");
    error_set(&error, "%s", "caf\xc3\xa9 \xc2\x85 \xe2\x80\xa8 \xe2\x80\xae \xe2\x81\xa6 \xe2\x82");
    cr_assert_str_eq(error.what, "caf\xc3\xa9 ? ? ? ? ??");
    error_set(&error, "%s", "");
    cr_assert_str_eq(error.what, "");
}

Test(error, a_message_may_quote_the_one_that_it_replaces) {
    Error error;
    error_set(&error, "no such square");
    error_set(&error, "move %d: %s", 3, error.what);
    cr_assert_str_eq(error.what, "move 3: no such square");
}
