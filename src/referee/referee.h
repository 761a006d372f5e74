// One refereed game: its moves, draw offers and claims, resignation, time, and how it ends (rules.md 4).
//
// A refused request changes nothing. The referee has no clock of its own: the server reports the time (TZD 12.3).
#ifndef REFEREE_REFEREE_H
#define REFEREE_REFEREE_H

#include "board/game.h"
#include "notation/fen.h"
#include "pdn/nags.h"
#include "referee/fault.h"

// Milliseconds.
typedef struct TimeControl {
    bool used;
    int64_t base, increment;
} TimeControl;

enum { REFEREE_TIME_MAX = 1000000000 }; // limit of base, increment and time left: eleven days

typedef struct Referee {
    Game game;
    Nags *marks; // of each move of the game; allocated
    int marks_capacity;
    struct Record *loaded; // the record that the game began with; NULL without one
    Notation asked;        // the notation that was asked for, which a loaded record completes anew
    Notation notation;     // the same, completed by the profile
    Text players[2];       // names, empty if unknown
    TimeControl control;
    int64_t left[2];   // each side's time, as last reported by the server
    int64_t fallen[2]; // what the fall of a side's flag has taken from it
    bool offered;      // a draw offer is open
    Side offerer;
    Ending declared; // an end that was declared, not reached by a move; ongoing if none
} Referee;

// The start of a game.
typedef struct RefereeStart {
    Rules rules;
    SetUp set_up;
    Notation notation; // as asked for
    TimeControl control;
    Span players[2];
} RefereeStart;

// The start of an ordinary game without time control or names.
RefereeStart referee_ordinary_start(const Rules *rules, const Notation *notation);

// Begins a game. `referee` is zeroed, or holds a game, which is discarded. Release with referee_free.
void referee_start(Referee *referee, const RefereeStart *start);
void referee_free(Referee *referee);

// The state of the game: ended by declaration or on the board, claimable, or ongoing.
Ending referee_ending(const Referee *referee);
bool referee_is_over(const Referee *referee);

// Plays a move of `side`, NULL if the sender is not known, and keeps the marks after it. The move declines an open
// offer of the other side; the mover's own offer stays open.
bool referee_play(Referee *referee, const Side *side, Span text, Move *move, Fault *fault);

// The marks of the move that led to state `state` of the game, from 1.
const Nags *referee_marks(const Referee *referee, int state);

// Sets the marks of the last move.
void referee_set_marks(Referee *referee, const Nags *marks);

// Claims a draw: threefold repetition by the side to move (TZD 8.2), thirty moves by either (8.3). With NULL for
// `reason`, for any reason that applies.
bool referee_claim(Referee *referee, Side side, const Reason *reason, Fault *fault);

// Whether `side` may claim a draw now for `reason`.
bool referee_may_claim(const Referee *referee, Side side, Reason reason);

// A draw offer may be made at any time (TZD 7.2); it is open until it is answered, the other side moves, or a move is
// taken back. Only one can be open. The other side answers it; `side` is NULL if the sender is not known.
bool referee_offer(Referee *referee, Side side, Fault *fault);
bool referee_accept(Referee *referee, const Side *side, Fault *fault);
bool referee_decline(Referee *referee, const Side *side, Fault *fault);

bool referee_resign(Referee *referee, Side side, Fault *fault);

// The arbiter declares the game lost for `side` (TZD 7.1 "refuses to comply", Zambia's false moves).
bool referee_forfeit(Referee *referee, Side side, Fault *fault);

// Sets the time that each side has left, in milliseconds; below 0 leaves a side's time unchanged.
bool referee_set_time(Referee *referee, const int64_t left[2], Fault *fault);

// The time of `side` has run out: a loss, or a draw where the other side cannot win (TZD 10).
bool referee_flag(Referee *referee, Side side, Fault *fault);

// Sets the time of `side` to 0; taking the end back restores it.
void referee_drop_flag(Referee *referee, Side side);

// Takes back the last `steps` steps, each a move or a declared end; all of them or none. The times are kept, but a
// fallen flag gives its time back. A declared end that is taken back takes the result of a loaded record with it.
bool referee_undo(Referee *referee, int steps, Fault *fault);

#endif
