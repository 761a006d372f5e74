// The messages of DXP (DamExchange 1), as text without the NUL that ends each.
#ifndef PROTOCOL_DXP_MESSAGE_H
#define PROTOCOL_DXP_MESSAGE_H

#include "base/error.h"
#include "board/position.h"

enum { DXP_MESSAGE_MAX = 127, DXP_CAPTURED_MAX = 20 };

typedef enum DxpKind {
    DXP_REQUEST = 'R',
    DXP_ACCEPT = 'A',
    DXP_MOVE = 'M',
    DXP_END = 'E',
    DXP_CHAT = 'C',
    DXP_BACK_REQUEST = 'B',
    DXP_BACK_ACCEPT = 'K',
} DxpKind;

// The reason why a game ends, from the sender's point of view.
enum { DXP_UNKNOWN = 0, DXP_LOST = 1, DXP_DRAWN = 2, DXP_WON = 3 };

typedef struct DxpMessage {
    DxpKind kind;
    Text text;     // of a request or an accept: the name of the sender; of a chat: its text
    int version;   // of a request
    Side side;     // of the follower with a request; to move with a back request
    int minutes;   // of a request: for `moves` moves, or for the game where that is 0
    int moves;     //
    Text position; // of a request: the side to move and a letter for each square; empty for the start
    int code;      // of both accepts: 0 for yes; of an end: the reason
    bool stop;     // of an end: no further game
    int seconds;   // of a move: the time it took
    int from, to;  // numbers of squares
    int captured[DXP_CAPTURED_MAX], captured_count;
    int number; // of a back request: the number of the next move
} DxpMessage;

// Reads a message into one that is zeroed or was read before. False, with the error, if it is malformed.
bool dxp_read(Span text, DxpMessage *message, Error *error);

void dxp_write(Text *text, const DxpMessage *message);
void dxp_free(DxpMessage *message);

// Appends the FEN of a position's letters, the side to move first (w z W Z e). False, with the error.
bool dxp_read_position(Span letters, const Board *board, Text *fen, Error *error);

#endif
