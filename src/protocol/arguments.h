// Arguments of commands. A command describes them once, in a table, which is used to read the line and to write the
// help and the manual page (protocol/usage.h).
#ifndef PROTOCOL_ARGUMENTS_H
#define PROTOCOL_ARGUMENTS_H

#include <stddef.h>

#include "base/error.h"

typedef enum ArgumentKind {
    ARGUMENT_FLAG,   // bool: the name alone
    ARGUMENT_NUMBER, // an integer of 32 or 64 bits: a whole number from `min` to `max`
    ARGUMENT_CHOICE, // int: the index of a word among `choices`
    ARGUMENT_WORD,   // Text: one word, in double quotes if it has blanks
    ARGUMENT_PHRASE, // Text: the words up to the next name, one blank between them: a position or a game
    ARGUMENT_LIST,   // Text: words, each followed by a NUL
    ARGUMENT_READER, // read by the function `read`
} ArgumentKind;

enum ArgumentFlags {
    PLACED = 1,    // given by its place, not by its name; a number by either
    NEEDED = 2,    // with PLACED: it must be given
    CUT_ABOVE = 4, // a larger number counts as `max`
    CUT_BELOW = 8, // a smaller number counts as `min`
};

typedef struct Argument Argument;

// The input of a reader: the line after the name, the table, and the name as typed.
typedef struct ArgumentLine {
    Scanner *scanner;
    const Argument *table;
    Span name;
} ArgumentLine;

typedef bool ArgumentReader(void *target, ArgumentLine *line, Error *error);

// A row of a table. The table ends with a row without a name.
struct Argument {
    const char *name; // taken as `name VALUE`, `--name VALUE` and `--name=VALUE`
    ArgumentKind kind;
    unsigned flags;
    size_t offset, size;        // of the field in the target
    long long min, max;         // of numbers
    long long initial;          // set before the line is read if it lies within the bounds
    const char *const *choices; // ended by NULL; the default is `initial`, -1 for none
    ArgumentReader *read;
    const char *verbs;     // of the PLACED choice before it that take it: "make, import"; NULL for all
    const char *value;     // how the help writes the value: "N", "FILE"; NULL for none
    const char *takes;     // for messages, such as "the name of a file"; NULL for the usual words of the kind
    const char *otherwise; // the default in words, if it is not a number
    const char *help;      // one line without a full stop; a noun for a PLACED one: "one or more files"
};

// Sets offset and size of a row: ARGUMENT_FIELD(MatchSettings, games).
#define ARGUMENT_FIELD(type, field) .offset = offsetof(type, field), .size = sizeof(((type *)NULL)->field)

// Reads a line into `target`. False at the first error.
bool arguments_read(const Argument *table, Scanner *line, void *target, Error *error);

// The same, but skips errors and reads on. `error` holds the first one; empty if there is none.
void arguments_read_lenient(const Argument *table, Scanner *line, void *target, Error *error);

// Whether the next word is the name of an argument, which ends a value of several words.
bool argument_at_name(const ArgumentLine *line);

// Replaces `text` by the words up to the next name, separated by single blanks.
void argument_take_phrase(ArgumentLine *line, Text *text);

// A name as typed, without its dashes.
Span argument_bare_name(Span name);

// Whether there is a default number or choice, set before the line is read.
bool argument_has_initial(const Argument *argument);

// Whether a number has no upper bound worth naming.
bool argument_is_endless(const Argument *argument);

// The choices as "a, b or c".
void argument_write_choices(Text *text, const Argument *argument);

// The word after `word` in a list of words that each end with a NUL, or the first word for NULL; NULL past the last.
const char *argument_next(const Text *list, const char *word);

#endif
