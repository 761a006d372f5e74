// Positions, games and moves for tests, from text that must be good: the program aborts on bad text.
#ifndef SUPPORT_SET_UP_H
#define SUPPORT_SET_UP_H

#include "board/game.h"

SetUp set_up_from(const Rules *rules, const char *fen);

// A game at the start of its profile, one that starts from a FEN; free it with game_free.
Game game_from_start(ProfileId id);
Game game_from(ProfileId id, const char *fen);

Move move_from(const Rules *rules, const Position *p, const char *text);

// Plays a move.
void game_play_text(Game *game, const char *text);

#endif
