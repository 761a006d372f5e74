// The referee's commands save and load.
#ifndef PROTOCOL_REFEREE_FILES_H
#define PROTOCOL_REFEREE_FILES_H

#include "protocol/referee_call.h"

// save [FILE]: the game as PDN in the answer, or written to a file.
bool referee_save_command(Call *call);

// load FILE|pdn="..." [game=N]: goes on with a recorded game.
bool referee_load_command(Call *call);

#endif
