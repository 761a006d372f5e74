#include "tablebase/build/solve.h"

#include "base/parallel.h"
#include "tablebase/build/pair.h"
#include "tablebase/build/predecessors.h"

enum {
    // The state of a position. Until it is decided, the number of quiet moves within the pair that have not been shown
    // to lose, and one more, which is never taken back, if a promotion draws: at most 120, for seven kings on 10x10.
    DECIDED = 128,    // with the result in the low bits
    FRESH_EVEN = 32,  // decided, and the moves that lead there are to be taken back in a pass with an even number,
    FRESH_ODD = 64,   // or with an odd one
    RESULT = 3,       // the bits of the result
    WAITING = 32,     // positions reached whose memory is being fetched
    NUMBER_BITS = 48, // of a longest win
};

typedef _Atomic uint8_t State;

typedef struct Solver {
    const Solving *solving;
    const RawSet *set;
    Pair pair;
    State *states[2];
    atomic_bool *fresh[2][2];    // [plies % 2][part]: of each chunk, whether a state in it may be fresh in that pass
    _Atomic uint64_t longest[2]; // the plies of the longest win, above the complement of the lowest number that has one
    int plies;                   // to the end or out of the pair, of the positions whose moves are being taken back
    atomic_bool more;            // whether a position has become decided in this pass
} Solver;

// The positions that a chunk reaches.
typedef struct Reached {
    Solver *solver;
    int part;
    State *states;
    atomic_bool *fresh;        // in the next pass
    Value after;               // the result of the position whose moves are being taken back
    uint64_t waiting[WAITING]; // twice the number plus whether `after` is a win, plus 1; 0 for none
    unsigned next;
} Reached;

static ALWAYS_INLINE uint8_t fresh_in(int plies) {
    return plies % 2 ? FRESH_ODD : FRESH_EVEN;
}

static uint8_t decided(Value result, int plies) {
    return (uint8_t)(DECIDED | result | (result == VALUE_DRAW ? 0 : fresh_in(plies)));
}

static ALWAYS_INLINE void note_win(Solver *s, int part, uint64_t i, int plies) {
    uint64_t win = ((uint64_t)plies << NUMBER_BITS) + (UINT64_C(1) << NUMBER_BITS) - 1 - i;
    uint64_t before = atomic_load_explicit(&s->longest[part], memory_order_relaxed);
    while (before < win && !atomic_compare_exchange_weak(&s->longest[part], &before, win))
        ;
}

static uint8_t first_state_of_quiets(const Solver *s, const Position *p, const MoveList *list) {
    int open = 0;
    bool draws = false;
    for (int i = 0; i < list->count; i++) {
        if (!(list->moves[i].flags & MOVE_PROMOTES)) {
            open++;
            continue;
        }
        Value after = raw_value_after(s->set, p, &list->moves[i]);
        if (value_is_loss(after))
            return decided(VALUE_WON, 1);
        draws = draws || after == VALUE_DRAW;
    }
    return open + draws == 0 ? decided(VALUE_LOST, 1) : (uint8_t)(open + draws);
}

static uint8_t first_state(const Solver *s, const Position *p, MoveList *list) {
    if (raw_is_closed(s->set, p))
        return decided(value_result((Value)raw_value_of_moves(s->set, p, true, list)), 1);
    move_list_clear(list);
    s->set->rules.generator->quiets(p, list);
    return list->count > 0 ? first_state_of_quiets(s, p, list) : decided(value_result(raw_blocked_value(s->set)), 0);
}

static ALWAYS_INLINE void look(void *context, int part, uint64_t i, const Position *p, MoveList *list) {
    Solver *s = context;
    uint8_t state = first_state(s, p, list);
    atomic_store_explicit(&s->states[part][i], state, memory_order_relaxed);
    if ((state & (DECIDED | RESULT)) == (DECIDED | VALUE_WON))
        note_win(s, part, i, 1);
}

static void first_look(void *context, uint64_t chunk) {
    Solver *s = context;
    PairChunk c = pair_chunk(&s->pair, chunk);
    pair_look(&s->pair, c, look, s);
    for (int pass = 0; pass < 2; pass++)
        atomic_store_explicit(&s->fresh[pass][c.part][c.begin / PAIR_CHUNK], true, memory_order_relaxed);
}

// ---- Taking moves back ------------------------------------------------------------------------

static ALWAYS_INLINE void decide(Reached *r, uint64_t i, Value result) {
    Solver *s = r->solver;
    int plies = s->plies + 1;
    atomic_store_explicit(&r->states[i], decided(result, plies), memory_order_relaxed);
    atomic_store_explicit(&r->fresh[i / PAIR_CHUNK], true, memory_order_relaxed);
    atomic_store_explicit(&s->more, true, memory_order_relaxed);
    if (result == VALUE_WON)
        note_win(s, r->part, i, plies);
}

