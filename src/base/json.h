// Writes JSON (RFC 8259) into a Text, one call for each value; commas are added automatically.
//
// `name` is the name of a member, NULL for an element of an array or the whole document. The calls nest as the
// document does:
//     json_object(text, NULL); json_string(text, "move", "c3-b4"); json_object_end(text);
#ifndef BASE_JSON_H
#define BASE_JSON_H

#include "base/text.h"

void json_object(Text *text, const char *name);
void json_object_end(Text *text);
void json_array(Text *text, const char *name);
void json_array_end(Text *text);

// Control characters are escaped, bytes that are not UTF-8 become U+FFFD, and '<' is escaped too, so that a document
// can be embedded in a script of an HTML page.
void json_string(Text *text, const char *name, const char *value);
void json_span(Text *text, const char *name, Span value);

void json_number(Text *text, const char *name, long long value);
// The number divided by 100, exactly: 250 is written 2.5.
void json_hundredths(Text *text, const char *name, long long value);
// A number, copied as text.
void json_literal(Text *text, const char *name, const char *number);
void json_bool(Text *text, const char *name, bool value);
void json_null(Text *text, const char *name);

#endif
