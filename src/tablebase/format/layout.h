// The header of a file of tables (tablebases/README.md), shared by reader and writer.
#ifndef TABLEBASE_LAYOUT_H
#define TABLEBASE_LAYOUT_H

#include <string.h>

#include "tablebase/format/material.h"

enum { MAGIC_BYTES = 8, VERSION = 2, FIXED_BYTES = 32, PART_BYTES = 52, ENTRY_BYTES = 6, SUM_BYTES = 4 };

#define LAYOUT_MAGIC "MfalmeTB"

// The number of a variant ("tzd" or "zambia") in a file.
static inline int layout_variant(const char *variant) {
    return strcmp(variant, "tzd") == 0 ? 0 : 1;
}

// The parts of a pair's file: 1 where both sides have the same material.
static inline int layout_parts(Material m) {
    return material_equal(m, material_reversed(m)) ? 1 : 2;
}

#endif
