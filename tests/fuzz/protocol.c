// Fuzzes the protocol: protocol [LINES [SEED [LOG]]]. Each line goes to LOG before it is executed, so that after a
// crash the last ones can be found there.
#include <stdio.h>
#include <stdlib.h>

#include "base/platform.h"
#include "support/protocol_fuzz.h"

int main(int argc, char **argv) {
    long lines = argc > 1 ? strtol(argv[1], NULL, 10) : 100000;
    uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    FILE *log = argc > 3 ? fopen(argv[3], "w") : NULL;
    FuzzResult result;
    int64_t begin = platform_microseconds();
    bool good = protocol_fuzz(lines, seed, log, &result);
    printf("seed %llu: %ld lines, %ld searches, %ld left out, %.1f s\n", (unsigned long long)seed, result.lines,
           result.go_lines, result.skipped, (double)(platform_microseconds() - begin) / 1e6);
    if (!good)
        printf("FAILED: %s\nthe last lines:\n%s", result.error.what, text_string(&result.recent));
    fuzz_result_free(&result);
    if (log)
        fclose(log);
    return good ? 0 : 1;
}
