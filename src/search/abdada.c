#include "search/abdada.h"

#include "base/rng.h"
#include "search/tt.h"

// Relaxed order everywhere: a mark that is seen late only makes two threads search the same move.

static _Atomic uint64_t *set_of(Abdada *abdada, uint64_t mark) {
    return abdada->mark[mark % ABDADA_SETS];
}

void abdada_clear(Abdada *abdada) {
    for (int i = 0; i < ABDADA_SETS; i++)
        for (int w = 0; w < ABDADA_WAYS; w++)
            atomic_store_explicit(&abdada->mark[i][w], 0, memory_order_relaxed);
}

uint64_t abdada_mark(uint64_t key, Move move) {
    // A bit above those that choose the set keeps the mark from being 0, which means free.
    return rng_mix(key ^ compact_move(move)) | 1u << 20;
}

bool abdada_has(const Abdada *abdada, uint64_t mark) {
    const _Atomic uint64_t *set = abdada->mark[mark % ABDADA_SETS];
    for (int w = 0; w < ABDADA_WAYS; w++)
        if (atomic_load_explicit(&set[w], memory_order_relaxed) == mark)
            return true;
    return false;
}

void abdada_add(Abdada *abdada, uint64_t mark) {
    _Atomic uint64_t *set = set_of(abdada, mark);
    for (int w = 0; w < ABDADA_WAYS; w++) {
        uint64_t found = atomic_load_explicit(&set[w], memory_order_relaxed);
        if (found == mark)
            return;
        if (found == 0) {
            atomic_store_explicit(&set[w], mark, memory_order_relaxed);
            return;
        }
    }
    // The set is full, which is rare: one mark is given up.
    atomic_store_explicit(&set[0], mark, memory_order_relaxed);
}

void abdada_remove(Abdada *abdada, uint64_t mark) {
    _Atomic uint64_t *set = set_of(abdada, mark);
    for (int w = 0; w < ABDADA_WAYS; w++)
        if (atomic_load_explicit(&set[w], memory_order_relaxed) == mark)
            atomic_store_explicit(&set[w], 0, memory_order_relaxed);
}
