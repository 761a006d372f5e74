#include "tablebase/format/distances.h"

#include <string.h>

#include "tablebase/format/bitcoder.h"

// A distance is coded as its rank among those of its result, 0 to 127: value = 2 * rank + result.
enum { RANKS = 128, RANK_BITS = 7, CLOSE = 8 };

typedef struct Bits {
    Bit as_first[2][6][CLOSE];     // [win] [neighbours that agree] [first guess, coarsely]
    Bit as_second[2][CLOSE];       // [win] [how far apart the guesses are]
    Bit above[2][3];               // [win] [where the second guess is]
    Bit size[2][2][RANK_BITS + 1]; // [win] [above]
    Bit low[2][RANK_BITS][RANKS];  // [win] [size]
    Bit fresh[2][RANKS];           // [win]
} Bits;

typedef struct Guess {
    int first, second; // ranks, -1 for none
    int agreeing;      // other neighbours that agree with the first guess
} Guess;

static int coarse(int rank) {
    return rank < 4 ? rank : rank < 8 ? 4 : rank < 16 ? 5 : rank < 32 ? 6 : 7;
}

// Predicts a value from nearby values with the same result; `last` is the value decoded last.
static Guess guess_of(const Near *near, int i, Value last, uint8_t result) {
    const Value said[] = {near->along[0][i], last, near->along[1][i], near->along[2][i], near->before_first[i]};
    Guess guess = {-1, -1, 0};
    for (int n = 0; n < 5; n++) {
        if (said[n] == VALUE_DRAW || value_result(said[n]) != result)
            continue;
        int rank = (said[n] - result) / 2;
        if (guess.first < 0)
            guess.first = rank;
        else if (rank == guess.first)
            guess.agreeing++;
        else if (guess.second < 0)
            guess.second = rank;
    }
    return guess;
}

static int code_tree(BitCoder *c, Bit *bits, int count, int value) {
    int node = 1;
    for (int i = count - 1; i >= 0; i--)
        node = node << 1 | bitcoder_code(c, &bits[node], value >> i & 1);
    return node - (1 << count);
}

// Codes a number from 1 on: how many bits it has, then the bits below the highest.
static int code_gap(BitCoder *c, Bits *b, int win, int above, int gap) {
    int bits = 0;
    while (bits < RANK_BITS - 1 && bitcoder_code(c, &b->size[win][above][bits], gap >> (bits + 1) != 0))
        bits++;
    return (1 << bits) | code_tree(c, b->low[win][bits], bits, gap & ((1 << bits) - 1));
}

static int code_rank(BitCoder *c, Bits *b, int win, Guess g, int rank) {
    if (g.first < 0)
        return code_tree(c, b->fresh[win], RANK_BITS, rank);
    int apart = g.second < 0 ? 0 : g.second > g.first ? g.second - g.first : g.first - g.second;
    if (!bitcoder_code(c, &b->as_first[win][g.second < 0 ? 5 : g.agreeing][coarse(g.first)], rank != g.first))
        return g.first;
    if (apart && !bitcoder_code(c, &b->as_second[win][coarse(apart)], rank != g.second))
        return g.second;
    int above = bitcoder_code(c, &b->above[win][apart == 0 ? 0 : g.second > g.first ? 1 : 2], rank > g.first);
    int gap = code_gap(c, b, win, above, above ? rank - g.first : g.first - rank);
    rank = above ? g.first + gap : g.first - gap;
    // Damaged bytes may hold any number.
    return rank < 0 ? 0 : rank >= RANKS ? RANKS - 1 : rank;
}

// Encodes or decodes: an encoder reads the ranks from `values`, a decoder writes them there. False if a decoded
// distance is too large for a value.
static bool code_block(BitCoder *c, const TableIndex *t, uint64_t begin, uint64_t end, const uint8_t *results,
                       const bool *open, Value *values) {
    static const Value none[ROW_LONGEST];
    Bits bits;
    memset(&bits, 0, sizeof bits);
    Value last[2] = {VALUE_DRAW, VALUE_DRAW};
    Row row = row_at(t, begin, end);
    for (size_t at = 0;;) {
        Near near = near_of(&row, values, at, none);
        for (int i = 0; i < row.count; i++) {
            size_t n = at + (size_t)i;
            uint8_t result = results[n];
            if (result == VALUE_DRAW) {
                values[n] = VALUE_DRAW;
                continue;
            }
            int win = result == VALUE_WON;
            Guess guess = guess_of(&near, i, last[win], result);
            int rank = guess.first;
            if (!open[n])
                rank = code_rank(c, &bits, win, guess, c->encoding ? (values[n] - result) / 2 : 0);
            else if (rank < 0)
                rank = 0;
            if (2 * rank + result > VALUE_MAX)
                return false;
            values[n] = last[win] = (Value)(2 * rank + result);
        }
        at += (size_t)row.count;
        if (begin + at == end)
            return true;
        row_next(t, &row, end);
    }
}

size_t distances_encode(const TableIndex *t, uint64_t begin, uint64_t end, const uint8_t *results, const bool *open,
                        Value *values, uint8_t *bytes) {
    BitCoder c = bitcoder_encoder(bytes, BLOCK_BYTES_MAX);
    (void)code_block(&c, t, begin, end, results, open, values);
    return bitcoder_finish(&c);
}

bool distances_decode(const TableIndex *t, uint64_t begin, uint64_t end, const uint8_t *results, const bool *open,
                      const uint8_t *bytes, size_t length, Value *values) {
    BitCoder c = bitcoder_decoder(bytes, length);
    return code_block(&c, t, begin, end, results, open, values);
}
