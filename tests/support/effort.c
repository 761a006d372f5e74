#include "support/effort.h"

#include <stdlib.h>

int effort_factor(void) {
    const char *factor = getenv("TEST_EFFORT");
    return factor && atoi(factor) > 0 ? atoi(factor) : 1;
}

int effort_count(int count) {
    return count * effort_factor() / 4;
}
