#include "protocol/arguments.h"

#include <stdint.h>
#include <string.h>

#include "base/names.h"
#include "protocol/nearest.h"

enum { PLACES = 32 };

typedef struct ArgumentReading {
    ArgumentLine line;
    void *target;
    bool lenient;
    uint32_t given;       // bits of the rows whose value was read
    const char *verb;     // the PLACED choice that was read; NULL before
    const Argument *last; // the row read last
    Error *error;
} ArgumentReading;

// ---- The table

// Whether the row is given by its name.
static bool is_named(const Argument *argument) {
    return !(argument->flags & PLACED) || argument->kind == ARGUMENT_NUMBER;
}

static bool has_dashes(Span word) {
    return word.length > 2 && word.start[0] == '-' && word.start[1] == '-';
}

// Whether a row is one of the verb, which is NULL for none.
static bool goes_with(const Argument *row, const char *verb) {
    const char *name = row->verbs ? row->verbs : "";
    for (size_t length; verb && *name; name += length + strspn(name + length, ", ")) {
        length = strcspn(name, ",");
        if (span_equal((Span){name, length}, verb))
            return true;
    }
    return !row->verbs;
}

bool argument_has_initial(const Argument *argument) {
    return argument->kind == ARGUMENT_CHOICE ? !(argument->flags & NEEDED) && argument->initial >= 0
           : argument->kind == ARGUMENT_NUMBER
               ? argument->initial >= argument->min && argument->initial <= argument->max
               : false;
}

bool argument_is_endless(const Argument *argument) {
    return argument->max >= INT32_MAX - 1;
}

Span argument_bare_name(Span name) {
    return has_dashes(name) ? (Span){name.start + 2, name.length - 2} : name;
}

// The name of `--name=value`.
static Span name_in(Span word) {
    const char *equals = has_dashes(word) ? memchr(word.start, '=', word.length) : NULL;
    return equals ? (Span){word.start, (size_t)(equals - word.start)} : word;
}

static const Argument *find_name(const Argument *table, Span word) {
    word = argument_bare_name(name_in(word));
    for (const Argument *row = table; row->name; row++)
        if (is_named(row) && span_equal(word, row->name))
            return row;
    return NULL;
}

bool argument_at_name(const ArgumentLine *line) {
    return find_name(line->table, scanner_peek(line->scanner)) != NULL;
}

void argument_write_choices(Text *text, const Argument *argument) {
    for (int i = 0; argument->choices[i]; i++) {
        const char *between = i == 0 ? "" : argument->choices[i + 1] ? ", " : " or ";
        text_printf(text, "%s%s", between, argument->choices[i]);
    }
}

const char *argument_next(const Text *list, const char *word) {
    const char *next = word ? word + strlen(word) + 1 : text_string(list);
    return next < text_string(list) + list->length ? next : NULL;
}

// ---- Errors: only the first is kept

static bool fail(ArgumentReading *reading, const char *format, ...) PRINTF_LIKE(2, 3);

static bool fail(ArgumentReading *reading, const char *format, ...) {
    va_list list;
    va_start(list, format);
    if (!reading->error->what[0])
        error_set_list(reading->error, format, list);
    va_end(list);
    return false;
}

static void write_takes(Text *text, const Argument *row) {
    switch (row->kind) {
    case ARGUMENT_NUMBER:
        if (row->flags & CUT_BELOW)
            text_add(text, "a number");
        else if (row->flags & CUT_ABOVE && argument_is_endless(row))
            text_printf(text, "a number from %lld", row->min);
        else
            text_printf(text, "a whole number from %lld to %lld", row->min, row->max);
        break;
    case ARGUMENT_CHOICE: argument_write_choices(text, row); break;
    default: text_add(text, row->takes ? row->takes : row->flags & PLACED ? row->help : "the name of a file"); break;
    }
}

// "depth takes ...", or "takes ..." for an argument that is known by its place.
static bool fail_takes(ArgumentReading *reading, const Argument *row, const char *rest, Span value) {
    Text takes = {0};
    Span name = reading->line.name;
    write_takes(&takes, row);
    fail(reading, "%s%stakes %s%s%s%s%s", quoted(name).text, name.length > 0 ? " " : "", text_string(&takes), rest,
         quoted(value).text, *rest ? "'" : "", reading->lenient ? "; it is left out" : "");
    text_free(&takes);
    return false;
}

