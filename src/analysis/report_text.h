// The pieces of text that every report of an analysis is made of.
#ifndef ANALYSIS_REPORT_TEXT_H
#define ANALYSIS_REPORT_TEXT_H

#include "analysis/analysis.h"
#include "notation/notation.h"

extern const char *const side_names[2]; // "White", "Black"

// "+0.35", "-1.20", or "#4" and "#-4" for a win of White and of Black in so many moves.
void report_score(Text *text, int white_score);

// The same of the position after `ply` plies; the result where the game is over, ? where it was not judged.
void report_position_score(Text *text, const Analysis *analysis, int ply);

// "12." before a move of White, "12..." before one of Black, for the move made after `ply` plies.
void report_number(Text *text, const Game *game, int ply);

// "12. c3-d4": the move that was played after `ply` plies.
void report_move(Text *text, const Game *game, int ply, const Notation *notation);

// What an analysis that was stopped has not judged; nothing of one that is whole.
void report_unfinished(Text *text, const Analysis *analysis, const Notation *notation);

// Adds a comment of a record without its commands [%name ...] whose name begins with `name`, trimmed.
void report_comment(Text *text, const char *comment, const char *name);

#endif
