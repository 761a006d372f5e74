// Words of a command with names and quotes: JSON's strings in, what is malformed named.
#include "referee/pairs.h"

#include <criterion/criterion.h>
#include <string.h>

// The words of a line as "NAME=VALUE|VALUE|..."; "! WHAT" where one is bad.
static const char *words_of(const char *string) {
    static Text text;
    Scanner line = scanner_of(string);
    Pair pair = {0};
    Error error;
    PairResult result;
    text_clear(&text);
    while ((result = pair_next(&line, &pair, &error)) == PAIR_READ) {
        text_add(&text, text.length > 0 ? "|" : "");
        text_add_bytes(&text, pair.name.start, pair.name.length);
        text_add(&text, pair.name.length > 0 ? "=" : "");
        text_add(&text, text_string(&pair.value));
    }
    if (result == PAIR_BAD) {
        text_clear(&text);
        text_printf(&text, "! %s", error.what);
    }
    pair_free(&pair);
    return text_string(&text);
}

Test(pairs, words_names_and_values) {
    cr_assert_str_eq(words_of(""), "");
    cr_assert_str_eq(words_of("  new a=1 \t b=x=y c= plain "), "new|a=1|b=x=y|c=|plain");
    cr_assert_str_eq(words_of("=v"), "v");
    cr_assert_str_eq(words_of("a=\"two words\" \"a file=x.pdn\" b=\"\""), "a=two words|a file=x.pdn|b=");
    cr_assert_str_eq(words_of("a=it\"s"), "a=it\"s");
}

Test(pairs, escapes_of_json) {
    cr_assert_str_eq(words_of("\"\\\"\\\\\\/\\n\\t\\r\\b\\f\""), "\"\\/\n\t\r\b\f");
    cr_assert_str_eq(words_of("\"\\u0041\\u00e9\\u26C0\\ud83d\\ude00\""), "A\xc3\xa9\xe2\x9b\x80\xf0\x9f\x98\x80");
}

Test(pairs, what_is_malformed_is_named) {
    cr_assert_str_eq(words_of("a=\"x"), "! a closing quote is missing");
    cr_assert_str_eq(words_of("\"x\\"), "! '\\' is not an escape within quotes");
    cr_assert_str_eq(words_of("\"\\q\""), "! '\\q\"' is not an escape within quotes");
    cr_assert_str_eq(words_of("\"\\u12\""), "! '\\u12\"' is not an escape within quotes");
    cr_assert_str_eq(words_of("\"\\u0000\""), "! '\\u0000' is not an escape within quotes");
    cr_assert_str_eq(words_of("\"\\ud83d\""), "! '\\ud83d' is not an escape within quotes");
    cr_assert_str_eq(words_of("\"\\ude00\""), "! '\\ude00' is not an escape within quotes");
    cr_assert_str_eq(words_of("\"a\"b c"), "! a blank expected after the closing quote, not 'b c'");
}
