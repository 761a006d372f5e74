// A tournament in words, as JSON and as text, from games written by hand.
#include "standings/standings_words.h"

#include <criterion/criterion.h>
#include <string.h>

#include "standings/standings_report.h"
#include "support/contest.h"

static Standings standings;
static Text text;

static void make(System system, const char *games) {
    StandingsSettings settings = {.system = system, .scale = scale_default};
    standings_begin(&standings, &settings, &(PdnSettings){0});
    standings.contest = contest_of(games);
    standings_finish(&standings);
}

static void teardown(void) {
    standings_free(&standings);
    text_free(&text);
}

TestSuite(standings_words, .fini = teardown);

static const char *described(void (*describe)(Text *text, const Standings *standings, int rank), int rank) {
    text_clear(&text);
    describe(&text, &standings, rank);
    return text_string(&text);
}

static const char *match(int i) {
    text_clear(&text);
    standings_describe_match(&text, &standings, i);
    return text_string(&text);
}

Test(standings_words, one_line_says_what_was_played) {
    make(SYSTEM_ROUND_ROBIN, "A1B A+C B=C");
    standings_describe(&text, &standings);
    cr_assert_str_eq(text_string(&text), "Round robin: 3 players, 2 games, 1 without play");
    text_clear(&text);
    standings.settings.scale = (Scale){.win = 3 * POINT, .draw = POINT + 50, .supa = 12 * POINT};
    standings_describe_scale(&text, &standings);
    cr_assert_str_eq(text_string(&text), "win 3, draw 1.5, loss 0, Supa 12");
}

Test(standings_words, sets_are_counted_and_told) {
    make(SYSTEM_SET, "A1B B0A A=B A1B B1A");
    standings_describe(&text, &standings);
    cr_assert_str_eq(text_string(&text), "Sets of three wins: 2 players, 5 games, 1 set and 1 unfinished");
    text_clear(&text);
    standings_describe_set(&text, &standings, 0);
    cr_assert_str_eq(text_string(&text), "A 3-0 B, 1 drawn");
    text_clear(&text);
    standings_describe_set(&text, &standings, 1);
    cr_assert_str_eq(text_string(&text), "B 1-0 A, unfinished");
}

// Each of the three has beaten another.
Test(standings_words, ties_name_the_criterion_and_both_values) {
    make(SYSTEM_ROUND_ROBIN, "A1B B1C A0C");
    cr_assert_str_eq(described(standings_describe_tie, 2), "", "nothing comes after the last");
    cr_assert_str_eq(described(standings_describe_shared, 2),
                     "A, B and C: level by every criterion, lots decide places 1 to 3");
    cr_assert_str_eq(described(standings_describe_shared, 1), "", "told of the last one only");
}

Test(standings_words, a_direct_encounter_is_told_in_points) {
    make(SYSTEM_ROUND_ROBIN, "A1B A0C A1D B1C B1D C0D");
    cr_assert_str_eq(described(standings_describe_tie, 0), "A before B: direct encounter, 1 to 0");
}

Test(standings_words, matches_say_who_goes_on_and_why) {
    make(SYSTEM_KNOCKOUT, "1:A1B C=D E=* 2:A=C");
    cr_assert_eq(standings.knockout.count, 4);
    cr_assert_str_eq(match(0), "A 1-0 B: A goes on");
    cr_assert_str_eq(match(1), "C 0.5-0.5 D: C goes on, as a later round shows");
    cr_assert_str_eq(match(2), "E: bye");
    cr_assert_str_eq(match(3), "A 0.5-0.5 C: level, lots decide");
}

Test(standings_words, names_that_look_alike_are_doubted) {
    standings_begin(&standings, &(StandingsSettings){.scale = scale_default}, &(PdnSettings){0});
    contest_file(&standings.contest, "x.pdn");
    contest_player(&standings.contest, "Asha Juma");
    contest_player(&standings.contest, "asha-juma");
    contest_player(&standings.contest, "Asha Jumaa");
    contest_compare_names(&standings.contest);
    cr_assert_eq(standings.contest.remark_count, 1);
    cr_assert_str_eq(standings.contest.remarks[0].what, "'Asha Juma' and 'asha-juma' are counted as two players");
}

Test(standings_words, kiswahili_has_its_own_words_and_wider_columns) {
    make(SYSTEM_ROUND_ROBIN, "A1B B=C C0A");
    standings.settings.language = KISWAHILI;
    standings_text_write(&text, &standings);
    cr_assert(strstr(text_string(&text), "Ligi: wachezaji 3, michezo 3; ushindi 1, sare 0.5, kushindwa 0\n\n"
                                         "nafasi mchezaji michezo ushindi  sare kushindwa Buchholz  pointi\n"
                                         "    1  A              2       2     0         0        1       2\n"),
              "%s", text_string(&text));
}

Test(standings_words, matches_in_kiswahili) {
    make(SYSTEM_KNOCKOUT, "1:A1B C=D E=* 2:A=C");
    standings.settings.language = KISWAHILI;
    cr_assert_str_eq(match(0), "A 1-0 B: A kusonga mbele");
    cr_assert_str_eq(match(1), "C 0.5-0.5 D: C kusonga mbele, kama raundi ya baadaye inavyoonyesha");
    cr_assert_str_eq(match(2), "E: huru");
    cr_assert_str_eq(match(3), "A 0.5-0.5 C: sawa, kura itaamua");
}

// The remark keeps its English, for JSON.
Test(standings_words, a_remark_is_shown_in_kiswahili) {
    standings_begin(&standings, &(StandingsSettings){.scale = scale_default, .language = KISWAHILI}, &(PdnSettings){0});
    contest_remark(&standings.contest, REMARK_DOUBT, NULL, "%s has two matches in round %d", "Asha", 2);
    contest_write_remark(&text, &standings.contest, &standings.contest.remarks[0]);
    cr_assert_str_eq(text_string(&text), "Asha: mechi mbili katika raundi ya 2");
    cr_assert_str_eq(standings.contest.remarks[0].what, "Asha has two matches in round 2");
}

Test(standings_words, a_row_of_json_has_every_count) {
    make(SYSTEM_SWISS, "1:ASB 2:A=B");
    standings_json_write(&text, &standings);
    cr_assert(strstr(text_string(&text), "\"table\":[{\"place\":1,\"last_place\":1,\"player\":\"A\",\"games\":2,"
                                         "\"won\":1,\"drawn\":1,\"lost\":0,\"unplayed\":0,\"supas\":1,"
                                         "\"buchholz\":1,\"points\":1.5}"),
              "%s", text_string(&text));
    cr_assert(strstr(text_string(&text), "\"round\":2,\"white\":\"A\",\"black\":\"B\",\"result\":\"1/2-1/2\""), "%s",
              text_string(&text));
}

Test(standings_words, the_text_has_a_table_and_a_grid) {
    make(SYSTEM_ROUND_ROBIN, "A1B B=C C0A");
    standings_text_write(&text, &standings);
    cr_assert(strstr(text_string(&text), "\nplace  player games  won drawn lost Buchholz  points\n"
                                         "    1  A          2    2     0    0        1       2\n"),
              "%s", text_string(&text));
    cr_assert(strstr(text_string(&text), "\n    1  A      . 1 1\n"), "%s", text_string(&text));
}
