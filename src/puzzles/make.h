// Makes puzzles from games, and checks those of a file.
#ifndef PUZZLES_MAKE_H
#define PUZZLES_MAKE_H

#include "puzzles/find.h"

typedef struct PuzzleMake {
    FindSettings find;
    const char *path;  // of the file; one that is there is continued
    const Game *games; // to look at; NULL to play some
    int game_count;
    uint32_t positions; // puzzles wanted in the file
    uint64_t seed;      // of the games played
    int threads;
    // Reports the puzzles of the file; `context` is that of `line`. May be NULL.
    void (*progress)(void *context, int64_t done);
} PuzzleMake;

// Goes on until the file has as many puzzles as wanted, the games are at their end, or `find.stop` is true. The file
// depends on its settings only, not on threads or interruptions. `line` receives the progress. False, with the error.
bool puzzles_make(const PuzzleMake *settings, ReportLine *line, void *context, Error *error);

typedef struct PuzzleCheck {
    FindSettings find; // its rules are those of each line
    const char *path;
    uint64_t nodes; // of each of two searches of a puzzle
    int every;      // only each `every`th puzzle is checked
    void (*progress)(void *context, int64_t done);
} PuzzleCheck;

// Searches the puzzles of a file again. `line` receives the wrong ones and a sum. False if one was wrong or could not
// be read, or, with the error, if the file could not.
bool puzzles_check(const PuzzleCheck *settings, ReportLine *line, void *context, Error *error);

#endif
