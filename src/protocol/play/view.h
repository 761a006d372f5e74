// The view of a game at the terminal, as text.
#ifndef PROTOCOL_PLAY_VIEW_H
#define PROTOCOL_PLAY_VIEW_H

#include "protocol/play/play.h"

// The board, with the players and the state of the game beside it.
void play_view_write(Text *text, const Play *play);

// "Mfalme plays c3:e5:g7, taking 2 pieces." `move` was played in `before`.
void play_view_move(Text *text, const Play *play, const Position *before, Move move, const char *who);

// The moves with numbers, in columns.
void play_view_list(Text *text, const Play *play, const MoveList *list);

// How the game ends, or may end by a claim, and why.
void play_view_ending(Text *text, const Play *play, const Ending *ending);

// Advice before a move, one line for each point; often none.
void play_view_advice(Text *text, const Play *play);

// Whether every legal move captures.
bool play_view_must_capture(const Rules *rules, const Position *p);

#endif
