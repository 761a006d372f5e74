// Puzzles found in one game: positions, quiet before, that one move only wins or saves, with a line of two moves of the
// solver or more.
#ifndef PUZZLES_FIND_H
#define PUZZLES_FIND_H

#include "base/rng.h"
#include "puzzles/judge.h"
#include "puzzles/theme.h"

enum { PUZZLE_LINE = 13, PUZZLE_GRADES = 5 };

typedef struct Puzzle {
    SetUp start;
    Purpose purpose;
    Theme theme;
    Move line[PUZZLE_LINE]; // the solver's moves, each the only one, with the best defence between; odd
    int count;
    int ply; // of the game, from 0
    int score, others;
    uint64_t since;    // nodes that a search needs to find the move
    uint64_t nodes;    // of the searches that prove it
    bool by_tables;    // proven by the endgame tables, not by searches
    int better, moves; // how many of the legal moves look better at first sight
    int grade;         // 1, easy, to PUZZLE_GRADES
} Puzzle;

typedef struct FindSettings {
    Rules rules;
    const Profile *also;      // rules by which the puzzle must hold too; NULL for none
    WeightSet weights, other; // of the first proof and one longer one, and of the other longer one
    TableLibrary *library;    // may be NULL
    uint64_t nodes;           // of the first proof; the longer ones have ten times as many
    const atomic_bool *stop;
} FindSettings;

typedef struct Finder Finder;

// `settings` must live as long. NULL if out of memory or threads.
Finder *finder_new(const FindSettings *settings);
void finder_free(Finder *finder);

typedef void FindTake(void *context, const Game *game, const Puzzle *puzzle);

// Plays a game whose players err now and then, by the random numbers, or with `game` goes through that one; `take`
// receives each puzzle, with the game at its position.
void find_puzzles(Finder *finder, const Game *game, Rng *rng, FindTake *take, void *context);

// Whether the move of a puzzle is right by two searches of so many nodes each, and no other does as well.
bool find_check(Finder *finder, const Game *game, Move best, uint64_t nodes);

#endif
