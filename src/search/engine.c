#include "search/engine.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/platform.h"
#include "base/thread.h"
#include "board/ending.h"
#include "search/params.h"
#include "search/report.h"
#include "search/root.h"
#include "search/tb.h"
#include "search/tt_node.h"

// The main worker has a thread that lives as long as the engine, so that a search begins at once and the caller stays
// free to send `stop`; the others are started for each search and joined at its end. The caller owns everything while
// the state is idle, the search while it is not: only the atomics of `shared` cross between them, and the mutex guards
// the state and the conditions that wait for it. A caller that waits for the end anyway searches on its own thread:
// waking another takes as long as some hundred nodes. Without threads every search runs so.

typedef enum State { STATE_IDLE, STATE_SEARCHING, STATE_SEARCHING_IN_CALL, STATE_QUIT } State;

struct Engine {
    Thread thread;         // the main worker's
    Mutex mutex;           // guards `state`
    Condition wanted;      // the thread: to search or to quit
    Condition changed;     // `state`, or an atomic of `shared`
    TableLibrary *library; // may be NULL
    OpeningBook book;      // `choose` is NULL without one
    WeightSet weights;     // not owned
    State state;
    Worker **workers;   // the first is the main worker
    SharedState shared; // belongs to the search while one runs, except for its atomics
    Move *moves;        // limits.moves, owned
};

// ---- The search thread

static THREAD_RETURN run_helper(void *argument) {
    worker_start(argument);
    root_search(argument);
    return THREAD_RESULT;
}

static void run_workers(Engine *engine) {
    SharedState *shared = &engine->shared;
    Thread threads[ENGINE_THREADS_MAX];
    bool runs[ENGINE_THREADS_MAX] = {false};
    if (shared->worker_count > 1)
        abdada_clear(&shared->abdada);
    for (int i = 1; i < shared->worker_count; i++)
        runs[i] = thread_start(&threads[i], run_helper, engine->workers[i]) != 0;
    // Its first start did not know the moves that the endgame tables allow.
    if (shared->tb_moves.count > 0)
        worker_start(engine->workers[0]);
    root_search(engine->workers[0]);
    shared_stop(shared);
    for (int i = 1; i < shared->worker_count; i++)
        if (runs[i])
            thread_join(threads[i]);
}

// Whether the game is over at the root; `score` is then the result for the side to move.
static bool is_over(const Worker *worker, int *score) {
    const SharedState *shared = worker->shared;
    Ending ending = ending_of(&shared->game);
    Side side = position_side(&game_now(&shared->game)->position);
    int won;
    switch (ending.outcome) {
    case OUTCOME_WIN:
        won = points_win(&shared->points, ending.supa);
        *score = ending.winner == side ? won - 1 : -won;
        return true;
    case OUTCOME_DRAW: *score = SCORE_DRAW; return true;
    case OUTCOME_CLAIMABLE: *score = SCORE_DRAW; return shared->options.claim_draws;
    default: return false;
    }
}

// An infinite or pondering search may not answer before a stop or a ponderhit, even if it has finished.
static void wait_to_answer(Engine *engine) {
    SharedState *shared = &engine->shared;
    if (!THREADS_EXIST)
        return; // no other thread could stop it
    mutex_lock(&engine->mutex);
    while (!atomic_load(&shared->released) && (shared->limits.infinite || atomic_load(&shared->pondering)))
        condition_wait(&engine->changed, &engine->mutex);
    mutex_unlock(&engine->mutex);
}

// Whether the opening book has the answer, as the one line of the main worker.
static bool book_answers(const Engine *engine, Worker *worker) {
    const SharedState *shared = worker->shared;
    const Limits *limits = &shared->limits;
    BookAnswer found;
    // A book has a move to play, not an analysis; and a player below full strength has no book.
    if (!engine->book.choose || limits->infinite || limits->mate || limits->move_count > 0 ||
        shared->options.analysis || shared->options.multi_pv > 1 || shared->skill.limited ||
        !engine->book.choose(engine->book.context, &shared->game, &found))
        return false;
    worker->lines[0] = (RootLine){.depth = 1,
                                  .score = found.score,
                                  .bound = BOUND_EXACT,
                                  .pv = {found.best, found.reply},
                                  .pv_count = move_is_none(found.reply) ? 1 : 2};
    worker->line_count = 1;
    return true;
}

