#include "tablebase/format/bitcoder.h"

#define RANGE_MIN (UINT32_C(1) << 24)

BitCoder bitcoder_encoder(uint8_t *bytes, size_t room) {
    return (BitCoder){.encoding = true, .bytes = bytes, .length = room, .range = UINT32_MAX};
}

static uint8_t next_byte(BitCoder *c) {
    return c->at < c->length ? c->given[c->at++] : 0;
}

BitCoder bitcoder_decoder(const uint8_t *bytes, size_t length) {
    BitCoder c = {.given = bytes, .length = length, .range = UINT32_MAX};
    for (int i = 0; i < 4; i++)
        c.code = c.code << 8 | next_byte(&c);
    return c;
}

static void put(BitCoder *c, uint8_t byte) {
    if (c->at < c->length)
        c->bytes[c->at] = byte;
    c->at++;
}

// Moves out the top byte of `low`. A run of 255s is held back, since a carry would run through all of it.
static void shift_out(BitCoder *c) {
    uint8_t top = (uint8_t)(c->low >> 24);
    bool carry = c->low >> 32;
    if (carry || top != 0xff || c->held_count == 0) {
        if (c->held_count > 0)
            put(c, (uint8_t)(c->held + carry));
        for (; c->held_count > 1; c->held_count--)
            put(c, (uint8_t)(0xff + carry));
        c->held = top;
        c->held_count = 0;
    }
    c->held_count++;
    c->low = c->low << 8 & 0xffffffffu;
}

// The more often a chance has been adapted, the less it changes.
static void adapt(Bit *bit, int value) {
    static const int divisors[] = {2, 3, 4, 5, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30};
    enum { LAST = sizeof divisors / sizeof *divisors - 1, CODE_MAX = 32767 - 32 };
    bit->chance = (int16_t)(bit->chance + ((value ? -CODE_MAX : CODE_MAX) - bit->chance) / divisors[bit->seen]);
    if (bit->seen < LAST)
        bit->seen++;
}

int bitcoder_code(BitCoder *c, Bit *bit, int value) {
    uint32_t bound = (c->range >> 16) * (uint32_t)(bit->chance + 32768);
    if (!c->encoding)
        value = c->code >= bound;
    if (value) {
        c->range -= bound;
        if (c->encoding)
            c->low += bound;
        else
            c->code -= bound;
    } else {
        c->range = bound;
    }
    for (; c->range < RANGE_MIN; c->range <<= 8)
        if (c->encoding)
            shift_out(c);
        else
            c->code = c->code << 8 | next_byte(c);
    adapt(bit, value);
    return value;
}

size_t bitcoder_finish(BitCoder *c) {
    for (int i = 0; i < 5; i++)
        shift_out(c);
    size_t length = c->at;
    if (length > c->length)
        return SIZE_MAX;
    while (length > 0 && c->bytes[length - 1] == 0)
        length--;
    return length;
}
