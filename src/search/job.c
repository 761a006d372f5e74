#include "search/job.h"

#include "base/platform.h"
#include "search/worker.h"

int64_t clock_now(const EngineClock *clock) {
    return clock->now ? clock->now(clock->context) : platform_microseconds();
}

uint64_t job_nodes(const Job *job) {
    uint64_t nodes = 0;
    for (int i = 0; i < job->worker_count; i++)
        nodes += atomic_load_explicit(&job->workers[i]->nodes, memory_order_relaxed);
    return nodes;
}

uint64_t job_table_hits(const Job *job) {
    uint64_t hits = 0;
    for (int i = 0; i < job->worker_count; i++)
        hits += atomic_load_explicit(&job->workers[i]->table_hits, memory_order_relaxed);
    return hits;
}

int64_t job_elapsed(const Job *job) {
    return clock_now(&job->options.clock) - job->begun;
}

int64_t job_clock(const Job *job) {
    int rate = job->options.nodes_per_ms;
    return rate > 0 ? (int64_t)(job_nodes(job) * 1000 / (uint64_t)rate) : clock_now(&job->options.clock);
}

int64_t job_time_used(const Job *job) {
    return job_clock(job) - atomic_load_explicit(&job->clock_begun, memory_order_relaxed);
}

bool job_exhausted(const Job *job) {
    if (job->limits.nodes && job_nodes(job) >= job->limits.nodes)
        return true;
    if (job->limits.stop && atomic_load_explicit(job->limits.stop, memory_order_relaxed))
        return true;
    int64_t end = atomic_load_explicit(&job->end, memory_order_relaxed);
    if (end != 0 && clock_now(&job->options.clock) >= end)
        return true;
    // Only the clock waits for the ponderhit. Acquire: a false brings the start of the clock with it.
    return job->plan.limited && !atomic_load_explicit(&job->pondering, memory_order_acquire) &&
           job_time_used(job) >= job->plan.hard;
}
