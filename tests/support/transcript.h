// Checks what the engine has written: every line well formed, and each best move after a score.
#ifndef SUPPORT_TRANSCRIPT_H
#define SUPPORT_TRANSCRIPT_H

#include "base/error.h"

typedef struct Transcript {
    int best_moves;
    bool scored; // an info with a score has come since the last best move
} Transcript;

// Takes the next line, without its end. `text` allows lines that are meant for people. False with what is wrong.
bool transcript_line(Transcript *transcript, Span line, bool text, Error *error);

#endif
