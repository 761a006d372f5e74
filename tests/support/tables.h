// Small sets of tables for tests: solved in memory, or built into a directory of their own.
#ifndef SUPPORT_TABLES_H
#define SUPPORT_TABLES_H

#include "tablebase/build.h"

// All classes of tzd up to so many pieces, solved; release with raw_free.
RawSet *tables_solved(int pieces);

// A new directory for files; the caller removes it with tables_remove.
char *tables_directory(void);
void tables_remove(char *dir);

// A shelf for that directory with empty sets.
TableShelf tables_shelf(const char *dir, int threads);
void tables_shelf_free(TableShelf *shelf);

// Builds all classes of tzd up to so many pieces into it.
void tables_build(const char *dir, int pieces);

// Builds the classes of these names, for the movement of `profile`; those that others lead to come first.
void tables_build_classes(const char *dir, const Profile *profile, const char *const *names, int count);

// The bytes of a file, which must be there; free them.
uint8_t *tables_read(const char *dir, const char *name, size_t *length);
void tables_write(const char *dir, const char *name, const uint8_t *bytes, size_t length);

#endif
