// The hints of the plain program on the game at the terminal (src/protocol/README.md, "Play at the terminal").
#ifndef PROTOCOL_PLAY_COMMAND_H
#define PROTOCOL_PLAY_COMMAND_H

#include "protocol/session.h"

// Answers an unknown word. For moves and some commands it points to `play`, otherwise to the list of all commands.
// `near` is the command that may be meant, NULL for none.
void play_command_advice(Text *text, const Session *session, Span word, const char *near);

#endif
