// The suite of a test file about an analysed game and the text that is made of it, both fresh for each test. To be
// included once, by the test file itself, with ANALYSED_SUITE(name) before the tests.
#ifndef SUPPORT_ANALYSED_SUITE_H
#define SUPPORT_ANALYSED_SUITE_H

#include <criterion/criterion.h>

#include "support/analysed.h"

static Analysed game;
static Text text;

// In place of the game that was read before.
static void read_game(const char *pdn) {
    Error error;
    analysed_free(&game);
    cr_assert(analysed_read(&game, pdn, &error), "%s: %s", pdn, error.what);
}

static void close_game(void) {
    analysed_free(&game);
    text_free(&text);
}

#define ANALYSED_SUITE(name) TestSuite(name, .fini = close_game)

#endif