// One `go` from its beginning to its best move. The cheapest source that knows the answer gives it.
static void answer(Engine *engine) {
    SharedState *shared = &engine->shared;
    Worker *worker = engine->workers[0];
    Move best = move_none(), reply = move_none();
    int score;
    worker_start(worker);
    if (is_over(worker, &score)) {
        report_over(worker, score);
    } else {
        if (book_answers(engine, worker))
            report_book(worker);
        else if (tb_answer_root(worker))
            report_lines(worker);
        else
            run_workers(engine);
        const RootLine *line = &worker->lines[0];
        best = line->pv[0];
        if (line->pv_count > 1)
            reply = line->pv[1];
    }
    wait_to_answer(engine);
    shared->events.best_move(shared->events.context, &game_now(&shared->game)->position, best, reply);
}

static void set_state(Engine *engine, State state) {
    mutex_lock(&engine->mutex);
    engine->state = state;
    condition_broadcast(&engine->changed);
    mutex_unlock(&engine->mutex);
}

static THREAD_RETURN run_engine(void *argument) {
    Engine *engine = argument;
    mutex_lock(&engine->mutex);
    for (;;) {
        while (engine->state == STATE_IDLE || engine->state == STATE_SEARCHING_IN_CALL)
            condition_wait(&engine->wanted, &engine->mutex);
        if (engine->state == STATE_QUIT)
            break;
        mutex_unlock(&engine->mutex);
        answer(engine);
        set_state(engine, STATE_IDLE);
        mutex_lock(&engine->mutex);
    }
    mutex_unlock(&engine->mutex);
    return THREAD_RESULT;
}

// ---- Creation and options

// Sets the number of workers; false, and nothing changed, when out of memory.
static bool set_workers(Engine *engine, int count) {
    SharedState *shared = &engine->shared;
    int before = shared->worker_count;
    if (count > before)
        engine->workers = memory_resize(engine->workers, (size_t)count, sizeof *engine->workers);
    while (shared->worker_count < count) {
        Worker *worker = worker_new(shared, shared->worker_count);
        if (!worker) {
            set_workers(engine, before);
            return false;
        }
        engine->workers[shared->worker_count++] = worker;
    }
    while (shared->worker_count > count)
        worker_free(engine->workers[--shared->worker_count]);
    return true;
}

static void release(Engine *engine) {
    SharedState *shared = &engine->shared;
    while (shared->worker_count > 0)
        worker_free(engine->workers[--shared->worker_count]);
    free(engine->workers);
    tt_free(&shared->tt);
    game_free(&shared->game);
    tb_moves_free(&shared->tb_moves);
    free(engine->moves);
    free(engine);
}

// False, with nothing to release, if the system refuses.
static bool start_thread(Engine *engine) {
    if (!mutex_init(&engine->mutex))
        return false;
    if (condition_init(&engine->changed)) {
        if (condition_init(&engine->wanted)) {
            if (!THREADS_EXIST || thread_start(&engine->thread, run_engine, engine))
                return true;
            condition_free(&engine->wanted);
        }
        condition_free(&engine->changed);
    }
    mutex_free(&engine->mutex);
    return false;
}

Engine *engine_new(const EngineEvents *events, const WeightSet *weights) {
    Engine *engine = memory_new(1, sizeof *engine);
    engine->weights = *weights;
    SharedState *shared = &engine->shared;
    shared->events = *events;
    shared->options = engine_options_default;
    atomic_init(&shared->stop, false);
    atomic_init(&shared->released, false);
    atomic_init(&shared->pondering, false);
    atomic_init(&shared->enough, false);
    atomic_init(&shared->clock_begun, 0);
    atomic_init(&shared->end, 0);
    if (!tt_resize(&shared->tt, (size_t)shared->options.hash_mb) || !set_workers(engine, shared->options.threads) ||
        !start_thread(engine)) {
        release(engine);
        return NULL;
    }
    return engine;
}

void engine_free(Engine *engine) {
    if (!engine)
        return;
    engine_stop(engine);
    engine_wait(engine);
    set_state(engine, STATE_QUIT);
    condition_broadcast(&engine->wanted);
    if (THREADS_EXIST)
        thread_join(engine->thread);
    condition_free(&engine->wanted);
    condition_free(&engine->changed);
    mutex_free(&engine->mutex);
    release(engine);
}

