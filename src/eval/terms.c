#include "eval/terms.h"

const char *const term_names[TERMS] = {
#define TERM(id, name, group) name,
#include "eval/terms.def"
#undef TERM
};

const TermGroup term_groups[TERMS] = {
#define TERM(id, name, group) TERM_GROUP_##group,
#include "eval/terms.def"
#undef TERM
};

// Masks of one board, as literals: rows begin at bit 9p or 9p+4 on 8x8, at 11p-5 or 11p on 10x10.
typedef struct TermBoard {
    int rows;
    int near, far; // steps forward of Black; White's are their negatives
    Bitboard squares;
    Bitboard centre;
    Bitboard inner; // all squares off the edge
    Bitboard long_diagonal;
    Bitboard first_row[2]; // by side
    // Squares by the binary digits of their row, counted from the side's own first row.
    Bitboard row_digit[2][4];
} TermBoard;

#define ROW8(row) ((Bitboard)0xf << (4 * (row) + (row) / 2))
#define ROW10(row) ((Bitboard)0x1f << (5 * (row) + ((row) + 1) / 2))
#define PART8(row, bits) ((Bitboard)(bits) << (4 * (row) + (row) / 2))
#define PART10(row, bits) ((Bitboard)(bits) << (5 * (row) + ((row) + 1) / 2))

static const TermBoard term_board_8x8 = {
    .rows = WIDTH_8x8,
    .near = NEAR_STEP_8x8,
    .far = FAR_STEP_8x8,
    .squares = SQUARES_8x8,
    .centre = PART8(2, 6) | PART8(3, 6) | PART8(4, 6) | PART8(5, 6),
    .inner = PART8(1, 14) | PART8(2, 7) | PART8(3, 14) | PART8(4, 7) | PART8(5, 14) | PART8(6, 7),
    .long_diagonal = LONG_DIAGONAL_8x8,
    .first_row = {BOTTOM_ROW_8x8, TOP_ROW_8x8},
    .row_digit = {{ROW8(6) | ROW8(4) | ROW8(2) | ROW8(0), ROW8(5) | ROW8(4) | ROW8(1) | ROW8(0),
                   ROW8(3) | ROW8(2) | ROW8(1) | ROW8(0), 0},
                  {ROW8(1) | ROW8(3) | ROW8(5) | ROW8(7), ROW8(2) | ROW8(3) | ROW8(6) | ROW8(7),
                   ROW8(4) | ROW8(5) | ROW8(6) | ROW8(7), 0}},
};

static const TermBoard term_board_10x10 = {
    .rows = WIDTH_10x10,
    .near = NEAR_STEP_10x10,
    .far = FAR_STEP_10x10,
    .squares = SQUARES_10x10,
    .centre = PART10(3, 6) | PART10(4, 12) | PART10(5, 6) | PART10(6, 12),
    .inner = PART10(1, 15) | PART10(2, 30) | PART10(3, 15) | PART10(4, 30) | PART10(5, 15) | PART10(6, 30) |
             PART10(7, 15) | PART10(8, 30),
    .long_diagonal = LONG_DIAGONAL_10x10,
    .first_row = {BOTTOM_ROW_10x10, TOP_ROW_10x10},
    .row_digit = {{ROW10(8) | ROW10(6) | ROW10(4) | ROW10(2) | ROW10(0), ROW10(7) | ROW10(6) | ROW10(3) | ROW10(2),
                   ROW10(5) | ROW10(4) | ROW10(3) | ROW10(2), ROW10(1) | ROW10(0)},
                  {ROW10(1) | ROW10(3) | ROW10(5) | ROW10(7) | ROW10(9), ROW10(2) | ROW10(3) | ROW10(6) | ROW10(7),
                   ROW10(4) | ROW10(5) | ROW10(6) | ROW10(7), ROW10(8) | ROW10(9)}},
};

// A position from one side's view; built once for each side.
typedef struct View {
    const TermBoard *masks;
    Bitboard men, kings; // of the side
    Bitboard enemy_men, enemy_kings;
    Bitboard empty;
    int near, far; // the steps forward
    Side side;
    bool backward; // men capture backward too
} View;

static const TermBoard *masks_of(const Board *board) {
    return board->width == 8 ? &term_board_8x8 : &term_board_10x10;
}

// The sum of the rows advanced by `men`.
static ALWAYS_INLINE int rows_advanced(const View *v, Bitboard men) {
    const Bitboard *digit = v->masks->row_digit[v->side];
    int rows = bits_count(men & digit[0]) + 2 * bits_count(men & digit[1]) + 4 * bits_count(men & digit[2]);
    return digit[3] ? rows + 8 * bits_count(men & digit[3]) : rows;
}

// Men that no enemy man can stop from promoting: they are outside every enemy man's cone of forward squares, widened by
// one file of dark squares because the enemy may move first.
static ALWAYS_INLINE Bitboard runaway_men(const View *v) {
    // The next square along the row is one step forward and one back, which ends at the edge of the board.
    Bitboard squares = v->masks->squares;
    Bitboard near = bits_step(v->enemy_men, -v->near) & squares, far = bits_step(v->enemy_men, -v->far) & squares;
    Bitboard met = (v->enemy_men | bits_step(near, v->far) | bits_step(far, v->near)) & squares;
    // Always all rows: a loop that ended early would be mispredicted.
    for (int row = 1; row < v->masks->rows; row++)
        met |= (bits_step(met, -v->near) | bits_step(met, -v->far)) & squares;
    return v->men & ~met;
}

