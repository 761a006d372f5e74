#include "search/engine.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/thread.h"
#include "board/ending.h"
#include "search/draw.h"
#include "search/tt_node.h"
#include "search/report.h"
#include "search/root.h"
#include "search/tables.h"
#include "tablebase/material.h"

const EngineOptions engine_options_default = {
    .hash_mb = ENGINE_HASH_MB_DEFAULT,
    .threads = 1,
    .multi_pv = 1,
    .move_overhead = ENGINE_MOVE_OVERHEAD_DEFAULT,
    .nodes_per_ms = 0,
    .table_depth = ENGINE_TABLE_DEPTH_DEFAULT,
    .table_pieces = TABLE_PIECES_MAX,
    .contempt = 0,
    .claim_draws = true,
    .skill_level = SKILL_LEVEL_MOST,
    .limit_strength = 0,
    .elo = SKILL_ELO_MOST,
    .skill_seed = 0,
};

typedef enum State { STATE_IDLE, STATE_SEARCHING, STATE_QUIT } State;

struct Engine {
    Thread thread;         // the main worker's
    Mutex mutex;           // guards `state`
    Condition changed;     // `state`, or a word to the search in `job`
    TableLibrary *library; // may be NULL
    WeightSet weights;     // not its own
    State state;
    Job job;     // belongs to the search while one runs, but for its atomics
    Move *moves; // limits.moves, kept here
};

// ---- The search thread

static THREAD_RETURN run_helper(void *argument) {
    worker_start(argument);
    root_search(argument);
    return THREAD_RESULT;
}

static void run_workers(Job *job) {
    Thread threads[ENGINE_THREADS_MAX];
    bool runs[ENGINE_THREADS_MAX] = {false};
    busy_clear(&job->busy);
    for (int i = 1; i < job->worker_count; i++)
        runs[i] = thread_start(&threads[i], run_helper, job->workers[i]) != 0;
    worker_start(job->workers[0]);
    root_search(job->workers[0]);
    job_stop(job);
    for (int i = 1; i < job->worker_count; i++)
        if (runs[i])
            thread_join(threads[i]);
}

// Whether the game is over at the root; `score` says how for the side to move.
static bool is_over(const Job *job, int *score) {
    Ending ending = ending_of(&job->game);
    Side side = position_side(&game_now(&job->game)->position);
    switch (ending.outcome) {
    case OUTCOME_WIN: *score = ending.winner == side ? SCORE_WIN - 1 : -SCORE_WIN; return true;
    case OUTCOME_DRAW: *score = SCORE_DRAW; return true;
    case OUTCOME_CLAIMABLE: *score = SCORE_DRAW; return job->options.claim_draws;
    default: return false;
    }
}

// An answer may have to wait for a stop or a ponderhit, however early it is known.
static void wait_to_answer(Engine *engine) {
    Job *job = &engine->job;
    mutex_lock(&engine->mutex);
    while (!atomic_load(&job->released) && (job->limits.infinite || atomic_load(&job->pondering)))
        condition_wait(&engine->changed, &engine->mutex);
    mutex_unlock(&engine->mutex);
}

static void answer(Engine *engine) {
    Job *job = &engine->job;
    Worker *worker = job->workers[0];
    Move best = move_none(), reply = move_none();
    int score;
    worker_start(worker);
    if (is_over(job, &score)) {
        report_over(worker, score);
    } else {
        if (tables_answer(worker))
            report_lines(worker);
        else
            run_workers(job);
        const RootLine *line = &worker->lines[0];
        best = line->pv[0];
        if (line->pv_count > 1)
            reply = line->pv[1];
    }
    wait_to_answer(engine);
    job->events.best_move(job->events.context, &game_now(&job->game)->position, best, reply);
}

static THREAD_RETURN run_engine(void *argument) {
    Engine *engine = argument;
    mutex_lock(&engine->mutex);
    for (;;) {
        while (engine->state == STATE_IDLE)
            condition_wait(&engine->changed, &engine->mutex);
        if (engine->state == STATE_QUIT)
            break;
        mutex_unlock(&engine->mutex);
        answer(engine);
        mutex_lock(&engine->mutex);
        engine->state = STATE_IDLE;
        condition_broadcast(&engine->changed);
    }
    mutex_unlock(&engine->mutex);
    return THREAD_RESULT;
}

