// The other uses of `tb`, besides judging a position: counting positions, writing lessons and asking questions.
#ifndef PROTOCOL_TB_TEACH_H
#define PROTOCOL_TB_TEACH_H

#include "protocol/session.h"

// The arguments of tb.
typedef struct TbArguments {
    int verb;        // an index of tb_verbs; -1 for none
    Text words, out; // a position, or the words of the verb; the file of a lesson, empty for standard output
    int language;    // of a lesson or quiz, a Language
    int seed;        // of a quiz; 0 for a new seed each time
} TbArguments;

extern const char *const tb_verbs[];     // "count", "lesson", "quiz", NULL
extern const char *const tb_languages[]; // "en", "sw", NULL, in the order of Language

// Counts, writes a lesson or asks questions, as the verb says.
void tb_teach(Session *session, Tablebase *tb, const TbArguments *arguments);

#endif
