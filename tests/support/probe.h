// An engine whose events are recorded, and positions to give it. For the tests of the search.
#ifndef SUPPORT_PROBE_H
#define SUPPORT_PROBE_H

#include "base/rng.h"
#include "base/thread.h"
#include "search/engine.h"
#include "support/set_up.h"

enum { PROBE_LINES = ENGINE_MULTI_PV_MAX };

// One recorded report; the line is copied.
typedef struct ProbeReport {
    Report report;
    Move pv[PLY_MAX + 1];
} ProbeReport;

typedef struct Probe {
    Engine *engine;
    Mutex mutex;
    Condition reported;
    // Of the last search:
    int reports, best_moves, reports_after_best;
    int deepest;                   // greatest depth of a report
    bool pv_illegal;               // a line was not legal to its end, or went on after the end of the game
    ProbeReport last[PROBE_LINES]; // the last report of each line
    Move best, reply;
    Game game; // what was searched
} Probe;

Probe *probe_new(void);
void probe_free(Probe *probe);

// Starts a search of `game`, forgetting what was recorded.
void probe_go(Probe *probe, const Game *game, const Limits *limits);

// The same, and waits for its end.
void probe_search(Probe *probe, const Game *game, const Limits *limits);

// Waits until an iteration of at least `depth` was reported.
void probe_await_depth(Probe *probe, int depth);

// A game of `plies` random moves from the start, ended early where the rules end it.
Game probe_random_game(ProfileId profile, Rng *rng, int plies);

// A game that starts from a random position of at most `max` pieces a side with random clocks, not over and
// without men on their promotion row.
Game probe_random_ending(ProfileId profile, Rng *rng, int max);

#endif
