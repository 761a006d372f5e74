#include "board/clocks.h"

bool clocks_five_moves_material(const Position *p) {
    for (Side side = WHITE; side <= BLACK; side++) {
        Side other = side_other(side);
        if (bits_count(p->pieces[other]) != 1 || !position_kings(p, other))
            continue;
        int pieces = bits_count(p->pieces[side]), kings = bits_count(position_kings(p, side));
        if ((pieces == 1 || pieces == 2) && kings >= 1) // K, K and man, 2K
            return true;
    }
    return false;
}

bool clocks_counting(const Rules *rules, const Position *p, Side *strong) {
    if (!(rules->profile->ends & (END_THREE_KINGS | END_TWELVE_COUNT)) || position_occupied(p) & ~p->kings)
        return false;
    int white = bits_count(p->pieces[WHITE]), black = bits_count(p->pieces[BLACK]);
    int most = rules->profile->ends & END_TWELVE_COUNT ? 3 : NUMBER_LIMIT;
    *strong = white > black ? WHITE : BLACK;
    int more = white > black ? white : black, fewer = white > black ? black : white;
    return fewer == 1 && more >= 3 && more <= most;
}

// Zambia: "each move by the lone, including jumps, counts as one move". True if the side to move is the lone king and
// makes its twelfth move.
static bool is_twelfth_of_lone(const Rules *rules, const Position *p, const Clocks *clocks) {
    Side strong;
    int limit;
    return rules->profile->ends & END_TWELVE_COUNT && clocks_counting(rules, p, &strong) &&
           position_side(p) != strong && clocks_counted_moves(rules, p, clocks, &limit) + 1 >= limit;
}

// Whether a count that has not begun begins in `p`: at once, or in TZD3 where a king of the stronger side stands on the
// long diagonal and the lone king does not (9.4).
static bool count_begins(const Rules *rules, const Position *p, Side strong) {
    Bitboard diagonal = rules->board->long_diagonal;
    return !(rules->profile->ends & END_LONG_DIAGONAL) ||
           (p->pieces[strong] & diagonal && !(p->pieces[side_other(strong)] & diagonal));
}

// ---- The games of the FMJD

static bool is_lone_king(const Position *p, Side side) {
    return bits_count(p->pieces[side]) == 1 && position_kings(p, side);
}

// The material of a count: a lone king against up to two pieces with a king, or against three; in Russian draughts
// against three only while the lone king stands on the long diagonal (FMJD64 7.2.7).
typedef enum LoneClass { LONE_NONE, LONE_TWO, LONE_THREE } LoneClass;

static LoneClass lone_class(const Rules *rules, const Position *p) {
    if (!(rules->profile->ends & END_LONE_COUNT) || bits_count(position_occupied(p)) > 4)
        return LONE_NONE;
    for (Side lone = WHITE; lone <= BLACK; lone++) {
        Side strong = side_other(lone);
        if (!is_lone_king(p, lone) || !position_kings(p, strong))
            continue;
        if (bits_count(p->pieces[strong]) <= 2)
            return LONE_TWO;
        bool anywhere = !(rules->profile->ends & END_SAME_MATERIAL);
        return anywhere || p->pieces[lone] & rules->board->long_diagonal ? LONE_THREE : LONE_NONE;
    }
    return LONE_NONE;
}

bool clocks_has_count(const Rules *rules, const Position *p) {
    Side strong;
    return clocks_counting(rules, p, &strong) || lone_class(rules, p) != LONE_NONE;
}

int clocks_king_moves_limit(const Rules *rules) {
    if (!(rules->profile->ends & END_KING_MOVES))
        return 0;
    return rules->profile->ends & END_SAME_MATERIAL ? KING_MOVES_PLIES_RUSSIAN : KING_MOVES_PLIES;
}

int clocks_lone_limit(const Rules *rules, const Position *p) {
    switch (lone_class(rules, p)) {
    case LONE_NONE: return 0;
    case LONE_TWO: return LONE_TWO_PLIES;
    default: return rules->profile->ends & END_SAME_MATERIAL ? LONE_ROAD_PLIES : LONE_THREE_PLIES;
    }
}

// FMJD64 7.2.4: three or more kings against one.
static bool is_three_kings(const Rules *rules, const Position *p) {
    if (!(rules->profile->ends & END_SAME_MATERIAL) || position_occupied(p) & ~p->kings)
        return false;
    int white = bits_count(p->pieces[WHITE]), black = bits_count(p->pieces[BLACK]);
    return (white == 1 && black >= 3) || (black == 1 && white >= 3);
}

