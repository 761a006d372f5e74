#include "eval/network_file.h"

#include "eval/weight_numbers.h"

static const char *const piece_names[NETWORK_PIECES] = {"own-man", "own-king", "enemy-man", "enemy-king"};

// ---- Reading

static bool take_numbers(Scanner *words, int max, int16_t *numbers, int count, Error *error) {
    Span list;
    bool packed = weight_packed_begin(words, &list);
    int32_t number = 0;
    for (int i = 0; i < count; i++) {
        if (!(packed ? weight_packed_take(&list, max, &number, error) : weight_number_take(words, max, &number, error)))
            return false;
        numbers[i] = (int16_t)number;
    }
    return !packed || list.length == 0 || error_set(error, "there are too many numbers");
}

// Counts the part in `lines`, unless it was seen before.
static bool see(bool *part, int *lines, Error *error) {
    if (*part)
        return error_set(error, "this part of the network is given twice");
    *part = true;
    ++*lines;
    return true;
}

enum { UNITS_FEW = 64 }; // of the oldest networks; the units that they lack have no effect

static int units_of(const NetworkSeen *seen) {
    return seen->units ? seen->units : UNITS_FEW;
}

static bool take_units(NetworkSeen *seen, Scanner *words, Error *error) {
    if (seen->units || seen->lines || seen->patterns)
        return error_set(error, "the units must come before the rest of the network, and once");
    Span word = scanner_next(words);
    long long units;
    if (!span_to_number(word, &units) || (units != UNITS_FEW && units != NETWORK_HIDDEN))
        return error_set(error, "a network has %d or %d units, not '%s'", (int)UNITS_FEW, (int)NETWORK_HIDDEN,
                         quoted(word).text);
    seen->units = (int)units;
    return true;
}

static bool take_piece(NetworkNumbers *numbers, NetworkSeen *seen, const Board *board, int piece, Scanner *words,
                       Error *error) {
    int square = 0;
    return weight_index_take(words, "square", board->numbers, &square, error) &&
           see(&seen->piece[piece][square], &seen->lines, error) &&
           take_numbers(words, NETWORK_PIECE_MAX, numbers->piece[piece][square], units_of(seen), error);
}

static bool take_pattern(NetworkNumbers *numbers, NetworkSeen *seen, const Board *board, Scanner *words, Error *error) {
    const Shape *shape = shape_of(board);
    int row = 0, pattern = 0;
    return weight_index_take(words, "row", shape->rows, &row, error) &&
           weight_index_take(words, "pattern", shape->row_states - 1, &pattern, error) &&
           see(&seen->pattern[row][pattern + 1], &seen->patterns, error) &&
           take_numbers(words, NETWORK_PIECE_MAX, numbers->pattern[row][pattern + 1], units_of(seen), error);
}

static bool take_second(NetworkNumbers *numbers, NetworkSeen *seen, Scanner *words, Error *error) {
    int bucket = 0, unit = 0;
    return weight_index_take(words, "bucket", NETWORK_BUCKETS, &bucket, error) &&
           weight_index_take(words, "unit", NETWORK_SECOND, &unit, error) &&
           see(&seen->second[bucket][unit], &seen->lines, error) &&
           take_numbers(words, NETWORK_SECOND_MAX, numbers->second[bucket][unit], units_of(seen), error) &&
           weight_number_take(words, NETWORK_SECOND_BIAS_MAX, &numbers->second_bias[bucket][unit], error);
}

static bool take_last(NetworkNumbers *numbers, NetworkSeen *seen, Scanner *words, Error *error) {
    int bucket = 0;
    if (!weight_index_take(words, "bucket", NETWORK_BUCKETS, &bucket, error) ||
        !see(&seen->last[bucket], &seen->lines, error))
        return false;
    for (int i = 0; i < NETWORK_SECOND; i++)
        if (!weight_number_take(words, NETWORK_LAST_MAX, &numbers->last[bucket][i], error))
            return false;
    return weight_number_take(words, NETWORK_LAST_BIAS_MAX, &numbers->last_bias[bucket], error);
}

