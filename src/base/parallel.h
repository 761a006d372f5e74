// Distributes numbered pieces of work over threads.
#ifndef BASE_PARALLEL_H
#define BASE_PARALLEL_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { PARALLEL_THREADS_MAX = 256 };

// Calls work(context, i) once for each i below `count`, from this thread and up to `threads` - 1 others, in any order,
// and returns when all are done. False if `stop` (may be NULL) became true, in which case the rest is left undone.
bool parallel_run(int threads, uint64_t count, void (*work)(void *context, uint64_t i), void *context,
                  const atomic_bool *stop);

// The beginning of part number `part` if `count` things are divided into `parts`; it ends where the next one begins.
static inline size_t parallel_begin(size_t count, uint64_t part, uint64_t parts) {
    return (size_t)(count * part / parts);
}

#endif
