// The commands that search, and `stop`. A search is accepted by an answer; events follow, the last of them `done`.
#ifndef REFEREE_THINK_COMMANDS_H
#define REFEREE_THINK_COMMANDS_H

#include "referee/referee_call.h"

// For the help.
#define THINK_ARGUMENTS                                                                                                \
    "[movetime=MS] [depth=N] [nodes=N] [clock=true] [infinite=true] [lines=N] [level=N | elo=N] [seed=N] "             \
    "[only=\"M ..\"] [events=false] [book=true] [fen=F ..]"

bool think_command(Call *call);
bool think_hint_command(Call *call);
bool think_analyse_command(Call *call);
bool think_stop_command(Call *call);

#endif