static bool take_part(NetworkNumbers *numbers, NetworkSeen *seen, const Board *board, Scanner *words, Error *error) {
    Span part = scanner_next(words);
    for (int piece = 0; piece < NETWORK_PIECES; piece++)
        if (span_equal(part, piece_names[piece]))
            return take_piece(numbers, seen, board, piece, words, error);
    if (span_equal(part, "units"))
        return take_units(seen, words, error);
    if (span_equal(part, "pattern"))
        return take_pattern(numbers, seen, board, words, error);
    if (span_equal(part, "bias"))
        return see(&seen->bias, &seen->lines, error) &&
               take_numbers(words, NETWORK_PIECE_MAX, numbers->bias, units_of(seen), error);
    if (span_equal(part, "second"))
        return take_second(numbers, seen, words, error);
    if (span_equal(part, "last"))
        return take_last(numbers, seen, words, error);
    return error_set(error, "the network has no part '%s'", quoted(part).text);
}

bool network_take(NetworkNumbers *numbers, NetworkSeen *seen, const Board *board, Scanner *words, Error *error) {
    if (!take_part(numbers, seen, board, words, error))
        return false;
    if (scanner_peek(words).length > 0)
        return error_set(error, "there are too many numbers");
    return true;
}

// ---- Writing

int network_lines(const Board *board) {
    return NETWORK_PIECES * board->numbers + 1 + NETWORK_BUCKETS * NETWORK_SECOND + NETWORK_BUCKETS;
}

static void write_numbers(Text *text, const int16_t *numbers, int count) {
    for (int i = 0; i < count; i++)
        text_printf(text, " %d", numbers[i]);
}

static bool all_0(const int16_t numbers[NETWORK_HIDDEN]) {
    int any = 0;
    for (int i = 0; i < NETWORK_HIDDEN; i++)
        any |= numbers[i];
    return any == 0;
}

static void write_patterns(Text *text, const NetworkNumbers *numbers, const Shape *shape) {
    for (int row = 0; row < shape->rows; row++)
        for (int pattern = 1; pattern < shape->row_states; pattern++)
            if (!all_0(numbers->pattern[row][pattern])) {
                text_printf(text, "network pattern %d %d", row + 1, pattern);
                write_numbers(text, numbers->pattern[row][pattern], NETWORK_HIDDEN);
                text_add(text, "\n");
            }
}

void network_write(Text *text, const NetworkNumbers *numbers, const Board *board) {
    text_printf(text, "network units %d\n", (int)NETWORK_HIDDEN);
    for (int piece = 0; piece < NETWORK_PIECES; piece++)
        for (int square = 0; square < board->numbers; square++) {
            text_printf(text, "network %s %d", piece_names[piece], square + 1);
            write_numbers(text, numbers->piece[piece][square], NETWORK_HIDDEN);
            text_add(text, "\n");
        }
    write_patterns(text, numbers, shape_of(board));
    text_add(text, "network bias");
    write_numbers(text, numbers->bias, NETWORK_HIDDEN);
    text_add(text, "\n");
    for (int bucket = 0; bucket < NETWORK_BUCKETS; bucket++)
        for (int unit = 0; unit < NETWORK_SECOND; unit++) {
            text_printf(text, "network second %d %d", bucket + 1, unit + 1);
            write_numbers(text, numbers->second[bucket][unit], NETWORK_HIDDEN);
            text_printf(text, " %d\n", numbers->second_bias[bucket][unit]);
        }
    for (int bucket = 0; bucket < NETWORK_BUCKETS; bucket++) {
        text_printf(text, "network last %d", bucket + 1);
        for (int unit = 0; unit < NETWORK_SECOND; unit++)
            text_printf(text, " %d", numbers->last[bucket][unit]);
        text_printf(text, " %d\n", numbers->last_bias[bucket]);
    }
}
