// Saving to a file or into the answer, and loading from either.
#define _POSIX_C_SOURCE 200809L

#include "referee/referee_files.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "referee/referee_command.h"
#include "support/console_suite.h"

static char folder[] = "/tmp/mfalme-referee-XXXXXX";

static void open_folder(void) {
    Error error;
    open_console();
    cr_assert(mkdtemp(folder) != NULL);
    cr_assert(referee_allow_files(&console.session.refereed, folder, &error), "%s", error.what);
}

static const char *in_folder(const char *name) {
    static char path[100];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return path;
}

// Every file that a test leaves has one of these names.
static void close_folder(void) {
    static const char *const names[] = {"game.pdn", "link", "pipe", "sub"};
    close_console();
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        remove(in_folder(names[i]));
    cr_assert_eq(rmdir(folder), 0);
}

TestSuite(referee_files, .init = open_folder, .fini = close_folder);

Test(referee_files, what_was_saved_is_loaded_again) {
    console_ask_referee(&console, "play c3-b4");
    console_ask_referee(&console, "play b6-a5");
    expect("save \"game.pdn\"", "{\"ok\":true,\"command\":\"save\",\"file\":\"game.pdn\"}");
    cr_assert_eq(access(in_folder("game.pdn"), F_OK), 0);
    console_ask_referee(&console, "new");
    expect("load file=game.pdn game=1", "\"command\":\"load\",\"recorded_result\":\"*\",\"status\":{");
    expect("history", "\"side\":\"black\",\"move\":\"b6-a5\"");
}

Test(referee_files, a_fault_in_a_record_is_placed_by_the_name_of_its_file) {
    FILE *file = fopen(in_folder("game.pdn"), "w");
    cr_assert(file && fputs("1. c3-b4 b6-b5 *\n", file) >= 0 && fclose(file) == 0);
    expect("load game.pdn", "\"message\":\"game.pdn:1:10: game 1, move 1 (Black): illegal move 'b6-b5': ");
    expect("load pdn=\"1. c3-b4 b6-b5 *\"", "\"message\":\"pdn:1:10: game 1, move 1 (Black): illegal move 'b6-b5': ");
}

Test(referee_files, no_name_leads_out_of_the_folder) {
    static const char *const names[] = {"../x.pdn",  "..",           ".",        "/tmp/x.pdn",
                                        "sub/x.pdn", "\"sub\\\\x\"", "c:x",      "\"a\\u0001\"",
                                        ".hidden",   "\"a\\nb\"",    "x/../../y"};
    char command[100];
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        snprintf(command, sizeof command, "save file=%s", names[i]);
        expect(command, "\"code\":\"file-error\",\"message\":\"'");
        expect(command, "is not the name of a file in the allowed folder");
        snprintf(command, sizeof command, "load file=%s", names[i]);
        expect(command, "is not the name of a file in the allowed folder");
    }
}

Test(referee_files, links_pipes_and_folders_are_refused) {
    cr_assert_eq(symlink("/etc/passwd", in_folder("link")), 0);
    expect("load link", "\"message\":\"'link' is a link\"");
    expect("save link", "\"message\":\"'link' is a link\"");
    cr_assert_eq(mkfifo(in_folder("pipe"), 0600), 0);
    expect("load pipe", "\"message\":\"cannot read 'pipe': it is not an ordinary file\"");
    expect("save pipe", "\"message\":\"cannot write 'pipe': it is not an ordinary file\"");
    cr_assert_eq(mkdir(in_folder("sub"), 0700), 0);
    expect("load sub", "\"message\":\"cannot read 'sub': it is not an ordinary file\"");
    expect("save sub", "\"message\":\"cannot write 'sub': it is a folder\"");
    expect("load nothing", "\"message\":\"cannot read 'nothing': No such file or directory\"");
}

Test(referee_files, files_are_off_unless_a_folder_is_allowed) {
    text_clear(&console.session.refereed.folder);
    expect("save game.pdn", "\"code\":\"file-error\",\"message\":\"files are off: ");
    expect("load game.pdn", "\"code\":\"file-error\",\"message\":\"files are off: ");
    expect("save", "\"ok\":true");
    expect("load pdn=\"1. c3-d4 *\"", "\"ok\":true");
    Error error;
    cr_assert_not(referee_allow_files(&console.session.refereed, "/proc/nonexistent", &error));
    cr_assert_str_eq(error.what, "--files takes a folder that exists, not '/proc/nonexistent'");
    cr_assert_not(referee_allow_files(&console.session.refereed, "", &error));
}

Test(referee_files, a_record_travels_within_the_line) {
    console_ask_referee(&console, "play c3-d4");
    const char *answer = console_ask_referee(&console, "save");
    const char *pdn = strstr(answer, "\"pdn\":");
    cr_assert(pdn != NULL, "%s", answer);
    Text command = {0};
    text_printf(&command, "load pdn=%.*s", (int)(strrchr(pdn, '"') - pdn - 5), pdn + 6);
    console_ask_referee(&console, "new");
    expect(text_string(&command), "\"recorded_result\":\"*\"");
    expect("history", "\"move\":\"c3-d4\"");
    text_free(&command);
}

Test(referee_files, what_cannot_be_read_or_written_is_named) {
    static const char *const cases[][2] = {
        {"save /proc/nonexistent/folder/x.pdn", "\"code\":\"file-error\""},
        {"save file=", "\"code\":\"file-error\""},
        {"save x.pdn y.pdn", "\"code\":\"bad-command\""},
        {"save path=x.pdn", "\"code\":\"bad-command\""},
        {"save \"x", "\"code\":\"bad-value\""},
        {"load", "\"code\":\"bad-command\""},
        {"load /tmp", "\"code\":\"file-error\""},
        {"load /dev/zero", "\"code\":\"file-error\""},
        {"load /proc/nonexistent/x.pdn", "\"code\":\"file-error\""},
        {"load x y", "\"code\":\"bad-command\""},
        {"load x pdn=\"1. c3-d4 *\"", "\"code\":\"bad-command\""},
        {"load path=x", "\"code\":\"bad-command\""},
        {"load pdn=\"x", "\"code\":\"bad-value\""},
        {"load pdn=\"1. c3-d4 *\" game=0", "\"code\":\"bad-value\""},
        {"load pdn=\"1. c3-d4 *\" game=2", "\"code\":\"bad-record\""},
        {"load pdn=\"1. c3-c4 *\"", "\"code\":\"bad-record\""},
        {"load pdn=\"1. c3-c4 *\"", "\"fits\":[]"},
        {"load pdn=\"1. 32-28 19-23 2. 28x19 14x23 *\"", "\"fits\":[{\"profile\":\"international\",\"numbering\":2}]"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        expect(cases[i][0], cases[i][1]);
    expect("history", "\"moves\":[]");
}
