#include "protocol/hub/line.h"

#include <ctype.h>
#include <string.h>

static bool is_of_name(char c) {
    return c && !isspace((unsigned char)c) && !iscntrl((unsigned char)c) && c != '=' && c != '"';
}

static const char *after_blanks(const char *at) {
    while (isspace((unsigned char)*at))
        at++;
    return at;
}

static Span take_name(Scanner *line) {
    const char *start = after_blanks(line->at), *end = start;
    while (is_of_name(*end))
        end++;
    line->at = end;
    return (Span){start, (size_t)(end - start)};
}

Span hub_take_command(Scanner *line) {
    return take_name(line);
}

static bool take_value(Scanner *line, HubPair *pair, Error *error) {
    const char *at = after_blanks(line->at);
    if (*at != '"') {
        pair->value = take_name(line);
        return pair->value.length > 0 || error_set(error, "a value expected after '%s='", quoted(pair->name).text);
    }
    const char *end = strchr(at + 1, '"');
    if (!end)
        return error_set(error, "a closing quote is missing after '%s='", quoted(pair->name).text);
    pair->value = (Span){at + 1, (size_t)(end - at - 1)};
    line->at = end + 1;
    return true;
}

HubResult hub_next(Scanner *line, HubPair *pair, Error *error) {
    pair->name = take_name(line);
    pair->value = (Span){"", 0};
    const char *at = after_blanks(line->at);
    if (pair->name.length == 0) {
        if (!*at)
            return HUB_END;
        error_set(error, "a name expected, not '%s'", quoted_string(at).text);
        return HUB_BAD;
    }
    if (*at != '=')
        return HUB_PAIR;
    line->at = at + 1;
    return take_value(line, pair, error) ? HUB_PAIR : HUB_BAD;
}

bool hub_check(Scanner line, Error *error) {
    HubPair pair;
    HubResult result;
    while ((result = hub_next(&line, &pair, error)) == HUB_PAIR) {
    }
    return result == HUB_END;
}

bool hub_value(Scanner line, const char *name, Span *value) {
    HubPair pair;
    Error ignored;
    bool found = false;
    while (hub_next(&line, &pair, &ignored) == HUB_PAIR)
        if (span_equal_nocase(pair.name, name)) {
            *value = pair.value;
            found = true;
        }
    return found;
}

void hub_add(Text *text, const char *name, const char *value) {
    bool bare = *value != '\0';
    for (const char *c = value; *c; c++)
        bare = bare && is_of_name(*c);
    text_printf(text, " %s=%s", name, bare ? "" : "\"");
    for (const char *c = value; *c; c++)
        text_add_char(text, *c == '"' ? '\'' : *c);
    if (!bare)
        text_add_char(text, '"');
}
