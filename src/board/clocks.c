#include "board/clocks.h"

#include <limits.h>

enum {
    KING_MOVES_25_PLIES = 50, // FMJD 6.2: 25 moves by each side
    KING_MOVES_15_PLIES = 30, // FMJD64 7.2.5
    LONE_TWO_PLIES = 10,      // FMJD 6.4: up to two pieces against a lone king, 5 moves by each side
    LONE_THREE_PLIES = 32,    // FMJD 6.3: three pieces, 16 moves by each side
    FIVE_OF_STRONGER = 5,     // FMJD64 7.2.7, 7.2.8: moves by the stronger side
    SAME_FIVE_PLIES = 60,     // FMJD64 7.2.6: 30 moves by each side with four or five pieces
    SAME_SEVEN_PLIES = 120,   // 60 moves with six or seven
};

static bool only_kings(const Position *p) {
    return !(position_occupied(p) & ~p->kings);
}

// ---- The count against a lone king

// One side has nothing but a king, and the other has a king too. Of two lone kings Black's counts as the stronger side.
typedef struct LoneKing {
    Side strong;
    int pieces; // of the stronger side; 0 if neither side is a lone king
} LoneKing;

static LoneKing lone_king(const Position *p) {
    for (Side lone = WHITE; lone <= BLACK; lone++) {
        Side strong = side_other(lone);
        if (bits_count(p->pieces[lone]) == 1 && position_kings(p, lone) && position_kings(p, strong))
            return (LoneKing){strong, bits_count(p->pieces[strong])};
    }
    return (LoneKing){0};
}

static bool is_three_kings(const Position *p, LoneKing lone) {
    return lone.pieces >= 3 && only_kings(p);
}

static bool is_on_diagonal(const Rules *rules, const Position *p, Side side) {
    return (p->pieces[side] & rules->board->long_diagonal) != 0;
}

// The material that a count goes with; the count goes on as long as it stays the same.
typedef enum CountMaterial {
    COUNT_NONE,
    COUNT_TWO,       // FMJD 6.4: up to two pieces, a king among them
    COUNT_FIVE,      // FMJD64 7.2.8: the same
    COUNT_THREE,     // FMJD 6.3: three pieces, a king among them
    COUNT_MAIN_ROAD, // FMJD64 7.2.7: three pieces likewise, the lone king on the long diagonal
    COUNT_KINGS,     // TZD 8.5, TZD3 9.4: three kings or more and no man
    COUNT_TWELVE,    // Zambia: three kings
} CountMaterial;

static CountMaterial count_material(const Rules *rules, const Position *p, LoneKing lone) {
    unsigned ends = rules->profile->ends;
    if (lone.pieces == 0)
        return COUNT_NONE;
    if (lone.pieces <= 2)
        return ends & END_LONE_COUNT ? COUNT_TWO : ends & END_LONE_FIVE ? COUNT_FIVE : COUNT_NONE;
    if (lone.pieces == 3 && ends & END_LONE_COUNT)
        return COUNT_THREE;
    if (lone.pieces == 3 && ends & END_MAIN_ROAD && is_on_diagonal(rules, p, side_other(lone.strong)))
        return COUNT_MAIN_ROAD;
    if (!only_kings(p))
        return COUNT_NONE;
    if (ends & END_THREE_KINGS)
        return COUNT_KINGS;
    return lone.pieces == 3 && ends & END_TWELVE_COUNT ? COUNT_TWELVE : COUNT_NONE;
}

bool clocks_has_count(const Rules *rules, const Position *p) {
    return count_material(rules, p, lone_king(p)) != COUNT_NONE;
}

int clocks_count_ahead(const Rules *rules, const Position *p) {
    unsigned ends = rules->profile->ends;
    if (bits_count(p->pieces[WHITE]) < 3 && bits_count(p->pieces[BLACK]) < 3)
        return 0;
    return ends & END_TWELVE_COUNT ? TWELVE_COUNT : ends & END_THREE_KINGS ? rules->three_kings_moves : 0;
}

