// The end of a game that is given up, read from a text (TZD 7.1, 10; TZD3 5, 11).
#include "notation/ending_words.h"

#include <criterion/criterion.h>
#include <string.h>

#include "support/set_up.h"

static Game game;
static Text text;
static Error error;

static void teardown(void) {
    game_free(&game);
    text_free(&text);
}

TestSuite(given_up, .fini = teardown);

static const char *given_up(ProfileId id, const char *fen, const char *what) {
    Rules rules = rules_of(&profiles[id]);
    SetUp set_up = set_up_from(&rules, fen);
    Ending ending;
    game_restart_from(&game, &rules, &set_up);
    text_clear(&text);
    if (given_up_read((Span){what, strlen(what)}, &game, &ending, &error))
        ending_write(&text, &rules, &ending, true);
    else
        text_add(&text, error.what);
    return text_string(&text);
}

Test(given_up, who_resigns_or_runs_out_of_time_loses) {
    cr_assert_str_eq(given_up(PROFILE_TZD, "W:Wa3:Bh8", "resign white"), "win black resignation TZD 7.1");
    cr_assert_str_eq(given_up(PROFILE_TZD, "W:Wa3:Bh8", " FLAG  Black "), "win white time TZD 7.1");
    cr_assert_str_eq(given_up(PROFILE_TZD3, "W:WKa3:Bh8", "flag black"), "draw time-insufficient-material TZD3 11");
    cr_assert_str_eq(given_up(PROFILE_TZD3, "W:WKa3:Bh8", "resign black"), "win white resignation TZD3 8.1 supa");
    cr_assert_str_eq(given_up(PROFILE_TZD3, "W:WKa3:Bh8", "resign white"), "win black resignation TZD3 8.1");
}

Test(given_up, a_draw_to_be_claimed_ends_nothing_and_a_game_that_is_over_stays_so) {
    cr_assert_str_eq(given_up(PROFILE_TZD, "W:WKa1,Kc1:BKh6,Kf8:H60:M60", "resign white"),
                     "win black resignation TZD 7.1");
    cr_assert_str_eq(given_up(PROFILE_TZD3, "W:Wa3:Bb4,c5", "resign black"), "win black no-moves TZD3 8.1");
    cr_assert_str_eq(given_up(PROFILE_TZD, "W:WKa1:BKh2:H10:M10", "flag white"), "draw five-moves TZD 8.4");
}

Test(given_up, anything_else_is_refused) {
    static const char *const texts[] = {"", "resign", "white resign", "resign blue", "flag white now", "flags white"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        char expected[100];
        snprintf(expected, sizeof expected, "resign or flag and white or black expected, not '%s'", texts[i]);
        cr_expect_str_eq(given_up(PROFILE_TZD, "W:Wa3:Bh8", texts[i]), expected);
    }
}
