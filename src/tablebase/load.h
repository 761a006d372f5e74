// Solved classes brought back into memory from their files, the positions with captures worked out anew.
#ifndef TABLEBASE_LOAD_H
#define TABLEBASE_LOAD_H

#include "tablebase/file.h"

enum { DISTANCE_PIECES = 5 }; // classes up to so many pieces have distances

// A directory of tables and what of it is in memory.
typedef struct TableShelf {
    const Generator *generator;
    const char *movement, *dir;
    int threads;
    const atomic_bool *stop; // may be NULL
    RawSet *set;
    RawSet *goals;       // goal values (goals.h) of the classes with a clock
    uint64_t kept_bytes; // classes of `set` take up no more than that, but for those that are needed
} TableShelf;

// Whether the pair of `m` has its files; each is opened and its blocks are checked. False, with what is wrong, if one
// is damaged; with an empty text if one is missing.
bool load_check(const TableShelf *shelf, Material m, Error *error);

// The same for its file of one kind.
bool load_check_kind(const TableShelf *shelf, Material m, TableKind kind, Error *error);

// Opens that file; NULL, with what is wrong, if it cannot be used. `missing`, if not NULL, tells whether it is not
// there.
TableFile *load_open(const TableShelf *shelf, Material m, TableKind kind, bool *missing, Error *error);

// Puts the file's name before what is wrong with it.
void load_name_file(const TableShelf *shelf, const TableFile *file, const Error *what, Error *error);

// Brings all that the pair of `m` leads to, at once or later, and `m` itself if `own`, into memory, distances
// included where asked for. What is not needed may leave it when it takes up much. False, with what is wrong (nothing
// when it was stopped), if that fails.
bool load_needed(TableShelf *shelf, Material m, bool own, bool distances, Error *error);

// The counts of a class in memory, with the longest win.
TableFacts load_facts(const RawTable *table, bool distances);

#endif
