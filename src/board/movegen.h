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
    // A man that reaches the last row by a jump stops, or goes on as a king; without either it goes on as a man.
    bool promotion_ends_capture, promotion_goes_on;
    bool majority; // only the captures that take the most pieces are legal
    // Each appends to `list`. Only `moves` knows that captures are mandatory; the other two generate all captures or
    // all quiet moves.
    void (*moves)(const Position *p, MoveList *list);
    void (*captures)(const Position *p, MoveList *list);
    void (*quiets)(const Position *p, MoveList *list);
    // Whether `side` could capture if it were to move.
    bool (*can_capture)(const Position *p, Side side);
    // The pieces of the side to move that can capture, also less than the majority.
    Bitboard (*capturers)(const Position *p);
    // The next jumps, by direction, of the piece of the side to move that started on `from`, has taken `taken` and
    // stands on `at`: those of the captures that `captures` generates, and with `majority` also those of smaller
    // captures.
    void (*jumps)(const Position *p, Square from, Square at, Bitboard taken, Jump jumps[DIRECTIONS]);
    // Whether the side to move can move at all.
    bool (*can_move)(const Position *p);
    // The number of leaves at `depth` (at least 1) plies; the moves of the last ply are counted, not played.
    uint64_t (*perft)(const Position *p, int depth);
} Generator;

extern const Generator generator_forward_8x8; // men capture forward, promotion ends a capture (TZD, Drafti)
extern const Generator generator_all_8x8;     // men capture both ways, promotion at rest (Zambia)
extern const Generator generator_all_10x10;   // the same on 10x10 (Nigeria, Ghana)
extern const Generator generator_most_10x10;  // the same with majority, on the board of the FMJD (International)
extern const Generator generator_most_8x8;    // the same on 8x8 (Brazilian)
extern const Generator generator_passing_8x8; // men capture both ways, promotion in passing (Russian)

// Calls a function of a generator. WebAssembly checks every call through a pointer, so there the functions of the first
// generator are called by name and may be inlined; native code was not faster for it.
#ifdef __wasm__
#define GENERATOR_CALL(generator, call)                                                                                \
    ((generator) == &generator_forward_8x8 ? generator_forward_8x8.call : (generator)->call)
#else
#define GENERATOR_CALL(generator, call) ((generator)->call)
#endif

// Whether the side to move has any capture.
static inline bool generator_can_capture(const Generator *generator, const Position *p) {
    return GENERATOR_CALL(generator, can_capture(p, position_side(p)));
}

#endif
