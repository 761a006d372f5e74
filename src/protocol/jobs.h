// Long commands that run beside the reading of input and end early at `stop`: perft, bench, certify.
#ifndef PROTOCOL_JOBS_H
#define PROTOCOL_JOBS_H

#include "protocol/session.h"
#include "protocol/usage.h"

void jobs_perft(Session *session, Scanner *line);
void jobs_bench(Session *session, Scanner *line);
void jobs_certify(Session *session, Scanner *line);

// go perft N: a line for each move, then the total.
void jobs_divide(Session *session, int depth);

// The depth that both take.
enum { PERFT_DEPTH_MAX = 100 };

extern const Usage perft_usage, bench_usage, certify_usage;

#endif
