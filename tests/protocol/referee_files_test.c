// Saving to a file or into the answer, and loading from either.
#define _POSIX_C_SOURCE 200809L

#include "protocol/referee_files.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "protocol/referee_command.h"
#include "support/console.h"

static Console console;

static void expect(const char *command, const char *part) {
    const char *answer = console_ask_referee(&console, command);
    cr_assert(strstr(answer, part), "%s: '%s' is not in\n%s", command, part, answer);
}

Test(referee_files, what_was_saved_is_loaded_again) {
    cr_assert(console_open(&console));
    char path[] = "/tmp/mfalme-referee-XXXXXX", command[80];
    int descriptor = mkstemp(path);
    cr_assert_geq(descriptor, 0);
    close(descriptor);
    console_ask_referee(&console, "play c3-b4");
    console_ask_referee(&console, "play b6-a5");
    snprintf(command, sizeof command, "save \"%s\"", path);
    expect(command, "{\"ok\":true,\"command\":\"save\",\"file\":\"/tmp/mfalme-referee-");
    console_ask_referee(&console, "new");
    snprintf(command, sizeof command, "load file=%s game=1", path);
    expect(command, "\"command\":\"load\",\"recorded_result\":\"*\",\"status\":{");
    expect("history", "\"side\":\"black\",\"move\":\"b6-a5\"");
    remove(path);
    console_close(&console);
}

Test(referee_files, a_record_travels_within_the_line) {
    cr_assert(console_open(&console));
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
    console_close(&console);
}

Test(referee_files, what_cannot_be_read_or_written_is_named) {
    static const char *const cases[][2] = {
        {"save /nonexistent/folder/x.pdn", "\"code\":\"file-error\""},
        {"save x.pdn y.pdn", "\"code\":\"bad-command\""},
        {"save name=x.pdn", "\"code\":\"bad-command\""},
        {"save \"x", "\"code\":\"bad-value\""},
        {"load", "\"code\":\"bad-command\""},
        {"load /tmp", "\"code\":\"file-error\""},
        {"load /dev/zero", "\"code\":\"file-error\""},
        {"load /nonexistent/x.pdn", "\"code\":\"file-error\""},
        {"load x y", "\"code\":\"bad-command\""},
        {"load x pdn=\"1. c3-d4 *\"", "\"code\":\"bad-command\""},
        {"load name=x", "\"code\":\"bad-command\""},
        {"load pdn=\"x", "\"code\":\"bad-value\""},
        {"load pdn=\"1. c3-d4 *\" game=0", "\"code\":\"bad-value\""},
        {"load pdn=\"1. c3-d4 *\" game=2", "\"code\":\"bad-record\""},
        {"load pdn=\"1. c3-c4 *\"", "\"code\":\"bad-record\""},
    };
    cr_assert(console_open(&console));
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        expect(cases[i][0], cases[i][1]);
    expect("history", "\"moves\":[]");
    console_close(&console);
}
