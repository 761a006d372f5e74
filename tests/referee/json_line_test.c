// Lines of JSON: which are read, what they are as words, and where they are wrong.
#include "referee/json_line.h"

#include <criterion/criterion.h>

static void expect_words(const char *line, const char *placed, const char *expected) {
    JsonLine json = {0};
    Text words = {0};
    Error error;
    cr_assert(json_line_read(&json, line, &error), "%s: %s", line, error.what);
    cr_assert(json_line_words(&json, placed, &words, &error), "%s: %s", line, error.what);
    cr_assert_str_eq(text_string(&words), expected);
    text_free(&words);
    json_line_free(&json);
}

static void expect_error(const char *line, const char *expected) {
    JsonLine json = {0};
    Error error = {""};
    cr_assert_not(json_line_read(&json, line, &error), "%s", line);
    cr_assert_str_eq(error.what, expected, "%s: %s", line, error.what);
    json_line_free(&json);
}

Test(json_line, a_line_is_json_if_it_begins_with_a_brace) {
    cr_assert(json_line_is("{"));
    cr_assert(json_line_is(" \t{}"));
    cr_assert_not(json_line_is("status {"));
    cr_assert_not(json_line_is(""));
}

Test(json_line, members_become_words) {
    expect_words("{}", "", "");
    expect_words("{\"id\":1,\"GAME\":\"a\",\"Command\":\"x\"}", "", "");
    expect_words(" { \"a\" : 1 , \"b\" : true , \"c\" : null , \"d\" : \"x y\" } ", "",
                 " a=\"1\" b=\"true\" d=\"x y\"");
    expect_words("{\"a\":[],\"b\":[\"x\"],\"c\":[\"x y\",2,\"z\"]}", "", " a=\"\" b=\"x\" c=\"x y;2;z\"");
    expect_words("{\"a\":\"q\\\"\\u00e9\\\\\"}", "", " a=\"q\\\"\\u00e9\\\\\"");
    expect_words("{\"n\":-0.5e+3,\"m\":0,\"k\":10}", "", " n=\"-0.5e+3\" m=\"0\" k=\"10\"");
}

Test(json_line, members_with_a_place_stand_there) {
    expect_words("{\"move\":\"c3-d4\",\"side\":\"white\"}", "side move", " white c3-d4");
    expect_words("{\"move\":\"\\u0063\\u0033-d4\",\"side\":null}", "side move", " c3-d4");
    expect_words("{\"black\":7,\"white\":5,\"more\":1}", "white+ black+", " white 5 black 7 more=\"1\"");
}

Test(json_line, what_is_wrong_is_reported_with_its_place) {
    expect_error("{", "JSON: a string expected, not the end of the line");
    expect_error("{\"a\"", "JSON: a colon expected, not the end of the line");
    expect_error("{\"a\":", "JSON: a string, a number, true, false, null or a list expected, not the end of the line");
    expect_error("{\"a\":x}", "JSON, column 6: a string, a number, true, false, null or a list expected, not 'x'");
    expect_error("{\"a\":\xc3\xa9}",
                 "JSON, column 6: a string, a number, true, false, null or a list expected, not '\xc3\xa9'");
    expect_error("{\"a\":{}}", "JSON, column 6: a string, a number, true, false, null or a list expected, not '{'");
    expect_error("{\"a\":[[]]}", "JSON, column 7: a string, a number, true, false, null or a list expected, not '['");
    expect_error("{\"a\":1 \"b\":2}", "JSON, column 8: a comma or } expected, not '\"'");
    expect_error("{\"a\":[1 2]}", "JSON, column 9: a comma or ] expected, not '2'");
    expect_error("{\"a\":01}", "JSON, column 6: a string, a number, true, false, null or a list expected, not '0'");
    expect_error("{\"a\":1.}", "JSON, column 7: a comma or } expected, not '.'");
    expect_error("{\"a\":\"x", "JSON: a closing quote expected, not the end of the line");
    expect_error("{\"a\":\"x\\\"", "JSON: a closing quote expected, not the end of the line");
    expect_error("{\"a\":\"x\\", "JSON: a closing quote expected, not the end of the line");
    expect_error("{} x", "JSON, column 4: the end of the line expected, not 'x'");
    expect_error("{\"a b\":1}", "JSON: no member is called 'a b'");
    expect_error("{\"\":1}", "JSON: no member is called ''");
    expect_error("{\"aa\":1,\"AA\":2}", "JSON: the member aa is given twice");
}