int clocks_plies_ahead(const Rules *rules, const Position *p, Reason *reason) {
    unsigned ends = rules->profile->ends;
    bool three = bits_count(p->pieces[WHITE]) >= 3 || bits_count(p->pieces[BLACK]) >= 3;
    *reason = three && ends & END_MAIN_ROAD ? REASON_LONE_COUNT : REASON_KING_MOVES;
    if (*reason == REASON_LONE_COUNT)
        return 2 * FIVE_OF_STRONGER - 1;
    return ends & END_KING_MOVES_25 ? KING_MOVES_25_PLIES : ends & END_KING_MOVES_15 ? KING_MOVES_15_PLIES : INT_MAX;
}

bool clocks_five_moves_material(const Position *p) {
    int pieces = lone_king(p).pieces;
    return pieces == 1 || pieces == 2;
}

// Whether a count that has not begun begins in `p`: at once, or in TZD3 where a king of the stronger side stands on the
// long diagonal and the lone king does not (9.4).
static bool count_begins(const Rules *rules, const Position *p, Side strong) {
    return !(rules->profile->ends & END_LONG_DIAGONAL) ||
           (is_on_diagonal(rules, p, strong) && !is_on_diagonal(rules, p, side_other(strong)));
}

// A clock whose article counts the moves of one side. Which side made the first of the plies follows from their number
// and the side to move.
static Clock moves_clock(const Position *p, Reason reason, ClockField field, int plies, Side counted, int moves) {
    bool counted_first = (position_side(p) == counted) == (plies % 2 == 0);
    return (Clock){reason, field, plies, counted_first ? 2 * moves - 1 : 2 * moves, true, counted};
}

// The side whose moves FMJD64 counts, "his 5th move": those of the stronger one. Of two lone kings either side is
// meant, so the count is complete when the first of them has made its moves.
static Side counted_side(const Position *p, LoneKing lone, int plies) {
    if (lone.pieces > 1)
        return lone.strong;
    return plies % 2 == 0 ? position_side(p) : side_other(position_side(p));
}

static Clock count_clock(const Rules *rules, const Position *p, int count, CountMaterial material, LoneKing lone) {
    int plies = count == COUNT_NOT_BEGUN ? 0 : count;
    Clock clock = {.reason = REASON_LONE_COUNT, .field = FIELD_COUNT};
    switch (material) {
    case COUNT_NONE: break;
    case COUNT_TWO: clock.limit = LONE_TWO_PLIES; break;
    case COUNT_THREE: clock.limit = LONE_THREE_PLIES; break;
    case COUNT_FIVE:
    case COUNT_MAIN_ROAD:
        clock = moves_clock(p, REASON_LONE_COUNT, FIELD_COUNT, plies, counted_side(p, lone, plies), FIVE_OF_STRONGER);
        break;
    case COUNT_KINGS:
        clock = moves_clock(p, REASON_THREE_KINGS, FIELD_COUNT, plies, lone.strong, rules->three_kings_moves);
        break;
    case COUNT_TWELVE:
        clock = moves_clock(p, REASON_TWELVE_COUNT, FIELD_COUNT, plies, side_other(lone.strong), TWELVE_COUNT);
        break;
    }
    clock.value = count;
    return clock;
}

// Whether the side to move is the lone king and makes its twelfth move. Zambia: "each move by the lone, including
// jumps, counts as one move".
static bool is_twelfth_of_lone(const Rules *rules, const Position *p, const Clocks *clocks) {
    LoneKing lone = lone_king(p);
    if (count_material(rules, p, lone) != COUNT_TWELVE || position_side(p) == lone.strong)
        return false;
    Clock clock = count_clock(rules, p, clocks->count, COUNT_TWELVE, lone);
    return clock_left(&clock) <= 1;
}

int clocks_count_after(const Rules *rules, const Clocks *clocks, const Position *before, const Position *after) {
    LoneKing lone = lone_king(after);
    CountMaterial now = count_material(rules, after, lone);
    if (now == COUNT_NONE)
        return is_twelfth_of_lone(rules, before, clocks) ? clocks->count + 1 : 0;
    if (clocks->count != COUNT_NOT_BEGUN && count_material(rules, before, lone_king(before)) == now)
        return clocks->count + 1;
    return count_begins(rules, after, lone.strong) ? 0 : COUNT_NOT_BEGUN;
}

