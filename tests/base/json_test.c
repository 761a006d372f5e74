// JSON as written (RFC 8259): commas, escapes, and bytes that are not UTF-8.
#include "base/json.h"

#include <criterion/criterion.h>
#include <limits.h>
#include <string.h>

Test(json, values_nest_with_their_commas) {
    Text text = {0};
    json_object(&text, NULL);
    json_string(&text, "move", "c3-b4");
    json_number(&text, "least", LLONG_MIN);
    json_array(&text, "list");
    json_bool(&text, NULL, true);
    json_bool(&text, NULL, false);
    json_null(&text, NULL);
    json_array(&text, NULL);
    json_array_end(&text);
    json_object(&text, NULL);
    json_object_end(&text);
    json_string(&text, NULL, "{[");
    json_string(&text, NULL, "");
    json_array_end(&text);
    json_number(&text, "last", -1);
    json_object_end(&text);
    cr_assert_str_eq(text_string(&text), "{\"move\":\"c3-b4\",\"least\":-9223372036854775808,"
                                         "\"list\":[true,false,null,[],{},\"{[\",\"\"],\"last\":-1}");
    text_free(&text);
}

static void expect_string(const char *bytes, size_t length, const char *expected) {
    Text text = {0};
    json_span(&text, NULL, (Span){bytes, length});
    cr_assert_str_eq(text_string(&text), expected);
    text_free(&text);
}

Test(json, control_characters_and_quotes_are_escaped) {
    expect_string("a\"b\\c\n\t\r\x01\x7f</script>", 19,
                  "\"a\\\"b\\\\c\\n\\u0009\\u000d\\u0001\\u007f\\u003c/script>\"");
    expect_string("a\0b", 3, "\"a\\u0000b\"");
}

Test(json, utf8_is_kept_and_anything_else_replaced) {
    static const char *const good[] = {"\xc3\xa9", "\xe2\x9b\x80", "\xf0\x9f\x98\x80", "\xed\x9f\xbf",
                                       "\xf4\x8f\xbf\xbf"};
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        char expected[8];
        snprintf(expected, sizeof expected, "\"%s\"", good[i]);
        expect_string(good[i], strlen(good[i]), expected);
    }
    // A lone continuation, a cut character, overlong forms, a surrogate, beyond the last character.
    expect_string("\x80", 1, "\"\\ufffd\"");
    expect_string("\xe2\x9b", 2, "\"\\ufffd\\ufffd\"");
    expect_string("\xc0\xaf", 2, "\"\\ufffd\\ufffd\"");
    expect_string("\xe0\x80\xaf", 3, "\"\\ufffd\\ufffd\\ufffd\"");
    expect_string("\xed\xa0\x80", 3, "\"\\ufffd\\ufffd\\ufffd\"");
    expect_string("\xf4\x90\x80\x80", 4, "\"\\ufffd\\ufffd\\ufffd\\ufffd\"");
    expect_string("\xe2\x9b\x80", 2, "\"\\ufffd\\ufffd\""); // the span ends within the character
    expect_string("\xe2\x28\x80", 3, "\"\\ufffd(\\ufffd\"");
}

Test(json, hundredths_without_superfluous_zeros) {
    static const struct {
        long long value;
        const char *expected;
    } rows[] = {{0, "0"}, {100, "1"}, {250, "2.5"}, {205, "2.05"}, {225, "2.25"}, {-50, "-0.5"}, {120000, "1200"}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Text text = {0};
        json_hundredths(&text, NULL, rows[i].value);
        cr_expect_str_eq(text_string(&text), rows[i].expected);
        text_free(&text);
    }
}
