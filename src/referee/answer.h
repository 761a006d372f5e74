// The referee's answers as JSON values (referee/README.md). `name` is the name of the member, as in base/json.h.
#ifndef REFEREE_ANSWER_H
#define REFEREE_ANSWER_H

#include "base/json.h"
#include "referee/referee.h"

// The whole state of the game.
void answer_status(Text *text, const char *name, const Referee *referee);

// The name of a square.
void answer_square(Text *text, const char *name, const Referee *referee, Square square);

// A move in `p`, a position of the game, with all its effects.
void answer_move(Text *text, const char *name, const Referee *referee, const Position *p, Move move);

// The legal moves; an empty list when the game is over.
void answer_moves(Text *text, const char *name, const Referee *referee);

// The moves played, each with its number, side and marks.
void answer_history(Text *text, const char *name, const Referee *referee);

// The position with its clocks.
void answer_fen(Text *text, const char *name, const Referee *referee, const SetUp *set_up);

// The members "reason" and "article" of the object that is open.
void answer_reason(Text *text, const Rules *rules, Reason reason);

void answer_fault(Text *text, const char *name, const Referee *referee, const Fault *fault);

#endif
