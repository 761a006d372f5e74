// The command datagen.
#ifndef PROTOCOL_DATAGEN_COMMAND_H
#define PROTOCOL_DATAGEN_COMMAND_H

#include "protocol/session.h"

// datagen FILE [games N] [nodes N] [seed N] [threads N]
void datagen_command(Session *session, Scanner *line);

#endif
