// The messages of DXP, and a match under random ones. Whole games are in tests/program/dxp_test.py.
#include "protocol/dxp/match.h"

#include <criterion/criterion.h>
#include <string.h>

#include "base/rng.h"
#include "support/console_suite.h"

static Session *const session = &console.session;

CONSOLE_SUITE(dxp);

Test(dxp, messages_are_written_as_they_are_read) {
    static const char *const messages[] = {
        "R01Tornado voor Windows 4.0        W060065A",
        "R01Mfalme 1.0                      Z005000BZwzeWZ",
        "AMfalme 1.0                      0",
        "M001205250422122320",
        "M0000353000",
        "E31",
        "Cwell played, friend",
        "B005Z",
        "K1",
    };
    DxpMessage message = {0};
    for (size_t i = 0; i < sizeof messages / sizeof *messages; i++) {
        Error error;
        Text again = {0};
        cr_assert(dxp_read(span_of(messages[i]), &message, &error), "%s", error.what);
        dxp_write(&again, &message);
        cr_assert_str_eq(text_string(&again), messages[i]);
        text_free(&again);
    }
    dxp_free(&message);
}

Test(dxp, fields_are_read) {
    DxpMessage message = {0};
    Error error;
    cr_assert(dxp_read(span_of("M0012052503221223"), &message, &error));
    cr_assert_eq(message.seconds, 12);
    cr_assert_eq(message.from, 5);
    cr_assert_eq(message.to, 25);
    cr_assert_eq(message.captured_count, 3);
    cr_assert_eq(message.captured[2], 23);
    cr_assert(dxp_read(span_of("R01Asha                            Z 30 75A"), &message, &error), "blanks may pad");
    cr_assert_str_eq(text_string(&message.text), "Asha");
    cr_assert_eq(message.side, BLACK);
    cr_assert_eq(message.minutes, 30);
    cr_assert_eq(message.moves, 75);
    cr_assert_eq(message.position.length, 0);
    dxp_free(&message);
}

Test(dxp, malformed_messages_are_refused) {
    static const char *const messages[] = {"",    "X",    "M",     "M00120525", "M0012052521", "E",
                                           "E4x", "B05Z", "B005X", "K",         "R01Asha"};
    DxpMessage message = {0};
    Error error;
    for (size_t i = 0; i < sizeof messages / sizeof *messages; i++)
        cr_assert_not(dxp_read(span_of(messages[i]), &message, &error), "%s", messages[i]);
    dxp_free(&message);
}

Test(dxp, an_end_says_one_of_four_things) {
    DxpMessage message = {0};
    Error error;
    cr_assert_not(dxp_read(span_of("E90"), &message, &error));
    cr_assert(dxp_read(span_of("E30"), &message, &error));
    dxp_free(&message);
}

// ---- Random messages

#define PICK(rng, array) ((array)[rng_below(rng, (uint32_t)(sizeof(array) / sizeof *(array)))])

static void random_message(Rng *rng, Text *text) {
    static const char *const messages[] = {
        "R01Partner                         W001075A",
        "R01Partner                         Z001002A",
        "R02Partner                         W001075A",
        "M0000353000",
        "M0000202500",
        "M0000192400",
        "E00",
        "E21",
        "B001W",
        "B001Z",
        "B002W",
        "K0",
        "Chello",
        "APartner                         0",
    };
    text_add(text, PICK(rng, messages));
    for (uint32_t n = rng_below(rng, 3) == 0 ? 1 + rng_below(rng, 4) : 0; n > 0; n--)
        text->data[rng_below(rng, (uint32_t)text->length)] = (char)(1 + rng_below(rng, 255));
}

static void check_output(FILE *file) {
    rewind(file);
    size_t length = 0;
    for (int c; (c = getc(file)) != EOF;) {
        cr_assert(length > 0 ? c == '\0' || length < DXP_MESSAGE_MAX : strchr("RAMECBK", c) != NULL && c, "%d", c);
        length = c == '\0' ? 0 : length + 1;
    }
    cr_assert_eq(length, 0, "the last message has no end");
}

Test(dxp, random_messages_do_no_harm) {
    Rng rng = {7};
    console_ask(&console, "setoption name UCI_Variant value nigeria");
    console_ask(&console, "setoption name nodestime value 1");
    DxpSettings settings = {.request = false};
    DxpMatch match;
    cr_assert(dxp_match_init(&match, session, &settings));
    session->message = NULL;
    session->shell = true;
    FILE *heard = freopen("/dev/null", "w", stderr);
    cr_assert_not_null(heard);
    int games = 0;
    for (int i = 0; i < 3000; i++) {
        Text text = {0};
        random_message(&rng, &text);
        dxp_match_receive(&match, (Span){text_string(&text), text.length});
        const Position *p = &game_now(&match.game)->position;
        cr_assert_eq(p->key, position_key(p));
        games = match.games;
        text_free(&text);
    }
    cr_assert_gt(games, 20);
    dxp_match_free(&match);
    check_output(console.file);
}

// Nobody needs the hours that a partner may offer for a move.
Test(dxp, no_move_takes_longer_than_ten_minutes) {
    DxpSettings settings = {.side = WHITE, .moves = 1};
    DxpMatch match;
    cr_assert(dxp_match_init(&match, session, &settings));
    match.minutes = 999;
    match.moves = 1;
    Limits limits = dxp_match_limits(&match);
    cr_assert_eq(limits.movetime, 600000);
    cr_assert_eq(limits.stop, &match.gone);
    match.minutes = 0;
    cr_assert_eq(dxp_match_limits(&match).movetime, 1000);
    dxp_match_free(&match);
}
