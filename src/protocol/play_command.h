// What the plain program says of the game at the terminal (src/protocol/README.md, "Play at the terminal").
#ifndef PROTOCOL_PLAY_COMMAND_H
#define PROTOCOL_PLAY_COMMAND_H

#include "protocol/session.h"

// What the plain program says to a word that it does not know: that a move is played with `play`, which commands belong
// to it, or where all commands are listed.
// `near` is a command that may be meant, NULL for none.
void play_command_advice(Text *text, const Session *session, Span word, const char *near);

#endif
