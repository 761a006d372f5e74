// The reason why the referee refuses a request.
#ifndef REFEREE_FAULT_H
#define REFEREE_FAULT_H

#include "board/ending.h"
#include "notation/refusal.h"
#include "pdn/pdn_error.h"

// The code of a refused move is that of notation/refusal.h; the others:
#define FAULT_BAD_COMMAND "bad-command"         // a word that is not accepted here
#define FAULT_BAD_VALUE "bad-value"             // an invalid setting, number, position or side
#define FAULT_LINE_TOO_LONG "line-too-long"     // longer than the referee accepts
#define FAULT_FILE "file-error"                 // a file that cannot be read or written
#define FAULT_BAD_RECORD "bad-record"           // a record that is malformed or has an illegal move
#define FAULT_GAME_OVER "game-over"             // a finished game is changed only by undo, new and load
#define FAULT_NOT_CLAIMABLE "not-claimable"     // no draw can be claimed now
#define FAULT_NOT_YOUR_CLAIM "not-your-claim"   // only the side to move claims threefold (TZD 8.2)
#define FAULT_OFFER_OPEN "offer-open"           // an earlier draw offer is still open
#define FAULT_NO_OFFER "no-offer"               // there is no draw offer to answer
#define FAULT_OWN_OFFER "own-offer"             // the side that made the offer cannot answer it
#define FAULT_NO_CLOCK "no-clock"               // the game has no time control
#define FAULT_NOTHING_TO_UNDO "nothing-to-undo" // fewer steps can be taken back than were asked for
#define FAULT_NO_GAME "no-game"                 // there is no game of that name
#define FAULT_TOO_MANY_GAMES "too-many-games"   // no more names are accepted
#define FAULT_BUSY "busy"                       // too many searches wait, or the engine is taken
#define FAULT_NO_SEARCH "no-search"             // there is no search to stop
#define FAULT_NO_TABLES "no-tables"             // no endgame tables of the game are found

// Initialise with fault_init, release with fault_free; it must not be copied, since it owns a list.
typedef struct Fault {
    const char *code;
    Error message;
    Text article;   // "TZD 8.2"; empty if no rule is concerned
    MoveList moves; // of a refused move, see notation/refusal.h
    GameFits fits;  // of a refused record: the games that it fits
} Fault;

void fault_init(Fault *fault);
void fault_free(Fault *fault);

// Stores code and message, and returns false.
bool fault_set(Fault *fault, const char *code, const char *format, ...) PRINTF_LIKE(3, 4);

// Sets the code for the message that a reader has put into fault->message. Returns false.
bool fault_code(Fault *fault, const char *code);

// Like fault_set, with the article of an end of the game.
bool fault_set_reason(Fault *fault, const char *code, const Rules *rules, Reason reason, const char *format, ...)
    PRINTF_LIKE(5, 6);

// Sets the fault of a refused move, with its article and moves. Returns false.
bool fault_of_refusal(Fault *fault, const Rules *rules, const Refusal *refusal);

#endif