// Empty squares on which a king could be captured at once.
static ALWAYS_INLINE Bitboard attacked_squares(const View *v) {
    const int steps[4] = {-v->near, -v->far, v->near, v->far}; // the enemy's forward steps first
    Bitboard attacked = 0;
    for (int i = 0; i < 4; i++) {
        Bitboard before_empty = bits_step(v->empty, -steps[i]);
        if (i < 2 || v->backward)
            attacked |= bits_step(v->enemy_men, steps[i]) & before_empty;
        for (Bitboard run = bits_step(v->enemy_kings, steps[i]) & v->empty; run;
             run = bits_step(run, steps[i]) & v->empty)
            attacked |= run & before_empty;
    }
    return attacked & v->empty;
}

static ALWAYS_INLINE void count_kings(const View *v, int count[TERMS]) {
    count[TERM_KING_SQUARES] = count[TERM_KING_UNSAFE] = count[TERM_TRAPPED] = 0;
    if (!v->kings)
        return;
    const int steps[4] = {v->near, v->far, -v->near, -v->far};
    Bitboard safe = v->empty & ~attacked_squares(v);
    for (Bitboard kings = v->kings; kings;) {
        Bitboard king = bit_of(bits_pop(&kings)), reach = 0;
        for (int i = 0; i < 4; i++)
            for (Bitboard b = bits_step(king, steps[i]) & v->empty; b; b = bits_step(b, steps[i]) & v->empty)
                reach |= b;
        int squares = bits_count(reach & safe);
        count[TERM_KING_SQUARES] += squares;
        count[TERM_KING_UNSAFE] += bits_count(reach & ~safe);
        count[TERM_TRAPPED] += squares == 0;
    }
}

static ALWAYS_INLINE void count_psqt(const View *v, int count[TERMS]) {
    count[TERM_MAN] = bits_count(v->men);
    count[TERM_CENTRE] = bits_count(v->men & v->masks->centre);
    count[TERM_ADVANCE] = rows_advanced(v, v->men);
    count[TERM_BACK_RANK] = bits_count(v->men & v->masks->first_row[v->side]);
    count[TERM_KING] = bits_count(v->kings);
    count[TERM_LONG_DIAGONAL] = bits_count(v->kings & v->masks->long_diagonal);
    count[TERM_KING_CENTRE] = bits_count(v->kings & v->masks->inner);
}

static ALWAYS_INLINE void count_men(const View *v, int count[TERMS]) {
    Bitboard behind = bits_step(v->men | v->kings, v->near) | bits_step(v->men | v->kings, v->far);
    Bitboard before_empty = bits_step(v->empty, -v->near) | bits_step(v->empty, -v->far);
    count[TERM_MAN_FREE] = bits_count(v->men & before_empty);
    count[TERM_SUPPORT] = bits_count(v->men & behind);
    // An enemy king can stop any man.
    Bitboard running = v->enemy_kings ? 0 : runaway_men(v);
    count[TERM_RUNAWAY] = running ? rows_advanced(v, running) : 0;
}

static ALWAYS_INLINE void count_side(const TermBoard *masks, bool backward, const Position *p, Side side,
                                     unsigned groups, int count[TERMS]) {
    int forward = side == WHITE ? -1 : 1;
    View v = {
        .masks = masks,
        .men = position_men(p, side),
        .kings = position_kings(p, side),
        .enemy_men = position_men(p, side_other(side)),
        .enemy_kings = position_kings(p, side_other(side)),
        .empty = masks->squares & ~position_occupied(p),
        .near = forward * masks->near,
        .far = forward * masks->far,
        .side = side,
        .backward = backward,
    };
    if (groups & TERM_GROUP_PSQT)
        count_psqt(&v, count);
    if (groups & TERM_GROUP_MEN)
        count_men(&v, count);
    if (groups & TERM_GROUP_KINGS)
        count_kings(&v, count);
}

static ALWAYS_INLINE void count_both(const TermBoard *masks, bool backward, const Position *p, unsigned groups,
                                     TermCounts *counts) {
    count_side(masks, backward, p, WHITE, groups, counts->count[WHITE]);
    count_side(masks, backward, p, BLACK, groups, counts->count[BLACK]);
}

// One instance for each kind of game, so that masks and steps are compile-time constants.
void terms_count(const Rules *rules, const Position *p, unsigned groups, TermCounts *counts) {
    if (!rules->generator->men_capture_backward)
        count_both(&term_board_8x8, false, p, groups, counts);
    else if (rules->board->width == 8)
        count_both(&term_board_8x8, true, p, groups, counts);
    else
        count_both(&term_board_10x10, true, p, groups, counts);
}

void terms_count_piece(const Board *board, int bit, bool king, int count[TERMS]) {
    View v = {.masks = masks_of(board), .side = BLACK};
    *(king ? &v.kings : &v.men) = bit_of(bit);
    for (int term = 0; term < TERMS; term++)
        count[term] = 0;
    count_psqt(&v, count);
}