// ---- Set up and take down

// Makes the workers `count`; false, with as many as before, where memory is wanting.
static bool set_workers(Job *job, int count) {
    int before = job->worker_count;
    Worker **workers = realloc(job->workers, (size_t)(count > before ? count : before) * sizeof *workers);
    if (!workers)
        return false;
    job->workers = workers;
    while (job->worker_count < count) {
        Worker *worker = worker_new(job, job->worker_count);
        if (!worker) {
            set_workers(job, before);
            return false;
        }
        workers[job->worker_count++] = worker;
    }
    while (job->worker_count > count)
        worker_free(workers[--job->worker_count]);
    return true;
}

static void release(Engine *engine) {
    Job *job = &engine->job;
    while (job->worker_count > 0)
        worker_free(job->workers[--job->worker_count]);
    free(job->workers);
    tt_free(&job->tt);
    game_free(&job->game);
    table_moves_free(&job->kept);
    free(engine->moves);
    free(engine);
}

static bool start_thread(Engine *engine) {
    if (!mutex_init(&engine->mutex))
        return false;
    if (condition_init(&engine->changed)) {
        if (thread_start(&engine->thread, run_engine, engine))
            return true;
        condition_free(&engine->changed);
    }
    mutex_free(&engine->mutex);
    return false;
}

