// The limits of a search from `level` lines, which accumulate until the next `pos` or the end of a search.
#ifndef PROTOCOL_HUB_LEVEL_H
#define PROTOCOL_HUB_LEVEL_H

#include "base/error.h"
#include "search/limits.h"

typedef struct HubLevel {
    int depth;         // 0 if not given, like the others
    uint64_t nodes;    //
    int64_t move_time; // milliseconds
    bool clock;        // the next three are given
    int64_t time, increment;
    int moves;
    int handicap; // how much weaker than full strength; 0 for full strength
} HubLevel;

enum { HUB_HANDICAP_MAX = 5 };

// Reads the rest of a line `level ...` into `level`. False, with the error, and nothing changed.
bool hub_level_read(Scanner line, HubLevel *level, Error *error);

// The limits of a search; none if none was given.
Limits hub_level_limits(const HubLevel *level);

// A Skill Level lowered by the handicap.
int hub_level_skill(const HubLevel *level, int skill);

#endif
