// The order of a table by TZD3 14: points, direct encounter, Supas, Buchholz, wins, lots. Each tournament was computed
// by hand; the comments have the sums.

#include "standings/ranking.h"

#include <criterion/criterion.h>

#include "support/contest.h"

typedef struct Table {
    const char *games;
    Hundredths supa;
    Lots lots;
    const char *order; // "A B (C D)": those who share a place in brackets
    const char *by;    // what puts one before the next, from the first on, where points do not
} Table;

static void describe(const Contest *contest, const Rank *ranks, Text *order, Text *by) {
    for (int i = 0; i < contest->player_count; i++) {
        bool shared = ranks[i].place < ranks[i].last_place;
        text_printf(order, "%s%s%s%s", i > 0 ? " " : "", shared && ranks[i].place == i + 1 ? "(" : "",
                    contest->players[ranks[i].player], shared && ranks[i].last_place == i + 1 ? ")" : "");
        if (ranks[i].by != BY_POINTS && ranks[i].by != BY_NOTHING)
            text_printf(by, "%s%s", by->length > 0 ? ", " : "", criterion_name(ranks[i].by));
    }
}

static void check(const Table *table) {
    Contest contest = contest_of(table->games);
    ScoreSheet sheet;
    Scale scale = scale_default;
    Text order = {0}, by = {0};
    Rank ranks[16];
    scale.supa = table->supa;
    score_sheet_fill(&sheet, &contest, &scale, contest.games, contest.game_count);
    ranking_fill(ranks, &sheet, &table->lots);
    describe(&contest, ranks, &order, &by);
    cr_expect_str_eq(text_string(&order), table->order, "%s: %s", table->games, text_string(&order));
    cr_expect_str_eq(text_string(&by), table->by, "%s: %s", table->games, text_string(&by));
    text_free(&order);
    text_free(&by);
    score_sheet_free(&sheet);
    contest_free(&contest);
}

// A 2, B 1, C 0.
Test(ranking, points_alone) {
    check(&(Table){.games = "A1B B1C C0A", .order = "A B C", .by = ""});
    check(&(Table){.games = "", .order = "", .by = ""});
}

// A (B, D) and B (C, D) have 2, C (A) and D (C) 1. A beat B, and D beat C.
Test(ranking, direct_encounter) {
    check(&(Table){.games = "A1B A0C A1D B1C B1D C0D", .order = "A B D C", .by = "direct encounter, direct encounter"});
}

// Two rounds. A drew with B and lost to it, 0.5 to 1.5, and beat C, which beat B: A 1.5, B 1.5, C 1.
Test(ranking, direct_encounter_over_two_rounds) {
    check(&(Table){.games = "A=B B1A A1C C1B", .order = "B A C", .by = "direct encounter"});
}

// A, B, C and D have 2 each: A beat C and D, B beat A and D, C beat B and E, D beat C and F. Among themselves A and B
// have 2, C and D 1. Asked again for the two pairs: B beat A, and D beat C. E and F have 1 each and all else level.
Test(ranking, direct_encounter_again_among_those_it_leaves_level) {
    check(&(Table){.games = "A1C A1D B1A C1B B1D D1C A0E B0F C1E D1F",
                   .order = "B A D C (E F)",
                   .by = "direct encounter, direct encounter, direct encounter"});
}

// A beat B twice, B beat C and D, C beat D twice: 2 each. But A and C have not met, though there are three games
// among three players. Buchholz: A 2 + 2 = 4, B 2 + 2 + 2 + 0 = 6, C 2 + 0 + 0 = 2.
Test(ranking, direct_encounter_only_where_all_have_met) {
    check(&(Table){.games = "A1B B0A B1C B1D C1D D0C", .order = "B A C D", .by = "Buchholz, Buchholz"});
}

// A, B and C beat one another in a circle, and D: 2 each, 1 each among themselves. B's win over D is a Supa.
Test(ranking, supas) {
    check(&(Table){.games = "A1B B1C C1A A1D BSD C1D", .order = "B (A C) D", .by = "Supas"});
}

// The same with 12 points for it: B has 13, A and C 2, of whom C beat A.
Test(ranking, supas_worth_points) {
    check(&(Table){.games = "A1B B1C C1A A1D BSD C1D", .supa = 1200, .order = "B C A D", .by = "direct encounter"});
}

// Two rounds of a Swiss. A 1.5 (C 1, D 0.5), B 1.5 (E 1, F 0.5), C 1 (E), D 1.5 (A 0.5, F 1), E 0, F 0.5 (B).
// Of A, B and D only A and D have met. Buchholz: A 1 + 1.5 = 2.5, D 1.5 + 0.5 = 2, B 0 + 0.5 = 0.5.
Test(ranking, buchholz) {
    check(&(Table){.games = "A1C B1E D=A F=B C1E D1F", .order = "A D B C F E", .by = "Buchholz, Buchholz"});
}

// A drew with C, D, E and F; B beat C and D and lost to E and F: 2 each, without having met, and against the same four:
// Buchholz 0.5 + 0.5 + 1.5 + 1.5 = 4 each. B has two wins.
Test(ranking, wins) {
    check(&(Table){.games = "A=C A=D A=E A=F B1C B1D B0E B0F", .order = "B A (E F) (C D)", .by = "wins"});
}

// A won against B without play, B beat C, C beat A: 1 each. A and B have not played, so the direct encounter does not
// count. Buchholz: C 1 + 1 = 2, A (C) 1, B (C) 1. And A has no win by play, B one.
Test(ranking, forfeits_count_for_points_alone) {
    check(&(Table){.games = "A+B B1C C1A", .order = "C B A", .by = "Buchholz, wins"});
}

static const char all_level[] = "A=B C=D A=C B=D A=D B=C", all_level_too[] = "C=B B=D D=C A=D A=C B=A";

// Without lots those who are level by all else share their places.
Test(ranking, places_are_shared_until_lots_are_drawn) {
    check(&(Table){.games = all_level, .order = "(A B C D)", .by = ""});
}

// Lots hang on the number and the names alone, not on the order of the games.
Test(ranking, lots) {
    for (uint64_t seed = 0; seed < 5; seed++) {
        Contest contest = contest_of(all_level);
        ScoreSheet sheet;
        Rank ranks[4];
        Text order = {0}, by = {0};
        score_sheet_fill(&sheet, &contest, &scale_default, contest.games, contest.game_count);
        ranking_fill(ranks, &sheet, &(Lots){true, seed});
        describe(&contest, ranks, &order, &by);
        check(&(Table){
            .games = all_level_too, .lots = {true, seed}, .order = text_string(&order), .by = "lots, lots, lots"});
        text_free(&order);
        text_free(&by);
        score_sheet_free(&sheet);
        contest_free(&contest);
    }
}

Test(ranking, another_number_draws_other_lots) {
    int first = 0;
    for (uint64_t seed = 0; seed < 1000; seed++)
        first += lots_draw(&(Lots){true, seed}, "Asha") > lots_draw(&(Lots){true, seed}, "Juma");
    cr_assert(first > 400 && first < 600, "%d of 1000", first);
}