static bool fail_value(ArgumentReading *reading, const Argument *row, Span value) {
    return fail_takes(reading, row, ", not '", value);
}

static bool fail_missing(ArgumentReading *reading, const Argument *row) {
    return fail_takes(reading, row, "", (Span){"", 0});
}

static const char *next_name(const void *context, int i) {
    const Argument *table = context;
    for (; table->name; table++)
        if (is_named(table) && i-- == 0)
            return table->name;
    return NULL;
}

static bool fail_unknown(ArgumentReading *reading, Span word) {
    const Argument *last = reading->last;
    if (last && last->kind == ARGUMENT_FLAG && !has_dashes(word) && !reading->lenient)
        return fail(reading, "--%s takes no value; unknown word '%s'", last->name, quoted(word).text);
    const char *near = nearest_name(argument_bare_name(name_in(word)), next_name, reading->line.table);
    return fail(reading, "unknown %s '%s'%s%s%s", reading->lenient ? "parameter" : "word", quoted(word).text,
                near ? ", did you mean '" : "", near ? near : "", near ? "'?" : "");
}

// ---- Values

static void store(const Argument *row, void *target, long long number) {
    char *field = (char *)target + row->offset;
    int32_t narrow = (int32_t)number;
    int64_t wide = number;
    if (row->size == sizeof narrow)
        memcpy(field, &narrow, sizeof narrow);
    else
        memcpy(field, &wide, sizeof wide);
}

// A word that is not a number is not consumed if it is the name of an argument.
static bool read_number(ArgumentReading *reading, const Argument *row) {
    Span token = scanner_peek(reading->line.scanner);
    long long number;
    bool good = (row->flags & CUT_ABOVE ? span_to_number_at_most : span_to_number)(token, &number);
    if (good || !argument_at_name(&reading->line))
        scanner_next(reading->line.scanner);
    if (good && row->flags & CUT_ABOVE && number > row->max)
        number = row->max;
    if (good && row->flags & CUT_BELOW && number < row->min)
        number = row->min;
    if (!good || number < row->min || number > row->max)
        return fail_value(reading, row, token);
    store(row, reading->target, number);
    return true;
}

static bool read_choice(ArgumentReading *reading, const Argument *row) {
    Span token = scanner_next(reading->line.scanner);
    int i = NAME_IN_LIST(row->choices, token, span_equal);
    if (i < 0)
        return fail_value(reading, row, token);
    store(row, reading->target, i);
    if (row->flags & PLACED)
        reading->verb = row->choices[i];
    return true;
}

static bool read_word(ArgumentReading *reading, const Argument *row, Text *text) {
    Scanner *scanner = reading->line.scanner;
    if (!has_dashes(scanner_peek(scanner)) && scanner_word(scanner, text) && text->length > 0)
        return true;
    return fail_missing(reading, row);
}

void argument_take_phrase(ArgumentLine *line, Text *text) {
    Scanner *scanner = line->scanner;
    Text word = {0};
    text_clear(text);
    while (!argument_at_name(line) && !has_dashes(scanner_peek(scanner)) && scanner_word(scanner, &word)) {
        text_add(text, text->length > 0 ? " " : "");
        text_add(text, text_string(&word));
    }
    text_free(&word);
}

static bool read_phrase(ArgumentReading *reading, const Argument *row, Text *text) {
    argument_take_phrase(&reading->line, text);
    return text->length > 0 || fail_missing(reading, row);
}

static bool read_list(ArgumentReading *reading, const Argument *row, Text *text) {
    Text word = {0};
    bool good = read_word(reading, row, &word);
    if (good)
        text_add_bytes(text, text_string(&word), word.length + 1);
    text_free(&word);
    return good;
}

static bool read_flag(ArgumentReading *reading, const Argument *row) {
    bool *flag = (bool *)((char *)reading->target + row->offset);
    if (*flag && !reading->lenient)
        return fail(reading, "%s is given twice", quoted(reading->line.name).text);
    return *flag = true;
}

