// A file of puzzles: an EPD suite, sorted by theme and grade, whose header says how it was made and how many games were
// gone through, so that the same command goes on with it.
#ifndef PUZZLES_FILE_H
#define PUZZLES_FILE_H

#include "puzzles/find.h"

typedef struct PuzzleEntry {
    Text line;
    uint64_t key; // of the position, the same with colours exchanged
    int theme, grade;
    uint64_t since;
} PuzzleEntry;

// Zero-initialise, release with puzzle_file_free.
typedef struct PuzzleFile {
    PuzzleEntry *entries;
    int count, capacity;
    uint32_t games; // gone through
} PuzzleFile;

void puzzle_file_free(PuzzleFile *file);

// Adds a puzzle of a game with this number; false if the file has its position.
bool puzzle_file_add(PuzzleFile *file, const Game *game, const Puzzle *puzzle, uint32_t number);

// Reads a file that was begun with these settings, one line of text; a missing file is empty. False, with the error.
bool puzzle_file_read(PuzzleFile *file, const char *path, const char *settings, Error *error);

// Replaces the file at `path`.
bool puzzle_file_write(PuzzleFile *file, const char *path, const char *settings, Error *error);

#endif
