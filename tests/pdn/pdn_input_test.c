// The characters of a file with their places, across the edges of the buffer.
#define _POSIX_C_SOURCE 200809L

#include "pdn/pdn_input.h"

#include <criterion/criterion.h>
#include <string.h>

#include "base/text.h"

static PdnInput input;
static FILE *file;

static void teardown(void) {
    if (file)
        fclose(file);
    file = NULL;
}

TestSuite(pdn_input, .fini = teardown);

static void begin(const char *bytes, size_t length) {
    teardown();
    file = tmpfile();
    cr_assert_not_null(file);
    fwrite(bytes, 1, length, file);
    rewind(file);
    pdn_input_begin(&input, file);
}

// From a file, then from memory.
enum { SOURCES = 2 };

static void begin_from(int source, const char *bytes, size_t length) {
    if (source == 0)
        begin(bytes, length);
    else
        pdn_input_begin_text(&input, (Span){bytes, length});
}

static void expect_places(int source) {
    begin_from(source, "a\r\nb\rc\n\nd\0", 10);
    static const struct {
        int character, line, column;
    } rows[] = {{'a', 1, 1},  {'\n', 1, 2}, {'b', 2, 1}, {'\n', 2, 2}, {'c', 3, 1},
                {'\n', 3, 2}, {'\n', 4, 1}, {'d', 5, 1}, {' ', 5, 2},  {EOF, 5, 3}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        cr_assert_eq(pdn_input_peek(&input), rows[i].character);
        cr_assert_eq(input.line, rows[i].line);
        cr_assert_eq(input.column, rows[i].column);
        cr_assert_eq(pdn_input_take(&input), rows[i].character);
    }
    cr_assert_eq(pdn_input_take(&input), EOF);
    cr_assert_not(input.failed);
}

Test(pdn_input, places) {
    for (int source = 0; source < SOURCES; source++)
        expect_places(source);
}

Test(pdn_input, what_comes_next) {
    begin("[Event", 6);
    cr_assert(pdn_input_starts(&input, "[Event"));
    cr_assert_not(pdn_input_starts(&input, "[Event \""));
    cr_assert_eq(pdn_input_peek_second(&input), 'E');
    for (int i = 0; i < 5; i++)
        pdn_input_take(&input);
    cr_assert_eq(pdn_input_peek_second(&input), EOF);
}

// A line end of two bytes at every place around the edge.
Test(pdn_input, edges_of_the_buffer) {
    for (int i = 0, before = PDN_INPUT_BYTES - 20; before <= PDN_INPUT_BYTES + 1; i++, before += i % SOURCES == 0) {
        Text text = {0};
        for (int x = 0; x < before; x++)
            text_add_char(&text, 'x');
        text_add(&text, "\r\n\xef\xbb\xbf[Event \"\r\nend");
        begin_from(i % SOURCES, text_string(&text), text.length);
        for (int x = 0; x < before; x++)
            cr_assert_eq(pdn_input_take(&input), 'x');
        cr_assert_eq(pdn_input_take(&input), '\n');
        cr_assert_eq(input.line, 2);
        cr_assert(pdn_input_starts(&input, "[Event \""), "%d", before);
        while (pdn_input_take(&input) != EOF)
            continue;
        cr_assert_eq(input.line, 3);
        cr_assert_eq(input.column, 4);
        text_free(&text);
    }
}

Test(pdn_input, a_file_that_cannot_be_read) {
    file = tmpfile();
    cr_assert_not_null(freopen("/dev/null", "w", file));
    pdn_input_begin(&input, file);
    cr_assert_eq(pdn_input_peek(&input), EOF);
    cr_assert(input.failed);
}
