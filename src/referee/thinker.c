#include "referee/thinker.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

struct Thinker {
    Thread thread;
    Engine *engine;
    EngineOptions options_before; // of the engine
    EngineEvents events_before;
    OpeningBook book_before;
    Mutex mutex; // guards what follows
    Condition changed;
    ThinkTask *tasks[THINKER_TASKS_MAX]; // the first one runs
    int count;
    bool ending;    // no task will be added any more
    bool searching; // in thinker_run_first
};

// ---- The thread

// Searches for a task. Its limits have no `infinite`, which would make the engine wait for a separate stop.
static void search(Thinker *thinker, ThinkTask *task, bool dropped) {
    if (dropped || !engine_set_options(thinker->engine, &task->options)) {
        think_task_drop(task);
        return;
    }
    EngineEvents events = think_task_events(task);
    engine_use_events(thinker->engine, &events);
    OpeningBook book = task->book ? book_opening(task->book) : (OpeningBook){NULL, NULL};
    engine_use_book(thinker->engine, &book);
    engine_go(thinker->engine, &task->place.game, &task->limits);
    engine_wait(thinker->engine);
}

// Runs the first task; there must be one. The caller holds the mutex, which is released during the search.
static void run_first(Thinker *thinker) {
    ThinkTask *task = thinker->tasks[0];
    bool dropped = task->dropped;
    mutex_unlock(&thinker->mutex);
    search(thinker, task, dropped);
    mutex_lock(&thinker->mutex);
    thinker->count--;
    memmove(thinker->tasks, thinker->tasks + 1, (size_t)thinker->count * sizeof *thinker->tasks);
    mutex_unlock(&thinker->mutex);
    // The id must be free again when the last event is read.
    think_task_finish(task);
    think_task_free(task);
    mutex_lock(&thinker->mutex);
}

static THREAD_RETURN run(void *argument) {
    Thinker *thinker = argument;
    mutex_lock(&thinker->mutex);
    for (;;) {
        while (thinker->count == 0 && !thinker->ending)
            condition_wait(&thinker->changed, &thinker->mutex);
        if (thinker->count == 0)
            break;
        run_first(thinker);
    }
    mutex_unlock(&thinker->mutex);
    return THREAD_RESULT;
}

bool thinker_run_first(Thinker *thinker) {
    bool found = thinker && thinker->count > 0;
    if (found) {
        thinker->searching = true;
        run_first(thinker);
        thinker->searching = false;
    }
    return found;
}

bool thinker_pauses(const Thinker *thinker) {
    return thinker && thinker->searching;
}

// Stops a task. The first task gives the move of its first iteration even if it has not begun yet.
static void stop_task(Thinker *thinker, int i) {
    thinker->tasks[i]->dropped = i > 0;
    atomic_store(&thinker->tasks[i]->stop, true);
}

// ---- Begin and end

static bool start(Thinker *thinker) {
    if (!mutex_init(&thinker->mutex))
        return false;
    if (condition_init(&thinker->changed)) {
        if (!THREADS_EXIST || thread_start(&thinker->thread, run, thinker))
            return true;
        condition_free(&thinker->changed);
    }
    mutex_free(&thinker->mutex);
    return false;
}

Thinker *thinker_new(Engine *engine) {
    Thinker *thinker = memory_new(1, sizeof *thinker);
    thinker->engine = engine;
    thinker->options_before = *engine_options(engine);
    thinker->events_before = *engine_events(engine);
    thinker->book_before = *engine_book(engine);
    if (start(thinker))
        return thinker;
    free(thinker);
    return NULL;
}

void thinker_free(Thinker *thinker, bool now) {
    if (!thinker)
        return;
    mutex_lock(&thinker->mutex);
    for (int i = 0; i < thinker->count; i++)
        if (now || !thinker->tasks[i]->bounded)
            stop_task(thinker, i);
    thinker->ending = true;
    condition_broadcast(&thinker->changed);
    mutex_unlock(&thinker->mutex);
    if (THREADS_EXIST)
        thread_join(thinker->thread);
    while (!THREADS_EXIST && thinker_run_first(thinker))
        ;
    engine_set_options(thinker->engine, &thinker->options_before);
    engine_use_events(thinker->engine, &thinker->events_before);
    engine_use_book(thinker->engine, &thinker->book_before);
    condition_free(&thinker->changed);
    mutex_free(&thinker->mutex);
    free(thinker);
}

// ---- Tasks

int thinker_count(Thinker *thinker) {
    mutex_lock(&thinker->mutex);
    int count = thinker->count;
    mutex_unlock(&thinker->mutex);
    return count;
}

void thinker_begin(Thinker *thinker, ThinkTask *task) {
    mutex_lock(&thinker->mutex);
    thinker->tasks[thinker->count++] = task;
    condition_broadcast(&thinker->changed);
    mutex_unlock(&thinker->mutex);
}

static bool has_id(const ThinkTask *task, const char *id) {
    return task->label.has_id && strcmp(text_string(&task->label.id), id) == 0;
}

static bool of_game(const ThinkTask *task, const Label *label) {
    return task->label.has_game == label->has_game &&
           strcmp(text_string(&task->label.game), text_string(&label->game)) == 0;
}

bool thinker_has(Thinker *thinker, const char *id) {
    bool found = false;
    mutex_lock(&thinker->mutex);
    for (int i = 0; i < thinker->count; i++)
        found = found || has_id(thinker->tasks[i], id);
    mutex_unlock(&thinker->mutex);
    return found;
}

// Stops the tasks with the id, or without an id those of the label's game.
static int stop(Thinker *thinker, const char *id, const Label *label) {
    int count = 0;
    if (!thinker)
        return 0;
    mutex_lock(&thinker->mutex);
    for (int i = 0; i < thinker->count; i++)
        if (id ? has_id(thinker->tasks[i], id) : of_game(thinker->tasks[i], label)) {
            stop_task(thinker, i);
            count++;
        }
    mutex_unlock(&thinker->mutex);
    return count;
}

int thinker_stop_id(Thinker *thinker, const char *id) {
    return stop(thinker, id, NULL);
}

int thinker_stop_game(Thinker *thinker, const Label *label) {
    return stop(thinker, NULL, label);
}
