#include "referee/json_line.h"

#include <ctype.h>
#include <string.h>

#include "base/utf8.h"
#include "referee/pairs.h"

// The state of reading a line.
typedef struct JsonReading {
    const char *line, *at;
    Error *error;
} JsonReading;

static bool expected(JsonReading *reading, const char *what) {
    int column = (int)(reading->at - reading->line) + 1;
    if (!*reading->at)
        return error_set(reading->error, "JSON: %s expected, not the end of the line", what);
    int length = (int)utf8_length(span_of(reading->at)); // 0 if it is no character
    return error_set(reading->error, "JSON, column %d: %s expected, not '%.*s'", column, what, length > 0 ? length : 1,
                     reading->at);
}

static void skip_blanks(JsonReading *reading) {
    while (isspace((unsigned char)*reading->at))
        reading->at++;
}

static bool take(JsonReading *reading, char sign, const char *what) {
    skip_blanks(reading);
    if (*reading->at != sign)
        return expected(reading, what);
    reading->at++;
    return true;
}

static bool next_is(JsonReading *reading, char sign) {
    skip_blanks(reading);
    return *reading->at == sign;
}

// ---- Values

static bool read_string(JsonReading *reading, Text *raw) {
    if (!take(reading, '"', "a string"))
        return false;
    const char *start = reading->at;
    while (*reading->at && *reading->at != '"')
        reading->at += reading->at[0] == '\\' && reading->at[1] ? 2 : 1;
    text_add_bytes(raw, start, (size_t)(reading->at - start));
    return take(reading, '"', "a closing quote");
}

static const char *skip_digits(const char *at) {
    while (isdigit((unsigned char)*at))
        at++;
    return at;
}

// The end of a JSON number; `at` itself if there is none.
static const char *skip_number(const char *at) {
    const char *digits = at + (*at == '-'), *end = skip_digits(digits);
    if (end == digits || (*digits == '0' && end > digits + 1))
        return at;
    if (*end == '.' && isdigit((unsigned char)end[1]))
        end = skip_digits(end + 1);
    if (*end == 'e' || *end == 'E') {
        const char *power = end + 1 + (end[1] == '-' || end[1] == '+');
        if (isdigit((unsigned char)*power))
            end = skip_digits(power);
    }
    return end;
}

static bool read_scalar(JsonReading *reading, JsonKind *kind, Text *raw) {
    if (next_is(reading, '"')) {
        *kind = JSON_STRING;
        return read_string(reading, raw);
    }
    const char *start = reading->at, *end = skip_number(start);
    *kind = JSON_NUMBER;
    if (end == start) {
        while (islower((unsigned char)*end))
            end++;
        Span word = {start, (size_t)(end - start)};
        *kind = span_equal(word, "null") ? JSON_NULL : JSON_WORD;
        if (*kind == JSON_WORD && !span_equal(word, "true") && !span_equal(word, "false"))
            return expected(reading, "a string, a number, true, false, null or a list");
    }
    text_add_bytes(raw, start, (size_t)(end - start));
    reading->at = end;
    return true;
}

static bool read_list(JsonReading *reading, Text *raw) {
    if (next_is(reading, ']'))
        return take(reading, ']', "]");
    for (bool first = true;; first = false) {
        JsonKind kind;
        if (!first)
            text_add(raw, ";");
        if (!read_scalar(reading, &kind, raw))
            return false;
        if (next_is(reading, ']'))
            return take(reading, ']', "]");
        if (!take(reading, ',', "a comma or ]"))
            return false;
    }
}

static bool read_value(JsonReading *reading, JsonMember *member) {
    text_add(&member->raw, "");
    if (!next_is(reading, '['))
        return read_scalar(reading, &member->kind, &member->raw);
    member->kind = JSON_LIST;
    return take(reading, '[', "[") && read_list(reading, &member->raw);
}

// ---- Members

static bool is_name(const Text *name) {
    const char *at = text_string(name);
    for (size_t i = 0; i < name->length; i++)
        if (!isalnum((unsigned char)at[i]) && at[i] != '_')
            return false;
    return name->length > 0 && name->length <= JSON_NAME_MAX;
}

static bool read_name(JsonReading *reading, JsonLine *json, JsonMember *member) {
    Text name = {0};
    bool good = read_string(reading, &name);
    if (good && !is_name(&name))
        good = error_set(reading->error, "JSON: no member is called '%s'", quoted_string(text_string(&name)).text);
    for (int i = 0; good && i < json->count; i++)
        if (span_equal_nocase((Span){text_string(&name), name.length}, json->members[i].name))
            good = error_set(reading->error, "JSON: the member %s is given twice", json->members[i].name);
    if (good)
        memcpy(member->name, text_string(&name), name.length + 1);
    text_free(&name);
    return good;
}

