// The header of a table file (tablebases/README.md), shared by reader and writer.
#ifndef TABLEBASE_LAYOUT_H
#define TABLEBASE_LAYOUT_H

#include "tablebase/format/material.h"

enum { MAGIC_BYTES = 8, VERSION = 2, FIXED_BYTES = 32, PART_BYTES = 52, ENTRY_BYTES = 6, SUM_BYTES = 4 };

#define LAYOUT_MAGIC "MfalmeTB"

// The number of a game in a file, by the profile that its tables are named after.
static inline int layout_game(const Profile *profile) {
    static const int games[PROFILES] = {
        [PROFILE_TZD] = 0,       [PROFILE_ZAMBIA] = 1,        [PROFILE_NIGERIA] = 2, [PROFILE_GHANA] = 3,
        [PROFILE_BRAZILIAN] = 4, [PROFILE_INTERNATIONAL] = 5, [PROFILE_RUSSIAN] = 6,
    };
    return games[profile->id];
}

// The parts of a pair's file: 1 where both sides have the same material.
static inline int layout_parts(Material m) {
    return material_equal(m, material_reversed(m)) ? 1 : 2;
}

#endif
