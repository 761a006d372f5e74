// What the files of the oracle's generator share; the tests use mailbox.h.
#ifndef MAILBOX_PIECES_H
#define MAILBOX_PIECES_H

#include "support/mailbox.h"

enum { MB_DIRECTIONS = 4 }; // two forward and two backward

typedef struct {
    MbMove *move; // the caller's buffer
    int n, max;
    bool cut; // what does not fit is left out, as it may be with a mutant that finds far too much
} MbMoveList;

// Squares and directions (mailbox_board.c).
bool mb_is_forward(int side, int direction);
int mb_rows_to_go(const MbBoard *board, int side, int square);                           // to the last row of a side
int mb_neighbour(const MbRules *rules, const MbBoard *board, int square, int direction); // -1 beyond the edge

static inline bool mb_is_empty(const MbBoard *board, int square) {
    return square >= 0 && board->cell[square] == '.';
}

// Captures (mailbox_captures.c).
void mb_start_move(MbMove *move, int from, int huffed);
void mb_add_move(MbMoveList *list, const MbMove *move);
bool mb_can_capture(const MbRules *rules, const MbBoard *board, int from);
void mb_add_captures(MbMoveList *list, const MbRules *rules, const MbBoard *board, int from, int huffed);
bool mb_is_promoted(const MbRules *rules, const MbBoard *board, char piece, int to, const MbMove *move);

// A mutant's man that has stepped to the last row captures from there as a king. False if there is nothing to capture.
bool mb_add_captures_after_step(MbMoveList *list, const MbRules *rules, const MbBoard *board, const MbMove *stepped);

#endif
