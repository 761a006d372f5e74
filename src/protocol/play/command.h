// What the plain program says about the game at the terminal (src/protocol/README.md, "Play at the terminal").
#ifndef PROTOCOL_PLAY_COMMAND_H
#define PROTOCOL_PLAY_COMMAND_H

#include "protocol/session.h"

// The answer to an unknown word: that moves and some commands belong to `play`, or where all commands are listed.
// `near` is a command that may be meant, NULL for none.
void play_command_advice(Text *text, const Session *session, Span word, const char *near);

#endif
