// pdn stats: the whole table of a small file.

#include "pdn/pdn_stats.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "support/temporary.h"

static Text report;

static void write_line(void *context, const char *line) {
    (void)context;
    text_add(&report, line);
    text_add(&report, "\n");
}

static bool sum_up(const char *pdn) {
    const char *path = temporary_file(pdn);
    PdnSettings settings = {.line = write_line, .rules = rules_of(&profiles[PROFILE_TZD]), .numbering = NUMBERING_B8};
    PdnStats stats;
    text_clear(&report);
    pdn_stats_begin(&stats, &settings, &notation_default);
    pdn_stats_file(&stats, path);
    remove(path);
    return pdn_stats_end(&stats);
}

Test(pdn_stats, the_table) {
    cr_assert(sum_up(
        "[White \"Asha\"]\n[Black \"Juma\"]\n[Termination \"resignation\"]\n\n1. c3-d4 b6-c5 2. d4:b6 a7:c5 3. b2-c3 "
        "1-0\n"
        "[White \"Juma\"]\n[Black \"Asha\"]\n[Termination \"unterminated\"]\n\n1. c3-d4 b6-c5 2. d4:b6 a7:c5 1/2-1/2\n"
        "[White \"Asha\"]\n[Black \"?\"]\n\n1. c3-d4 *\n"
        "[FEN \"W:Wc3,e7:Bd4\"]\n\n1. c3:e5 1-0\n"
        "[White \"Juma\"]\n[Black \"bye\"]\n[Termination \"unplayed\"]\n\n1-0\n")); // no game
    cr_assert_str_eq(text_string(&report),
                     "games                                        4\n"
                     "  White won                                  2   50.0%\n"
                     "  drawn                                      1   25.0%\n"
                     "  Black won                                  0    0.0%\n"
                     "  no result                                  1   25.0%\n"
                     "plies of a game: min 1, median 1, mean 2.8, max 5\n"
                     "a game has on average 1.2 captures of 1.2 pieces in all, and 0.0 promotions\n"
                     "ends\n"
                     "  no-pieces                                  1   25.0%\n"
                     "  not ended                                  1   25.0%\n"
                     "  resignation                                1   25.0%\n"
                     "  without a reason given                     1   25.0%\n"
                     "openings\n"
                     "  c3-d4 b6-c5 d4:b6 a7:c5                    2   50.0%\n"
                     "  from another position                      1   25.0%\n"
                     "players                                  games     won   drawn    lost  points\n"
                     "  Asha                                       3       1       1       0   75.0%\n"
                     "  Juma                                       2       0       1       1   25.0%\n");
    text_free(&report);
}

Test(pdn_stats, profiles_huffs_and_claimed_draws) {
    cr_assert(sum_up("[Variant \"Ghanaian\"]\n[FEN \"W:W33,34,45,50:B1,2,28\"]\n\n1. 45-40 ~33 1-6 0-0\n"
                     "[FEN \"W:WKa1,Kc1,Ke1:BKh6,Kb8:H59:M59\"]\n\n1. a1-b2 1/2-1/2"));
    static const char *const lines[] = {
        "  both lost                                  1   50.0%\n",
        "  tzd                                        1   50.0%\n",
        "  ghana                                      1   50.0%\n",
        "huffs: 1\n",
        "  thirty-moves                               1   50.0%\n",
    };
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        cr_assert_not_null(strstr(text_string(&report), lines[i]), "%s%s", lines[i], text_string(&report));
    text_free(&report);
}

Test(pdn_stats, faulty_games_are_reported_and_left_out) {
    cr_assert_not(sum_up("1. c3-d4 *\n1. c3-c5 *\n"));
    cr_assert(strncmp(text_string(&report), "FAILED /tmp/mfalme-test-", 24) == 0);
    cr_assert_not_null(strstr(text_string(&report), "\ngames                                        1\n"));
    cr_assert_not(sum_up("[FEN \"W:Wc3:Bd4\"]\n\n1. c3:e5 0-1\n1. c3-d4 1-0\n"), "a result against the rules");
    cr_assert_not_null(strstr(text_string(&report),
                              "game 1, move 1 (White): the result is 0-1, but by the rules the game "
                              "ended here: win white no-pieces TZD 7.1\n"));
    cr_assert_not_null(strstr(text_string(&report), "\ngames                                        1\n"));
    cr_assert_not(sum_up(""));
    cr_assert_not_null(
        strstr(text_string(&report), ": no game in it\ngames                                        0\n"));
    text_free(&report);
}
