#include "tablebase/format/codec.h"

#include "base/bytes.h"

#define THREES10 3, 3, 3, 3, 3, 3, 3, 3, 3, 3
static const uint8_t none[ROW_LONGEST] = {THREES10, THREES10, THREES10, THREES10, THREES10};

#define STATE_FIRST (UINT32_C(1) << 16)
#define CHANCE_ALL (UINT32_C(1) << CHANCE_BITS)

static ALWAYS_INLINE uint32_t context_of(const Near *near, int i, uint32_t before, bool on_diagonal,
                                         bool second_on_diagonal) {
    uint32_t context = before;
    for (int n = 0; n < ROW_NEIGHBOURS; n++)
        context = context << 2 | near->along[n][i];
    return (context << 2 | near->before_first[i]) << 2 | (uint32_t)on_diagonal << 1 | (uint32_t)second_on_diagonal;
}

void codec_fill(const TableIndex *t, const ContextModel *model, uint64_t begin, uint64_t end, uint8_t *results,
                uint16_t *contexts) {
    uint32_t before = RESULT_NONE << 2 | RESULT_NONE;
    Bitboard diagonal = t->board->long_diagonal;
    Row row = row_at(t, begin, end);
    for (size_t at = 0;;) {
        Near near = near_of(&row, results, at, none);
        Bitboard squares = row.squares;
        for (int i = 0; i < row.count; i++, squares &= squares - 1) {
            bool on_diagonal = (bits_first(squares) & diagonal) != 0;
            uint32_t context = context_of(&near, i, before, on_diagonal, row.on_diagonal);
            bool open = results[at + (size_t)i] == RESULT_NONE;
            if (open)
                results[at + (size_t)i] = chances_likeliest(model->chances[context]);
            contexts[at + (size_t)i] = open ? CONTEXT_OPEN : (uint16_t)context;
            before = (uint32_t)results[at + (size_t)i] << 2 | before >> 2;
        }
        at += (size_t)row.count;
        if (begin + at == end)
            break;
        row_next(t, &row, end);
    }
}

size_t codec_encode(const ContextModel *model, const uint8_t *results, const uint16_t *contexts, size_t count,
                    uint8_t *bytes) {
    uint32_t state = STATE_FIRST;
    // Backwards: words are produced in the reverse of the order of decoding, so they are stored from the end.
    uint8_t *at = bytes + BLOCK_BYTES_MAX;
    for (size_t i = count; i-- > 0;) {
        if (contexts[i] == CONTEXT_OPEN)
            continue;
        Chances c = model->chances[contexts[i]];
        uint32_t start = results[i] == 0 ? 0 : results[i] == 1 ? c.draw : c.loss;
        uint32_t share = (results[i] == 0 ? c.draw : results[i] == 1 ? c.loss : CHANCE_ALL) - start;
        if (state >> (32 - CHANCE_BITS) >= share) {
            at -= 2;
            bytes_put(at, state, 2);
            state >>= 16;
        }
        state = ((state / share) << CHANCE_BITS) + state % share + start;
    }
    size_t words = (size_t)(bytes + BLOCK_BYTES_MAX - at);
    if (words == 0 && state == STATE_FIRST)
        return 0;
    bytes_put(bytes, state, 4);
    for (size_t i = 0; i < words; i++)
        bytes[4 + i] = at[i];
    return 4 + words;
}

bool codec_decode(const TableIndex *t, const ContextModel *model, uint64_t begin, uint64_t end,
                  const Generator *generator, const uint8_t *bytes, size_t length, uint8_t *results, bool *open) {
    uint32_t state = STATE_FIRST;
    const uint8_t *word = bytes, *last = bytes; // `bytes` may be NULL where there are none
    if (length > 0) {
        if (length < 4 || length % 2)
            return false;
        state = (uint32_t)bytes_get(word, 4);
        word += 4;
        last += length;
    }
    uint32_t before = RESULT_NONE << 2 | RESULT_NONE;
    Bitboard diagonal = t->board->long_diagonal;
    Row row = row_at(t, begin, end);
    for (uint8_t *at = results;;) {
        Near near = near_of(&row, results, (size_t)(at - results), none);
        Bitboard squares = row.squares, captures = row_captures(generator, t, &row);
        for (int i = 0; i < row.count; i++, squares &= squares - 1) {
            bool on_diagonal = (bits_first(squares) & diagonal) != 0;
            Chances c = model->chances[context_of(&near, i, before, on_diagonal, row.on_diagonal)];
            uint32_t low = state & (CHANCE_ALL - 1), result, start, stop;
            *open = (captures & bits_first(squares)) != 0;
            if (*open++) {
                result = chances_likeliest(c);
                at[i] = (uint8_t)result;
                before = result << 2 | before >> 2;
                continue;
            }
            if (low < c.draw)
                result = 0, start = 0, stop = c.draw;
            else if (low < c.loss)
                result = 1, start = c.draw, stop = c.loss;
            else
                result = 2, start = c.loss, stop = CHANCE_ALL;
            state = (stop - start) * (state >> CHANCE_BITS) + low - start;
            if (state < STATE_FIRST) {
                if (word == last)
                    return false;
                state = state << 16 | (uint32_t)bytes_get(word, 2);
                word += 2;
            }
            at[i] = (uint8_t)result;
            before = result << 2 | before >> 2;
        }
        at += row.count;
        if (begin + (uint64_t)(at - results) == end)
            return word == last && state == STATE_FIRST;
        row_next(t, &row, end);
    }
}
