// A session of the protocol within the test's own process: lines go in, what it answers comes back as text.
#ifndef SUPPORT_CONSOLE_H
#define SUPPORT_CONSOLE_H

#include "protocol/uci.h"

typedef struct Console {
    Session session;
    FILE *file; // receives the output
    Text text;
} Console;

// False if memory, threads or temporary files cannot be had.
bool console_open(Console *console);
void console_close(Console *console);

// Everything that was written since the last time. What runs must have ended.
const char *console_take(Console *console);

// Executes a line, waits for what it starts to end by itself, and takes the answer.
const char *console_ask(Console *console, const char *line);

// The same with a command of the referee.
const char *console_ask_referee(Console *console, const char *command);

// How many lines of `text` begin so, and the last of them, up to its end; its start is NULL without any.
int lines_with(const char *text, const char *start, Span *last);

#endif
