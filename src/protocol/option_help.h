// Explains the purpose of each option, for the help and the manual page.
#ifndef PROTOCOL_OPTION_HELP_H
#define PROTOCOL_OPTION_HELP_H

#include "base/text.h"

// A line without a full stop; NULL for an unknown option.
const char *option_help(Span name);

#endif
