#include "base/parallel.h"

#include "base/thread.h"

typedef struct Crew {
    void (*work)(void *context, uint64_t i);
    void *context;
    uint64_t count;
    const atomic_bool *stop;
    _Atomic uint64_t next;
} Crew;

static bool stopped(const Crew *crew) {
    return crew->stop && atomic_load_explicit(crew->stop, memory_order_relaxed);
}

static THREAD_RETURN run(void *argument) {
    Crew *crew = argument;
    while (!stopped(crew)) {
        uint64_t i = atomic_fetch_add(&crew->next, 1);
        if (i >= crew->count)
            break;
        crew->work(crew->context, i);
    }
    return THREAD_RESULT;
}

bool parallel_run(int threads, uint64_t count, void (*work)(void *context, uint64_t i), void *context,
                  const atomic_bool *stop) {
    Crew crew = {.work = work, .context = context, .count = count, .stop = stop};
    atomic_init(&crew.next, 0);
    Thread others[PARALLEL_THREADS_MAX];
    int started = 0;
    // If no thread can be started, this one does all the work.
    while (started + 1 < threads && started + 1 < PARALLEL_THREADS_MAX && (uint64_t)started + 1 < count &&
           thread_start(&others[started], run, &crew))
        started++;
    run(&crew);
    while (started > 0)
        thread_join(others[--started]);
    return !stopped(&crew);
}
