#include "referee/values.h"

#include "base/names.h"
#include "referee/pairs.h"

static Text *place_of(ValueList *lists, int count, Span name) {
    for (int i = 0; i < count; i++) {
        int row = name_index(lists[i].names, (size_t)lists[i].count, sizeof *lists[i].names, name, span_equal_nocase);
        if (row >= 0)
            return &lists[i].values[row];
    }
    return NULL;
}

bool values_read(const char *command, ValueList *lists, int count, Scanner *line, Fault *fault) {
    PairResult result;
    Pair pair = {0};
    while ((result = pair_next(line, &pair, &fault->message)) == PAIR_READ) {
        Text *place = place_of(lists, count, pair.name);
        if (!place || value_given(place)) {
            Span shown = pair.name.length > 0 ? pair.name : value_span(&pair.value);
            fault_set(fault, FAULT_BAD_COMMAND, "%s: '%s' %s", command, quoted(shown).text,
                      place ? "is given twice" : "is not an argument");
            break;
        }
        *place = pair.value;
        text_add(place, ""); // given, even if empty
        pair.value = (Text){0};
    }
    pair_free(&pair);
    if (result == PAIR_BAD)
        fault_code(fault, FAULT_BAD_VALUE);
    return result == PAIR_END;
}

void values_free(Text *values, int count) {
    for (int i = 0; i < count; i++)
        text_free(&values[i]);
}

bool value_given(const Text *value) {
    return value->data != NULL;
}

Span value_span(const Text *value) {
    return (Span){text_string(value), value->length};
}

bool value_bad(Fault *fault, const char *name, const Text *value, const char *expected) {
    return fault_set(fault, FAULT_BAD_VALUE, "%s takes %s, not '%s'", name, expected,
                     quoted_string(text_string(value)).text);
}

bool value_number(const char *name, const Text *value, long long min, long long max, long long *number, Fault *fault) {
    long long read;
    if (!value_given(value))
        return true;
    if (!span_to_number(value_span(value), &read) || read < min || read > max) {
        char expected[80];
        snprintf(expected, sizeof expected, "a whole number from %lld to %lld", min, max);
        return value_bad(fault, name, value, expected);
    }
    *number = read;
    return true;
}

void value_add_list(const Text *value, Text *words) {
    size_t from = words->length;
    text_add(words, text_string(value));
    for (size_t i = from; i < words->length; i++)
        if (words->data[i] == ';')
            words->data[i] = ' ';
}

bool value_bool(const char *name, const Text *value, bool *flag, Fault *fault) {
    if (!value_given(value))
        return true;
    *flag = span_equal_nocase(value_span(value), "true");
    return *flag || span_equal_nocase(value_span(value), "false") || value_bad(fault, name, value, "true or false");
}
