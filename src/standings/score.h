// The score of every player.
#ifndef STANDINGS_SCORE_H
#define STANDINGS_SCORE_H

#include "standings/contest.h"
#include "standings/scale.h"

typedef struct Score {
    int games, won, drawn, lost, supas; // of the games that were played
    int unplayed;                       // byes, and forfeits before the first move
    Hundredths points;
    Hundredths buchholz; // the points of the opponents, counted once for each game
} Score;

// The score of every player, and the units that score the points: games, or sets of games. Zero-initialise, release
// with score_sheet_free.
typedef struct ScoreSheet {
    const Contest *contest;
    Scale scale;
    const ContestGame *units; // each with a result
    int unit_count;
    Score *scores; // by player
} ScoreSheet;

// Counts the games of a contest. `units` are its games, or the sets made of them; they must outlive the sheet.
void score_sheet_fill(ScoreSheet *sheet, const Contest *contest, const Scale *scale, const ContestGame *units,
                      int unit_count);
void score_sheet_free(ScoreSheet *sheet);

// The points of a side.
Hundredths score_sheet_points(const ScoreSheet *sheet, const ContestGame *unit, Side side);

#endif
