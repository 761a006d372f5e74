#include "notation/path.h"

// A capture on its way. Which jumps there are, and where they may land, the generator says: a landing square that takes
// the right piece may be forbidden all the same, because another one behind that piece allows a further jump
// (rules.md 2.6).
typedef struct Way {
    const Rules *rules;
    Position p; // after the huff of the move
    Move move;
    // Matching only:
    const Square *given;
    int given_count;
    PathMatch match; // how well the given squares have to fit
} Way;

static void find_jumps(const Way *way, Square at, Bitboard taken, Jump jumps[DIRECTIONS]) {
    way->rules->generator->jumps(&way->p, way->move.from, at, taken, jumps);
    for (Direction d = 0; d < DIRECTIONS; d++)
        if (!(jumps[d].victim & way->move.set))
            jumps[d] = (Jump){0};
}

// The landing square that follows `on`, which is one or the captured piece, away from that piece; 0 behind the last.
static Bitboard next_landing(const Way *way, const Jump *jump, Direction d, Bitboard on) {
    int step = board_step(way->rules->board, d);
    do
        on = bits_step(on, step);
    while (!(on & jump->landings) && on & way->rules->board->squares);
    return on & jump->landings;
}

static bool is_end(const Way *way, const Jump *jump, Bitboard landing, Bitboard taken) {
    return jump->ends && taken == way->move.set && landing == bit_of(way->move.to);
}

// Depth first, directions and landing squares in a fixed order; the first path found is the one shown.
static bool find(const Way *way, Square at, Bitboard taken, Path *path) {
    Jump jumps[DIRECTIONS];
    find_jumps(way, at, taken, jumps);
    for (Direction d = 0; d < DIRECTIONS; d++) {
        const Jump *jump = &jumps[d];
        for (Bitboard on = jump->victim; on && (on = next_landing(way, jump, d, on));) {
            path->squares[path->count++] = (Square)bits_lowest(on);
            Bitboard after = taken | jump->victim;
            if (is_end(way, jump, on, after) || (!jump->ends && find(way, (Square)bits_lowest(on), after, path)))
                return true;
            path->count--;
        }
    }
    return false;
}

// Whether a turn may be passed over in silence, with `next` as the square to be met.
static bool may_skip_turn(const Way *way, int next) {
    return way->match == PATH_PART || (way->match == PATH_BEGUN && next == way->given_count - 1);
}

// `next` is the index of the next given square to be met; `last` the direction of the last jump, DIRECTIONS if it may
// go on in any: from the start, and from a square that was given.
static bool match(const Way *way, Square at, Bitboard taken, int next, Direction last) {
    Jump jumps[DIRECTIONS];
    find_jumps(way, at, taken, jumps);
    for (Direction d = 0; d < DIRECTIONS; d++) {
        const Jump *jump = &jumps[d];
        if (last != DIRECTIONS && d != last && !may_skip_turn(way, next))
            continue;
        for (Bitboard on = jump->victim; on && (on = next_landing(way, jump, d, on));) {
            Square landing = (Square)bits_lowest(on);
            Bitboard after = taken | jump->victim;
            if (is_end(way, jump, on, after) && next == way->given_count - 1)
                return true;
            if (jump->ends)
                continue;
            // The square may be one of those given, or be passed over in silence.
            if (next < way->given_count - 1 && landing == way->given[next] &&
                match(way, landing, after, next + 1, DIRECTIONS))
                return true;
            if (match(way, landing, after, next, d))
                return true;
        }
    }
    return false;
}

static Way way_of(const Rules *rules, const Position *p, Move move) {
    Way way = {.rules = rules, .p = *p, .move = move};
    if (move.flags & MOVE_HUFFS)
        position_remove(&way.p, side_other(position_side(p)), move.huffed);
    return way;
}

bool path_find(const Rules *rules, const Position *p, Move move, Path *path) {
    Way way = way_of(rules, p, move);
    path->count = 1;
    path->squares[0] = move.from;
    return move_is_capture(move) && find(&way, move.from, 0, path);
}

PathMatch path_match(const Rules *rules, const Position *p, Move move, const Square *squares, int count) {
    if (!move_is_capture(move) || count < 2 || squares[0] != move.from || squares[count - 1] != move.to)
        return PATH_NONE;
    Way way = way_of(rules, p, move);
    way.given = squares;
    way.given_count = count;
    for (way.match = PATH_WHOLE; way.match > PATH_NONE; way.match--)
        if (match(&way, move.from, 0, 1, DIRECTIONS))
            break;
    return way.match;
}
