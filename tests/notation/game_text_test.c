// Games as one line: what a position command or an opening file holds.
#include "notation/game_text.h"

#include <criterion/criterion.h>

static Game game;
static Error error;

static bool read_line(ProfileId id, const char *text) {
    Rules rules = rules_of(&profiles[id]);
    Scanner line = scanner_of(text);
    return game_read(&game, &rules, &notation_default, &line, &error);
}

Test(game_text, starts_and_moves_are_read) {
    const struct {
        ProfileId id;
        const char *text;
        int plies;
    } cases[] = {
        {PROFILE_TZD, "startpos", 0},
        {PROFILE_TZD, " startpos moves", 0},
        {PROFILE_TZD, "startpos moves c3-d4 b6-a5  d4-c5", 3},
        {PROFILE_TZD, "fen W:Wa1:Bb6 moves a1-b2", 1},
        {PROFILE_TZD, "W : W a1 : B b6 moves a1-b2", 1},
        {PROFILE_TZD, "fen 8/8/1b6/8/8/8/8/w7 w moves a1-b2", 1},
        {PROFILE_GHANA, "startpos short-two moves 32-27", 1},
        {PROFILE_NIGERIA, "startpos giver=white one-crown first=black moves 19-24 35-30", 2},
        {PROFILE_NIGERIA, "startpos first=black moves 19-24", 1},
        {PROFILE_TZD, "startpos first=white", 0},
        {PROFILE_GHANA, "fen W:W33,39:B28,1,2 moves 39-34 ~33 1-6", 2},
        {PROFILE_GHANA, "fen W:W33,39:B28,1,2 moves 39-34 ~33/1-6", 2},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        cr_assert(read_line(cases[i].id, cases[i].text), "%s: %s", cases[i].text, error.what);
        cr_assert_eq(game.count - 1, cases[i].plies, "%s", cases[i].text);
    }
    game_free(&game);
}

Test(game_text, what_is_wrong_is_named) {
    const struct {
        const char *text, *error;
    } cases[] = {
        {"", "startpos or a FEN expected"},
        {"fen moves a1-b2", "a FEN expected"},
        {"startpos c3-d4", "'moves' expected after startpos, not 'c3-d4'"},
        {"startpos first=black", "in tzd White moves first (TZD 3)"},
        {"startpos short-two", "named starts exist only in nigeria and ghana, not in tzd"},
        {"startpos first=white first=white", "'moves' expected after startpos, not 'first=white'"},
        {"startpos first= moves", "'moves' expected after startpos, not 'first='"},
        {"fen W:Wa1", "bad FEN: the list of black pieces is missing at column 6 (the end)"},
        {"startpos moves c3-d4 c3-b4", "move 2: illegal move 'c3-b4': no piece stands on c3 (TZD 3)"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        cr_assert_not(read_line(PROFILE_TZD, cases[i].text));
        cr_assert_str_eq(error.what, cases[i].error);
    }
    game_free(&game);
}
