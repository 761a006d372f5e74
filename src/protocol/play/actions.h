// The commands of a game at the terminal: moves, undo, hint, why, draw, save and the rest.
#ifndef PROTOCOL_PLAY_ACTIONS_H
#define PROTOCOL_PLAY_ACTIONS_H

#include "protocol/play/game.h"

// Executes one line that the person has typed: a command or a move.
void play_execute(Play *play, const char *line);

#endif
