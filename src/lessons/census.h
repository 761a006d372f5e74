// How many positions of an ending meet some conditions, and what they are worth by the tables: the figures of lessons.
//
// A census as text, seen from the side to move: "KKvK safe other-edge=0". A condition is a word or a comparison:
//
//   quiet                     the side to move can take nothing
//   safe                      nor could the other side, if it were to move
//   own-road, other-road      kings on the long diagonal a1-h8
//   own-edge, other-edge      pieces on the edge of the board
//   own-side, other-side      men on the files a and h
//   own-need, other-need      rows to the last one of the man that is nearest to it, 8 without men
//   lead                      other-need less own-need
//   odd-lead                  1 if the lead is odd, else 0
//
// Numbers are compared by = >= or <=, as in lead>=-2.
#ifndef LESSONS_CENSUS_H
#define LESSONS_CENSUS_H

#include "base/error.h"
#include "tablebase/format/index.h"
#include "tablebase/probe/tablebase.h"

enum { CENSUS_CONDITIONS = 6 };

typedef struct CensusCondition {
    int feature, sign; // -1: at most, 0: equal, 1: at least
    long long number;
} CensusCondition;

typedef struct Census {
    Material material;
    bool quiet, safe;
    int count;
    CensusCondition conditions[CENSUS_CONDITIONS];
} Census;

// By results (TABLE_DRAW, TABLE_LOSS, TABLE_WIN), and their sum.
typedef struct CensusCounts {
    uint64_t of[TABLE_WIN + 1], all;
} CensusCounts;

// Reads a census up to the end of the line, or to the name of a result. False with the error.
bool census_read(Scanner *line, Census *census, Error *error);

// "win", "draw" or "loss"; TABLE_UNKNOWN for another word.
TableResult census_result(Span word);

// Whether a position counts; White is to move.
bool census_counts(const Census *census, const Rules *rules, const Position *p, TableBoard b);

// Goes through all positions of the class, a million in a second or two. False with the error if a table is missing.
bool census_take(const Census *census, Tablebase *tb, CensusCounts *counts, Error *error);

#endif