static bool read_with(ArgumentReading *reading, const Argument *row) {
    Error error = {""};
    if (row->read(reading->target, &reading->line, &error))
        return true;
    // A reader may have skipped an error and read on.
    return fail(reading, "%s", error.what);
}

static bool read_value(ArgumentReading *reading, const Argument *row) {
    Text *text = (Text *)(void *)((char *)reading->target + row->offset);
    switch (row->kind) {
    case ARGUMENT_FLAG: return read_flag(reading, row);
    case ARGUMENT_NUMBER: return read_number(reading, row);
    case ARGUMENT_CHOICE: return read_choice(reading, row);
    case ARGUMENT_WORD: return read_word(reading, row, text);
    case ARGUMENT_PHRASE: return read_phrase(reading, row, text);
    case ARGUMENT_LIST: return read_list(reading, row, text);
    case ARGUMENT_READER: return read_with(reading, row);
    }
    return false;
}

// ---- The line

// A choice that may be left out is, before any other word.
static bool may_take(const Argument *row, Span word) {
    return row->kind != ARGUMENT_CHOICE || row->flags & NEEDED || NAME_IN_LIST(row->choices, word, span_equal) >= 0;
}

// The first placed row without a value, or the list, which takes any number of words.
static const Argument *next_place(const ArgumentReading *reading, Span word) {
    const Argument *row = reading->line.table;
    for (int i = 0; row->name; i++, row++)
        if (row->flags & PLACED && (row->kind == ARGUMENT_LIST || !(reading->given >> i & 1)) &&
            goes_with(row, reading->verb) && may_take(row, word))
            return row;
    return NULL;
}

// The value of `--name=value` is the text after the sign.
static void take_name(ArgumentReading *reading, Span word) {
    size_t length = reading->line.name.length;
    reading->line.scanner->at = word.start + length + (length < word.length);
}

static bool read_argument(ArgumentReading *reading) {
    Span word = scanner_peek(reading->line.scanner);
    const Argument *row = find_name(reading->line.table, word);
    reading->line.name = row ? name_in(word) : (Span){"", 0};
    if (row)
        take_name(reading, word);
    else if (!has_dashes(word))
        row = next_place(reading, word);
    if (!row) {
        scanner_next(reading->line.scanner);
        return fail_unknown(reading, word);
    }
    reading->given |= UINT32_C(1) << (row - reading->line.table);
    reading->last = row;
    return read_value(reading, row);
}

static bool check_needed(ArgumentReading *reading) {
    const Argument *table = reading->line.table;
    bool missing = false;
    Text all = {0};
    for (int i = 0; table[i].name; i++) {
        if (!(table[i].flags & NEEDED))
            continue;
        missing |= !(reading->given >> i & 1);
        text_add(&all, all.length > 0 ? ", then " : "");
        text_add(&all, table[i].takes ? table[i].takes : table[i].help);
    }
    if (missing)
        fail(reading, "takes %s", text_string(&all));
    text_free(&all);
    return !missing;
}

static bool check_verbs(ArgumentReading *reading) {
    const Argument *row = reading->line.table;
    for (int i = 0; row->name; i++, row++)
        if (reading->given >> i & 1 && !goes_with(row, reading->verb))
            return fail(reading, "--%s is only for %s", row->name, row->verbs);
    return true;
}

static bool read_all(ArgumentReading *reading) {
    reading->error->what[0] = '\0';
    for (const Argument *row = reading->line.table; row->name; row++)
        if (argument_has_initial(row))
            store(row, reading->target, row->initial);
    while (scanner_peek(reading->line.scanner).length > 0)
        if (!read_argument(reading) && !reading->lenient)
            return false;
    return check_needed(reading) && check_verbs(reading);
}

bool arguments_read(const Argument *table, Scanner *line, void *target, Error *error) {
    ArgumentReading reading = {.line = {line, table, {"", 0}}, .target = target, .error = error};
    return read_all(&reading);
}

void arguments_read_lenient(const Argument *table, Scanner *line, void *target, Error *error) {
    ArgumentReading reading = {.line = {line, table, {"", 0}}, .target = target, .error = error, .lenient = true};
    read_all(&reading);
}
