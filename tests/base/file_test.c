// Files appear whole or not at all.
#define _POSIX_C_SOURCE 200809L

#include "base/file.h"

#include <criterion/criterion.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/platform.h"

static char folder[] = "/tmp/mfalme-file-XXXXXX";
static char path[100], temporary[120];
static Text text;
static Error error;

static void setup(void) {
    cr_assert_not_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/a file", folder);
    snprintf(temporary, sizeof temporary, "%s.mfalme-tmp0", path);
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

Test(file, only_what_has_no_name_is_missing) {
    char inner[120];
    cr_expect_eq(file_state(path), FILE_MISSING);
    put("x");
    cr_expect_eq(file_state(path), FILE_READABLE);
    snprintf(inner, sizeof inner, "%s/inner", path);
    cr_expect_eq(file_state(inner), FILE_MISSING, "in a file in place of a folder");
    remove(path);
    cr_assert_eq(symlink(path, path), 0);
    cr_expect_eq(file_state(path), FILE_UNREADABLE, "a link to itself");
    remove(path);
    cr_assert_eq(mkfifo(path, 0600), 0);
    cr_expect_eq(file_state(path), FILE_UNREADABLE, "a pipe");
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

// The files of this process cannot grow beyond so many bytes, as if the disk were full.
static void limit_files(rlim_t bytes) {
    struct rlimit limit;
    cr_assert_eq(getrlimit(RLIMIT_FSIZE, &limit), 0);
    limit.rlim_cur = bytes;
    cr_assert_eq(setrlimit(RLIMIT_FSIZE, &limit), 0);
    signal(SIGXFSZ, SIG_IGN);
}

static void expect_too_large(bool written) {
    char what[200];
    snprintf(what, sizeof what, "cannot write '%s': File too large", path);
    cr_assert_not(written);
    cr_assert_str_eq(error.what, what);
    expect_contents("old");
    cr_assert_not(exists(temporary));
}

Test(file, a_failed_write_leaves_the_old_one_and_says_why) {
    put("old");
    for (int i = 0; i < 30000; i++)
        text_add(&text, "much ");
    limit_files(100000);
    bool written = file_write(path, &text, &error);
    expect_too_large(written);
}

// The system tells why when the bytes go out, long before the end: later calls must not hide it.
Test(file, the_reason_of_the_first_failure_is_kept) {
    put("old");
    limit_files(1000);
    FileWriter writer;
    cr_assert(file_begin(&writer, path, &error));
    char block[5000] = {0};
    for (int i = 0; i < 10; i++)
        file_put(&writer, block, sizeof block);
    cr_assert(access("/proc/nonexistent", F_OK) != 0); // another reason in errno
    limit_files(RLIM_INFINITY);
    bool written = file_commit(&writer, &error);
    expect_too_large(written);
}

static void leave(int number) {
    char name[150];
    snprintf(name, sizeof name, "%s.mfalme-tmp%d", path, number);
    FILE *left = fopen(name, "w");
    cr_assert_not_null(left);
    fputs("of a run that was killed, and longer than what is written now", left);
    fclose(left);
}

Test(file, what_killed_runs_have_left_is_removed) {
    for (int i = 0; i < 20; i++)
        leave(i);
    put("new");
    expect_contents("new");
    for (int i = 0; i < 20; i++) {
        snprintf(temporary, sizeof temporary, "%s.mfalme-tmp%d", path, i);
        cr_assert_not(exists(temporary), "%d", i);
    }
}

Test(file, two_writers_of_one_file_do_not_meet) {
    FileWriter one, two;
    cr_assert(file_begin(&one, path, &error));
    file_put(&one, "one", 3);
    cr_assert(file_begin(&two, path, &error), "%s", error.what);
    cr_assert_str_neq(text_string(&one.temporary), text_string(&two.temporary));
    file_put(&two, "two two", 7);
    cr_assert(file_commit(&one, &error), "%s", error.what);
    expect_contents("one");
    put("between");
    cr_assert(file_commit(&two, &error), "%s", error.what);
    expect_contents("two two");
}

// A process that holds what `take` gets, until it is killed.
static pid_t holder(bool (*take)(void)) {
    int ready[2];
    cr_assert_eq(pipe(ready), 0);
    pid_t child = fork();
    if (child == 0) {
        if (write(ready[1], take() ? "y" : "n", 1) == 1)
            pause();
        _exit(0);
    }
    char answer = 'n';
    cr_assert_eq(read(ready[0], &answer, 1), 1);
    cr_assert_eq(answer, 'y');
    return child;
}

static void kill_holder(pid_t child) {
    kill(child, SIGKILL);
    waitpid(child, NULL, 0);
}

static bool begin_writing(void) {
    static FileWriter writer;
    return file_begin(&writer, path, &error);
}

static bool take_lock(void) {
    static FileLock lock;
    return file_lock(&lock, path, &error);
}

// The lock of another process keeps its file; with the process it goes.
Test(file, a_killed_writer_gives_its_name_back) {
    pid_t child = holder(begin_writing);
    put("while it lives");
    cr_assert(exists(temporary), "its file stays");
    kill_holder(child);
    cr_assert(exists(temporary), "killed, it left it");
    put("then");
    cr_assert_not(exists(temporary));
    expect_contents("then");
}

Test(file, a_link_is_followed_and_stays) {
    char link[120];
    snprintf(link, sizeof link, "%s/link", folder);
    put("old");
    cr_assert_eq(symlink("a file", link), 0);
    text_clear(&text);
    text_add(&text, "new");
    cr_assert(file_write(link, &text, &error), "%s", error.what);
    expect_contents("new");
    struct stat status;
    cr_assert(lstat(link, &status) == 0 && S_ISLNK(status.st_mode));
    remove(path);
    cr_assert_not(file_write(link, &text, &error), "it names nothing");
    cr_assert_not_null(strstr(error.what, "/link': No such file or directory"));
    remove(link);
}

Test(file, errors_name_the_file) {
    cr_assert_not(file_read(&text, "/proc/nonexistent/file", &error));
    cr_assert_str_eq(error.what, "cannot read '/proc/nonexistent/file': No such file or directory");
    cr_assert_not(file_write("/proc/nonexistent/file", &text, &error));
    cr_assert_str_eq(error.what, "cannot write '/proc/nonexistent/file': No such file or directory");
    cr_assert_not(file_write("/dev/null", &text, &error));
    cr_assert_str_eq(error.what, "cannot write '/dev/null': it is not an ordinary file");
    cr_assert_not(file_check_writing("/dev/null", &error));
    cr_assert_str_eq(error.what, "cannot write '/dev/null': it is not an ordinary file");
    cr_assert_not(file_read(&text, folder, &error), "a folder");
    cr_assert_not(file_write(folder, &text, &error), "a folder");
    cr_assert_not_null(strstr(error.what, "': it is a folder"), "%s", error.what);
}

Test(file, two_spellings_of_a_name_are_one_file_written_or_not) {
    Text spelt = {0};
    text_printf(&spelt, "%s/.//a file", folder);
    cr_assert(file_is_same(path, text_string(&spelt)), "a file to come");
    put("one");
    cr_assert(file_is_same(path, text_string(&spelt)), "a file that is there");
    cr_assert_not(file_is_same(path, temporary));
    cr_assert(file_is_same("no such file", "./no such file"));
    cr_assert_not(file_is_same("/no/such/file", "/no/such/./other"));
    text_free(&spelt);
}

static void set_rights(mode_t rights) {
    cr_assert_eq(chmod(path, rights), 0);
}

Test(file, a_rewritten_file_keeps_its_rights) {
    struct stat status;
    put("old");
    set_rights(0600);
    put("new");
    cr_assert_eq(stat(path, &status), 0);
    cr_assert_eq(status.st_mode & 0777, 0600, "%o", status.st_mode & 0777);
}

// Also for root, whom the system would let through.
Test(file, a_file_protected_against_writing_is_not_replaced) {
    put("old");
    set_rights(0444);
    char what[200];
    snprintf(what, sizeof what, "cannot write '%s': Permission denied", path);
    text_clear(&text);
    cr_assert_not(file_write(path, &text, &error));
    cr_assert_str_eq(error.what, what);
    expect_contents("old");
    cr_assert_not(exists(temporary));
}

// The next file_write of "a file" would remove it.
Test(file, the_name_of_an_unfinished_file_is_refused) {
    static const char *const endings[] = {".mfalme-tmp0", ".mfalme-tmp12", ".MFALME-TMP3", ".mfalme-lock"};
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        char name[150];
        snprintf(name, sizeof name, "%s%s", path, endings[i]);
        cr_assert_not(file_write(name, &text, &error), "%s", name);
        cr_assert_not_null(strstr(error.what, "unfinished files"), "%s", error.what);
        cr_assert_not(exists(name));
    }
}

Test(file, a_locked_file_has_one_owner) {
    FileLock one, two;
    char spelled[150], locked[150];
    snprintf(spelled, sizeof spelled, "%s/./a file", folder);
    snprintf(locked, sizeof locked, "%s.mfalme-lock", path);
    cr_assert(file_lock(&one, path, &error), "the file need not be there: %s", error.what);
    cr_assert_not(file_lock(&two, spelled, &error));
    cr_assert_not_null(strstr(error.what, "is being written by another run"), "%s", error.what);
    file_unlock(&two);
    cr_assert_not(file_lock(&two, path, &error), "an unlock without a lock gives nothing back");
    file_unlock(&one);
    cr_assert_not(exists(locked));
    cr_assert(file_lock(&two, spelled, &error), "%s", error.what);
    file_unlock(&two);
    cr_assert_not(file_lock(&one, "/proc/nonexistent/file", &error));
    cr_assert_str_eq(error.what, "cannot lock '/proc/nonexistent/file': No such file or directory");
}

Test(file, a_killed_owner_gives_its_lock_back) {
    FileLock lock;
    pid_t child = holder(take_lock);
    cr_assert_not(file_lock(&lock, path, &error));
    kill_holder(child);
    cr_assert(file_lock(&lock, path, &error), "%s", error.what);
    file_unlock(&lock);
}

Test(file, the_usual_places_are_seen_from_the_program) {
    Text places[FILE_PLACES] = {{0}};
    int found = file_places(places, "tablebases", "books");
    cr_assert_str_eq(text_string(&places[found - 1]), "tablebases");
    char program[4096];
    if (platform_program_path(program, sizeof program)) {
        cr_assert_eq(found, 3);
        size_t length = (size_t)(strrchr(program, '/') - program) + 1;
        cr_assert_eq(strncmp(text_string(&places[0]), program, length), 0);
        cr_assert_str_eq(text_string(&places[0]) + length, "tablebases");
        cr_assert_str_eq(text_string(&places[1]) + length, "../share/mfalme/books");
        char small[2] = "x";
        cr_assert_not(platform_program_path(small, sizeof small), "no room");
    }
    for (int i = 0; i < found; i++)
        text_free(&places[i]);
}
