// Files appear whole or not at all.
#define _POSIX_C_SOURCE 200809L

#include "base/file.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char folder[] = "/tmp/mfalme-file-XXXXXX";
static char path[100], temporary[120];
static Text text;
static Error error;

static void setup(void) {
    cr_assert_not_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/a file", folder);
    snprintf(temporary, sizeof temporary, "%s.tmp0", path);
}

static void teardown(void) {
    remove(path);
    remove(temporary);
    rmdir(folder);
    text_free(&text);
}

TestSuite(file, .init = setup, .fini = teardown);

static void put(const char *string) {
    text_clear(&text);
    text_add(&text, string);
    cr_assert(file_write(path, &text, &error), "%s", error.what);
}

Test(file, a_folder_is_made_once) {
    cr_assert(file_make_folder(path, &error), "%s", error.what);
    cr_assert(file_make_folder(path, &error), "it is there: %s", error.what);
    char inner[120];
    snprintf(inner, sizeof inner, "%s/a/b", path);
    cr_assert_not(file_make_folder(inner, &error));
    cr_assert_not_null(strstr(error.what, "cannot make the folder"));
    cr_assert_not_null(strstr(error.what, "No such file"));
}

Test(file, a_folder_does_not_take_the_place_of_a_file) {
    put("here");
    cr_assert_not(file_make_folder(path, &error));
    cr_assert_not_null(strstr(error.what, "File exists"));
    cr_assert(file_read(&text, path, &error));
}

static void expect_contents(const char *string) {
    cr_assert(file_read(&text, path, &error), "%s", error.what);
    cr_assert_str_eq(text_string(&text), string);
}

static bool exists(const char *name) {
    return access(name, F_OK) == 0;
}

Test(file, what_is_written_is_read) {
    put("first\r\nline \xc3\xa9");
    expect_contents("first\r\nline \xc3\xa9");
    put("");
    expect_contents("");
    cr_assert_not(exists(temporary));
}

Test(file, long_contents) {
    for (int i = 0; i < 10000; i++)
        text_printf(&text, "%d ", i);
    size_t length = text.length;
    cr_assert(file_write(path, &text, &error));
    cr_assert(file_read(&text, path, &error));
    cr_assert_eq(text.length, length);
}

Test(file, the_old_file_stays_until_the_new_one_is_complete) {
    put("old");
    FileWriter writer;
    cr_assert(file_begin(&writer, path, &error));
    fputs("new", writer.file);
    expect_contents("old");
    cr_assert(file_commit(&writer, &error), "%s", error.what);
    expect_contents("new");
    cr_assert_not(exists(temporary));
}

Test(file, a_discarded_file_leaves_the_old_one) {
    put("old");
    FileWriter writer;
    cr_assert(file_begin(&writer, path, &error));
    fputs("new", writer.file);
    file_discard(&writer);
    expect_contents("old");
    cr_assert_not(exists(temporary));
}

Test(file, a_failed_write_leaves_the_old_one) {
    put("old");
    FileWriter writer;
    cr_assert(file_begin(&writer, path, &error));
    // A stream for reading fails to write, as a full disk does.
    cr_assert_not_null(freopen(temporary, "r", writer.file));
    fputs("new", writer.file);
    cr_assert_not(file_commit(&writer, &error));
    char what[200];
    snprintf(what, sizeof what, "cannot write '%s': not all of it could be written", path);
    cr_assert_str_eq(error.what, what);
    expect_contents("old");
    cr_assert_not(exists(temporary));
}

Test(file, what_a_crash_left_behind_is_not_touched) {
    FILE *left = fopen(temporary, "w");
    cr_assert_not_null(left);
    fputs("precious", left);
    fclose(left);
    put("new");
    expect_contents("new");
    cr_assert(exists(temporary));
}

Test(file, errors_name_the_file) {
    cr_assert_not(file_read(&text, "/nonexistent/file", &error));
    cr_assert_str_eq(error.what, "cannot read '/nonexistent/file': No such file or directory");
    cr_assert_not(file_write("/nonexistent/file", &text, &error));
    cr_assert_str_eq(error.what, "cannot write '/nonexistent/file': No such file or directory");
    cr_assert_not(file_write("/dev/null", &text, &error));
    cr_assert_str_eq(error.what, "cannot write '/dev/null': it is not an ordinary file");
    cr_assert_not(file_read(&text, folder, &error), "a folder");
}
