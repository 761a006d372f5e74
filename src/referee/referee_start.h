// The arguments that begin a game, for the command `new` and for commands about a position given in the line:
//     [profile=P] [fen=F | [start=NAME] [giver=SIDE] [first=SIDE] | positions="F;F .."] [moves="M M .."]
//     [time=MS [inc=MS]] [white=NAME] [black=NAME] [ThreeKingsMoves=N] [MoveLimit=N]
// [AutoThreefold=true|false] [Huff=H] [Notation=N] [Numbering=0|1|2] in any order; the options give the rest.
#ifndef REFEREE_REFEREE_START_H
#define REFEREE_REFEREE_START_H

#include "referee/environment.h"
#include "referee/referee.h"
#include "referee/values.h"

enum { START_VALUES = 17 };

extern const char *const start_names[START_VALUES];

// Begins a game in `referee`, which is zeroed or holds a game that is then discarded. False, changing nothing, if the
// values have any error.
bool referee_start_from(const Environment *env, const Text values[START_VALUES], Referee *referee, Fault *fault);

// Does the same from a line that holds only these arguments.
bool referee_start_read(const Environment *env, Scanner *line, Referee *referee, Fault *fault);

#endif
