// A table of a tournament in words, for text and page alike, in its language; names are as in the records.
#ifndef STANDINGS_STANDINGS_WORDS_H
#define STANDINGS_STANDINGS_WORDS_H

#include "standings/standings.h"

// Appends the description of item `i` of a list; nothing where there is none.
typedef void Describe(Text *text, const Standings *standings, int i);

// The text or format `english` in the language of the table.
static inline FORMAT_ARGUMENT(2) const char *standings_say(const Standings *standings, const char *english) {
    return translate(standings->settings.language, english);
}

// "player" or "team", in English.
const char *standings_noun(const Standings *standings);

// One line on the tournament: "Round robin, 4 players, 6 games".
void standings_describe(Text *text, const Standings *standings);
// One on its points: "win 1, draw 0.5, loss 0, Supa 12".
void standings_describe_scale(Text *text, const Standings *standings);

// The criterion that puts a player before the next one, "Asha before Juma: direct encounter, 2 to 1"; nothing if points
// decide.
void standings_describe_tie(Text *text, const Standings *standings, int rank);
// For the last player who shares a place, "Asha and Juma: level by every criterion, lots decide places 1 to 2"; nothing
// for other players.
void standings_describe_shared(Text *text, const Standings *standings, int rank);

// Both in their order: two items for each rank.
void standings_describe_order(Text *text, const Standings *standings, int i);

// A set as "Asha 3-1 Juma, 1 drawn", and a match as "Asha 2-0 Juma: Asha goes on".
void standings_describe_set(Text *text, const Standings *standings, int i);
void standings_describe_match(Text *text, const Standings *standings, int i);

#endif
