// Move generation. One source, movegen_impl.h, is compiled once for each way in which men move and capture
// (rules.md 3), with the differences as compile-time constants.
#ifndef BOARD_MOVEGEN_H
#define BOARD_MOVEGEN_H

#include "board/movelist.h"
#include "board/position.h"

// One jump of a capture in progress. If the capture can go on from some of the landing squares, it must, and only those
// are allowed; otherwise it ends on any of them (rules.md 2.6).
typedef struct Jump {
    Bitboard victim;   // 0 for none
    Bitboard landings; // the squares on which the piece may land
    bool ends;
} Jump;

typedef struct Generator {
    bool men_capture_backward;
    bool promotion_ends_capture; // for a man that reaches the last row by a jump; otherwise it jumps on as a man
    // Each appends to `list`. Only `moves` knows that captures are mandatory; the other two generate what their names
    // say, whatever other moves there are.
    void (*moves)(const Position *p, MoveList *list);
    void (*captures)(const Position *p, MoveList *list);
    void (*quiets)(const Position *p, MoveList *list);
    // Whether `side` could capture if it were to move.
    bool (*can_capture)(const Position *p, Side side);
    // The pieces of the side to move that can capture.
    Bitboard (*capturers)(const Position *p);
    // The next jumps, by direction, of the piece of the side to move that started on `from`, has taken `taken` and
    // stands on `at`: the same ones that `captures` makes.
    void (*jumps)(const Position *p, Square from, Square at, Bitboard taken, Jump jumps[DIRECTIONS]);
    // Whether the side to move can move at all.
    bool (*can_move)(const Position *p);
    // The number of leaves at `depth` (at least 1) plies; the moves of the last ply are counted, not played.
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
