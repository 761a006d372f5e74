#include "tablebase/format/rows.h"

// One of the four sets of pieces, lightest first.
typedef struct PieceSet {
    Bitboard set, allowed; // its squares, and the squares that count for it
    uint64_t weight;       // of one step of its rank
} PieceSet;

// How much smaller the number of the neighbour along the `k`-th lowest piece of the set is, at least 1; 0 if it does
// not exist.
static uint64_t step_back(const PieceSet *s, Bitboard piece, Bitboard lower, int k) {
    Bitboard below = (piece - 1) & s->allowed;
    // It may be that no square down to the next lower piece counts.
    if (below == 0 || (lower && (below & ~((lower - 1) | lower)) == 0))
        return 0;
    return s->weight * binomial[bits_count(below) - 1][k - 1];
}

static void measure(const TableIndex *t, Row *row) {
    const TableBoard *b = &row->board;
    Bitboard left = t->squares & ~(b->men[0] | b->men[1]);
    uint64_t kings = t->other_kings * t->own_kings;
    const PieceSet sets[4] = {
        {b->kings[1], left & ~b->kings[0], 1},
        {b->kings[0], left, t->other_kings},
        {b->men[1], t->squares & ~b->men[0], kings},
        {b->men[0] & t->inner, t->inner, kings * t->others[bits_count(b->men[0] & t->home)]},
    };
    row->on_diagonal = false;
    for (int n = 0; n < ROW_NEIGHBOURS; n++)
        row->back[n] = 0;
    int n = 0;
    for (int g = 0; g < 4; g++) {
        Bitboard lower = 0, rest = sets[g].set;
        for (int k = 1; rest && n <= ROW_NEIGHBOURS; k++, n++) {
            Bitboard piece = bits_first(rest);
            if (n == 1)
                row->on_diagonal = (piece & t->board->long_diagonal) != 0;
            if (n > 0) {
                uint64_t back = step_back(&sets[g], piece, lower, k);
                // That is farther than any block reaches.
                row->back[n - 1] = back <= UINT32_MAX ? (uint32_t)back : 0;
            }
            lower = piece;
            rest ^= piece;
        }
    }
}

static void stretch(const TableIndex *t, Row *row, uint64_t end) {
    const TableBoard *b = &row->board;
    Bitboard set, allowed;
    if (b->kings[1]) {
        set = b->kings[1];
        allowed = t->squares & ~(b->men[0] | b->men[1] | b->kings[0]);
    } else if (b->kings[0]) {
        set = b->kings[0];
        allowed = t->squares & ~(b->men[0] | b->men[1]);
    } else {
        set = b->men[1];
        allowed = t->squares & ~t->home & ~b->men[0];
    }
    Bitboard lightest = bits_first(set), second = bits_first(set ^ lightest);
    row->squares = allowed & ~(lightest - 1) & (second ? second - 1 : UINT64_MAX);
    row->count = bits_count(row->squares);
    if ((uint64_t)row->count > end - row->first)
        row->count = (int)(end - row->first);
    measure(t, row);
}

Row row_at(const TableIndex *t, uint64_t first, uint64_t end) {
    Row row = {.first = first, .board = index_board(t, first)};
    stretch(t, &row, end);
    return row;
}

void row_next(const TableIndex *t, Row *row, uint64_t end) {
    Bitboard lightest = bits_first(row->squares), last = lightest;
    for (Bitboard rest = row->squares; rest; rest &= rest - 1)
        last = bits_first(rest);
    Bitboard change = lightest ^ last;
    if (row->board.kings[1])
        row->board.kings[1] ^= change;
    else if (row->board.kings[0])
        row->board.kings[0] ^= change;
    else
        row->board.men[1] ^= change;
    index_next(t, &row->board);
    row->first += (uint64_t)row->count;
    stretch(t, row, end);
}

// The board without the lightest piece, and the effect of that piece.
typedef struct RowCaptures {
    bool own;                // the lightest piece belongs to the side to move, and captures; otherwise it is captured
    Bitboard empty, victims; // without it
    Bitboard lightest;       // where it captures or can be captured
    bool others;             // other pieces have a capture
    Bitboard bars_others;    // where the lightest piece blocks all of these captures
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

// The squares from which a king of the side to move captures in a direction.
static void add_lightest(RowCaptures *c, int step) {
    Bitboard from = bits_step(c->victims & bits_step(c->empty, -step), -step) & c->empty;
    for (; from; from = bits_step(from, -step) & c->empty)
        c->lightest |= from;
}

Bitboard row_captures(const Generator *generator, const TableIndex *t, const Row *row) {
    TableBoard b = row->board;
    RowCaptures c = {.own = !b.kings[1] && b.kings[0]};
    if (b.kings[1])
        b.kings[1] ^= bits_first(b.kings[1]);
    else if (c.own)
        b.kings[0] ^= bits_first(b.kings[0]);
    else
        b.men[1] ^= bits_first(b.men[1]);
    c.victims = b.men[1] | b.kings[1];
    c.empty = t->squares & ~(b.men[0] | b.kings[0] | c.victims);
    Bitboard men = b.men[0], own_kings = b.kings[0];
    for (Direction d = 0; d < DIRECTIONS; d++) {
        int step = board_step(t->board, d);
        // Men of the side to move go up, toward bit 0.
        if (men && (step < 0 || generator->men_capture_backward))
            add_men(&c, men, step);
        for (Bitboard kings = own_kings; kings;)
            add_king(&c, bit_of(bits_pop(&kings)), step);
        if (c.own)
            add_lightest(&c, step);
    }
    return c.lightest | (c.others ? ~c.bars_others : 0);
}

void block_captures(const Generator *generator, const TableIndex *t, uint64_t begin, uint64_t end, bool *open) {
    for (Row row = row_at(t, begin, end);; row_next(t, &row, end)) {
        Bitboard captures = row_captures(generator, t, &row), squares = row.squares;
        for (int i = 0; i < row.count; i++, squares &= squares - 1)
            open[row.first - begin + (uint64_t)i] = (captures & bits_first(squares)) != 0;
        if (row.first + (uint64_t)row.count == end)
            return;
    }
}
