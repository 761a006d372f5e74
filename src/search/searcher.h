// An engine for callers that wait for each search to end.
#ifndef SEARCH_SEARCHER_H
#define SEARCH_SEARCHER_H

#include "search/engine.h"

// The best line of the last report of a search, and its move.
typedef struct SearchResult {
    Move best; // move_none() where the game is over
    int score; // for the side to move
    Bound bound;
    int depth;
    uint64_t nodes;
    int64_t microseconds;
} SearchResult;

typedef struct Searcher {
    Engine *engine;
    SearchResult result; // of the last search
    // Receives every report, on the thread that searches; NULL for none.
    void (*report)(void *context, const Report *report);
    void *context;
} Searcher;

// An engine at its address; `library` may be NULL. False if out of memory or threads. Release with searcher_free in any
// case.
bool searcher_init(Searcher *searcher, const EngineOptions *options, const WeightSet *weights, TableLibrary *library);
void searcher_free(Searcher *searcher);

// Searches the game's current position until the limits end the search.
const SearchResult *searcher_run(Searcher *searcher, const Game *game, const Limits *limits);

#endif
