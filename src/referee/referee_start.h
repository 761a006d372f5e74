// The arguments of the referee's command `new`.
#ifndef REFEREE_REFEREE_START_H
#define REFEREE_REFEREE_START_H

#include "referee/referee_call.h"

// Begins the session's refereed game with the arguments
//     [profile=P] [fen=F | [start=NAME] [giver=SIDE] [first=SIDE]] [time=MS [inc=MS]] [white=NAME] [black=NAME]
//     [ThreeKingsMoves=N] [MoveLimit=N]
//     [AutoThreefold=true|false] [Huff=H] [Notation=tzd|pdn|numeric] [Numbering=0|1|2]
// in any order; what is not given is as the session's options have it. False, changing nothing, if anything is wrong.
bool referee_start_read(RefereeSession *session, Scanner *line, Fault *fault);

#endif
