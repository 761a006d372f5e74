// Allocation that cannot fail: where memory runs out or a size would overflow, the program says so in one line and ends
// with EXIT_FAILURE. Memory that a caller can do without, such as a cache or a hash table of a size that the user
// chose, is allocated with malloc and checked. Release both with free.
#ifndef BASE_MEMORY_H
#define BASE_MEMORY_H

#include <stddef.h>

// Reports that memory has run out and ends the program, as the functions below do; for callers whose size would
// overflow.
_Noreturn void memory_exhausted(void);

// `count` elements of `size` bytes, all zero.
void *memory_new(size_t count, size_t size);

// The array with room for `count` elements of `size` bytes, those beyond the old ones not cleared.
void *memory_resize(void *array, size_t count, size_t size);

// The array with room for at least `count` elements of `size` bytes. `*capacity` is the number it has room for, and at
// least doubles when it was too small.
void *memory_grow(void *array, int *capacity, int count, size_t size);

// A copy of a string.
char *memory_copy_string(const char *string);

#endif
