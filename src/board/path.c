#include "board/path.h"

typedef struct Walk {
    const Board *board;
    Bitboard empty; // with the mover's own square
    bool king;
    Move move;
    // Matching only:
    const Square *given;
    int given_count;
    bool whole; // every turn must be given
} Walk;

// One jump from `at` over a piece of the move that is not yet taken: the piece and the first landing square; 0 if none.
static Bitboard jump(const Walk *walk, Bitboard at, Bitboard taken, int step, Bitboard *victim) {
    *victim = bits_step(at, step);
    while (walk->king && *victim & walk->empty)
        *victim = bits_step(*victim, step);
    if (!(*victim & walk->move.set & ~taken))
        return 0;
    return bits_step(*victim, step) & walk->empty;
}

// Depth first, directions and landing squares in a fixed order; the first path found is the one shown.
static bool find(const Walk *walk, Bitboard at, Bitboard taken, Path *path) {
    path->squares[path->count++] = (Square)bits_lowest(at);
    if (taken == walk->move.set && at == bit_of(walk->move.to))
        return true;
    for (Direction d = 0; d < DIRECTIONS; d++) {
        int step = board_step(walk->board, d);
        Bitboard victim;
        Bitboard landing = jump(walk, at, taken, step, &victim);
        for (; landing & walk->empty; landing = bits_step(landing, step)) {
            if (find(walk, landing, taken | victim, path))
                return true;
            if (!walk->king)
                break;
        }
    }
    path->count--;
    return false;
}

// `next` is the index of the next given square to be met; `last` the direction of the last jump.
static bool match(const Walk *walk, Bitboard at, Bitboard taken, int next, Direction last) {
    if (taken == walk->move.set && at == bit_of(walk->move.to) && next == walk->given_count - 1)
        return true;
    bool given = next < walk->given_count - 1 && at == bit_of(walk->given[next]);
    // The square may be one of those given, or be passed over in silence.
    for (int use = given; use >= 0; use--) {
        for (Direction d = 0; d < DIRECTIONS; d++) {
            if (walk->whole && !use && last != DIRECTIONS && d != last)
                continue;
            int step = board_step(walk->board, d);
            Bitboard victim;
            Bitboard landing = jump(walk, at, taken, step, &victim);
            for (; landing & walk->empty; landing = bits_step(landing, step)) {
                if (match(walk, landing, taken | victim, next + use, d))
                    return true;
                if (!walk->king)
                    break;
            }
        }
    }
    return false;
}

static Walk walk_of(const Board *board, const Position *p, Move move) {
    Bitboard from = bit_of(move.from);
    Bitboard occupied = position_occupied(p) & ~from;
    if (move.flags & MOVE_HUFFS)
        occupied &= ~bit_of(move.huffed);
    return (Walk){.board = board, .empty = board->squares & ~occupied, .king = (p->kings & from) != 0, .move = move};
}

bool path_find(const Board *board, const Position *p, Move move, Path *path) {
    Walk walk = walk_of(board, p, move);
    path->count = 0;
    return move_is_capture(move) && find(&walk, bit_of(move.from), 0, path);
}

PathMatch path_match(const Board *board, const Position *p, Move move, const Square *squares, int count) {
    if (!move_is_capture(move) || count < 2 || squares[0] != move.from || squares[count - 1] != move.to)
        return PATH_NONE;
    Walk walk = walk_of(board, p, move);
    walk.given = squares;
    walk.given_count = count;
    for (int whole = 1; whole >= 0; whole--) {
        walk.whole = whole;
        if (match(&walk, bit_of(move.from), 0, 1, DIRECTIONS))
            return whole ? PATH_WHOLE : PATH_PART;
    }
    return PATH_NONE;
}
