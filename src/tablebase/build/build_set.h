// A directory in which tables are built or checked, and those of its tables that are in memory.
#ifndef TABLEBASE_BUILD_SET_H
#define TABLEBASE_BUILD_SET_H

#include <stdatomic.h>

#include "tablebase/build/raw.h"
#include "tablebase/format/file.h"

enum {
    DISTANCE_PIECES = 5, // classes with at most this many pieces have distances
    SUPA_PIECES = 5      // classes of material_supa with at most this many say who can force a clean win
};

typedef struct BuildSet {
    const Profile *game; // a material_profile
    const char *dir;
    int threads;
    const atomic_bool *stop; // may be NULL
    RawSet *set;
    RawSet *conversions;   // conversion values (format/conversion.h) of the classes with a clock
    RawSet *supa;          // a clean set (raw.h); NULL if no clean wins are built
    ReportLine *report;    // receives what is wrong with a file that is built again; may be NULL
    void *context;         // of `report`
    uint64_t memory_bytes; // if a set takes more, classes that are not needed are dropped from it
} BuildSet;

// The rules whose clocks the conversions of a build are for: those of its game.
Rules tbgen_rules(const BuildSet *build);

// Whether the pair of `m` has a file of that kind.
bool tbgen_wants(const BuildSet *build, Material m, TableKind kind);

// The kind of values that are solved and loaded together with `results` for classes of `m`'s size, and the set that
// holds values of a kind.
TableKind tbgen_values(TableKind results, Material m);
RawSet *tbgen_set(const BuildSet *build, TableKind kind);

// Opens a pair's file of one kind. NULL, with the error, if it cannot be used. `missing`, if not NULL, receives whether
// the file is missing.
TableFile *tbgen_open(const BuildSet *build, Material m, TableKind kind, bool *missing, Error *error);

// Whether a pair has its file of one kind. Opens the file and checks its blocks. False, with the error if the file is
// damaged and an empty error if it is missing.
bool tbgen_check(const BuildSet *build, Material m, TableKind kind, Error *error);

// Does the same for the file of the kind `results` and every file that belongs to it.
bool tbgen_check_all(const BuildSet *build, Material m, TableKind results, Error *error);

// Sets `error` to the file's name followed by the text of `what`.
void tbgen_name_file(const BuildSet *build, const TableFile *file, const Error *what, Error *error);

#endif
