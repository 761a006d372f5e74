// The referee's commands: one line in, one line of JSON out (referee/README.md).
#ifndef REFEREE_REFEREE_COMMAND_H
#define REFEREE_REFEREE_COMMAND_H

#include <stdio.h>

#include "referee/referee_call.h"

typedef struct RefereeAnswer {
    bool ok;   // not refused
    bool quit; // the command was quit
} RefereeAnswer;

// Executes one command, such as `play c3-b4` or `id=17 status`, and writes its answer.
RefereeAnswer referee_execute(RefereeSession *session, const char *line);

// Answers each line of `input` until `quit` or its end; searches with a limit are finished then, others stopped. Lines
// of more than REFEREE_LINE_MAX bytes are refused.
void referee_loop(RefereeSession *session, FILE *input);

// Waits until no search runs or waits. Stops those without a limit or, if `now`, all. The engine then has its earlier
// settings again.
void referee_finish(RefereeSession *session, bool now);

// Frees the games, once referee_finish has ended the searches.
void referee_session_free(RefereeSession *session);

enum { REFEREE_LINE_MAX = 1 << 20 };

// Row `i` of the referee's commands for the help. False after the last.
bool referee_row(int i, Text *name, Text *help);

#endif
