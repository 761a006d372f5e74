// The command datagen.
#ifndef PROTOCOL_DATAGEN_COMMAND_H
#define PROTOCOL_DATAGEN_COMMAND_H

#include "protocol/session.h"
#include "protocol/usage.h"

// datagen FILE [games N] [nodes N] [seed N] [threads N]
void datagen_command(Session *session, Scanner *line);

extern const Usage datagen_usage;

#endif
