// What `tb` does besides judging a position: it counts positions, writes lessons and asks questions.
#ifndef PROTOCOL_TB_TEACH_H
#define PROTOCOL_TB_TEACH_H

#include "protocol/session.h"

// The arguments of tb.
typedef struct TbArguments {
    Text words, out; // a position or what to do; the file of a lesson, empty for the output
    int language;    // an index of tb_languages
    int seed;        // of a quiz; 0 for another one each time
} TbArguments;

extern const char *const tb_languages[]; // "en", "sw", NULL

// Whether the first word of tb is count, lesson or quiz.
bool tb_teaches(Span word);

// Does what the words of `line` say.
void tb_teach(Session *session, Tablebase *tb, Scanner *line, const TbArguments *arguments);

#endif
