// A knockout: the games of a round between two players are a match, and its loser is out.
//
// The player with more points goes on or, with equal points, the player with more Supas. If both are equal and one of
// the two plays in a later round, that player was chosen by lots or in another way outside the games; if neither does,
// lots must be drawn. Losers may still play each other for a place.
#ifndef STANDINGS_KNOCKOUT_H
#define STANDINGS_KNOCKOUT_H

#include "standings/ranking.h"

typedef enum Decision {
    DECIDED_NOT,
    DECIDED_BY_POINTS,
    DECIDED_BY_SUPAS,
    DECIDED_BY_LATER_ROUND,
    DECIDED_BY_LOTS,
} Decision;

typedef struct Match {
    int round;
    int player[2]; // [1] may be NO_PLAYER, a bye
    Hundredths points[2];
    int supas[2];
    int winner; // 0 or 1; -1 while undecided
    Decision decision;
    bool losers; // both have lost before: they play for a place
    bool final;  // the last round, between two who have not lost before
} Match;

// Zero-initialise, release with knockout_free.
typedef struct Knockout {
    Match *matches; // by round, and within one by its first game
    int count, capacity;
} Knockout;

// Collects the matches of the units of a sheet, and fills `ranks`. Places depend on the round in which a player went
// out, and among players of the same round on the matches between losers. Contradictions become remarks in `contest`.
void knockout_fill(Knockout *knockout, Rank *ranks, const ScoreSheet *sheet, const Lots *lots, Contest *contest);
void knockout_free(Knockout *knockout);

// "points", "Supas", "a later round", "lots".
const char *decision_name(Decision decision);

#endif
