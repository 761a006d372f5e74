// ABDADA: marks for the moves that threads are searching, so that no two search the same one at the same time.
//
// A thread defers a move that another one is searching; by the time it returns to it, the result is often in the
// transposition table (Weill 1996, in the simplified form of T. Kerrigan). A mark may be lost or collide with that of
// another move, which costs time but never correctness.
#ifndef SEARCH_ABDADA_H
#define SEARCH_ABDADA_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "board/move.h"

enum { ABDADA_SETS = 4096, ABDADA_WAYS = 4 };

typedef struct Abdada {
    _Atomic uint64_t mark[ABDADA_SETS][ABDADA_WAYS]; // 0: free
} Abdada;

void abdada_clear(Abdada *abdada);

// The mark of `move` at the node with TT key `key`; never 0.
uint64_t abdada_mark(uint64_t key, Move move);

// Whether a thread is searching that move.
bool abdada_has(const Abdada *abdada, uint64_t mark);

// The calling thread begins to search that move, and has finished.
void abdada_add(Abdada *abdada, uint64_t mark);
void abdada_remove(Abdada *abdada, uint64_t mark);

#endif
