// Sets of three wins (Nigeria 8.1), by hand.

#include "standings/sets.h"

#include <criterion/criterion.h>

#include "standings/ranking.h"
#include "support/contest.h"

// The sets as "A 3-1 B =2": two drawn; "..." after one that is not finished.
static void check(const char *games, const char *expected, int units) {
    Contest contest = contest_of(games);
    GameSets sets = {0};
    Text text = {0};
    sets_collect(&sets, &contest);
    for (int i = 0; i < sets.count; i++) {
        const GameSet *set = &sets.sets[i];
        text_printf(&text, "%s%s %d-%d %s", i > 0 ? ", " : "", contest.players[set->player[0]], set->wins[0],
                    set->wins[1], contest.players[set->player[1]]);
        if (set->drawn > 0)
            text_printf(&text, " =%d", set->drawn);
        text_add(&text, set->winner < 0 ? " ..." : "");
    }
    cr_expect_str_eq(text_string(&text), expected, "%s: %s", games, text_string(&text));
    cr_expect_eq(sets.unit_count, units, "%s", games);
    text_free(&text);
    sets_free(&sets);
    contest_free(&contest);
}

Test(sets, three_to_none_one_and_two) {
    check("A1B B0A A1B", "A 3-0 B", 1);
    check("A1B B1A A1B B0A", "A 3-1 B", 1);
    check("A1B B1A A0B B0A B1A", "A 2-3 B", 1);
}

Test(sets, drawn_games_count_for_neither) {
    check("A=B A1B B=A B0A A=B A1B", "A 3-0 B =3", 1);
}

// After three wins the next set begins, with another White first.
Test(sets, the_next_begins) {
    check("A1B B0A A1B B1A A1B", "A 3-0 B, B 1-1 A ...", 1);
    check("A1B A1B A1B A1B A1B A1B", "A 3-0 B, A 3-0 B", 2);
}

// Games of other players may lie between.
Test(sets, by_pairs) {
    check("A1B C1D A1B D1C A1B C1D D0C", "A 3-0 B, C 3-1 D", 2);
    check("A1B A1C B1C", "A 1-0 B ..., A 1-0 C ..., B 1-0 C ...", 0);
}

// A forfeit is a game won; a bye is a set.
Test(sets, forfeits_and_byes) {
    check("A+B A1B B-A", "A 3-0 B", 1);
    check("A+* A1B", "A 1-0 B ...", 1);
    check("", "", 0);
}

// A beat B 3-2, B beat C 3-0, C beat A 3-0: a set each, and a set each among themselves. Buchholz is 2 each. Wins of
// games: A 3, B 2 + 3 = 5, C 3.
Test(sets, wins_decide_where_sets_are_level) {
    Contest contest = contest_of("A1B B1A A1B B1A A1B B1C C0B B1C C1A A0C C1A");
    GameSets sets = {0};
    ScoreSheet sheet;
    Rank ranks[3];
    sets_collect(&sets, &contest);
    score_sheet_fill(&sheet, &contest, &scale_default, sets.units, sets.unit_count);
    ranking_fill(ranks, &sheet, &(Lots){0});
    cr_expect_str_eq(contest.players[ranks[0].player], "B");
    cr_expect_eq(ranks[0].by, BY_WINS);
    cr_expect_eq(ranks[0].value, 500);
    cr_expect_eq(ranks[0].next, 300);
    cr_expect(ranks[1].place == 2 && ranks[1].last_place == 3 && ranks[2].place == 2);
    cr_expect_eq(sheet.scores[ranks[0].player].points, 100);
    cr_expect_eq(sheet.scores[ranks[0].player].games, 8);
    score_sheet_free(&sheet);
    sets_free(&sets);
    contest_free(&contest);
}