// A limited player must be reproducible on any machine: one thread and one size of transposition table. Where many
// threads share a core, the main one waits for its turn while the clock runs out.
static int threads_of(const EngineOptions *options) {
    enum { FOR_EACH_CORE = 4 };
    int max = FOR_EACH_CORE * platform_cores();
    return skill_limits(options) || !THREADS_EXIST ? 1 : options->threads < max ? options->threads : max;
}

int engine_threads(const Engine *engine) {
    return engine->shared.worker_count;
}

static size_t megabytes_of(const EngineOptions *options) {
    return (size_t)(skill_limits(options) ? SKILL_HASH_MB : options->hash_mb);
}

bool engine_set_options(Engine *engine, const EngineOptions *options) {
    engine_wait(engine);
    SharedState *shared = &engine->shared;
    int threads_before = shared->worker_count;
    if (!set_workers(engine, threads_of(options)))
        return false;
    size_t megabytes = megabytes_of(options);
    if (megabytes != megabytes_of(&shared->options) && !tt_resize(&shared->tt, megabytes)) {
        set_workers(engine, threads_before);
        return false;
    }
    bool changed = skill_limits(options) != skill_limits(&shared->options);
    shared->options = *options;
    // A limited player must not know what full strength has found, nor the other way round.
    if (changed)
        engine_new_game(engine);
    return true;
}

void engine_use_events(Engine *engine, const EngineEvents *events) {
    engine_wait(engine);
    engine->shared.events = *events;
}

const EngineEvents *engine_events(const Engine *engine) {
    return &engine->shared.events;
}

const EngineOptions *engine_options(const Engine *engine) {
    return &engine->shared.options;
}

void engine_use_tb(Engine *engine, TableLibrary *library) {
    engine_wait(engine);
    engine->library = library;
}

const OpeningBook *engine_book(const Engine *engine) {
    return &engine->book;
}

void engine_use_book(Engine *engine, const OpeningBook *book) {
    engine_wait(engine);
    engine->book = book ? *book : (OpeningBook){NULL, NULL};
}

bool engine_probes_tb(const Engine *engine) {
    const EngineOptions *options = &engine->shared.options;
    return engine->library && options->tb_pieces > 0 && !skill_limits(options);
}

void engine_use_weights(Engine *engine, const WeightSet *weights) {
    engine_new_game(engine);
    engine->weights = *weights;
}

void engine_new_game(Engine *engine) {
    engine_wait(engine);
    tt_clear(&engine->shared.tt);
    for (int i = 0; i < engine->shared.worker_count; i++)
        worker_clear(engine->workers[i]);
}

// ---- Go and stop

// The caller holds the mutex.
static bool is_searching(const Engine *engine) {
    return engine->state == STATE_SEARCHING || engine->state == STATE_SEARCHING_IN_CALL;
}

static void copy_moves(Engine *engine, const Limits *limits) {
    Limits *own = &engine->shared.limits;
    own->moves = NULL;
    free(engine->moves);
    engine->moves = NULL;
    if (limits->move_count == 0)
        return;
    engine->moves = memory_new((size_t)limits->move_count, sizeof *engine->moves);
    memcpy(engine->moves, limits->moves, (size_t)limits->move_count * sizeof *engine->moves);
    own->moves = engine->moves;
}

// Selects the weights of the game to come, before shared->game is replaced. Static scores depend on them and on the
// generator, and on nothing else: only while both stay the same are those of earlier searches of use.
static void select_weights(Engine *engine, const Rules *rules) {
    SharedState *shared = &engine->shared;
    const Weights *before = shared->weights;
    shared->weights = weight_set_for(&engine->weights, rules->profile);
    if (shared->weights != before || rules->generator != shared->game.rules.generator)
        for (int i = 0; i < shared->worker_count; i++)
            eval_cache_clear(&engine->workers[i]->eval_cache);
}

