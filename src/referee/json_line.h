// A command as a line of JSON: one object whose members are scalars or lists of scalars,
//     {"id":7,"game":"A","command":"play","side":"white","move":"c3-d4"}
#ifndef REFEREE_JSON_LINE_H
#define REFEREE_JSON_LINE_H

#include "base/error.h"

typedef enum JsonKind { JSON_NULL, JSON_STRING, JSON_NUMBER, JSON_WORD, JSON_LIST } JsonKind;

enum { JSON_NAME_MAX = 31, JSON_MEMBERS_MAX = 40 };

typedef struct JsonMember {
    char name[JSON_NAME_MAX + 1];
    JsonKind kind;
    Text raw; // a string without its quotes, its escapes unresolved; a list as its elements separated by semicolons
} JsonMember;

// Zero-initialise, release with json_line_free.
typedef struct JsonLine {
    int count;
    JsonMember members[JSON_MEMBERS_MAX];
} JsonLine;

// Whether a line is meant to be JSON: it begins with a brace.
bool json_line_is(const char *line);

// Reads the whole line. False, with the error and its place, if it is not such an object, or names a member twice.
bool json_line_read(JsonLine *json, const char *line, Error *error);
void json_line_free(JsonLine *json);

// The member of that name, in any case; NULL if there is none or it is null.
const JsonMember *json_line_member(const JsonLine *json, const char *name);

// The value of a string, or of any other scalar, with its escapes resolved. False, with the error.
bool json_member_value(const JsonMember *member, Text *value, Error *error);

// Adds the members except id, game and command as the words of a text command. `placed` lists the members that have no
// name in it, in their order; `NAME+` becomes two words, the name and the value. All others become NAME="VALUE".
bool json_line_words(const JsonLine *json, const char *placed, Text *words, Error *error);

#endif
