// A game between a person and the engine at the terminal, judged by the referee.
#ifndef PROTOCOL_PLAY_GAME_H
#define PROTOCOL_PLAY_GAME_H

#include "protocol/play/play.h"

// Begins a game that continues the session's game. False if out of memory or threads. Release with play_free.
bool play_init(Play *play, Session *session, Side person, int64_t movetime);
void play_free(Play *play);

// A new game from the start position of the profile.
void play_restart(Play *play);

// Shows the board with `title`, the line above it.
void play_show(const Play *play, const char *title);

// Shows advice before a move: a draw that can be claimed, a forced capture, a huff.
void play_advise(const Play *play);

// Shows the legal moves of the list with their numbers, by which they can then be played.
void play_list(Play *play, const MoveList *list);

// Reads a move of the person and plays it, or says why it is refused.
void play_person_moves(Play *play, Span text);

// The engine claims a draw or makes its move.
void play_engine_moves(Play *play);

// Forgets the list and the refusal shown before. Call it when the position has changed.
void play_changed(Play *play);

// Writes the players into the record: the person, and the engine with its level. A game that has ended keeps its names,
// and so does a loaded one until it is continued.
void play_name_players(Play *play);

// Says how the game has ended, if it has ended.
void play_report_end(const Play *play);

#endif
