#include "notation/path.h"

// A capture being followed. The generator gives the jumps and their landings: a landing square beyond the right piece
// may still be forbidden, because another one beyond that piece allows a further jump (rules.md 2.6).
typedef struct CaptureTrace {
    const Rules *rules;
    Position p; // after the huff of the move
    Move move;
    // Matching only:
    const Square *given;
    int given_count;
    PathMatch match; // the required fit of the given squares
} CaptureTrace;

static void find_jumps(const CaptureTrace *trace, Square at, Bitboard taken, Jump jumps[DIRECTIONS]) {
    trace->rules->generator->jumps(&trace->p, trace->move.from, at, taken, jumps);
    for (Direction d = 0; d < DIRECTIONS; d++)
        if (!(jumps[d].victim & trace->move.set))
            jumps[d] = (Jump){0};
}

// The next landing square beyond `on`, which is the captured piece or a landing square; 0 after the last.
static Bitboard next_landing(const CaptureTrace *trace, const Jump *jump, Direction d, Bitboard on) {
    int step = board_step(trace->rules->board, d);
    do
        on = bits_step(on, step);
    while (!(on & jump->landings) && on & trace->rules->board->squares);
    return on & jump->landings;
}

static bool is_end(const CaptureTrace *trace, const Jump *jump, Bitboard landing, Bitboard taken) {
    return jump->ends && taken == trace->move.set && landing == bit_of(trace->move.to);
}

typedef struct PathList {
    Path *paths;
    int count, max;
} PathList;

// Depth first, directions and landing squares in a fixed order; the first path found is the one shown. True once the
// list is full.
static bool find(const CaptureTrace *trace, Square at, Bitboard taken, Path *path, PathList *found) {
    Jump jumps[DIRECTIONS];
    find_jumps(trace, at, taken, jumps);
    for (Direction d = 0; d < DIRECTIONS; d++) {
        const Jump *jump = &jumps[d];
        for (Bitboard on = jump->victim; on && (on = next_landing(trace, jump, d, on));) {
            path->squares[path->count++] = (Square)bits_lowest(on);
            Bitboard after = taken | jump->victim;
            if (is_end(trace, jump, on, after))
                found->paths[found->count++] = *path;
            if (found->count == found->max || (!jump->ends && find(trace, (Square)bits_lowest(on), after, path, found)))
                return true;
            path->count--;
        }
    }
    return false;
}

// Whether a turn need not be named, with `next` as the next square expected.
static bool may_skip_turn(const CaptureTrace *trace, int next) {
    return trace->match == PATH_PART || (trace->match == PATH_BEGUN && next == trace->given_count - 1);
}

// `next` is the index of the next given square; `last` is the direction of the last jump, or DIRECTIONS if any
// direction may follow: from the start, and from a square that was given.
static bool match(const CaptureTrace *trace, Square at, Bitboard taken, int next, Direction last) {
    Jump jumps[DIRECTIONS];
    find_jumps(trace, at, taken, jumps);
    for (Direction d = 0; d < DIRECTIONS; d++) {
        const Jump *jump = &jumps[d];
        if (last != DIRECTIONS && d != last && !may_skip_turn(trace, next))
            continue;
        for (Bitboard on = jump->victim; on && (on = next_landing(trace, jump, d, on));) {
            Square landing = (Square)bits_lowest(on);
            Bitboard after = taken | jump->victim;
            if (is_end(trace, jump, on, after) && next == trace->given_count - 1)
                return true;
            if (jump->ends)
                continue;
            // The square may be the next one given, or an unnamed one.
            if (next < trace->given_count - 1 && landing == trace->given[next] &&
                match(trace, landing, after, next + 1, DIRECTIONS))
                return true;
            if (match(trace, landing, after, next, d))
                return true;
        }
    }
    return false;
}

static CaptureTrace capture_trace_start(const Rules *rules, const Position *p, Move move) {
    CaptureTrace trace = {.rules = rules, .p = *p, .move = move};
    if (move.flags & MOVE_HUFFS)
        position_remove(&trace.p, side_other(position_side(p)), move.huffed);
    return trace;
}

int path_find_all(const Rules *rules, const Position *p, Move move, Path *paths, int max) {
    CaptureTrace trace = capture_trace_start(rules, p, move);
    PathList found = {paths, 0, max};
    Path path = {1, {move.from}};
    if (move_is_capture(move) && max > 0)
        find(&trace, move.from, 0, &path, &found);
    return found.count;
}

bool path_find(const Rules *rules, const Position *p, Move move, Path *path) {
    return path_find_all(rules, p, move, path, 1) == 1;
}

PathMatch path_match(const Rules *rules, const Position *p, Move move, const Square *squares, int count) {
    if (!move_is_capture(move) || count < 2 || squares[0] != move.from || squares[count - 1] != move.to)
        return PATH_NONE;
    CaptureTrace trace = capture_trace_start(rules, p, move);
    trace.given = squares;
    trace.given_count = count;
    for (trace.match = PATH_WHOLE; trace.match > PATH_NONE; trace.match--)
        if (match(&trace, move.from, 0, 1, DIRECTIONS))
            break;
    return trace.match;
}
