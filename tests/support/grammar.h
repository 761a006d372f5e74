// Random protocol lines: good commands of every kind, and such with mistakes of every kind in them.
#ifndef SUPPORT_GRAMMAR_H
#define SUPPORT_GRAMMAR_H

#include "protocol/session.h"

#include "base/rng.h"

// Adds one line without its end. It may hold any byte, a line end or a NUL too. The moves and positions are mostly
// those of the session's game.
void grammar_line(Rng *rng, const Session *session, Text *line);

// Whether a line, as the engine reads it, may be executed on a machine that is to stay usable: it writes to no file,
// asks for no large table, for few threads, and for nothing that takes long and cannot be stopped.
bool grammar_is_safe(const char *line);

// Whether the line is a `go` that must be answered by a best move; `*soon` if it ends by itself before long.
bool grammar_wants_best_move(const char *line, bool *soon);

// Whether the answer to the line may be a table or other text for people.
bool grammar_wants_text(const char *line);

#endif
