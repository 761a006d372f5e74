#include "eval/weight_numbers.h"

bool weight_number_take(Scanner *words, int max, int32_t *number, Error *error) {
    Span word = scanner_next(words);
    long long value;
    if (word.length == 0)
        return error_set(error, "a number is missing at the end");
    if (!span_to_number(word, &value) || value < -max || value > max)
        return error_set(error, "a whole number from %d to %d is needed, not '%s'", -max, max, quoted(word).text);
    *number = (int32_t)value;
    return true;
}

bool weight_index_take(Scanner *words, const char *what, int max, int *index, Error *error) {
    Span word = scanner_next(words);
    long long value;
    if (!span_to_number(word, &value) || value < 1 || value > max)
        return error_set(error, "there is no %s '%s', only 1 to %d", what, quoted(word).text, max);
    *index = (int)value - 1;
    return true;
}

bool weight_packed_begin(Scanner *words, Span *list) {
    Span word = scanner_peek(words);
    if (word.length == 0 || *word.start != '=')
        return false;
    scanner_next(words);
    *list = (Span){word.start + 1, word.length - 1};
    return true;
}

static int digit_at(Span list, size_t i) {
    int digit = i < list.length ? list.start[i] - '!' : -1;
    return digit < PACKED_BASE ? digit : -1;
}

bool weight_packed_take(Span *list, int max, int32_t *number, Error *error) {
    int first = digit_at(*list, 0);
    size_t digits = first < PACKED_SINGLE ? 1 : first < PACKED_LONG ? 2 : 4;
    int value = digits == 1 ? first : digits == 2 ? first - PACKED_SINGLE : 0;
    bool good = first >= 0;
    for (size_t i = 1; i < digits; i++) {
        int digit = digit_at(*list, i);
        good = good && digit >= 0;
        value = PACKED_BASE * value + digit;
    }
    if (!good)
        return error_set(error, "a packed list is cut off or damaged at '%s'", quoted(*list).text);
    if (digits > 1)
        value += PACKED_SINGLE;
    if (digits > 2)
        value += (PACKED_LONG - PACKED_SINGLE) * PACKED_BASE;
    *number = value % 2 ? -(value + 1) / 2 : value / 2;
    if (*number < -max || *number > max)
        return error_set(error, "a whole number from %d to %d is needed, not %d", -max, max, (int)*number);
    *list = (Span){list->start + digits, list->length - digits};
    return true;
}
