// The order of the players: by points, and among equals by the criteria of TZD3 14, one after another.
#ifndef STANDINGS_RANKING_H
#define STANDINGS_RANKING_H

#include "standings/score.h"

typedef enum Criterion {
    BY_POINTS,
    BY_DIRECT, // points from the games among tied players; only if all pairs of them have met equally often
    BY_SUPAS,
    BY_BUCHHOLZ,
    BY_WINS,
    BY_LOTS,
    BY_NOTHING, // only drawing lots is left
    CRITERIA
} Criterion;

typedef struct Rank {
    int player;
    int place, last_place;  // from 1; they differ as long as lots must still be drawn
    Criterion by;           // the criterion that separates the player from the next one
    Hundredths value, next; // of the player and the next one by that criterion; all are in hundredths
} Rank;

typedef struct Lots {
    bool drawn;
    uint64_t seed; // the same seed and names give the same lots, whatever the order of the games
} Lots;

// Fills `ranks`, one for each player of the sheet.
void ranking_fill(Rank *ranks, const ScoreSheet *sheet, const Lots *lots);

// The lot of a name, from 0 to 999999.
int lots_draw(const Lots *lots, const char *name);

// "points", "direct encounter", "Supas", "Buchholz", "wins", "lots".
const char *criterion_name(Criterion criterion);

#endif
