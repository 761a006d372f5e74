// The way out: whole lines, nothing unprintable from bad input, and the log of both directions.
#define _POSIX_C_SOURCE 200809L

#include "base/output.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static Output output;
static FILE *file;

static void setup(void) {
    file = tmpfile();
    cr_assert_not_null(file);
    cr_assert(output_init(&output, file));
}

static void teardown(void) {
    output_free(&output);
    fclose(file);
}

TestSuite(output, .init = setup, .fini = teardown);

static const char *contents(FILE *from) {
    static char text[100000];
    rewind(from);
    text[fread(text, 1, sizeof text - 1, from)] = '\0';
    return text;
}

Test(output, missing_line_ends_are_added) {
    output_write(&output, "one");
    output_write(&output, "two\n");
    output_write(&output, "");
    output_write(&output, "three\nfour");
    cr_assert_str_eq(contents(file), "one\ntwo\nthree\nfour\n");
}

Test(output, formatted_lines_are_plain_text) {
    output_printf(&output, "%s", "a\rb\tc\x1b\x7f\xc3\xa9\n.");
    cr_assert_str_eq(contents(file), "a?b?c??\xc3\xa9?.\n");
}

Test(output, long_formatted_lines_are_cut) {
    char many[5000];
    memset(many, 'x', sizeof many - 1);
    many[sizeof many - 1] = '\0';
    output_printf(&output, "%s", many);
    cr_assert_eq(strlen(contents(file)), 1024);
}

Test(output, the_log_keeps_both_directions_until_it_ends) {
    char path[] = "/tmp/mfalme-log-XXXXXX";
    int descriptor = mkstemp(path);
    cr_assert_geq(descriptor, 0);
    close(descriptor);
    Error error;
    cr_assert(output_set_log(&output, (Span){path, strlen(path)}, &error));
    output_log_input(&output, "go");
    output_write(&output, "bestmove a3-b4");
    cr_assert_not(output_set_log(&output, span_of("/proc/nonexistent/log"), &error), "the old log goes on");
    cr_assert_str_eq(error.what, "cannot write the log file '/proc/nonexistent/log': No such file or directory");
    output_log_input(&output, "stop");
    cr_assert(output_set_log(&output, (Span){"", 0}, &error));
    output_log_input(&output, "quit");
    FILE *log = fopen(path, "r");
    cr_assert_not_null(log);
    cr_assert_str_eq(contents(log), ">> go\n<< bestmove a3-b4\n>> stop\n");
    fclose(log);
    remove(path);
}

Test(output, a_log_is_an_ordinary_file) {
    char path[] = "/tmp/mfalme-log-XXXXXX";
    Error error;
    cr_assert(mkdtemp(path) != NULL);
    cr_assert_not(output_set_log(&output, (Span){path, strlen(path)}, &error));
    cr_assert(rmdir(path) == 0 && mkfifo(path, 0600) == 0);
    cr_assert_not(output_set_log(&output, (Span){path, strlen(path)}, &error), "a pipe, which would wait for a reader");
    char expected[100];
    snprintf(expected, sizeof expected, "cannot write the log file '%s': it is not an ordinary file", path);
    cr_assert_str_eq(error.what, expected);
    cr_assert_not(output_set_log(&output, (Span){"/dev/full", 9}, &error));
    remove(path);
}

Test(output, a_log_that_cannot_be_written_ends_with_one_notice) {
    char path[] = "/tmp/mfalme-log-XXXXXX";
    Error error;
    close(mkstemp(path));
    cr_assert(output_set_log(&output, (Span){path, strlen(path)}, &error));
    cr_assert_not_null(freopen("/dev/full", "w", output.log), "the disk fills up");
    output_log_input(&output, "go");
    output_write(&output, "readyok");
    output_log_input(&output, "stop");
    cr_assert_str_eq(contents(file), "info string error the log file ends here, nothing more can be written to it: No "
                                     "space left on device\nreadyok\n");
    remove(path);
}

static THREAD_RETURN write_many(void *context) {
    for (int i = 0; i < 1000; i++)
        output_write(&output, context);
    return THREAD_RESULT;
}

Test(output, lines_of_several_threads_stay_whole) {
    static char first[] = "first line of two\nand the second", second[] = "only one";
    Thread threads[2];
    cr_assert(thread_start(&threads[0], write_many, first));
    cr_assert(thread_start(&threads[1], write_many, second));
    thread_join(threads[0]);
    thread_join(threads[1]);
    int count[2] = {0};
    for (const char *at = contents(file); *at;) {
        int i = *at == 'o';
        const char *expected = i ? "only one\n" : "first line of two\nand the second\n";
        cr_assert_eq(strncmp(at, expected, strlen(expected)), 0);
        at += strlen(expected);
        count[i]++;
    }
    cr_assert_eq(count[0], 1000);
    cr_assert_eq(count[1], 1000);
}
