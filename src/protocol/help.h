// The help, no wider than 80 columns: all commands, or one command with all its arguments.
#ifndef PROTOCOL_HELP_H
#define PROTOCOL_HELP_H

#include "protocol/command.h"

// Writes the commands of a table, which ends with a row without a name, under their headings. For a shell the commands
// of UCI are left out, since they make sense only in a session.
void help_write(Text *text, const Command *commands, bool shell);

// Writes the help of one command: how it is typed, each of its arguments, and examples.
void help_write_command(Text *text, const Command *command);

// The heading of a group.
const char *help_group_name(CommandGroup group);

#endif
