// The UCI front end: reads commands, answers them (protocol/README.md).
#ifndef PROTOCOL_UCI_H
#define PROTOCOL_UCI_H

#include "protocol/session.h"

// Executes one line. False if the program is to end.
bool uci_execute(Session *session, const char *line);

// Whether there is such a command.
bool uci_knows(Span name);

// Whether the arguments of a command are words that scanner_word reads, so that words with blanks can be quoted.
bool uci_takes_words(Span name);

// Reports an unknown command, and the command that may be meant.
void uci_report_unknown(Session *session, Span word);

enum { UCI_LINE_MAX = 1 << 20 }; // bytes of a line

// Reads and executes lines until `quit` or the end of input. A search that is still running then is finished if it has
// a limit.
void uci_loop(Session *session, FILE *input);

#endif
