// The limits of a search. Zero-initialise for "no limit"; times are milliseconds.
#ifndef SEARCH_LIMITS_H
#define SEARCH_LIMITS_H

#include <stdatomic.h>
#include <stdint.h>

#include "board/movelist.h"

typedef struct Limits {
    bool infinite; // no answer before a stop
    bool ponder;   // no answer before a stop or a ponderhit; the clock counts from the ponderhit
    int depth;     // 1..PLY_MAX - 1
    int mate;      // stop as soon as a win in at most this many moves is proven
    uint64_t nodes;
    int64_t movetime;
    bool clock;      // the next three fields are valid
    int64_t time[2]; // by side; a negative or zero clock means as fast as possible
    int64_t increment[2];
    int moves_to_go;         // moves to the next time control, 0 for the whole game
    const atomic_bool *stop; // the caller's: the search ends soon after it becomes true; may be NULL
    // The root moves allowed (`searchmoves`); count 0 means all. The array is copied when the search starts.
    const Move *moves;
    int move_count;
} Limits;

#endif
