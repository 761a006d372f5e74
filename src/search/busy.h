// The moves that threads are searching right now, so that no two search the same one at the same time.
//
// A thread puts off a move that another one is at; when it comes back to it, the other's result is often in the
// transposition table (ABDADA, Weill 1996, in the simplified form of T. Kerrigan). A mark may be lost or be found
// for another move: that costs time, never correctness.
#ifndef SEARCH_BUSY_H
#define SEARCH_BUSY_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "board/move.h"

enum { BUSY_SETS = 4096, BUSY_WAYS = 4 };

typedef struct Busy {
    _Atomic uint64_t mark[BUSY_SETS][BUSY_WAYS]; // 0 where free
} Busy;

void busy_clear(Busy *busy);

// The mark of `move` at the node with table key `key`; never 0.
uint64_t busy_mark(uint64_t key, Move move);

// Whether a thread is at that move.
bool busy_has(const Busy *busy, uint64_t mark);

// The calling thread begins with that move, and ends with it.
void busy_add(Busy *busy, uint64_t mark);
void busy_remove(Busy *busy, uint64_t mark);

#endif
