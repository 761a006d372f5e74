// Move generation. One source, movegen_impl.h, is compiled once for each way in which men move and capture
// (rules.md 3), with the differences as compile-time constants.
#ifndef BOARD_MOVEGEN_H
#define BOARD_MOVEGEN_H

#include "board/movelist.h"
#include "board/position.h"

// One jump of a capture under way. Where the capture can go on from some of the landing squares it has to, and only
// those are allowed; where it cannot, it ends here, on any of them (rules.md 2.6).
typedef struct Jump {
    Bitboard victim;   // 0 for none
    Bitboard landings; // the squares on which the piece may land
    bool ends;
} Jump;

typedef struct Generator {
    // Each appends to `list`. Mandatory capture is the business of `moves`; the other two generate what
    // they are named for, whatever else there is.
    void (*moves)(const Position *p, MoveList *list);
    void (*captures)(const Position *p, MoveList *list);
    void (*quiets)(const Position *p, MoveList *list);
    // Whether `side` could capture if it were to move.
    bool (*can_capture)(const Position *p, Side side);
    // The pieces of the side to move that can capture.
    Bitboard (*capturers)(const Position *p);
    // The jumps, by direction, of the piece of the side to move that came from `from`, has taken `taken` and stands on
    // `at`: the same ones that `captures` makes.
    void (*jumps)(const Position *p, Square from, Square at, Bitboard taken, Jump jumps[DIRECTIONS]);
    // Whether the side to move can move at all.
    bool (*can_move)(const Position *p);
    // Leaves at `depth` (at least 1) plies under mandatory capture; the last ply is counted, not played.
    uint64_t (*perft)(const Position *p, int depth);
} Generator;

// Whether the side to move has any capture.
static inline bool generator_can_capture(const Generator *generator, const Position *p) {
    return generator->can_capture(p, position_side(p));
}

extern const Generator generator_forward_8x8; // men capture forward, promotion ends a capture (TZD, Drafti)
extern const Generator generator_all_8x8;     // men capture both ways, promotion at rest (Zambia)
extern const Generator generator_all_10x10;   // the same on 10x10 (Nigeria, Ghana)

#endif
