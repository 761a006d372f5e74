// The engine's interface: set, go, stop. A search runs on the engine's thread or, with engine_run, on the caller's. It
// prints nothing; its results reach the caller through the events.
#ifndef SEARCH_ENGINE_H
#define SEARCH_ENGINE_H

#include "board/game.h"
#include "eval/weight_set.h"
#include "search/events.h"
#include "search/limits.h"
#include "search/options.h"
#include "tablebase/probe/library.h"

typedef struct Engine Engine;

// A new engine, idle; NULL when out of memory or threads. The weights are as in engine_use_weights.
Engine *engine_new(const EngineEvents *events, const WeightSet *weights);

// Stops a running search and frees the engine.
void engine_free(Engine *engine);

// Sets the receiver of all further reports. Waits for a running search to end first.
void engine_use_events(Engine *engine, const EngineEvents *events);
const EngineEvents *engine_events(const Engine *engine);

// Waits for a running search to end first. False, and nothing changed, when out of memory. The transposition table is
// cleared when its size changes, or when limited strength is switched on or off.
bool engine_set_options(Engine *engine, const EngineOptions *options);
const EngineOptions *engine_options(const Engine *engine);

// The number of threads that search: fewer than the options ask for at limited strength, or beyond four for each core.
int engine_threads(const Engine *engine);

// The endgame tables that searches at full strength probe from now on; NULL, the initial value, for none. Several
// engines may share a library, which must outlive them. Waits for a running search to end first.
void engine_use_tb(Engine *engine, TableLibrary *library);

// Whether a search with the current options probes endgame tables, if there are any.
bool engine_probes_tb(const Engine *engine);

// The opening book that answers from now on if it has the position: at full strength, for one line of a game, but not
// for an analysis, `infinite`, `mate` or given root moves. NULL, the initial value, for none. `*book` is copied. Waits
// for a running search to end first.
void engine_use_book(Engine *engine, const OpeningBook *book);
const OpeningBook *engine_book(const Engine *engine);

// The weights that searches use from now on. Several engines may share what `weights` points to, which must stay
// unchanged as long as an engine uses it. Waits for a running search to end first, then does as engine_new_game.
void engine_use_weights(Engine *engine, const WeightSet *weights);

// A new game: clears the transposition table and every history. Waits for a running search to end first.
void engine_new_game(Engine *engine);

// Starts a search of the game's current position on the engine's thread and returns; without threads it returns when
// the search has ended. The game is copied. A search that still runs is stopped first, with its best_move. The first
// iteration is completed under any limits, even after a stop (see worker.h for the one exception).
void engine_go(Engine *engine, const Game *game, const Limits *limits);

// The same search on the thread of the caller: returns when it has ended. Other threads may stop it.
void engine_run(Engine *engine, const Game *game, const Limits *limits);

// Ends the running search now (asynchronous; does nothing when idle).
void engine_stop(Engine *engine);

// Makes the running search end and answer within `milliseconds`, even if it was to wait for a stop or a
// ponderhit (asynchronous; does nothing when idle).
void engine_end_within(Engine *engine, int milliseconds);

// The move pondered on was played: the clock starts. Does nothing unless pondering.
void engine_ponderhit(Engine *engine);

// Returns when no search runs, that is after best_move was called.
void engine_wait(Engine *engine);

// Whether a search runs.
bool engine_searching(Engine *engine);

#endif
