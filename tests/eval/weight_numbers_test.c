// Packed lists of numbers are read as eval/weights/pack.awk writes them, and damaged ones are refused.
#include "eval/weight_numbers.h"

#include <criterion/criterion.h>
#include <string.h>

static void assert_packed(const char *text, int expected) {
    Span list = span_of(text);
    Error error = {""};
    int32_t number;
    cr_assert(weight_packed_take(&list, 100000, &number, &error), "%s: %s", text, error.what);
    cr_assert_eq(number, expected, "%s is %d", text, (int)number);
    cr_assert_eq(list.length, 1, "only the blank after %s is left", text);
}

Test(weight_numbers, a_packed_number_has_one_two_or_four_digits) {
    assert_packed("! ", 0);
    assert_packed("\" ", -1);
    assert_packed("# ", 1);
    assert_packed("s ", 41);
    assert_packed("t ", -42);
    assert_packed("u! ", 42);
    assert_packed("u\" ", -43);
    assert_packed("}~ ", -465);
    assert_packed("~!!! ", 465);
    assert_packed("~!!\" ", -466);
    assert_packed("~!\"! ", 512);
    assert_packed("~\"!! ", 4883);
}

Test(weight_numbers, a_list_is_a_word_with_an_equals_sign) {
    Scanner words = scanner_of("12 =!# 5");
    Span list;
    cr_assert_not(weight_packed_begin(&words, &list));
    cr_assert(span_equal(scanner_next(&words), "12"));
    cr_assert(weight_packed_begin(&words, &list));
    cr_assert(span_equal(list, "!#"));
    cr_assert(span_equal(scanner_next(&words), "5"));
    cr_assert_not(weight_packed_begin(&words, &list));
}

// Refused as a number of at most 100 with this error, and left as it is.
static void assert_refused(const char *text, const char *reason) {
    Span list = span_of(text);
    Error error = {""};
    int32_t number;
    cr_assert_not(weight_packed_take(&list, 100, &number, &error), "%s", text);
    cr_assert_str_eq(error.what, reason);
    cr_assert(span_equal(list, text));
}

Test(weight_numbers, damaged_lists_and_large_numbers_are_refused) {
    assert_refused("", "a packed list is cut off or damaged at ''");
    assert_refused("u", "a packed list is cut off or damaged at 'u'");
    assert_refused("~!!", "a packed list is cut off or damaged at '~!!'");
    assert_refused("\x7f!", "a packed list is cut off or damaged at '?!'");
    assert_refused("~!\t!", "a packed list is cut off or damaged at '~!?!'");
    assert_refused("w!", "a whole number from -100 to 100 is needed, not 136");
}
