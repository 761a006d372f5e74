// The commands, rows of the table in uci.c. Each takes the rest of its line; the usage describes it.
#ifndef PROTOCOL_COMMANDS_H
#define PROTOCOL_COMMANDS_H

#include "protocol/session.h"
#include "protocol/usage.h"

// clang-format off
#define COMMAND(name) \
    void name##_command(Session *session, Scanner *line); \
    extern const Usage name##_usage
// clang-format on

COMMAND(analyse);
COMMAND(bench);
COMMAND(book);
COMMAND(certify);
COMMAND(datagen);
COMMAND(diagram);
COMMAND(dxp);
COMMAND(eval);
COMMAND(genfens);
COMMAND(go);
COMMAND(hub);
COMMAND(match);
COMMAND(pdn);
COMMAND(perft);
COMMAND(play);
COMMAND(position);
COMMAND(puzzles);
COMMAND(solve);
COMMAND(tb);
COMMAND(tbgen);
COMMAND(tbstat);
COMMAND(tbverify);
COMMAND(tune);
COMMAND(weights);

#undef COMMAND

void flip_command(Session *session, Scanner *line);

// Usages of the commands in uci.c itself.
extern const Usage debug_usage, help_usage, referee_usage, setoption_usage, status_usage;

// The count of positions move by move: the answer to `go perft N`.
enum { PERFT_DEPTH_MAX = 100 };

// A line for each move, then the total. The line holds the depth.
void perft_divide(Session *session, Scanner *line);

#endif
