// The engine's face: set, go, stop. The search runs on its own thread and prints nothing; what it finds reaches
// the caller through the events.
#ifndef SEARCH_ENGINE_H
#define SEARCH_ENGINE_H

#include "board/game.h"
#include "eval/weights.h"
#include "search/limits.h"
#include "search/score.h"
#include "tablebase/library.h"

typedef struct Engine Engine;

// One line of analysis.
typedef struct Report {
    int depth, seldepth;
    int line; // 1..MultiPV, best first
    int score;
    Bound bound;
    uint64_t nodes; // of all threads
    int64_t microseconds;
    int hashfull;     // permille
    uint64_t tb_hits; // tablebase hits
    const Move *pv;   // legal to its end; empty only at a root without a move
    int pv_count;
    const Position *root; // where the pv starts
} Report;

// Called from the search thread, one at a time.
typedef struct EngineEvents {
    void *context;
    void (*report)(void *context, const Report *report);
    // The root move being searched and its number from 1, only after a second of search; may be NULL.
    void (*current_move)(void *context, int depth, Move move, int number);
    // The last call of every search, exactly once: the move, and the expected reply or move_none(). The best move
    // is move_none() where the game is over. `root` is the position searched.
    void (*best_move)(void *context, const Position *root, Move best, Move reply);
} EngineEvents;

// A clock; `now` gives microseconds since some fixed moment, from any thread.
typedef struct EngineClock {
    int64_t (*now)(void *context); // NULL: the machine's
    void *context;
} EngineClock;

typedef struct EngineOptions {
    int hash_mb;       // 1..
    int threads;       // 1..
    int multi_pv;      // 1..
    int move_overhead; // ms kept back for each move
    int nodes_per_ms;  // with > 0, time is counted in nodes (UCI nodestime)
    EngineClock clock; // what all other times are measured with
    int tb_depth;      // endgame tables are asked where so many plies are left to search; 0: at the leaves too
    int tb_pieces;     // and where there are at most so many pieces; 0: never
    int contempt;      // hundredths of a man that a draw is worth less than nothing to the engine in a game
    bool analysis;     // this is no game: every draw is worth 0
    bool claim_draws;  // a claimable draw at the root ends the game; else the engine plays on

    // The strength, see search/skill.h.
    int skill_level;    // 0..20; 20 is full strength
    int limit_strength; // 1: `elo` decides the level; 0: skill_level does
    int elo;
    int skill_seed; // decides what a limited player overlooks; 0 draws a seed for each search
} EngineOptions;

enum {
    ENGINE_HASH_MB_DEFAULT = 16,
    ENGINE_MOVE_OVERHEAD_DEFAULT = 20,
    ENGINE_TB_DEPTH_DEFAULT = 0,
    ENGINE_THREADS_MAX = 256,
    ENGINE_MULTI_PV_MAX = 64,
};

extern const EngineOptions engine_options_default;

// A new engine, idle; NULL if memory or threads are wanting. The weights are as in engine_use_weights.
Engine *engine_new(const EngineEvents *events, const WeightSet *weights);

// Stops what runs, and releases everything.
void engine_free(Engine *engine);

// Waits for a running search to end first. False, and nothing changed, where memory is wanting for the hash table;
// the table loses its contents when its size changes, or when limited strength begins or ends.
bool engine_set_options(Engine *engine, const EngineOptions *options);
const EngineOptions *engine_options(const Engine *engine);

// The tables that searches at full strength ask from now on; NULL, as at first, for none. Several engines may share a
// library, which must outlive them. Waits for a running search to end first.
void engine_use_tables(Engine *engine, TableLibrary *library);

// Whether a search with the present options asks its tables, if it has any.
bool engine_probes_tb(const Engine *engine);

// The weights that searches use from now on; several engines may share what `weights` points to, which must stay
// unchanged as long as an engine has it. Waits for a running search to end first, and forgets what it had learned.
void engine_use_weights(Engine *engine, const WeightSet *weights);

// A new game: forgets the hash table and every history. Waits for a running search to end first.
void engine_new_game(Engine *engine);

// Starts a search of the game's current position on the engine's thread and returns. The game is copied. A search
// that still runs is stopped first, with its best_move. The first iteration is completed whatever the limits say, and
// even when it is stopped (see worker.h for the one exception).
void engine_go(Engine *engine, const Game *game, const Limits *limits);

// The running search shall end now (asynchronous; nothing happens when idle).
void engine_stop(Engine *engine);

// The running search shall end by itself, and answer, within so many milliseconds from now, even if it was to wait for
// a stop or a ponderhit (asynchronous; nothing happens when idle).
void engine_end_within(Engine *engine, int milliseconds);

// The move pondered on was played: the clock starts. Nothing happens unless pondering.
void engine_ponderhit(Engine *engine);

// Returns when no search runs any more, that is after best_move was called.
void engine_wait(Engine *engine);

// Whether a search runs.
bool engine_searching(Engine *engine);

#endif
