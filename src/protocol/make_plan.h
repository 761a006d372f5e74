// Rules for GNU make that share a long command out among jobs.
#ifndef PROTOCOL_MAKE_PLAN_H
#define PROTOCOL_MAKE_PLAN_H

#include "protocol/session.h"

enum { MAKE_PLAN_MAX = 1000 }; // jobs

// Whether a file's name, and the TablebasePath of the session unless that is NULL, need no quoting for make and the
// shell. False, with the error, if one does.
bool make_plan_check(const Session *session, const char *file, Error *error);

// Adds the beginning of a recipe: the program, with those rules and the session's endgame tables.
void make_plan_program(Text *rule, const Session *session, const Rules *rules);

#endif
