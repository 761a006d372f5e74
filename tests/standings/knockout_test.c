// Knockouts: who goes on and by what, the places, and what contradicts itself.

#include "standings/knockout.h"

#include <criterion/criterion.h>
#include <string.h>

#include "support/contest.h"

typedef struct Bracket {
    const char *games;
    Lots lots;
    const char *matches; // "A>B points": A goes on against B; "A?B": not decided; "A>*": a bye
    const char *order;   // "A B (C D)": those who share a place in brackets
    const char *remarks; // each followed by ". "
} Bracket;

static char letter(const Contest *contest, int player) {
    return player == NO_PLAYER ? '*' : *contest->players[player];
}

static void describe_matches(Text *text, const Contest *contest, const Knockout *knockout) {
    for (int i = 0; i < knockout->count; i++) {
        const Match *match = &knockout->matches[i];
        int first = match->winner == 1 ? 1 : 0;
        text_printf(text, "%s%c%c%c", i > 0 ? ", " : "", letter(contest, match->player[first]),
                    match->winner < 0 ? '?' : '>', letter(contest, match->player[!first]));
        if (match->decision != DECIDED_NOT)
            text_printf(text, " %s", decision_name(match->decision));
        text_add(text, match->losers ? " (losers)" : match->final ? " (final)" : "");
    }
}

static void check(const Bracket *bracket) {
    Contest contest = contest_of(bracket->games);
    ScoreSheet sheet;
    Knockout knockout = {0};
    Rank ranks[16];
    Text matches = {0}, order = {0}, remarks = {0};
    score_sheet_fill(&sheet, &contest, &scale_default, contest.games, contest.game_count);
    knockout_fill(&knockout, ranks, &sheet, &bracket->lots, &contest);
    describe_matches(&matches, &contest, &knockout);
    for (int i = 0; i < contest.player_count; i++) {
        bool shared = ranks[i].place < ranks[i].last_place;
        text_printf(&order, "%s%s%c%s", i > 0 ? " " : "", shared && ranks[i].place == i + 1 ? "(" : "",
                    letter(&contest, ranks[i].player), shared && ranks[i].last_place == i + 1 ? ")" : "");
    }
    for (int i = 0; i < contest.remark_count; i++)
        text_printf(&remarks, "%s. ", contest.remarks[i].what);
    cr_expect_str_eq(text_string(&matches), bracket->matches, "%s: %s", bracket->games, text_string(&matches));
    cr_expect_str_eq(text_string(&order), bracket->order, "%s: %s", bracket->games, text_string(&order));
    cr_expect_str_eq(text_string(&remarks), bracket->remarks, "%s: %s", bracket->games, text_string(&remarks));
    text_free(&matches);
    text_free(&order);
    text_free(&remarks);
    knockout_free(&knockout);
    score_sheet_free(&sheet);
    contest_free(&contest);
}

Test(knockout, four_players) {
    check(&(Bracket){.games = "1:A1B C0D 2:A1D",
                     .matches = "A>B points, D>C points, A>D points (final)",
                     .order = "A D (B C)",
                     .remarks = ""});
}

// The losers of the first round play for the third place, before the final in the file.
Test(knockout, a_match_for_the_third_place) {
    check(&(Bracket){.games = "1:A1B C0D 2:B0C 2:A1D",
                     .matches = "A>B points, D>C points, C>B points (losers), A>D points (final)",
                     .order = "A D C B",
                     .remarks = ""});
}

// Eight players in three rounds; those who go out in the same round share their places.
Test(knockout, eight_players) {
    check(&(Bracket){.games = "1:A1B C1D E1F G1H 2:A1C E1G 3:A0E",
                     .matches = "A>B points, C>D points, E>F points, G>H points, A>C points, E>G points, "
                                "E>A points (final)",
                     .order = "E A (C G) (B D F H)",
                     .remarks = ""});
}

// Matches of two games, colours exchanged, not in the order of the rounds: A 1.5-0.5, C and D 1-1 but C has a Supa.
Test(knockout, points_then_supas) {
    check(&(Bracket){.games = "2:A1C C=A 1:A1B B=A CSD D1C",
                     .matches = "A>B points, C>D Supas, A>C points (final)",
                     .order = "A C (B D)",
                     .remarks = ""});
}

// A and B drew, and B plays in the next round. In the final nothing decides until lots are drawn.
Test(knockout, a_later_round_then_lots) {
    check(&(Bracket){.games = "1:A=B C1D 2:B=C",
                     .matches = "B>A a later round, C>D points, B?C (final)",
                     .order = "(B C) (A D)",
                     .remarks = ""});
    const Lots lots = {true, 1};
    bool first = lots_draw(&lots, "B") > lots_draw(&lots, "C");
    check(&(Bracket){.games = "1:A=B C1D 2:B=C",
                     .lots = lots,
                     .matches = first ? "B>A a later round, C>D points, B>C lots (final)"
                                      : "B>A a later round, C>D points, C>B lots (final)",
                     .order = first ? "B C (A D)" : "C B (A D)",
                     .remarks = ""});
}

// A bye takes a player on, and so does a forfeit.
Test(knockout, byes_and_forfeits) {
    check(&(Bracket){
        .games = "1:A1B C+* 2:A-C", .matches = "A>B points, C>*, C>A points (final)", .order = "C A B", .remarks = ""});
}

// B has lost and plays on against C, who has not; C plays two matches in a round.
Test(knockout, contradictions_are_named) {
    check(&(Bracket){.games = "1:A1B C1D 2:B0C 2:A1C",
                     .matches = "A>B points, C>D points, C>B points, A>C points (final)",
                     .order = "A C (B D)",
                     .remarks = "B lost in round 1 and plays on in round 2. C has two matches in round 2. "});
}

Test(knockout, no_games) {
    check(&(Bracket){.games = "", .matches = "", .order = "", .remarks = ""});
}
