// Draws that the person claims or offers.
#ifndef PROTOCOL_PLAY_DRAW_H
#define PROTOCOL_PLAY_DRAW_H

#include "protocol/play/game.h"

// Claims a draw that the rules allow the person; if there is none, offers a draw, which the engine accepts if it stands
// clearly worse, or from move 20 on if it does not stand better.
void play_draw(Play *play);

// Whether the engine accepts a draw at this move, with its score in hundredths of a point.
bool play_draw_accepts(int score, int move_number);

#endif
