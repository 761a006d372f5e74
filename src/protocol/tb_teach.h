// The other uses of `tb`, besides judging a position: counting positions, writing lessons and asking questions.
#ifndef PROTOCOL_TB_TEACH_H
#define PROTOCOL_TB_TEACH_H

#include "protocol/session.h"

// The arguments of tb.
typedef struct TbArguments {
    Text words, out; // a position, or a use of tb with its arguments; the file of a lesson, empty for standard output
    int language;    // of a lesson or quiz, a Language
    int seed;        // of a quiz; 0 for a new seed each time
} TbArguments;

extern const char *const tb_languages[]; // "en", "sw", NULL, in the order of Language

// Whether the first word of tb is count, lesson or quiz.
bool tb_teaches(Span word);

// Counts, writes a lesson or asks questions, as `line` says.
void tb_teach(Session *session, Tablebase *tb, Scanner *line, const TbArguments *arguments);

#endif
