// The commands that set a position.
#ifndef PROTOCOL_SETUP_H
#define PROTOCOL_SETUP_H

#include "protocol/session.h"

// position startpos [NAME] [giver=SIDE] [first=SIDE]|[fen] FEN [moves MOVE ...]: all or nothing; a refused one leaves
// the position invalid.
void setup_position(Session *session, Scanner *line);

// flip: the position with the sides exchanged starts a new game.
void setup_flip(Session *session, Scanner *line);

#endif
