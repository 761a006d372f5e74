// The draw clocks (rules.md 4). Three plain numbers (Clocks) accompany a position; clocks_running says which clocks of
// the rules run on them. Draws, displays, the keys of the search and the probes of the tables are loops over it.
#ifndef BOARD_CLOCKS_H
#define BOARD_CLOCKS_H

#include "board/reason.h"

typedef struct Clocks {
    int quiet;    // plies since the last capture, huff or man move (the field H of a FEN)
    int material; // plies since the last change of material: capture, huff or promotion (M)
    int count;    // plies since the count against a lone king began (T): with its material, or in TZD3
                  // COUNT_NOT_BEGUN up to the control of the long diagonal. 0 without the material, unless the twelfth
                  // move of the lone king was a capture, which completes the count (Zambia)
} Clocks;

enum { COUNT_NOT_BEGUN = -1 };

enum {
    THIRTY_MOVES_PLIES = 60, // TZD 8.3, TZD3 9.3: 30 moves by each side
    FIVE_MOVES_PLIES = 10,   // TZD 8.4: 5 moves by each side
    TWELVE_COUNT = 12,       // Zambia, "12 Count rule": moves of the lone king, captures included
    FIFTEEN_MOVES = 15,      // FMJD64 7.2.4: moves by the stronger side
};

// The field of Clocks that a clock counts in, which determines its resets: the clock of FIELD_COUNT starts anew when
// its material changes, the others as the fields do.
typedef enum ClockField { FIELD_QUIET, FIELD_MATERIAL, FIELD_COUNT } ClockField;

// A clock that runs in a position.
typedef struct Clock {
    Reason reason; // of the draw
    ClockField field;
    int value;     // of that field, in plies
    int limit;     // the value that draws; it stays the same while the clock runs on
    bool in_moves; // the article counts the moves of one side, not those of both
    Side counted;  // that side
} Clock;

enum { CLOCKS_MAX = 4 };

// Whether a clock can draw after a move that leads to `p`: without kings that move was a man's, which restarts most.
static inline bool clocks_can_draw(const Rules *rules, const Position *p) {
    return p->kings || rules->profile->ends & END_MOVE_LIMIT;
}

// Fills `list`, at most CLOCKS_MAX long, with the clocks that run in `p`, and returns how many they are. A count of
// TZD3 9.4 is among them as soon as its material is on the board; until it begins its value is COUNT_NOT_BEGUN.
int clocks_running(const Rules *rules, const Position *p, const Clocks *clocks, Clock *list);

// Plies until the clock draws, if it runs on; 0 or less where it draws now. A count that has not begun is taken to
// begin now.
static inline int clock_left(const Clock *clock) {
    return clock->limit - (clock->value > 0 ? clock->value : 0);
}

// The draws that the clocks give, automatic or on claim: a set of 1 << Reason. Wins on the board take precedence and
// are not considered here.
unsigned clocks_draws(const Rules *rules, const Position *p, const Clocks *clocks);

// The field `count` after a move that leads from `before` to `after`. In Zambia the twelfth move of the lone king
// completes the count even if it is a capture after which the count would not run.
int clocks_count_after(const Rules *rules, const Clocks *clocks, const Position *before, const Position *after);

// The clocks after `move`, which leads from `before` to `after`.
static inline Clocks clocks_after(const Rules *rules, Clocks clocks, const Position *before, Move move,
                                  const Position *after) {
    bool removes = (move.flags & (MOVE_CAPTURES | MOVE_HUFFS)) != 0;
    bool by_man = !(before->kings & bit_of(move.from));
    bool only_kings = !(position_occupied(after) & ~after->kings);
    bool counts = only_kings || rules->profile->ends & END_COUNTS_MEN;
    clocks.count = counts ? clocks_count_after(rules, &clocks, before, after) : 0;
    clocks.quiet = removes || by_man ? 0 : clocks.quiet + 1;
    clocks.material = removes || (move.flags & MOVE_PROMOTES) ? 0 : clocks.material + 1;
    return clocks;
}

// The clocks of a position of which only H and M are known: the count then starts with the last change of material, in
// TZD3 only if the stronger side controls the long diagonal.
Clocks clocks_set_up(const Rules *rules, const Position *p, int quiet, int material);

// Whether `p` has the material of a count, so that the field `count` means something.
bool clocks_has_count(const Rules *rules, const Position *p);

// The moves that the count of three kings allows which may begin in a later position of the game; 0 if none may, since
// neither side has three pieces.
int clocks_count_ahead(const Rules *rules, const Position *p);

// In the games of the FMJD, the plies that every clock allows which runs in a later position of the game with no more
// pieces, and the reason of the one that allows fewest; INT_MAX in the other games. Left aside are counts against a
// lone king which no win outlasts: those of up to two pieces (FMJD 6.4, FMJD64 7.2.8), and of three with 16 moves
// (FMJD 6.3).
int clocks_plies_ahead(const Rules *rules, const Position *p, Reason *reason);

// Whether the material is one of the classes of TZD 8.4, in which neither side can force a win (8.1): one or two pieces
// with a king among them against a lone king.
bool clocks_five_moves_material(const Position *p);

// The draw clocks that run in a position, with count and limit as players count them.
typedef struct Counter {
    Reason reason; // of the draw at the limit
    int count, limit;
    bool in_moves; // moves of one side; plies of both otherwise
    Side counted;  // that side
} Counter;

enum { COUNTERS = CLOCKS_MAX };

// Fills `list`, at most COUNTERS long, and returns how many run: thirty-moves while only kings are on the board (TZD
// 8.3), five-moves with its material (8.4), three-kings once it has begun (8.5, TZD3 9.4) or twelve-count (Zambia),
// move-limit always (Drafti 10.2), king-moves, lone-king-count, same-material and three-kings (FMJD64 7.2.4) in the
// games of the FMJD, after a move of a king or with their material.
int counters_running(const Rules *rules, const Position *p, const Clocks *clocks, Counter *list);

#endif