// Selects the endgame tables that the next search may probe.
static void select_tb(Engine *engine) {
    SharedState *shared = &engine->shared;
    shared->tb = engine_probes_tb(engine) ? tb_library_tables(engine->library, shared->game.rules.profile) : NULL;
    int largest = shared->tb ? tb_largest(shared->tb) : 0;
    shared->tb_pieces = largest < shared->options.tb_pieces ? largest : shared->options.tb_pieces;
    shared->tb_moves.count = 0;
    shared->root_result = TABLE_UNKNOWN;
    shared->root_certain = false;
}

static void prepare(Engine *engine, const Game *game, const Limits *limits) {
    int64_t begun = clock_now(&engine->shared.options.clock);
    engine_stop(engine);
    engine_wait(engine);

    SharedState *shared = &engine->shared;
    select_weights(engine, &game->rules);
    game_copy(&shared->game, game);
    shared->limits = *limits;
    copy_moves(engine, limits);
    shared->skill = skill_of(&shared->options, game, (uint64_t)begun);
    skill_limit_search(&shared->skill, &shared->limits);
    if (shared->skill.limited)
        engine_new_game(engine); // so that earlier searches have no influence
    shared->begun = begun;
    params_use(&shared->options);
    shared->plan = timing_plan(limits, &game_now(game)->position, shared->options.move_overhead);
    draw_decide(shared);
    shared->points = points_of(&shared->options, &shared->game.rules);
    shared->tt_salt = tt_salt(game, shared->draw[WHITE]);
    select_tb(engine);
    for (int i = 0; i < shared->worker_count; i++) {
        atomic_store(&engine->workers[i]->counts.nodes, 0);
        atomic_store(&engine->workers[i]->counts.tb_hits, 0);
    }
    tt_new_search(&shared->tt);
    atomic_store(&shared->stop, false);
    atomic_store(&shared->released, false);
    atomic_store(&shared->pondering, limits->ponder);
    atomic_store(&shared->enough, false);
    atomic_store(&shared->end, 0);
    // With nodestime the clock counts nodes, from 0.
    shared->clock_start = shared->options.nodes_per_ms > 0 ? 0 : begun;
    atomic_store(&shared->clock_begun, shared->clock_start);
}

void engine_run(Engine *engine, const Game *game, const Limits *limits) {
    prepare(engine, game, limits);
    set_state(engine, STATE_SEARCHING_IN_CALL);
    answer(engine);
    set_state(engine, STATE_IDLE);
}

void engine_go(Engine *engine, const Game *game, const Limits *limits) {
    if (!THREADS_EXIST) {
        engine_run(engine, game, limits);
        return;
    }
    // All that the search reads is set before its thread is woken.
    prepare(engine, game, limits);
    set_state(engine, STATE_SEARCHING);
    condition_broadcast(&engine->wanted);
}

void engine_stop(Engine *engine) {
    // Under the mutex, so that a search that is about to wait does not miss it.
    mutex_lock(&engine->mutex);
    atomic_store(&engine->shared.released, true);
    shared_stop(&engine->shared);
    condition_broadcast(&engine->changed);
    mutex_unlock(&engine->mutex);
}

void engine_end_within(Engine *engine, int milliseconds) {
    mutex_lock(&engine->mutex);
    SharedState *shared = &engine->shared;
    atomic_store(&shared->end, clock_now(&shared->options.clock) + (int64_t)milliseconds * 1000);
    atomic_store(&shared->released, true);
    condition_broadcast(&engine->changed);
    mutex_unlock(&engine->mutex);
}

void engine_ponderhit(Engine *engine) {
    mutex_lock(&engine->mutex);
    if (is_searching(engine) && atomic_load(&engine->shared.pondering)) {
        atomic_store(&engine->shared.clock_begun, shared_clock(&engine->shared));
        atomic_store(&engine->shared.pondering, false);
        if (atomic_load(&engine->shared.enough))
            shared_stop(&engine->shared);
        condition_broadcast(&engine->changed);
    }
    mutex_unlock(&engine->mutex);
}

void engine_wait(Engine *engine) {
    mutex_lock(&engine->mutex);
    while (is_searching(engine))
        condition_wait(&engine->changed, &engine->mutex);
    mutex_unlock(&engine->mutex);
}

bool engine_searching(Engine *engine) {
    mutex_lock(&engine->mutex);
    bool searching = is_searching(engine);
    mutex_unlock(&engine->mutex);
    return searching;
}
