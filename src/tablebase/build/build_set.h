// A directory in which tables are built or checked, and the part of it that is in memory.
#ifndef TABLEBASE_BUILD_SET_H
#define TABLEBASE_BUILD_SET_H

#include <stdatomic.h>

#include "tablebase/build/raw.h"
#include "tablebase/format/file.h"

enum {
    DISTANCE_PIECES = 5, // classes with at most so many pieces have distances
    SUPA_PIECES = 5      // and those of material_supa who can force a clean win
};

typedef struct BuildSet {
    const Profile *game; // a material_profile
    const char *dir;
    int threads;
    const atomic_bool *stop; // may be NULL
    RawSet *set;
    RawSet *conversions;   // conversion values (format/conversion.h) of the classes with a clock
    RawSet *supa;          // a clean set; NULL if no clean wins are asked for
    uint64_t memory_bytes; // above it classes are dropped from a set, unless they are needed
} BuildSet;

// The rules whose clocks the conversions of a build are for: those of its game.
Rules tbgen_rules(const BuildSet *build);

// Whether the pair of `m` has a file of that kind.
bool tbgen_wants(const BuildSet *build, Material m, TableKind kind);

// The kind of values that are solved and loaded together with `results` for classes of `m`'s size, and the set that
// holds values of a kind.
TableKind tbgen_values(TableKind results, Material m);
RawSet *tbgen_set(const BuildSet *build, TableKind kind);

// Opens a pair's file of one kind; NULL with the error if it cannot be used. `missing`, if not NULL, receives whether
// the file does not exist.
TableFile *tbgen_open(const BuildSet *build, Material m, TableKind kind, bool *missing, Error *error);

// Whether a pair has its file of one kind; it is opened and its blocks are checked. False with the error if it is
// damaged; with an empty text if it is missing.
bool tbgen_check(const BuildSet *build, Material m, TableKind kind, Error *error);

// The same for its file of the kind `results` and every file that should be read beside it.
bool tbgen_check_all(const BuildSet *build, Material m, TableKind results, Error *error);

// Sets `error` to the file's name followed by the text of `what`.
void tbgen_name_file(const BuildSet *build, const TableFile *file, const Error *what, Error *error);

#endif
