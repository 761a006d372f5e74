// The suite of a test file that talks to a console of its own, fresh for each test. To be included once, by the test
// file itself, with CONSOLE_SUITE(name) before the tests.
#ifndef SUPPORT_CONSOLE_SUITE_H
#define SUPPORT_CONSOLE_SUITE_H

#include <criterion/criterion.h>
#include <string.h>

#include "support/console.h"

static Console console;

static void open_console(void) {
    cr_assert(console_open(&console));
}

static void close_console(void) {
    console_close(&console);
}

// That this is a part of the referee's answer to a command.
static inline void expect(const char *command, const char *part) {
    const char *answer = console_ask_referee(&console, command);
    cr_assert(strstr(answer, part), "%s: '%s' is not in\n%s", command, part, answer);
}

#define CONSOLE_SUITE(name) TestSuite(name, .init = open_console, .fini = close_console)

#endif
