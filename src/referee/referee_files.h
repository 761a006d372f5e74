// The referee's commands save and load.
#ifndef REFEREE_REFEREE_FILES_H
#define REFEREE_REFEREE_FILES_H

#include "referee/referee_call.h"

// Allows the referee to read and write the ordinary files of a folder, named without a path. Before this call no files
// are allowed. False, with the error, if there is no such folder or the system cannot tell links and pipes from files.
bool referee_allow_files(RefereeSession *session, const char *folder, Error *error);

// save [NAME]: the game as PDN in the answer, or written to a file.
bool referee_save_command(Call *call);

// tree: the same as JSON (pdn/record_json.h).
bool referee_tree_command(Call *call);

// load NAME|pdn="..." [game=N]: resumes a recorded game.
bool referee_load_command(Call *call);

#endif
