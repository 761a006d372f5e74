#include "tablebase/build/solve.h"

#include "base/parallel.h"
#include "tablebase/build/pair.h"
#include "tablebase/build/predecessors.h"

enum {
    OPEN_DRAWN = 128, // added to the count: a promotion draws
    OPEN_CLOSED = 255 // the value is final: the position has a capture or no move, or is over
};

// While a pair is solved, values are candidates: a win in at most that many plies or, while moves are still open, a
// loss in at least that many.
typedef _Atomic Value SharedValue;
typedef _Atomic uint8_t Open; // quiet moves within the pair that have not been shown to lose
_Static_assert(sizeof(SharedValue) == sizeof(Value), "a table is filled in place");

typedef struct Solver {
    const Solving *solving;
    const RawSet *set;
    Pair pair;
    SharedValue *values[2]; // those of the tables
    Open *open[2];
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

static int first_quiets(const Solver *s, const Position *p, MoveList *list, int *open) {
    Choice choice = {0};
    move_list_clear(list);
    s->set->rules.generator->quiets(p, list);
    for (int i = 0; i < list->count; i++)
        if (list->moves[i].flags & MOVE_PROMOTES)
            choice_add(&choice, raw_value_after(s->set, p, &list->moves[i]));
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

static ALWAYS_INLINE void look(void *context, int part, uint64_t i, const Position *p, MoveList *list) {
    Solver *s = context;
    bool closed = raw_is_closed(s->set, p);
    int open = closed ? OPEN_CLOSED : 0;
    int value = closed ? raw_value_of_moves(s->set, p, false, list) : first_quiets(s, p, list, &open);
    store(s, &s->values[part][i], value);
    atomic_store_explicit(&s->open[part][i], (uint8_t)open, memory_order_relaxed);
}

static void first_look(void *context, uint64_t chunk) {
    const Pair *pair = &((Solver *)context)->pair;
    pair_look(pair, pair_chunk(pair, chunk), look, context);
}

// ---- Taking moves back ------------------------------------------------------------------------

typedef struct Reached {
    Solver *solver;
    SharedValue *values;
    Open *open;
} Reached;

// Handles a position from which a quiet move, if one is legal there, leads to a position at the present distance.
static ALWAYS_INLINE void reach(void *context, uint64_t i) {
    const Reached *r = context;
    Solver *s = r->solver;
    uint8_t open = load_open(&r->open[i]);
    if (open == OPEN_CLOSED)
        return;
    int byte = s->distance + 2;
    Value v = load(&r->values[i]);
    if (s->distance % 2 == 0) {
        if (!value_is_win(v) || v > byte)
            store(s, &r->values[i], byte);
    } else if (!value_is_win(v) && atomic_fetch_sub_explicit(&r->open[i], 1, memory_order_relaxed) == 1) {
        if (v < byte)
            store(s, &r->values[i], byte);
    }
}

static ALWAYS_INLINE bool is_certain(const Solver *s, int part, uint64_t i) {
    if (load(&s->values[part][i]) != s->distance + 1)
        return false;
    if (s->distance % 2)
        return true;
    uint8_t open = load_open(&s->open[part][i]);
    return open == 0 || open == OPEN_CLOSED;
}

static void take_back_chunk(void *context, uint64_t chunk) {
    Solver *s = context;
    PairChunk c = pair_chunk(&s->pair, chunk);
    const TableIndex *index = &s->pair.tables[c.part]->index;
    int other = pair_other(&s->pair, c.part);
    IndexWalk walk = index_walk(index);
    Reached reached = {s, s->values[other], s->open[other]};
    for (uint64_t i = c.begin; i < c.end; i++)
        if (is_certain(s, c.part, i))
            predecessors(&s->pair.tables[other]->index, tb_board_turn(index->board, index_walk_to(&walk, i)), reach,
                         &reached);
}

// Positions that never became certain are draws.
static void settle_chunk(void *context, uint64_t chunk) {
    Solver *s = context;
    PairChunk c = pair_chunk(&s->pair, chunk);
    for (uint64_t i = c.begin; i < c.end; i++) {
        uint8_t open = load_open(&s->open[c.part][i]);
        if (value_is_loss(load(&s->values[c.part][i])) && open != 0 && open != OPEN_CLOSED)
            store(s, &s->values[c.part][i], VALUE_DRAW);
    }
}

static bool run_phases(Solver *s, Error *error) {
    const Solving *solving = s->solving;
    uint64_t chunks = pair_chunks(&s->pair);
    error->what[0] = '\0';
    if (!parallel_run(solving->threads, chunks, first_look, s, solving->stop))
        return false;
    for (s->distance = 0; s->distance < atomic_load(&s->top); s->distance++) {
        if (atomic_load(&s->top) > VALUE_MAX)
            return error_set(error, "a distance is longer than %d plies", VALUE_MAX - 1);
        if (!parallel_run(solving->threads, chunks, take_back_chunk, s, solving->stop))
            return false;
    }
    return parallel_run(solving->threads, chunks, settle_chunk, s, solving->stop);
}

static bool add_pair(Solver *s, RawSet *set, Material m) {
    if (!pair_add(&s->pair, set, m))
        return false;
    for (int part = 0; part < 2 && s->pair.tables[part]; part++) {
        s->values[part] = (SharedValue *)s->pair.tables[part]->values;
        s->open[part] = pair_allocate(&s->pair, part);
        if (!s->open[part])
            return false;
    }
    return true;
}

bool tbgen_solve_pair(const Solving *solving, RawSet *set, Material m, Error *error) {
    Solver s = {.solving = solving, .set = set};
    atomic_init(&s.top, 0);
    bool solved = add_pair(&s, set, m);
    if (solved)
        solved = run_phases(&s, error);
    else
        error_set(error, "out of memory");
    for (int part = 0; part < 2; part++)
        pair_release(&s.pair, part, s.open[part]);
    if (!solved)
        raw_remove_pair(set, m);
    return solved;
}
