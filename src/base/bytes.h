// Little-endian numbers in bytes.
#ifndef BASE_BYTES_H
#define BASE_BYTES_H

#include <stdint.h>

// Stores the low `size` bytes of `number`; returns the place after them.
static inline uint8_t *bytes_put(uint8_t *at, uint64_t number, int size) {
    for (int i = 0; i < size; i++)
        at[i] = (uint8_t)(number >> (8 * i));
    return at + size;
}

static inline uint64_t bytes_get(const uint8_t *at, int size) {
    uint64_t number = 0;
    for (int i = 0; i < size; i++)
        number |= (uint64_t)at[i] << (8 * i);
    return number;
}

#endif