Clocks clocks_set_up(const Rules *rules, const Position *p, int quiet, int material) {
    LoneKing lone = lone_king(p);
    bool counts = count_material(rules, p, lone) != COUNT_NONE;
    int count = !counts ? 0 : count_begins(rules, p, lone.strong) ? material : COUNT_NOT_BEGUN;
    return (Clocks){quiet, material, count};
}

// ---- All clocks

static Clock quiet_clock(const Clocks *clocks, Reason reason, int limit) {
    return (Clock){.reason = reason, .field = FIELD_QUIET, .value = clocks->quiet, .limit = limit};
}

static Clock material_clock(const Clocks *clocks, Reason reason, int limit) {
    return (Clock){.reason = reason, .field = FIELD_MATERIAL, .value = clocks->material, .limit = limit};
}

// FMJD64 7.2.6: the plies that so many pieces have, 0 where they are not counted.
static int same_material_limit(const Position *p) {
    if (!position_kings(p, WHITE) || !position_kings(p, BLACK))
        return 0;
    int pieces = bits_count(position_occupied(p));
    return pieces == 4 || pieces == 5 ? SAME_FIVE_PLIES : pieces == 6 || pieces == 7 ? SAME_SEVEN_PLIES : 0;
}

int clocks_running(const Rules *rules, const Position *p, const Clocks *clocks, Clock *list) {
    unsigned ends = rules->profile->ends;
    int n = 0;
    if (ends & END_MOVE_LIMIT)
        list[n++] = material_clock(clocks, REASON_MOVE_LIMIT, rules->move_limit);
    if (ends & (END_KING_MOVES_25 | END_KING_MOVES_15))
        list[n++] = quiet_clock(clocks, REASON_KING_MOVES,
                                ends & END_KING_MOVES_25 ? KING_MOVES_25_PLIES : KING_MOVES_15_PLIES);
    if (!p->kings)
        return n;
    LoneKing lone = lone_king(p);
    if (ends & END_THIRTY_MOVES && only_kings(p))
        list[n++] = quiet_clock(clocks, REASON_THIRTY_MOVES, THIRTY_MOVES_PLIES);
    if (ends & END_FIVE_MOVES && (lone.pieces == 1 || lone.pieces == 2))
        list[n++] = material_clock(clocks, REASON_FIVE_MOVES, FIVE_MOVES_PLIES);
    CountMaterial material = count_material(rules, p, lone);
    if (material != COUNT_NONE)
        list[n++] = count_clock(rules, p, clocks->count, material, lone);
    else if (ends & END_TWELVE_COUNT && clocks->count > 0) // completed by the capture that led to `p`
        list[n++] = (Clock){REASON_TWELVE_COUNT, FIELD_COUNT, clocks->count, clocks->count, true, position_side(p)};
    if (ends & END_FIFTEEN_MOVES && is_three_kings(p, lone))
        list[n++] = moves_clock(p, REASON_THREE_KINGS, FIELD_MATERIAL, clocks->material, lone.strong, FIFTEEN_MOVES);
    else if (ends & END_SAME_MATERIAL && same_material_limit(p) > 0)
        list[n++] = material_clock(clocks, REASON_SAME_MATERIAL, same_material_limit(p));
    return n;
}

unsigned clocks_draws(const Rules *rules, const Position *p, const Clocks *clocks) {
    Clock list[CLOCKS_MAX];
    int n = clocks_running(rules, p, clocks, list);
    unsigned draws = 0;
    for (int i = 0; i < n; i++)
        if (clock_left(&list[i]) <= 0)
            draws |= 1u << list[i].reason;
    return draws;
}

int counters_running(const Rules *rules, const Position *p, const Clocks *clocks, Counter *list) {
    Clock running[CLOCKS_MAX];
    int n = clocks_running(rules, p, clocks, running), count = 0;
    for (int i = 0; i < n; i++) {
        const Clock *clock = &running[i];
        if (clock->value == COUNT_NOT_BEGUN || (clock->reason == REASON_KING_MOVES && clock->value == 0))
            continue;
        Counter *counter = &list[count++];
        *counter = (Counter){clock->reason, clock->value, clock->limit, clock->in_moves, clock->counted};
        if (clock->in_moves) {
            // If the number of plies is odd, the side that is not to move has made one more.
            counter->count = (clock->value + (position_side(p) != clock->counted)) / 2;
            counter->limit = (clock->limit + 1) / 2;
        }
    }
    return count;
}