Engine *engine_new(const EngineEvents *events, const WeightSet *weights) {
    Engine *engine = calloc(1, sizeof *engine);
    if (!engine)
        return NULL;
    engine->weights = *weights;
    Job *job = &engine->job;
    job->events = *events;
    job->options = engine_options_default;
    atomic_init(&job->stop, false);
    atomic_init(&job->released, false);
    atomic_init(&job->pondering, false);
    atomic_init(&job->clock_begun, 0);
    atomic_init(&job->end, 0);
    if (!tt_resize(&job->tt, (size_t)job->options.hash_mb) || !set_workers(job, job->options.threads) ||
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
    mutex_lock(&engine->mutex);
    engine->state = STATE_QUIT;
    condition_broadcast(&engine->changed);
    mutex_unlock(&engine->mutex);
    thread_join(engine->thread);
    condition_free(&engine->changed);
    mutex_free(&engine->mutex);
    release(engine);
}

// A limited player must be able to repeat itself, whatever the machine: one thread, one size of the table.
static int threads_of(const EngineOptions *options) {
    return skill_limits(options) ? 1 : options->threads;
}

static size_t megabytes_of(const EngineOptions *options) {
    return (size_t)(skill_limits(options) ? SKILL_HASH_MB : options->hash_mb);
}

bool engine_set_options(Engine *engine, const EngineOptions *options) {
    engine_wait(engine);
    Job *job = &engine->job;
    int threads_before = job->worker_count;
    if (!set_workers(job, threads_of(options)))
        return false;
    size_t megabytes = megabytes_of(options);
    if (megabytes != megabytes_of(&job->options) && !tt_resize(&job->tt, megabytes)) {
        set_workers(job, threads_before);
        return false;
    }
    bool changed = skill_limits(options) != skill_limits(&job->options);
    job->options = *options;
    if (changed)
        engine_new_game(engine);
    return true;
}

const EngineOptions *engine_options(const Engine *engine) {
    return &engine->job.options;
}

void engine_use_tables(Engine *engine, TableLibrary *library) {
    engine_wait(engine);
    engine->library = library;
}

bool engine_asks_tables(const Engine *engine) {
    const EngineOptions *options = &engine->job.options;
    return engine->library && options->table_pieces > 0 && !skill_limits(options);
}

void engine_use_weights(Engine *engine, const WeightSet *weights) {
    engine_new_game(engine);
    engine->weights = *weights;
}

void engine_new_game(Engine *engine) {
    engine_wait(engine);
    tt_clear(&engine->job.tt);
    for (int i = 0; i < engine->job.worker_count; i++)
        worker_forget(engine->job.workers[i]);
}

// ---- Go and stop

static void copy_moves(Engine *engine, const Limits *limits) {
    Limits *own = &engine->job.limits;
    own->moves = NULL;
    free(engine->moves);
    engine->moves = NULL;
    if (limits->move_count == 0)
        return;
    engine->moves = malloc((size_t)limits->move_count * sizeof *engine->moves);
    if (!engine->moves) {
        fputs("mfalme: out of memory\n", stderr);
        abort();
    }
    memcpy(engine->moves, limits->moves, (size_t)limits->move_count * sizeof *engine->moves);
    own->moves = engine->moves;
}

// Decides which tables the next search may ask.
static void ask_tables(Engine *engine) {
    Job *job = &engine->job;
    job->tables = engine_asks_tables(engine) ? library_tables(engine->library, job->game.rules.profile) : NULL;
    int largest = job->tables ? tablebase_largest(job->tables) : 0;
    job->table_pieces = largest < job->options.table_pieces ? largest : job->options.table_pieces;
    job->kept.count = 0;
    job->root_result = TABLE_UNKNOWN;
}

void engine_go(Engine *engine, const Game *game, const Limits *limits) {
    int64_t begun = clock_now(&engine->job.options.clock);
    engine_stop(engine);
    engine_wait(engine);

    Job *job = &engine->job;
    game_copy(&job->game, game);
    job->limits = *limits;
    copy_moves(engine, limits);
    job->skill = skill_of(&job->options, &game_now(game)->position, (uint64_t)begun);
    skill_tighten(&job->skill, &job->limits);
    if (job->skill.limited)
        engine_new_game(engine); // so that it finds nothing of earlier searches
    job->begun = begun;
    job->plan = timing_plan(limits, position_side(&game_now(game)->position), job->options.move_overhead);
    draw_decide(job);
    job->salt = tt_salt(game, job->draw[WHITE]);
    job->weights = weight_set_for(&engine->weights, game->rules.profile);
    ask_tables(engine);
    for (int i = 0; i < job->worker_count; i++) {
        atomic_store(&job->workers[i]->nodes, 0);
        atomic_store(&job->workers[i]->table_hits, 0);
    }
    tt_new_search(&job->tt);
    atomic_store(&job->stop, false);
    atomic_store(&job->released, false);
    atomic_store(&job->pondering, limits->ponder);
    atomic_store(&job->end, 0);
    atomic_store(&job->clock_begun, job->options.nodes_per_ms > 0 ? 0 : begun);

    mutex_lock(&engine->mutex);
    engine->state = STATE_SEARCHING;
    condition_broadcast(&engine->changed);
    mutex_unlock(&engine->mutex);
}

void engine_stop(Engine *engine) {
    // Under the mutex, so that a search about to wait does not miss it.
    mutex_lock(&engine->mutex);
    atomic_store(&engine->job.released, true);
    job_stop(&engine->job);
    condition_broadcast(&engine->changed);
    mutex_unlock(&engine->mutex);
}

void engine_end_within(Engine *engine, int milliseconds) {
    mutex_lock(&engine->mutex);
    Job *job = &engine->job;
    atomic_store(&job->end, clock_now(&job->options.clock) + (int64_t)milliseconds * 1000);
    atomic_store(&job->released, true);
    condition_broadcast(&engine->changed);
    mutex_unlock(&engine->mutex);
}

void engine_ponderhit(Engine *engine) {
    mutex_lock(&engine->mutex);
    if (engine->state == STATE_SEARCHING && atomic_load(&engine->job.pondering)) {
        atomic_store(&engine->job.clock_begun, job_clock(&engine->job));
        atomic_store_explicit(&engine->job.pondering, false, memory_order_release);
        condition_broadcast(&engine->changed);
    }
    mutex_unlock(&engine->mutex);
}

void engine_wait(Engine *engine) {
    mutex_lock(&engine->mutex);
    while (engine->state == STATE_SEARCHING)
        condition_wait(&engine->changed, &engine->mutex);
    mutex_unlock(&engine->mutex);
}

bool engine_searching(Engine *engine) {
    mutex_lock(&engine->mutex);
    bool searching = engine->state == STATE_SEARCHING;
    mutex_unlock(&engine->mutex);
    return searching;
}