static ALWAYS_INLINE void update(Reached *r, uint64_t entry) {
    if (entry == 0)
        return;
    uint64_t i = (entry - 1) / 2;
    State *state = &r->states[i];
    uint8_t before = atomic_load_explicit(state, memory_order_relaxed);
    if (before & DECIDED)
        return;
    if ((entry - 1) % 2 == 0) {
        decide(r, i, VALUE_WON);
        return;
    }
    while (!(before & DECIDED) && !atomic_compare_exchange_weak_explicit(state, &before, (uint8_t)(before - 1),
                                                                         memory_order_relaxed, memory_order_relaxed))
        ;
    if (before == 1)
        decide(r, i, VALUE_LOST);
}

static ALWAYS_INLINE void reach(void *context, uint64_t i) {
    Reached *r = context;
    uint64_t *place = &r->waiting[r->next++ % WAITING], entry = *place;
    PREFETCH(&r->states[i]);
    *place = 2 * i + value_is_win(r->after) + 1;
    update(r, entry);
}

static void take_back_chunk(void *context, uint64_t chunk) {
    Solver *s = context;
    PairChunk c = pair_chunk(&s->pair, chunk);
    int pass = s->plies % 2;
    uint8_t fresh = fresh_in(s->plies);
    if (!atomic_exchange_explicit(&s->fresh[pass][c.part][c.begin / PAIR_CHUNK], false, memory_order_relaxed))
        return;
    const TableIndex *index = &s->pair.tables[c.part]->index;
    int other = pair_other(&s->pair, c.part);
    IndexWalk walk = index_walk(index);
    Reached reached = {.solver = s, .part = other, .states = s->states[other], .fresh = s->fresh[1 - pass][other]};
    for (uint64_t i = c.begin; i < c.end; i++) {
        uint8_t state = atomic_load_explicit(&s->states[c.part][i], memory_order_relaxed);
        if (!(state & DECIDED) || !(state & fresh))
            continue;
        atomic_store_explicit(&s->states[c.part][i], (uint8_t)(state & ~fresh), memory_order_relaxed);
        reached.after = state & RESULT;
        predecessors(&s->pair.tables[other]->index, tb_board_turn(index->board, index_walk_to(&walk, i)), reach,
                     &reached);
    }
    for (int k = 0; k < WAITING; k++)
        update(&reached, reached.waiting[k]);
}

static void store_chunk(void *context, uint64_t chunk) {
    Solver *s = context;
    PairChunk c = pair_chunk(&s->pair, chunk);
    for (uint64_t i = c.begin; i < c.end; i++) {
        uint8_t state = atomic_load_explicit(&s->states[c.part][i], memory_order_relaxed);
        raw_put(s->pair.tables[c.part], i, state & DECIDED ? state & RESULT : VALUE_DRAW);
    }
}

static bool run(Solver *s, void (*work)(void *context, uint64_t chunk)) {
    return parallel_run(s->solving->threads, pair_chunks(&s->pair), work, s, s->solving->stop);
}

// The positions that the first look decides are one ply from a move out of the pair, or none from the end.
static bool run_phases(Solver *s) {
    bool going = run(s, first_look);
    atomic_init(&s->more, true);
    for (s->plies = 0; going && (s->plies < 2 || atomic_load(&s->more)); s->plies++) {
        atomic_store(&s->more, false);
        going = run(s, take_back_chunk);
    }
    return going && run(s, store_chunk);
}

static void store_longest(Solver *s) {
    for (int part = 0; part < 2 && s->pair.tables[part]; part++) {
        uint64_t longest = atomic_load(&s->longest[part]), mask = (UINT64_C(1) << NUMBER_BITS) - 1;
        s->pair.tables[part]->longest = (int)(longest >> NUMBER_BITS);
        s->pair.tables[part]->longest_number = mask - (longest & mask);
    }
}

static size_t fresh_bytes(const Solver *s, int part) {
    return (size_t)pair_part_chunks(&s->pair, part) * sizeof ***s->fresh;
}

static bool add_pair(Solver *s, RawSet *set, Material m) {
    if (!pair_add(&s->pair, set, m))
        return false;
    for (int part = 0; part < 2 && s->pair.tables[part]; part++) {
        s->states[part] = pair_allocate(&s->pair, part);
        for (int pass = 0; pass < 2; pass++)
            s->fresh[pass][part] = platform_allocate_large(fresh_bytes(s, part));
        if (!s->states[part] || !s->fresh[0][part] || !s->fresh[1][part])
            return false;
    }
    return true;
}

bool tbgen_solve_results(const Solving *solving, RawSet *set, Material m, Error *error) {
    Solver s = {.solving = solving, .set = set};
    error->what[0] = '\0';
    bool solved = add_pair(&s, set, m);
    if (solved)
        solved = run_phases(&s);
    else
        error_set(error, "out of memory");
    for (int part = 0; part < 2; part++) {
        pair_release(&s.pair, part, s.states[part]);
        for (int pass = 0; pass < 2; pass++)
            platform_free_large(s.fresh[pass][part], fresh_bytes(&s, part));
    }
    if (solved)
        store_longest(&s);
    else
        raw_remove_pair(set, m);
    return solved;
}
