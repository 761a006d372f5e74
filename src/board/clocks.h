// The draw clocks of a position (rules.md 4), as plain numbers that game and search carry along.
#ifndef BOARD_CLOCKS_H
#define BOARD_CLOCKS_H

#include "board/rules.h"

typedef struct Clocks {
    int quiet;    // plies since the last capture, huff or man move (the field H of a FEN)
    int material; // plies since the last change of material: capture, huff or promotion (M)
    int count;    // plies since the three-kings, twelve or lone-king count began (T): with its material, or in TZD3
                  // COUNT_NOT_BEGUN up to the control of the long diagonal. 0 without the material, unless the twelfth
                  // move of the lone king was a capture, which completes the count (Zambia)
} Clocks;

enum { COUNT_NOT_BEGUN = -1 };

enum {
    THIRTY_MOVES_PLIES = 60,        // TZD 8.3, TZD3 9.3: 30 moves by each side
    FIVE_MOVES_PLIES = 10,          // TZD 8.4: 5 moves by each side
    KING_MOVES_PLIES = 50,          // FMJD: 25 moves by each side
    KING_MOVES_PLIES_RUSSIAN = 30,  // FMJD64 7.2.5
    LONE_TWO_PLIES = 10,            // FMJD, FMJD64 7.2.8: up to two pieces against a lone king, 5 moves by each side
    LONE_THREE_PLIES = 32,          // FMJD: three pieces, 16 moves by each side
    LONE_ROAD_PLIES = 10,           // FMJD64 7.2.7: three pieces, the lone king on the long diagonal
    THREE_KINGS_PLIES_RUSSIAN = 30, // FMJD64 7.2.4: 15 moves by each side since the material came about
    SAME_FIVE_PLIES = 60,           // FMJD64 7.2.6: 30 moves by each side with four or five pieces
    SAME_SEVEN_PLIES = 120,         // 60 moves with six or seven
    TWELVE_COUNT = 12,              // Zambia, "12 Count rule": moves of the lone king, captures included
};

// A draw that holds in a position, automatically or on claim; a set of these.
enum ClockDraw {
    DRAW_THIRTY_MOVES = 1,    // TZD 8.3, TZD3 9.3, claimable
    DRAW_MOVE_LIMIT = 2,      // Drafti 10.2
    DRAW_FIVE_MOVES = 4,      // TZD 8.4
    DRAW_THREE_KINGS = 8,     // TZD 8.5, TZD3 9.4
    DRAW_TWELVE_COUNT = 16,   // Zambia
    DRAW_KING_MOVES = 32,     // FMJD, FMJD64 7.2.5
    DRAW_LONE_COUNT = 64,     // FMJD, FMJD64 7.2.7 and 7.2.8
    DRAW_SAME_MATERIAL = 128, // FMJD64 7.2.6; the three kings of 7.2.4 are DRAW_THREE_KINGS
};

// The field `count` after a move that leads from `before` to `after`, where only kings are left or END_LONE_COUNT
// holds. In Zambia the twelfth move of the lone king completes the count even if it is a capture after which the count
// would not run.
int clocks_count_after(const Rules *rules, const Clocks *clocks, const Position *before, const Position *after);

// The clocks after `move`, which leads from `before` to `after`.
static inline Clocks clocks_after(const Rules *rules, Clocks clocks, const Position *before, Move move,
                                  const Position *after) {
    bool removes = (move.flags & (MOVE_CAPTURES | MOVE_HUFFS)) != 0;
    bool by_man = !(before->kings & bit_of(move.from));
    bool only_kings = !(position_occupied(after) & ~after->kings);
    bool counts = only_kings || rules->profile->ends & END_LONE_COUNT;
    clocks.count = counts ? clocks_count_after(rules, &clocks, before, after) : 0;
    clocks.quiet = removes || by_man ? 0 : clocks.quiet + 1;
    clocks.material = removes || (move.flags & MOVE_PROMOTES) ? 0 : clocks.material + 1;
    return clocks;
}

// The clocks of a position set up with only H and M known: the count then starts with the last change of material, and
// in TZD3 only if the stronger side controls the long diagonal now.
Clocks clocks_set_up(const Rules *rules, const Position *p, int quiet, int material);

// The set of draws that the clocks give. Wins on the board come first and are not looked at here.
unsigned clocks_draws(const Rules *rules, const Position *p, const Clocks *clocks);

// Whether the material is one of the classes of TZD 8.4, in which neither side can force a win (8.1).
bool clocks_five_moves_material(const Position *p);

// Whether `p` has the material of the count of TZD 8.5, TZD3 9.4 or Zambia; `strong` receives the side with the three
// kings. In TZD3 the count of such a position may not have begun.
bool clocks_counting(const Rules *rules, const Position *p, Side *strong);

// Whether `p` has the material of any count: of clocks_counting or clocks_lone_limit.
bool clocks_has_count(const Rules *rules, const Position *p);

// The limits in plies of the clocks of the FMJD's games: of moves of kings alone (`quiet`), of the count of a lone king
// (`count`) and of the material (`material`); 0 where the clock does not run.
int clocks_king_moves_limit(const Rules *rules);
int clocks_lone_limit(const Rules *rules, const Position *p);
int clocks_material_limit(const Rules *rules, const Position *p);

// Moves counted so far: by the stronger side for TZD 8.5, by the lone king for Zambia; and the limit.
int clocks_counted_moves(const Rules *rules, const Position *p, const Clocks *clocks, int *limit);

#endif
