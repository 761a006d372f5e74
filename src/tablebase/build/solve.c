#include "tablebase/build/solve.h"

#include <stdlib.h>

#include "base/parallel.h"

enum {
    RENEW_AT = 16,    // the distance at which results are renewed (renew_chunk); even
    CHUNK = 1 << 15,  // positions that a thread takes at once
    STEPS_MAX = 24,   // positions stepped over instead of setting up a new one
    OPEN_DRAWN = 128, // added to the count: a promotion draws
    OPEN_CLOSED = 255 // the value is final: the position has a capture or no move, or is over
};

// While a pair is solved, values are candidates: a win in at most that many plies or, while moves are still open, a
// loss in at least that many.
typedef _Atomic Value SharedValue;
typedef _Atomic uint8_t Open; // quiet moves within the pair that have not been shown to lose
_Static_assert(sizeof(SharedValue) == sizeof(Value), "a table is filled in place");

typedef struct Half {
    RawTable *table;
    const TableIndex *index;
    SharedValue *values; // the table's values or, for a table of results, a copy with room for distances
    Open *open;
    uint64_t chunks;
    struct Half *other;
} Half;

typedef struct Solver {
    const Solving *solving;
    const RawSet *set;
    Half halves[2];
    int half_count;  // 1 where both sides have the same material
    int distance;    // of the positions whose moves are being taken back
    _Atomic int top; // the largest candidate so far
} Solver;

static ALWAYS_INLINE Value load(const SharedValue *v) {
    return atomic_load_explicit(v, memory_order_relaxed);
}

static ALWAYS_INLINE uint8_t load_open(const Open *o) {
    return atomic_load_explicit(o, memory_order_relaxed);
}

static void raise_top(Solver *s, int top) {
    int before = atomic_load_explicit(&s->top, memory_order_relaxed);
    while (before < top && !atomic_compare_exchange_weak(&s->top, &before, top))
        ;
}

static ALWAYS_INLINE void store(Solver *s, SharedValue *v, int value) {
    atomic_store_explicit(v, (Value)(value & VALUE_MAX), memory_order_relaxed);
    // The count also shows whether a distance did not fit into a byte.
    if (value > atomic_load_explicit(&s->top, memory_order_relaxed))
        raise_top(s, value);
}

// ---- The first look ---------------------------------------------------------------------------

static Value conversion(const Solver *s, const Position *p, const Move *m) {
    Value v = raw_value_after(s->set, p, m);
    return s->solving->results_only ? value_result(v) : v;
}

static int first_quiets(const Solver *s, const Position *p, MoveList *list, int *open) {
    Choice choice = {0};
    s->set->rules.generator->quiets(p, list);
    for (int i = 0; i < list->count; i++)
        if (list->moves[i].flags & MOVE_PROMOTES)
            choice_add(&choice, conversion(s, p, &list->moves[i]));
        else
            ++*open;
    if (list->count == 0) {
        *open = OPEN_CLOSED;
        return raw_blocked_value(s->set);
    }
    if (choice.draw)
        *open += OPEN_DRAWN;
    return choice.win ? choice.win : choice.loss;
}

static Half *half_of_chunk(Solver *s, uint64_t *chunk) {
    if (*chunk < s->halves[0].chunks)
        return &s->halves[0];
    *chunk -= s->halves[0].chunks;
    return &s->halves[1];
}

static uint64_t chunk_end(const Half *half, uint64_t begin) {
    uint64_t left = half->index->size - begin;
    return begin + (left < CHUNK ? left : CHUNK);
}

