// The manual page, in the language of man(7), from the same tables as the help.
#ifndef PROTOCOL_MANUAL_H
#define PROTOCOL_MANUAL_H

#include "protocol/command.h"

// Writes the whole page; `commands` ends with a row without a name.
void manual_write(Text *text, const Command *commands);

#endif
