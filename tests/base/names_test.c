// Rows found by their names.
#include "base/names.h"

#include <criterion/criterion.h>
#include <string.h>

static Span span(const char *word) {
    return (Span){word, strlen(word)};
}

Test(names, rows_of_structs_and_of_names) {
    static const struct {
        const char *name;
        int value;
    } rows[] = {{"one", 1}, {"Two", 2}};
    static const char *const list[] = {"c3", "d4", "c3", NULL};
    cr_assert_eq(NAME_INDEX(rows, span("one"), span_equal), 0);
    cr_assert_eq(NAME_INDEX(rows, span("two"), span_equal), -1);
    cr_assert_eq(NAME_INDEX(rows, span("two"), span_equal_nocase), 1);
    cr_assert_eq(NAME_INDEX(rows, span(""), span_equal), -1);
    cr_assert_eq(NAME_IN_LIST(list, span("d4"), span_equal), 1);
    cr_assert_eq(NAME_IN_LIST(list, span("c3"), span_equal), 0, "the first of two");
    cr_assert_eq(NAME_IN_LIST(list, span("e5"), span_equal), -1);
    cr_assert_eq(NAME_INDEX(list, span("e5"), span_equal), -1, "a row without a name ends an array too");
}
