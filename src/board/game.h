// A game: the rules, the start position and every move, each with the clocks and the data for repetition.
#ifndef BOARD_GAME_H
#define BOARD_GAME_H

#include "board/clocks.h"

typedef struct GameState {
    Position position;
    Move move; // that led here; move_none() for the start
    Clocks clocks;
    bool promoted[2]; // whether the side has ever promoted a man, or had a king at the start
} GameState;

// A position from which a game may begin, with the necessary facts about the moves before it.
typedef struct SetUp {
    Position position;
    Clocks clocks;
    int move_number;
    bool promoted[2];
} SetUp;

typedef struct Game {
    Rules rules;
    GameState *states; // states[0] is the start, states[count - 1] is now
    int count, capacity;
    int first_number; // move number of the start position, 1 in an ordinary game
} Game;

// Starts a game from the profile's start position. Release with game_free.
void game_init(Game *game, const Rules *rules);
void game_free(Game *game);

// A position with its clocks and an unknown past: a side that has a king counts as having promoted (TZD3 5).
SetUp set_up_of(const Position *position, Clocks clocks, int move_number);

// Restarts from a given position.
void game_restart_from(Game *game, const Rules *rules, const SetUp *start);

// The same from a position as set_up_of makes it.
void game_restart(Game *game, const Rules *rules, const Position *start, Clocks clocks, int first_number);

// `copy` (initialised or zeroed) becomes equal to `game`.
void game_copy(Game *copy, const Game *game);

static inline const GameState *game_now(const Game *game) {
    return &game->states[game->count - 1];
}

// Makes `list`, which is not initialised yet, hold the legal moves of the current position; release it with
// move_list_free.
void game_list_moves(const Game *game, MoveList *list);

// Plays a legal move of the current position.
void game_play(Game *game, Move move);

// Takes back the last move; false at the start.
bool game_undo(Game *game);

// The first and the current state of the game.
SetUp game_start(const Game *game);
SetUp game_set_up(const Game *game);

// How often the current position has occurred in the game, this time included.
int game_occurrences(const Game *game);

// The number of the next move on a score sheet, where White's and Black's moves together count as one.
int game_move_number(const Game *game);

#endif
