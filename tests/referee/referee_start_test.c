// The arguments of the referee's `new`: every one is taken, and a bad one changes nothing.
#include "referee/referee_start.h"

#include <criterion/criterion.h>
#include <string.h>

#include "referee/referee_command.h"
#include "support/arbiter.h"
#include "support/console.h"

static Console console;
static Fault fault;

static bool begin(const char *arguments) {
    Scanner line = scanner_of(arguments);
    return referee_start_read(&console.session.env, &line, &console.session.refereed.referee, &fault);
}

Test(referee_start, every_argument_is_taken) {
    cr_assert(console_open(&console));
    fault_init(&fault);
    const Referee *referee = &console.session.refereed.referee;
    cr_assert(
        begin("profile=nigeria Huff=all time=180000 inc=2000 white=\"A \\u00e9\" black=B Notation=pdn Numbering=1 "
              "fen=B:WK46:BK5,4:F9"),
        "%s", fault.message.what);
    cr_assert_eq(referee->game.rules.profile->id, PROFILE_NIGERIA);
    cr_assert_eq(referee->game.rules.huff, HUFF_ALL);
    cr_assert_eq(referee->control.base, 180000);
    cr_assert_eq(referee->control.increment, 2000);
    cr_assert_eq(referee->left[BLACK], 180000);
    cr_assert_str_eq(text_string(&referee->players[WHITE]), "A \xc3\xa9");
    cr_assert_str_eq(text_string(&referee->players[BLACK]), "B");
    cr_assert_eq(referee->notation.style, STYLE_PDN);
    cr_assert_eq(referee->notation.numbering, NUMBERING_G1);
    cr_assert_eq(game_move_number(&referee->game), 9);
    cr_assert(begin("ThreeKingsMoves=15"));
    cr_assert_eq(referee->game.rules.three_kings_moves, 15);
    cr_assert_eq(referee->game.rules.profile->id, PROFILE_TZD);
    cr_assert_not(referee->control.used, "nothing is left of the game before");
    cr_assert_eq(referee->players[WHITE].length, 0);
    cr_assert(begin("profile=drafti MoveLimit=80 fen=startpos"));
    cr_assert_eq(referee->game.rules.move_limit, 80);
    cr_assert(begin("profile=ghana start=short-two giver=white first=black time=1000"), "%s", fault.message.what);
    cr_assert_eq(bits_count(game_now(&referee->game)->position.pieces[WHITE]), 18);
    cr_assert_eq(position_side(&game_now(&referee->game)->position), BLACK);
    cr_assert(begin("profile=nigeria first=black"));
    cr_assert_eq(position_side(&game_now(&referee->game)->position), BLACK);
    fault_free(&fault);
    console_close(&console);
}

Test(referee_start, a_bad_argument_changes_nothing) {
    static const char *const cases[][3] = {
        {"profile=chess", "bad-value",
         "profile takes tzd, tzd3, drafti, zambia, nigeria, ghana, international, brazilian or russian, not 'chess'"},
        {"profile=", "bad-value",
         "profile takes tzd, tzd3, drafti, zambia, nigeria, ghana, international, brazilian or russian, not ''"},
        {"tzd", "bad-command", "new: 'tzd' is not an argument"},
        {"colour=white", "bad-command", "new: 'colour' is not an argument"},
        {"time=1 TIME=2", "bad-command", "new: 'TIME' is given twice"},
        {"time=0", "bad-value", "time takes whole milliseconds up to eleven days, not '0'"},
        {"time=1.5", "bad-value", "time takes whole milliseconds up to eleven days, not '1.5'"},
        {"time=1000 inc=-1", "bad-value", "inc takes whole milliseconds up to eleven days, not '-1'"},
        {"inc=5", "bad-value", "inc needs time"},
        {"Notation=latin", "bad-value", "Notation takes tzd, pdn, numeric, uci or hub, not 'latin'"},
        {"Numbering=3", "bad-value", "Numbering takes 0, 1 or 2, not '3'"},
        {"ThreeKingsMoves=0", "bad-value", NULL},
        {"MoveLimit=x", "bad-value", NULL},
        {"Huff=kings", "bad-value", NULL},
        {"profile=ghana Huff=never", "bad-value", NULL},
        {"fen=", "bad-value", NULL},
        {"first=black", "bad-value", "in tzd White moves first (TZD 3)"},
        {"profile=nigeria start=short-six", "bad-value", NULL},
        {"profile=nigeria fen=B:WK46:BK5,4 start=short-one", "bad-value",
         "fen cannot be combined with start, giver or first"},
        {"fen=W:Wa1", "bad-value", "bad FEN: the list of black pieces is missing at column 6 (the end)"},
        {"white=\"A", "bad-value", "a closing quote is missing"},
    };
    cr_assert(console_open(&console));
    fault_init(&fault);
    cr_assert(begin("fen=W:Wa1:Bh8 time=5000 white=A"));
    Text before = {0}, after = {0};
    arbiter_state(&before, &console.session.refereed.referee);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        cr_assert_not(begin(cases[i][0]), "%s", cases[i][0]);
        cr_assert_str_eq(fault.code, cases[i][1], "%s", cases[i][0]);
        if (cases[i][2])
            cr_assert_str_eq(fault.message.what, cases[i][2]);
        arbiter_state(&after, &console.session.refereed.referee);
        cr_assert_str_eq(text_string(&after), text_string(&before), "%s", cases[i][0]);
    }
    text_free(&before);
    text_free(&after);
    fault_free(&fault);
    console_close(&console);
}
