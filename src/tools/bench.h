// The bench: a fixed search of fixed positions. With one thread its node count is the same on every machine and with
// every compiler, and so names the behaviour of the search.
#ifndef TOOLS_BENCH_H
#define TOOLS_BENCH_H

#include <stdatomic.h>
#include <stdbool.h>

typedef struct BenchSettings {
    int hash_mb, threads, depth;
} BenchSettings;

extern const BenchSettings bench_settings_default;

// Searches every position to the depth in a new engine and reports lines; the last is `N nodes M nps`. Breaks off
// soon after `*stop` is true. False where the engine cannot be had.
bool bench_run(const BenchSettings *settings, const atomic_bool *stop, void (*line)(void *context, const char *line),
               void *context);

#endif