static void first_look(void *context, uint64_t chunk) {
    Solver *s = context;
    Half *half = half_of_chunk(s, &chunk);
    uint64_t begin = chunk * CHUNK, end = chunk_end(half, begin);
    TableBoard board = index_board(half->index, begin);
    MoveList list;
    move_list_init(&list);
    for (uint64_t i = begin; i < end; i++) {
        if (i > begin)
            index_next(half->index, &board);
        Position p = tb_board_position(board);
        move_list_clear(&list);
        int open = 0, value = tb_adjudged(&s->set->rules, &p);
        if (value >= 0) {
            open = OPEN_CLOSED;
        } else if (generator_can_capture(s->set->rules.generator, &p)) {
            value = raw_value_of_moves(s->set, &p, s->solving->results_only, &list);
            open = OPEN_CLOSED;
        } else {
            value = first_quiets(s, &p, &list, &open);
        }
        store(s, &half->values[i], value);
        atomic_store_explicit(&half->open[i], (uint8_t)open, memory_order_relaxed);
    }
    move_list_free(&list);
}

// ---- Taking moves back ------------------------------------------------------------------------

// Handles a position of `half` from which a quiet move, if one is legal there, leads to a position at the present
// distance.
static ALWAYS_INLINE void reach(Solver *s, Half *half, uint64_t i) {
    uint8_t open = load_open(&half->open[i]);
    if (open == OPEN_CLOSED)
        return;
    int byte = s->distance + 2;
    Value v = load(&half->values[i]);
    if (s->distance % 2 == 0) {
        if (!value_is_win(v) || v > byte)
            store(s, &half->values[i], byte);
    } else if (!value_is_win(v) && atomic_fetch_sub_explicit(&half->open[i], 1, memory_order_relaxed) == 1) {
        if (v < byte)
            store(s, &half->values[i], byte);
    }
}

// Takes back the moves that lead to `b`, seen from the side that made them.
static void take_back(Solver *s, Half *half, TableBoard b) {
    const TableIndex *index = half->index;
    Bitboard men = b.men[0] | b.men[1];
    Bitboard empty = index->squares & ~(men | b.kings[0] | b.kings[1]);
    for (Direction d = DOWN_LEFT; d <= DOWN_RIGHT; d++) {
        int step = board_step(index->board, d);
        for (Bitboard from = bits_step(b.men[0], step) & empty; from;) {
            int square = bits_pop(&from);
            TableBoard before = b;
            before.men[0] ^= bit_of(square) ^ bit_of(square - step);
            reach(s, half, index_of(index, before));
        }
    }
    if (!b.kings[0])
        return;
    uint64_t men_rank = index_men(index, b.men[0], b.men[1]);
    for (Bitboard kings = b.kings[0]; kings; kings &= kings - 1) {
        Bitboard king = kings & (~kings + 1);
        for (Direction d = 0; d < DIRECTIONS; d++) {
            int step = board_step(index->board, d);
            for (Bitboard from = bits_step(king, step) & empty; from; from = bits_step(from, step) & empty)
                reach(s, half, index_kings(index, men_rank, men, b.kings[0] ^ king ^ from, b.kings[1]));
        }
    }
}

static ALWAYS_INLINE bool is_certain(const Solver *s, const Half *half, uint64_t i) {
    if (load(&half->values[i]) != s->distance + 1)
        return false;
    if (s->distance % 2)
        return true;
    uint8_t open = load_open(&half->open[i]);
    return open == 0 || open == OPEN_CLOSED;
}

static void take_back_chunk(void *context, uint64_t chunk) {
    Solver *s = context;
    Half *half = half_of_chunk(s, &chunk);
    uint64_t begin = chunk * CHUNK, end = chunk_end(half, begin), at = end;
    TableBoard board = {{0}, {0}};
    for (uint64_t i = begin; i < end; i++) {
        if (!is_certain(s, half, i))
            continue;
        if (i - at > STEPS_MAX || at > i)
            board = index_board(half->index, at = i);
        for (; at < i; at++)
            index_next(half->index, &board);
        take_back(s, half->other, tb_board_turn(half->index->board, board));
    }
}

