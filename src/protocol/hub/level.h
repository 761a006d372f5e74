// The limits of a search, as `level` gives them: several lines add up until the next `pos` or the end of a search.
#ifndef PROTOCOL_HUB_LEVEL_H
#define PROTOCOL_HUB_LEVEL_H

#include "base/error.h"
#include "search/limits.h"

typedef struct HubLevel {
    int depth;         // 0: not given, as the others
    uint64_t nodes;    //
    int64_t move_time; // milliseconds
    bool clock;        // the next three are given
    int64_t time, increment;
    int moves;
    int handicap; // how much weaker than full strength, 0 for not at all
} HubLevel;

enum { HUB_HANDICAP_MAX = 5 };

// Reads the rest of a line `level ...` into `level`. False, with what is wrong, and nothing changed.
bool hub_level_read(Scanner line, HubLevel *level, Error *error);

// The limits of a search; no limit at all where none was given.
Limits hub_level_limits(const HubLevel *level);

// The Skill Level that a handicap leaves of one.
int hub_level_skill(const HubLevel *level, int skill);

#endif
