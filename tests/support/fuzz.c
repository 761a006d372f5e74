#include "support/fuzz.h"

#include <stdlib.h>

#include "base/platform.h"

void fuzz_result_free(FuzzResult *result) {
    text_free(&result->recent);
}

int fuzz_main(int argc, char **argv, FuzzRun *fuzz) {
    long lines = argc > 1 ? strtol(argv[1], NULL, 10) : 100000;
    uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    FILE *log = argc > 3 ? fopen(argv[3], "w") : NULL;
    FuzzResult result;
    int64_t begin = platform_microseconds();
    bool good = fuzz(lines, seed, log, &result);
    printf("seed %llu: %ld lines, %ld left out, %ld searches, %ld moves checked, %.1f s\n", (unsigned long long)seed,
           result.lines, result.skipped, result.searches, result.moves,
           (double)(platform_microseconds() - begin) / 1e6);
    if (!good)
        printf("FAILED: %s\nthe last lines:\n%s", result.error.what, text_string(&result.recent));
    fuzz_result_free(&result);
    if (log)
        fclose(log);
    return good ? 0 : 1;
}