// Positions that never became certain are draws.
static void settle_chunk(void *context, uint64_t chunk) {
    Solver *s = context;
    Half *half = half_of_chunk(s, &chunk);
    uint64_t begin = chunk * CHUNK, end = chunk_end(half, begin);
    for (uint64_t i = begin; i < end; i++) {
        uint8_t open = load_open(&half->open[i]);
        if (value_is_loss(load(&half->values[i])) && open != 0 && open != OPEN_CLOSED)
            store(s, &half->values[i], VALUE_DRAW);
    }
}

// If only the results matter, distances are renewed before they outgrow a byte: values whose moves have been taken back
// become plain results, and the others are moved nearer.
static void renew_chunk(void *context, uint64_t chunk) {
    Solver *s = context;
    Half *half = half_of_chunk(s, &chunk);
    uint64_t begin = chunk * CHUNK, end = chunk_end(half, begin);
    for (uint64_t i = begin; i < end; i++) {
        Value v = load(&half->values[i]);
        if (v > VALUE_WON)
            store(s, &half->values[i], v > RENEW_AT ? v - RENEW_AT + VALUE_WON : value_result(v));
    }
}

static bool renew(Solver *s, uint64_t chunks) {
    if (!parallel_run(s->solving->threads, chunks, renew_chunk, s, s->solving->stop))
        return false;
    atomic_store(&s->top, atomic_load(&s->top) - RENEW_AT + VALUE_WON);
    s->distance = VALUE_WON;
    return true;
}

static bool run_phases(Solver *s, Error *error) {
    const Solving *solving = s->solving;
    uint64_t chunks = s->halves[0].chunks + (s->half_count > 1 ? s->halves[1].chunks : 0);
    error->what[0] = '\0';
    if (!parallel_run(solving->threads, chunks, first_look, s, solving->stop))
        return false;
    for (s->distance = 0; s->distance < atomic_load(&s->top); s->distance++) {
        if (solving->results_only && s->distance == RENEW_AT && !renew(s, chunks))
            return false;
        if (atomic_load(&s->top) > VALUE_MAX)
            return error_set(error, "a distance is longer than %d plies", VALUE_MAX - 1);
        if (!parallel_run(solving->threads, chunks, take_back_chunk, s, solving->stop))
            return false;
    }
    return parallel_run(solving->threads, chunks, settle_chunk, s, solving->stop);
}

static bool half_init(Half *half, Half *other, RawSet *set, Material m) {
    RawTable *table = raw_add(set, m);
    if (!table)
        return false;
    half->table = table;
    half->index = &table->index;
    half->values = table->values ? (SharedValue *)table->values : calloc((size_t)table->index.size, 1);
    half->open = malloc((size_t)table->index.size * sizeof *half->open);
    half->chunks = (table->index.size + CHUNK - 1) / CHUNK;
    half->other = other;
    return half->values && half->open;
}

// Stores the values in the table.
static void half_end(Half *half, bool solved) {
    free(half->open);
    if (!half->table || half->table->values)
        return;
    for (uint64_t i = 0; solved && i < half->index->size; i++)
        raw_put(half->table, i, load(&half->values[i]));
    free(half->values);
}

bool tbgen_solve_pair(const Solving *solving, RawSet *set, Material m, Error *error) {
    Solver s = {.solving = solving, .set = set};
    Material reversed = material_reversed(m);
    s.half_count = material_equal(m, reversed) ? 1 : 2;
    atomic_init(&s.top, 0);
    bool solved = half_init(&s.halves[0], &s.halves[s.half_count - 1], set, m) &&
                  (s.half_count == 1 || half_init(&s.halves[1], &s.halves[0], set, reversed));
    if (solved)
        solved = run_phases(&s, error);
    else
        error_set(error, "out of memory");
    half_end(&s.halves[0], solved);
    half_end(&s.halves[1], solved);
    if (!solved) {
        raw_remove(set, m);
        raw_remove(set, reversed);
    }
    return solved;
}
