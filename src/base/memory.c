#include "base/memory.h"

#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Other threads may be running and hold locks, so nothing is flushed or cleaned up.
void memory_exhausted(void) {
    fputs("mfalme: out of memory\n", stderr);
    _Exit(EXIT_FAILURE);
}

static void *checked(void *memory) {
    if (!memory)
        memory_exhausted();
    return memory;
}

void *memory_new(size_t count, size_t size) {
    return checked(calloc(count ? count : 1, size));
}

void *memory_resize(void *array, size_t count, size_t size) {
    if (count == 0)
        count = 1;
    return checked(count <= SIZE_MAX / size ? realloc(array, count * size) : NULL);
}

void *memory_grow(void *array, int *capacity, int count, size_t size) {
    enum { FIRST = 16 };
    if (count <= *capacity)
        return array;
    int twice = *capacity < FIRST ? FIRST : *capacity <= INT_MAX / 2 ? 2 * *capacity : INT_MAX;
    *capacity = count > twice ? count : twice;
    return memory_resize(array, (size_t)*capacity, size);
}

char *memory_copy_string(const char *string) {
    size_t size = strlen(string) + 1;
    return memcpy(memory_new(size, 1), string, size);
}
