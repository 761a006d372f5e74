// How the commands of UCI, and others that read their line by themselves, are used.
#ifndef PROTOCOL_UCI_USAGE_H
#define PROTOCOL_UCI_USAGE_H

#include "protocol/usage.h"

extern const Usage position_usage, setoption_usage, debug_usage, referee_usage, help_usage;

#endif
