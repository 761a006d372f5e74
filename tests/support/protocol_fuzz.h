// Feeds random and mutated protocol lines to a session and holds its answers against what must always hold.
#ifndef SUPPORT_PROTOCOL_FUZZ_H
#define SUPPORT_PROTOCOL_FUZZ_H

#include "support/fuzz.h"

FuzzRun protocol_fuzz;

#endif
