// What the referee tells, as JSON values (README, "Referee"). `name` is that of the member, as in base/json.h.
#ifndef REFEREE_REPORT_H
#define REFEREE_REPORT_H

#include "base/json.h"
#include "referee/referee.h"

// The whole state of the game.
void report_status(Text *text, const char *name, const Referee *referee);

// A move of `p`, a position of the game, with all that it does.
void report_move(Text *text, const char *name, const Referee *referee, const Position *p, Move move);

// The legal moves; an empty list when the game is over.
void report_moves(Text *text, const char *name, const Referee *referee);

// The moves played, each with its number and side.
void report_history(Text *text, const char *name, const Referee *referee);

// The position with its clocks.
void report_fen(Text *text, const char *name, const Referee *referee, const SetUp *set_up);

void report_fault(Text *text, const char *name, const Referee *referee, const Fault *fault);

const char *report_side(Side side); // "white", "black"

#endif
