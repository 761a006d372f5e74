// The length of UTF-8 characters, and what is none.
#include "base/utf8.h"

#include <criterion/criterion.h>
#include <string.h>

static size_t length_of(const char *bytes) {
    return utf8_length((Span){bytes, strlen(bytes)});
}

Test(utf8, characters_of_every_length) {
    cr_assert_eq(length_of("a\xff"), 1);
    cr_assert_eq(length_of("\xc2\x80x"), 2);
    cr_assert_eq(length_of("\xe2\x80\x93x"), 3);
    cr_assert_eq(length_of("\xf4\x8f\xbf\xbfx"), 4);
    cr_assert_eq(utf8_length((Span){"\0", 1}), 1);
}

Test(utf8, everything_else_is_none) {
    static const char *const bad[] = {
        "\x80",
        "\xc1\xbf",
        "\xc3",
        "\xc3(",
        "\xe0\x9f\xbf",
        "\xed\xa0\x80",
        "\xe2\x80",
        "\xf5\x80\x80\x80",
        "\xf0\x8f\xbf\xbf",
        "\xf4\x90\x80\x80",
        "\xff",
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        cr_assert_eq(length_of(bad[i]), 0, "number %zu", i);
    cr_assert_eq(utf8_length((Span){"", 0}), 0);
    cr_assert_eq(utf8_length((Span){"\xe2\x80\x93", 2}), 0, "cut");
}
