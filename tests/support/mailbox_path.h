// Captures read jump by jump: what a player sees who moves the piece over the board from landing to landing.
//
// Written from rules.md 2.3 to 2.6 and section 3 alone. It shares the board with the rest of the oracle, and nothing
// with its captures (mailbox_captures.c), which list whole moves.
#ifndef MAILBOX_PATH_H
#define MAILBOX_PATH_H

#include "support/mailbox.h"

// A piece of the side to move on its way.
typedef struct {
    const MbRules *rules;
    const MbBoard *board; // as it was before the move; nothing is taken off it
    int from, at;
    bool taken[MB_SQUARES];
    bool crowned; // on the way, in Russian draughts
} MbTrip;

typedef struct {
    int victim, landings;
    int landing[MB_SQUARES]; // nearest first
} MbLeap;

enum { MB_LEAPS = 4 };

MbTrip mb_trip(const MbRules *rules, const MbBoard *board, int from);

// The leap in one of the four directions; false where there is none.
bool mb_trip_leap(const MbTrip *trip, int direction, MbLeap *leap);

// The trip after a leap that lands on `landing`.
MbTrip mb_trip_after(const MbTrip *trip, const MbLeap *leap, int landing);

// Whether there is any leap from where the piece stands.
bool mb_trip_goes_on(const MbTrip *trip);

// Whether the capture must go on after `leap`, from one of its landings.
bool mb_trip_must_go_on(const MbTrip *trip, const MbLeap *leap);

typedef enum {
    MB_PATH_LEGAL,
    MB_PATH_NO_LEAP,   // from one square to the next there is none
    MB_PATH_UNFINISHED // the capture must go on, from its last square or from another one behind the last piece
} MbPath;

// What is wrong with a capture by way of these squares. `end`, if not NULL, receives the trip as far as it went.
MbPath mb_path_judge(const MbRules *rules, const MbBoard *board, const int *squares, int count, MbTrip *end);

#endif
