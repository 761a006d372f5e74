// A match between two configurations of this engine, in one process.
#ifndef TOOLS_MATCH_H
#define TOOLS_MATCH_H

#include <stdatomic.h>

#include "base/shown.h"
#include "board/game.h"
#include "search/searcher.h"
#include "tools/elo.h"

typedef struct MatchSettings {
    Rules rules;
    EngineOptions players[2];
    WeightSet weights[2]; // of the players
    Limits limits;        // of each move; with `clock`, time and increment are those at the start of a game
    const Game *openings; // each is played twice, colours exchanged
    int opening_count;    // at least 1; repeated when the match is longer
    int games;            // at most, rounded up to pairs
    int concurrency;      // games at a time
    TableLibrary *tables; // may be NULL
    int max_plies;        // longer games count as drawn
    void (*progress)(void *context, int64_t games); // games played, called as `line` is; may be NULL
    bool sprt;         // stop when the test of elo0 against elo1 is decided, both error rates 5%
    double elo0, elo1; // normalised, at most ELO_TEST_MAX either way
    int supa_value;    // points of a Supa in the totals, where the rules know them; any other win counts 1
} MatchSettings;

typedef struct MatchResult {
    long wins, draws, losses; // of player 0
    long time_losses;         // of either, counted among the above
    long supas[2];            // of each player, counted among the wins and losses
    PairCounts pairs;
    int decision; // of the test: 1 accepted, -1 rejected, 0 undecided or none
} MatchResult;

// Plays the match. With a clock, the clock of a player with nodes_per_ms counts its nodes, so that the games are the
// same on every machine. `line` (may be NULL) receives a line of results now and then, from any thread, one at a time.
// Ends soon after `*stop` is true. False if out of memory or threads.
bool match_run(const MatchSettings *settings, const atomic_bool *stop, ReportLine *line, void *context,
               MatchResult *result);

// Writes wins, draws, losses, pentanomial counts, Elo, normalised Elo and, with a test, its log likelihood ratio; where
// the rules know Supas also their number and the points of each player a game.
void match_write(Text *text, const MatchSettings *settings, const MatchResult *result);

#endif
