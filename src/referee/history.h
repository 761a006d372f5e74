// The moves before a position, given as moves or as the positions that they led to.
#ifndef REFEREE_HISTORY_H
#define REFEREE_HISTORY_H

#include "referee/referee.h"

// Plays moves, separated by blanks or semicolons. False, with the fault, at one that is refused; those before it have
// been played then.
bool history_play_moves(Referee *referee, const char *moves, Fault *fault);

// The first of several positions, separated by semicolons.
Span history_first_position(Span positions);

// Plays the moves that lead from each position to the next; the game stands at the first one. False, with the fault,
// where there is no such move.
bool history_play_positions(Referee *referee, Span positions, Fault *fault);

#endif