static bool read_member(JsonReading *reading, JsonLine *json) {
    if (json->count == JSON_MEMBERS_MAX)
        return error_set(reading->error, "JSON: more than %d members", JSON_MEMBERS_MAX);
    JsonMember *member = &json->members[json->count];
    if (!read_name(reading, json, member))
        return false;
    json->count++;
    return take(reading, ':', "a colon") && read_value(reading, member);
}

static bool read_members(JsonReading *reading, JsonLine *json) {
    if (next_is(reading, '}'))
        return take(reading, '}', "}");
    for (;;) {
        if (!read_member(reading, json))
            return false;
        if (next_is(reading, '}'))
            return take(reading, '}', "}");
        if (!take(reading, ',', "a comma or }"))
            return false;
    }
}

bool json_line_is(const char *line) {
    while (isspace((unsigned char)*line))
        line++;
    return *line == '{';
}

bool json_line_read(JsonLine *json, const char *line, Error *error) {
    JsonReading reading = {line, line, error};
    if (!take(&reading, '{', "{") || !read_members(&reading, json))
        return false;
    skip_blanks(&reading);
    return !*reading.at || expected(&reading, "the end of the line");
}

void json_line_free(JsonLine *json) {
    for (int i = 0; i < json->count; i++)
        text_free(&json->members[i].raw);
    json->count = 0;
}

const JsonMember *json_line_member(const JsonLine *json, const char *name) {
    for (int i = 0; i < json->count; i++)
        if (json->members[i].kind != JSON_NULL && span_equal_nocase(span_of(name), json->members[i].name))
            return &json->members[i];
    return NULL;
}

// ---- As words

bool json_member_value(const JsonMember *member, Text *value, Error *error) {
    Text string = {0};
    text_printf(&string, "\"%s\"", text_string(&member->raw));
    Scanner line = scanner_of(text_string(&string));
    Pair pair = {0};
    Error wrong;
    bool good = pair_next(&line, &pair, &wrong) == PAIR_READ;
    if (good)
        text_add(value, text_string(&pair.value));
    else
        error_set(error, "%s: %s", member->name, wrong.what);
    pair_free(&pair);
    text_free(&string);
    return good;
}

// Whether `placed` lists the name.
static bool is_placed(const char *placed, const char *name) {
    Scanner scanner = scanner_of(placed);
    for (Span word = scanner_next(&scanner); word.length > 0; word = scanner_next(&scanner)) {
        if (word.start[word.length - 1] == '+')
            word.length--;
        if (span_equal_nocase(word, name))
            return true;
    }
    return false;
}

static bool is_side(Span word) {
    return span_equal_nocase(word, "white") || span_equal_nocase(word, "black");
}

// Whether a value can be written as a bare word: white and black would be read as a side.
static bool is_value_of(const char *name, const char *value) {
    if (span_equal_nocase(span_of(name), "side"))
        return !*value || is_side(span_of(value));
    Scanner scanner = scanner_of(value);
    for (Span word = scanner_next(&scanner); word.length > 0; word = scanner_next(&scanner))
        if (is_side(word))
            return false;
    return true;
}

static bool add_placed(const JsonLine *json, Span word, Text *words, Error *error) {
    bool named = word.start[word.length - 1] == '+';
    char name[JSON_NAME_MAX + 1] = "";
    memcpy(name, word.start, word.length - named);
    const JsonMember *member = json_line_member(json, name);
    if (!member)
        return true;
    text_printf(words, " %s%s", named ? name : "", named ? " " : "");
    size_t before = words->length;
    if (!json_member_value(member, words, error))
        return false;
    const char *value = text_string(words) + before;
    return is_value_of(name, value) || error_set(error, "%s does not take '%s'", name, quoted_string(value).text);
}

static bool is_head(const char *name) {
    static const char *const heads[] = {"id", "game", "command"};
    for (int i = 0; i < 3; i++)
        if (span_equal_nocase(span_of(name), heads[i]))
            return true;
    return false;
}

bool json_line_words(const JsonLine *json, const char *placed, Text *words, Error *error) {
    Scanner scanner = scanner_of(placed);
    for (Span word = scanner_next(&scanner); word.length > 0; word = scanner_next(&scanner))
        if (!add_placed(json, word, words, error))
            return false;
    for (int i = 0; i < json->count; i++) {
        const JsonMember *member = &json->members[i];
        if (member->kind != JSON_NULL && !is_head(member->name) && !is_placed(placed, member->name))
            text_printf(words, " %s=\"%s\"", member->name, text_string(&member->raw));
    }
    return true;
}
