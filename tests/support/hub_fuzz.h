// Sends random conversations of Hub to a session, and holds its answers against what must always hold.
#ifndef SUPPORT_HUB_FUZZ_H
#define SUPPORT_HUB_FUZZ_H

#include "support/fuzz.h"

FuzzRun hub_fuzz;

#endif
