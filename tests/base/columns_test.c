#include "base/columns.h"

#include <criterion/criterion.h>

Test(columns, of_names) {
    cr_expect_eq(columns_of("Asha"), 4);
    cr_expect_eq(columns_of("Ng\u0169g\u0129"), 5);
    cr_expect_eq(columns_of("e\u0301"), 1);
    cr_expect_eq(columns_of("\u4e2d\u6751"), 2);
    cr_expect_eq(columns_of("a\xff\x1b"), 3);
}

Test(columns, padded_and_wrapped) {
    static const struct {
        const char *name, *expected;
    } rows[] = {{"Asha", "Asha  |"},
                {"Asha J", "Asha J|"},
                {"Asha Juma", "Asha..|"},
                {"Ng\u0169g\u0129 W", "Ng\u0169g..|"},
                {"Ng\x1b\u0129e\u0301", "Ng?\u0129e\u0301 |"}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Text text = {0};
        columns_add_padded(&text, rows[i].name, 6);
        text_add(&text, "|");
        cr_expect_str_eq(text_string(&text), rows[i].expected, "%s", text_string(&text));
        text_free(&text);
    }
    Text text = {0}, words = {0};
    for (int i = 0; i < 20; i++)
        text_add(&words, "Abcdefg ");
    for (int i = 0; i < 100; i++)
        text_add_char(&words, 'x');
    columns_add_wrapped(&text, text_string(&words), 2);
    for (Scanner line = scanner_of(text_string(&text)); *line.at; line.at += *line.at == '\n') {
        const char *start = line.at;
        while (*line.at && *line.at != '\n')
            line.at++;
        cr_expect(line.at - start <= COLUMNS_WIDTH && line.at - start > 2, "%.*s", (int)(line.at - start), start);
    }
    text_free(&text);
    text_free(&words);
}

Test(columns, parentheses_are_not_broken_if_they_fit) {
    Text text = {0}, words = {0};
    for (int i = 0; i < 9; i++)
        text_add(&words, "Abcdefg ");
    text_add(&words, "(TZD3 8.1), (");
    for (int i = 0; i < 12; i++)
        text_add(&words, "abcdefg ");
    text_add(&words, "h)");
    columns_add_wrapped(&text, text_string(&words), 0);
    cr_expect_str_eq(text_string(&text),
                     "Abcdefg Abcdefg Abcdefg Abcdefg Abcdefg Abcdefg Abcdefg Abcdefg Abcdefg\n"
                     "(TZD3 8.1), (abcdefg abcdefg abcdefg abcdefg abcdefg abcdefg abcdefg abcdefg\n"
                     "abcdefg abcdefg abcdefg abcdefg h)\n");
    text_free(&text);
    text_free(&words);
}
