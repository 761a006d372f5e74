// The oracle's own texts of moves, positions and statuses, in the forms that the suites of epd/ use.
#ifndef MAILBOX_TEXT_H
#define MAILBOX_TEXT_H

#include "base/text.h"
#include "support/mailbox.h"

typedef enum { MB_READ, MB_ILLEGAL, MB_AMBIGUOUS } MbReading;

// Reads one move of the position, huffed piece included, by trying its text on every legal move under the rules
// given. A full path is taken as it stands, one with squares left out if a single move fits.
MbReading mb_read_move(const MbRules *rules, const MbBoard *board, Span text, MbMove *move);

// "a3-b4", "c3:e5:g7", "33x24x15", a huff as "~34/20-24".
void mb_write_move(Text *text, const MbBoard *board, const MbMove *move);

// The list form, squares by name on 8x8 and by number on 10x10; H and M are left out where they are 0.
void mb_write_fen(Text *text, const MbBoard *board, int h, int m);

// Begins a game from a position read, with all fields of its FEN.
void mb_game_init_fen(MbGame *game, const MbRules *rules, const MbBoard *board, const char *fen);

// The state of the game; where `end` is "resign white" or "flag black", that after it, unless the game is over before.
// False if it is anything else.
bool mb_game_end(const MbGame *game, Span end, MbStatus *status);

// As the opcode `status` has it: "ongoing", "win white no-moves", "claimable threefold,thirty-moves".
void mb_write_status(Text *text, const MbStatus *status);

#endif
