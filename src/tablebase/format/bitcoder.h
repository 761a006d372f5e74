// A binary range coder whose chances adapt (Martin 1979; in the form of 7-zip's LZMA).
//
// The same calls encode and decode: bitcoder_code takes the bit to encode and returns it, or returns the decoded bit.
#ifndef TABLEBASE_BITCODER_H
#define TABLEBASE_BITCODER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The chance of a 0, in 65536ths above one half, and how often it was adapted. All zero bytes are a new chance.
typedef struct Bit {
    int16_t chance;
    uint8_t seen;
} Bit;

typedef struct BitCoder {
    bool encoding;
    uint8_t *bytes;       // being written
    const uint8_t *given; // being read; zeros are read past the end
    size_t length, at;
    uint64_t low; // encoding: not yet written, with a carry
    uint32_t range, code;
    uint8_t held; // encoding: the last byte, which a carry may still change
    size_t held_count;
} BitCoder;

BitCoder bitcoder_encoder(uint8_t *bytes, size_t room);
BitCoder bitcoder_decoder(const uint8_t *bytes, size_t length);

int bitcoder_code(BitCoder *c, Bit *bit, int value);

// Ends the encoding; returns the number of bytes, or SIZE_MAX if there was not enough room.
size_t bitcoder_finish(BitCoder *c);

#endif
