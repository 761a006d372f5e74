// The areas' lines in a file of weights (eval/weights_file.h):
//
//     area 1 1 1 1 N ... N
//
// The phase (1 for few pieces), the band, the column, and the part, which is one more than the state of the pair in the
// last row of the area. Then come the numbers of the states of this part in order; eval/areas.h says what they mean.
// `*12` stands for twelve zeros, and those at the end are left out. A part that is not given has the numbers 0.
#ifndef EVAL_AREAS_FILE_H
#define EVAL_AREAS_FILE_H

#include "base/error.h"
#include "eval/areas.h"

enum { AREA_PARTS = 9, AREA_PART_STATES = AREA_STATES / AREA_PARTS };

typedef struct AreasSeen {
    bool part[AREA_PHASES][AREA_BANDS][AREA_COLUMNS][AREA_PARTS];
    int lines;
} AreasSeen;

// Takes the rest of a line after the word `area`. False, with the error; then `areas` may be partly changed.
bool areas_take(Areas *areas, AreasSeen *seen, const Board *board, Scanner *words, Error *error);

void areas_write(Text *text, const Areas *areas, const Board *board);

#endif
