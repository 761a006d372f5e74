#include "tablebase/format/row_captures.h"

// The board without the lightest piece, and what that piece changes.
typedef struct RowCaptures {
    bool own;                // the lightest piece belongs to the side to move: it captures; else it is captured
    Bitboard empty, victims; // without it
    Bitboard lightest;       // where it captures or can be captured
    bool others;             // other pieces have a capture
    Bitboard bars_others;    // where the lightest piece bars all of these
} RowCaptures;

static void add_other(RowCaptures *c, Bitboard bars) {
    c->bars_others = c->others ? c->bars_others & bars : bars;
    c->others = true;
}

static void add_men(RowCaptures *c, Bitboard men, int step) {
    Bitboard next = bits_step(men, step) & bits_step(c->empty, -step);
    if (!c->own)
        c->lightest |= next & c->empty;
    for (Bitboard taken = next & c->victims; taken;)
        add_other(c, bits_step(bit_of(bits_pop(&taken)), step));
}

static void add_king(RowCaptures *c, Bitboard king, int step) {
    Bitboard passed = 0, at = bits_step(king, step);
    for (; at & c->empty; at = bits_step(at, step))
        passed |= at;
    if (!c->own)
        c->lightest |= passed & bits_step(c->empty, -step);
    Bitboard landing = bits_step(at, step) & c->empty;
    if ((at & c->victims) && landing)
        add_other(c, passed | landing);
}

// Where a king of the side to move captures in a direction.
static void add_lightest(RowCaptures *c, int step) {
    Bitboard from = bits_step(c->victims & bits_step(c->empty, -step), -step) & c->empty;
    for (; from; from = bits_step(from, -step) & c->empty)
        c->lightest |= from;
}

static uint32_t lowest_of(uint32_t set) {
    return set & (~set + 1);
}

uint32_t row_captures(const Generator *generator, const Row *row) {
    TableBoard b = row->board;
    RowCaptures c = {.own = !b.kings[1] && b.kings[0]};
    if (b.kings[1])
        b.kings[1] ^= lowest_of(b.kings[1]);
    else if (c.own)
        b.kings[0] ^= lowest_of(b.kings[0]);
    else
        b.men[1] ^= lowest_of(b.men[1]);
    c.victims = squares_unpack(b.men[1] | b.kings[1]);
    c.empty = squares_unpack(~(b.men[0] | b.kings[0] | b.men[1] | b.kings[1]));
    Bitboard men = squares_unpack(b.men[0]), own_kings = squares_unpack(b.kings[0]);
    for (Direction d = 0; d < DIRECTIONS; d++) {
        int step = board_step(&board_8x8, d);
        // Men of the side to move go toward bit 0.
        if (men && (step < 0 || generator->men_capture_backward))
            add_men(&c, men, step);
        for (Bitboard kings = own_kings; kings;)
            add_king(&c, bit_of(bits_pop(&kings)), step);
        if (c.own)
            add_lightest(&c, step);
    }
    return squares_pack(c.lightest | (c.others ? ~c.bars_others : 0));
}

void block_captures(const Generator *generator, const TableIndex *t, uint64_t begin, uint64_t end, bool *open) {
    for (Row row = row_at(t, begin, end);; row_next(t, &row, end)) {
        uint32_t captures = row_captures(generator, &row), squares = row.squares;
        for (int i = 0; i < row.count; i++, squares &= squares - 1)
            open[row.first - begin + (uint64_t)i] = (captures & lowest_of(squares)) != 0;
        if (row.first + (uint64_t)row.count == end)
            return;
    }
}
