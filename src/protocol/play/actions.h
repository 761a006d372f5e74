// The commands of a game at the terminal: moves, undo, hint, why, draw, save and the rest.
#ifndef PROTOCOL_PLAY_ACTIONS_H
#define PROTOCOL_PLAY_ACTIONS_H

#include "protocol/play/game.h"

// Executes one line that the person has typed: a command or a move.
void play_execute(Play *play, const char *line);

// Whether a word that was typed means the command `name`, such as "quit": in either language, or by another name of it.
bool play_is_command(Span word, const char *name);

// ---- Draws that the person claims or offers (draw.c)

// Claims a draw that the rules allow the person; if there is none, offers a draw, which the engine accepts if it stands
// clearly worse, or from move 20 on if it does not stand better.
void play_draw(Play *play);

// Whether the engine accepts a draw at this move, with its score in hundredths of a point.
bool play_draw_accepts(int score, int move_number);

// ---- The rule behind a refusal (why.c)

// One sentence about the rule behind a refusal, without its article.
const char *play_why_rule(RefusalCode code, RefusalSubject subject);

#endif
