// A command of the program: a row of the table in uci.c.
#ifndef PROTOCOL_COMMAND_H
#define PROTOCOL_COMMAND_H

#include "protocol/session.h"
#include "protocol/usage.h"

enum CommandFlags {
    STOPS = 1,          // stops what is running first
    NEEDS_POSITION = 2, // refused while there is no valid position
    TAKES_WORDS = 4,    // takes words, such as file names, that are quoted if they contain blanks
    LONG = 8 | STOPS,   // runs as the session's job while input is read
    LENIENT = 16,       // skips the words that follow, as UCI asks
};

// The headings of the help, in its order.
typedef enum CommandGroup {
    COMMANDS_PLAY,
    COMMANDS_ANALYSIS,
    COMMANDS_RULES,
    COMMANDS_MEASURE,
    COMMANDS_BUILD,
    COMMANDS_UCI,
    COMMAND_GROUPS
} CommandGroup;

typedef struct Command {
    const char *name;
    CommandRun *run; // NULL ends the program
    unsigned flags;
    CommandGroup group;
    const char *summary; // one line
    const Usage *usage;  // NULL without arguments; it then refuses any unless it is LENIENT
} Command;

#endif
