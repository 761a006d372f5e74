// The progress of long work as one line on standard error for a person at a terminal: how much is done, how fast, and
// how long the rest will take. It is rewritten in place; nothing is written where standard error is no terminal.
#ifndef BASE_PROGRESS_LINE_H
#define BASE_PROGRESS_LINE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/text.h"

typedef struct ProgressLine {
    const char *things; // what is counted: "positions", "games"
    int64_t total;      // 0 where it is not known
    int64_t began;      // microseconds
    int64_t written;    // microseconds, when the line was last rewritten
    int64_t done;       // as the line says
    int width;          // of the line shown; 0 while there is none
    bool shown;
} ProgressLine;

// Nothing is shown unless `wanted`.
void progress_begin(ProgressLine *progress, const char *things, int64_t total, bool wanted);

// Rewrites the line: `done` of the things are done.
void progress_at(ProgressLine *progress, int64_t done);

// The same for what happens thousands of times a second: the line is rewritten ten times a second, and when all is
// done.
void progress_at_times(ProgressLine *progress, int64_t done);

// Removes the line, before other output and at the end; the next progress_at writes it again.
void progress_wipe(ProgressLine *progress);

// Writes "120 of 1047 positions, 11%, 240.0/s, 4 s left".
void progress_describe(Text *text, const char *things, int64_t done, int64_t total, int64_t microseconds);

#endif
