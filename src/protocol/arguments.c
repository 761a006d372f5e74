#include "protocol/arguments.h"

#include "search/score.h"

Span argument_word(Span word) {
    if (word.length > 2 && word.start[0] == '-' && word.start[1] == '-')
        return (Span){word.start + 2, word.length - 2};
    return word;
}

void argument_value(Scanner *line, Text *value) {
    Text word = {0};
    text_clear(value);
    for (Span next = scanner_peek(line); next.length > 0 && argument_word(next).length == next.length;
         next = scanner_peek(line)) {
        scanner_word(line, &word);
        text_add(value, value->length > 0 ? " " : "");
        text_add(value, text_string(&word));
    }
    text_free(&word);
}

bool argument_number(Scanner *line, const char *name, long long least, long long most, long long *number,
                     Error *error) {
    Span token = scanner_next(line);
    if (span_to_number(token, number) && *number >= least && *number <= most)
        return true;
    return error_set(error, "%s takes a whole number from %lld to %lld, not '%.*s'", name, least, most,
                     span_shown(token, 40), token.start);
}

bool argument_limit(Scanner *line, Span word, Limits *limits, bool *known, Error *error) {
    long long number = 0;
    bool good = true;
    *known = true;
    if (span_equal(word, "nodes")) {
        good = argument_number(line, "nodes", 1, INT64_MAX, &number, error);
        limits->nodes = (uint64_t)number;
    } else if (span_equal(word, "depth")) {
        good = argument_number(line, "depth", 1, PLY_MAX - 1, &number, error);
        limits->depth = (int)number;
    } else if (span_equal(word, "movetime")) {
        good = argument_number(line, "movetime", 1, INT32_MAX, &number, error);
        limits->movetime = number;
    } else {
        *known = false;
    }
    return good;
}
