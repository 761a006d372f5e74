// Small sets of tables for tests: solved in memory, or built into a directory of their own.
#ifndef SUPPORT_TABLES_H
#define SUPPORT_TABLES_H

#include "tablebase/build/build.h"

// All classes of tzd up to so many pieces, solved; release with raw_free.
RawSet *tables_solved(int pieces);

// A new directory for files; the caller removes it with tables_remove.
char *tables_directory(void);
void tables_remove(char *dir);

// The same, with all classes of tzd up to so many pieces built into it.
char *tables_built(int pieces);

// What tables_listen, a ReportLine, has been told, one line after the other.
extern char tables_said[1000];
void tables_listen(void *context, const char *line);

// A build set for that directory with empty sets.
BuildSet tables_build_set(const char *dir, int threads);
void tables_build_set_free(BuildSet *build);

// Builds the classes of these names into a directory, for the game of `profile`; those that others lead to come first.
void tables_build_classes(const char *dir, const Profile *profile, const char *const *names, int count);

// Fills it with links to all shipped tables of tzd but one file.
void tables_link_shipped(const char *dir, const char *missing);

// The bytes of a file, which must be there; free them.
uint8_t *tables_read(const char *dir, const char *name, size_t *length);
void tables_write(const char *dir, const char *name, const uint8_t *bytes, size_t length);

// Writes a number of `size` bytes into the header of a file's bytes, and the header's checksum anew.
void tables_forge(uint8_t *bytes, size_t at, uint64_t number, int size);

// Where the numbers of the first part stand in a header, and where that of a file with two parts has its first model.
enum {
    FORGE_POSITIONS = 32,
    FORGE_DRAWS = 40,
    FORGE_LOSSES = 48,
    FORGE_WINS = 56,
    FORGE_LONGEST_NUMBER = 64,
    FORGE_LONGEST = 72,
    FORGE_MODEL_LENGTH = 76,
    FORGE_BLOCKS = 80,
    FORGE_MODEL = 136
};

#endif
