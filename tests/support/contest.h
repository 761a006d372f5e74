// Tournaments for tests, written game by game.
#ifndef SUPPORT_CONTEST_H
#define SUPPORT_CONTEST_H

#include "standings/contest.h"

// The contest of games such as "A1B", White's name, result and Black's name, each a letter: 1 and 0 a win
// of White and of Black, = a draw, S and s a Supa of White and of Black, + and - a forfeit won by White and by Black
// without play. '*' for a name is a bye. A number before a game, as in "2:A1B", is the round from there on.
Contest contest_of(const char *games);

#endif
