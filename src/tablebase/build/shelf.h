// A directory in which tables are built or checked, and what of it is in memory.
#ifndef TABLEBASE_SHELF_H
#define TABLEBASE_SHELF_H

#include <stdatomic.h>

#include "tablebase/build/raw.h"
#include "tablebase/format/file.h"

enum { DISTANCE_PIECES = 5 }; // classes up to so many pieces have distances

typedef struct TableShelf {
    const Generator *generator;
    const char *movement, *dir;
    int threads;
    const atomic_bool *stop; // may be NULL
    RawSet *set;
    RawSet *goals;       // goal values (format/goals.h) of the classes with a clock
    uint64_t kept_bytes; // classes of `set` take up no more than that, but for those that are needed
} TableShelf;

// The rules whose clocks the goals of a shelf are for: those of the profile that has the movement's name.
Rules shelf_rules(const TableShelf *shelf);

// Whether the pair of `m` has a file of that kind.
bool shelf_wants(const TableShelf *shelf, Material m, TableKind kind);

// Opens a pair's file of one kind; NULL, with what is wrong, if it cannot be used. `missing`, if not NULL, says whether
// it is not there.
TableFile *shelf_open(const TableShelf *shelf, Material m, TableKind kind, bool *missing, Error *error);

// Whether a pair has its file of one kind; it is opened and its blocks are checked. False, with what is wrong, if it is
// damaged; with an empty text if it is missing.
bool shelf_check(const TableShelf *shelf, Material m, TableKind kind, Error *error);

// The same for its files of all kinds that it should have.
bool shelf_check_all(const TableShelf *shelf, Material m, Error *error);

// Puts the file's name before what is wrong with it.
void shelf_name_file(const TableShelf *shelf, const TableFile *file, const Error *what, Error *error);

#endif
