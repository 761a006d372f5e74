// Fuzzes the protocol Hub: hub [LINES [SEED [LOG]]]. Each conversation goes to LOG before it is sent.
#include <stdio.h>
#include <stdlib.h>

#include "base/platform.h"
#include "support/hub_fuzz.h"

int main(int argc, char **argv) {
    long lines = argc > 1 ? strtol(argv[1], NULL, 10) : 100000;
    uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    FILE *log = argc > 3 ? fopen(argv[3], "w") : NULL;
    HubFuzzResult result;
    int64_t begin = platform_microseconds();
    bool good = hub_fuzz(lines, seed, log, &result);
    printf("seed %llu: %ld lines, %ld searches, %ld moves checked, %.1f s\n", (unsigned long long)seed, result.lines,
           result.searches, result.moves, (double)(platform_microseconds() - begin) / 1e6);
    if (!good)
        printf("FAILED: %s\nthe conversation:\n%s", result.error.what, text_string(&result.talk));
    hub_fuzz_result_free(&result);
    if (log)
        fclose(log);
    return good ? 0 : 1;
}
