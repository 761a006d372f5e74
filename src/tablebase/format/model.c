#include "tablebase/format/model.h"

#include "base/bytes.h"

enum {
    LISTED_BYTES = 5,
    LISTING_ROUNDS = 3, // of choosing the contexts that are listed; each round uses the rest that the previous one left
    GROUPS = 4,         // by the result of the previous number
    GROUP_CONTEXTS = CONTEXTS / GROUPS,
    GROUPS_BYTES = 3 * GROUPS
};

// A byte stands for a weight with five significant bits; 0 for none.
static uint32_t weight_of(uint8_t byte) {
    return byte ? ((16u + (byte & 15u)) << (byte >> 4)) >> 4 : 0;
}

static uint8_t byte_of(uint32_t weight) {
    if (weight == 0)
        return 0;
    int byte = 255;
    while (byte > 1 && weight_of((uint8_t)byte) > weight)
        byte--;
    return (uint8_t)byte;
}

// Scales the weights in proportion. Each that is not 0 becomes at least 1, and the largest takes the rest.
static Chances chances_of(const uint32_t weights[3]) {
    uint32_t total = weights[0] + weights[1] + weights[2], share[3], sum = 0;
    int largest = 0;
    for (int r = 0; r < 3; r++) {
        share[r] = (uint32_t)((uint64_t)weights[r] * (1u << CHANCE_BITS) / total);
        if (weights[r] && share[r] == 0)
            share[r] = 1;
        if (weights[r] > weights[largest])
            largest = r;
        sum += share[r];
    }
    share[largest] += (1u << CHANCE_BITS) - sum;
    return (Chances){(uint16_t)share[0], (uint16_t)(share[0] + share[1])};
}

void model_init(ContextModel *model) {
    for (int context = 0; context < CONTEXTS; context++) {
        uint32_t weights[4] = {1, 1, 1, 1};
        weights[context / GROUP_CONTEXTS] = 8;
        model->chances[context] = chances_of(weights);
    }
}

static unsigned listed_context(const uint8_t *at) {
    return (unsigned)bytes_get(at, 2);
}

static bool has_weight(const uint8_t *at) {
    return at[0] || at[1] || at[2];
}

static Chances read_weights(const uint8_t *at) {
    uint32_t weights[3] = {weight_of(at[0]), weight_of(at[1]), weight_of(at[2])};
    return chances_of(weights);
}

bool model_is_sound(const uint8_t *bytes, size_t length) {
    if (length < GROUPS_BYTES || length > MODEL_BYTES_MAX || (length - GROUPS_BYTES) % LISTED_BYTES)
        return false;
    for (int group = 0; group < GROUPS; group++)
        if (!has_weight(bytes + 3 * group))
            return false;
    for (const uint8_t *at = bytes + GROUPS_BYTES; at < bytes + length; at += LISTED_BYTES)
        if (listed_context(at) >= CONTEXTS || !has_weight(at + 2))
            return false;
    return true;
}

bool model_read(ContextModel *model, const uint8_t *bytes, size_t length) {
    if (!model_is_sound(bytes, length))
        return false;
    for (int context = 0; context < CONTEXTS; context++)
        model->chances[context] = context % GROUP_CONTEXTS == 0 ? read_weights(bytes + 3 * (context / GROUP_CONTEXTS))
                                                                : model->chances[context - 1];
    for (const uint8_t *at = bytes + GROUPS_BYTES; at < bytes + length; at += LISTED_BYTES)
        model->chances[listed_context(at)] = read_weights(at + 2);
    return true;
}

static void write_weights(const uint64_t count[3], uint8_t *at) {
    uint64_t max = 0;
    for (int r = 0; r < 3; r++)
        max = count[r] > max ? count[r] : max;
    for (int r = 0; r < 3; r++) {
        uint64_t weight = max ? count[r] * weight_of(255) / max : 1;
        at[r] = max && !count[r] ? 0 : byte_of(weight ? (uint32_t)weight : 1);
    }
}

enum { LOG_BITS = 8 }; // fractional bits of a logarithm

// The binary logarithm of n >= 1, in integers, so that the bytes do not depend on a mathematical library.
static int64_t log_of(uint64_t n) {
    int whole = 0;
    while (n >> whole > 1)
        whole++;
    uint64_t mantissa = whole > 31 ? n >> (whole - 31) : n << (31 - whole); // 1 to 2, with 31 fractional bits
    int64_t log = whole;
    for (int i = 0; i < LOG_BITS; i++) {
        mantissa = mantissa * mantissa >> 31;
        log = log * 2 + (int64_t)(mantissa >> 32);
        mantissa >>= mantissa >> 32;
    }
    return log;
}

// The bits, times 1 << LOG_BITS, that coding the counted results takes with the chances `like`. A result without a
// chance gets the smallest share.
static int64_t bits_for(const uint64_t count[3], const uint64_t like[3]) {
    uint64_t total = like[0] + like[1] + like[2];
    int64_t bits = 0;
    for (int r = 0; r < 3; r++)
        if (count[r])
            bits += (int64_t)count[r] * (like[r] ? log_of(total) - log_of(like[r]) : CHANCE_BITS << LOG_BITS);
    return bits;
}

// Whether separate weights save a context more bits than they cost, compared with `rest`, the weights of its group.
static bool is_worth_listing(const uint64_t count[3], const uint64_t rest[3]) {
    return bits_for(count, rest) - bits_for(count, count) > (int64_t)(8 * LISTED_BYTES) << LOG_BITS;
}

static void sum_rest(const Counts *counts, int group, const bool listed[GROUP_CONTEXTS], uint64_t rest[3]) {
    rest[0] = rest[1] = rest[2] = 0;
    for (int i = 0; i < GROUP_CONTEXTS; i++)
        for (int r = 0; r < 3 && !listed[i]; r++)
            rest[r] += counts->count[group * GROUP_CONTEXTS + i][r];
}

size_t model_write(const Counts *counts, uint8_t *bytes) {
    uint8_t *at = bytes + GROUPS_BYTES;
    for (int group = 0; group < GROUPS; group++) {
        bool listed[GROUP_CONTEXTS] = {false};
        uint64_t rest[3];
        sum_rest(counts, group, listed, rest);
        for (int round = 0; round < LISTING_ROUNDS; round++) {
            for (int i = 0; i < GROUP_CONTEXTS; i++)
                listed[i] = is_worth_listing(counts->count[group * GROUP_CONTEXTS + i], rest);
            sum_rest(counts, group, listed, rest);
        }
        write_weights(rest, bytes + 3 * group);
        for (int i = 0; i < GROUP_CONTEXTS; i++)
            if (listed[i]) {
                int context = group * GROUP_CONTEXTS + i;
                at = bytes_put(at, (uint64_t)context, 2);
                write_weights(counts->count[context], at);
                at += 3;
            }
    }
    return (size_t)(at - bytes);
}

void model_complete(uint8_t *bytes, size_t length, const Counts *counts) {
    uint8_t *weights[CONTEXTS];
    for (int context = 0; context < CONTEXTS; context++)
        weights[context] = bytes + 3 * (context / GROUP_CONTEXTS);
    for (uint8_t *at = bytes + GROUPS_BYTES; at < bytes + length; at += LISTED_BYTES)
        weights[at[0] | at[1] << 8] = at + 2;
    for (int context = 0; context < CONTEXTS; context++)
        for (int r = 0; r < 3; r++)
            if (counts->count[context][r] && weights[context][r] == 0)
                weights[context][r] = 1;
}
