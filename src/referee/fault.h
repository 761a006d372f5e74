// Why a request to the referee is refused.
#ifndef REFEREE_FAULT_H
#define REFEREE_FAULT_H

#include "board/ending.h"
#include "notation/refusal.h"

// The code of a refused move is that of notation/refusal.h; the others:
#define FAULT_BAD_COMMAND "bad-command"         // a word that cannot be used here
#define FAULT_BAD_VALUE "bad-value"             // a setting, number, position or side that is none
#define FAULT_LINE_TOO_LONG "line-too-long"     // longer than the referee reads
#define FAULT_FILE "file-error"                 // a file that cannot be read or written
#define FAULT_BAD_RECORD "bad-record"           // a record that is malformed or has an illegal move
#define FAULT_GAME_OVER "game-over"             // nothing changes a finished game but undo, new and load
#define FAULT_NOT_CLAIMABLE "not-claimable"     // no draw to be claimed now
#define FAULT_NOT_YOUR_CLAIM "not-your-claim"   // threefold is claimed by the side to move alone (TZD 8.2)
#define FAULT_OFFER_OPEN "offer-open"           // a draw offer waits for its answer
#define FAULT_NO_OFFER "no-offer"               // there is no draw offer to answer
#define FAULT_OWN_OFFER "own-offer"             // and none by the side that made it
#define FAULT_NO_CLOCK "no-clock"               // the game has no time control
#define FAULT_NOTHING_TO_UNDO "nothing-to-undo" // fewer steps than are to be taken back

// Initialise with fault_init, release with fault_free; cannot be copied, as it holds a list.
typedef struct Fault {
    const char *code;
    Error message;
    Text article;   // "TZD 8.2"; empty where no rule is concerned
    MoveList moves; // of a refused move, see notation/refusal.h
} Fault;

void fault_init(Fault *fault);
void fault_free(Fault *fault);

// Stores code and sentence, and returns false.
bool fault_set(Fault *fault, const char *code, const char *format, ...) PRINTF_LIKE(3, 4);

// The same with the article of an end of the game.
bool fault_set_reason(Fault *fault, const char *code, const Rules *rules, Reason reason, const char *format, ...)
    PRINTF_LIKE(5, 6);

// The fault of a refused move, with its article and moves; false.
bool fault_of_refusal(Fault *fault, const Rules *rules, const Refusal *refusal);

#endif