int clocks_material_limit(const Rules *rules, const Position *p) {
    if (!(rules->profile->ends & END_SAME_MATERIAL) || !position_kings(p, WHITE) || !position_kings(p, BLACK))
        return 0;
    if (is_three_kings(rules, p))
        return THREE_KINGS_PLIES_RUSSIAN;
    int pieces = bits_count(position_occupied(p));
    return pieces == 4 || pieces == 5 ? SAME_FIVE_PLIES : pieces == 6 || pieces == 7 ? SAME_SEVEN_PLIES : 0;
}

static unsigned fmjd_draws(const Rules *rules, const Position *p, const Clocks *clocks) {
    unsigned draws = 0;
    int kings = clocks_king_moves_limit(rules), lone = clocks_lone_limit(rules, p);
    int material = clocks_material_limit(rules, p);
    if (kings && clocks->quiet >= kings)
        draws |= DRAW_KING_MOVES;
    if (lone && clocks->count >= lone)
        draws |= DRAW_LONE_COUNT;
    if (material && clocks->material >= material)
        draws |= is_three_kings(rules, p) ? DRAW_THREE_KINGS : DRAW_SAME_MATERIAL;
    return draws;
}

// ---- The count

int clocks_count_after(const Rules *rules, const Clocks *clocks, const Position *before, const Position *after) {
    if (rules->profile->ends & END_LONE_COUNT) {
        LoneClass now = lone_class(rules, after);
        return now != LONE_NONE && lone_class(rules, before) == now ? clocks->count + 1 : 0;
    }
    Side strong, was_strong;
    if (!clocks_counting(rules, after, &strong))
        return is_twelfth_of_lone(rules, before, clocks) ? clocks->count + 1 : 0;
    bool same = clocks_counting(rules, before, &was_strong) && strong == was_strong;
    if (same && clocks->count != COUNT_NOT_BEGUN)
        return clocks->count + 1;
    return count_begins(rules, after, strong) ? 0 : COUNT_NOT_BEGUN;
}

Clocks clocks_set_up(const Rules *rules, const Position *p, int quiet, int material) {
    Side strong;
    int count = !clocks_counting(rules, p, &strong) ? 0 : count_begins(rules, p, strong) ? material : COUNT_NOT_BEGUN;
    if (lone_class(rules, p) != LONE_NONE)
        count = material;
    return (Clocks){quiet, material, count};
}

int clocks_counted_moves(const Rules *rules, const Position *p, const Clocks *clocks, int *limit) {
    Side strong = WHITE;
    clocks_counting(rules, p, &strong);
    bool twelve = (rules->profile->ends & END_TWELVE_COUNT) != 0;
    Side counted = twelve ? side_other(strong) : strong;
    *limit = twelve ? TWELVE_COUNT : rules->three_kings_moves;
    if (clocks->count == COUNT_NOT_BEGUN)
        return 0;
    // If the number of plies is odd, the side that is not to move has played one more.
    return position_side(p) == counted ? clocks->count / 2 : (clocks->count + 1) / 2;
}

unsigned clocks_draws(const Rules *rules, const Position *p, const Clocks *clocks) {
    unsigned ends = rules->profile->ends, draws = ends & END_KING_MOVES ? fmjd_draws(rules, p, clocks) : 0;
    bool only_kings = !(position_occupied(p) & ~p->kings);
    if (ends & END_MOVE_LIMIT && clocks->material >= rules->move_limit)
        draws |= DRAW_MOVE_LIMIT;
    if (ends & END_THIRTY_MOVES && only_kings && clocks->quiet >= THIRTY_MOVES_PLIES)
        draws |= DRAW_THIRTY_MOVES;
    if (ends & END_FIVE_MOVES && clocks->material >= FIVE_MOVES_PLIES && clocks_five_moves_material(p))
        draws |= DRAW_FIVE_MOVES;
    Side strong;
    if (clocks_counting(rules, p, &strong)) {
        int limit;
        if (clocks_counted_moves(rules, p, clocks, &limit) >= limit)
            draws |= ends & END_TWELVE_COUNT ? DRAW_TWELVE_COUNT : DRAW_THREE_KINGS;
    } else if (ends & END_TWELVE_COUNT && clocks->count > 0) {
        draws |= DRAW_TWELVE_COUNT; // completed by the capture that led here
    }
    return draws;
}
