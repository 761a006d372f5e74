// The game and the moves that a line of an EPD suite describes.
#ifndef TOOLS_EPD_GAME_H
#define TOOLS_EPD_GAME_H

#include "board/game.h"
#include "notation/epd.h"
#include "notation/notation.h"

enum { EPD_MOVES_MAX = 16 };

typedef struct EpdMoves {
    Move moves[EPD_MOVES_MAX];
    int count;
} EpdMoves;

// `game` (initialised or zeroed) becomes the game of the line: its `variant` (by default tzd) with the settings of
// `set` (Huff, ThreeKingsMoves, MoveLimit, AutoThreefold) and its position; its `moves` are played, `undo` of them
// taken back, and those of `then` played. False, with the error, if the line is wrong.
bool epd_game_read(Game *game, const EpdLine *epd, Error *error);

// The moves of `p` that an opcode names, none if the line has no such opcode. False, with the error, if no move follows
// it, one is illegal or named twice, or there are too many.
bool epd_moves_read(EpdMoves *moves, const EpdLine *epd, const char *opcode, const Rules *rules, const Position *p,
                    Error *error);

// The number of positions in an EPD file; 0 if it cannot be read.
int epd_count_positions(const char *path);

bool epd_moves_have(const EpdMoves *moves, Move move);

#endif
