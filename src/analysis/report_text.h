// The pieces of text from which every report of an analysis is built.
#ifndef ANALYSIS_REPORT_TEXT_H
#define ANALYSIS_REPORT_TEXT_H

#include "analysis/analysis.h"
#include "base/language.h"
#include "notation/notation.h"

extern const char *const stage_names[STAGES]; // "Opening", "Middle", "Ending"

// "+0.35", "-1.20", or "#4" and "#-4" for a win by White or Black in that many moves.
void report_score(Text *text, int white_score);

// The same for the position after `ply` plies; the result if the game is over, ? if it was not judged.
void report_position_score(Text *text, const Analysis *analysis, int ply);

// "12." before a move by White, "12..." before one by Black, for the move made after `ply` plies.
void report_number(Text *text, const Game *game, int ply);

// "12. c3-d4": the move that was played after `ply` plies.
void report_move(Text *text, const Game *game, int ply, const Notation *notation);

// Adds the part that a stopped analysis has not judged; nothing for a complete one.
void report_unfinished(Text *text, const Analysis *analysis, const Notation *notation, Language language);

// Adds the point where the game leaves the opening book; nothing for a game that does not begin in it.
void report_left_book(Text *text, const Analysis *analysis, const Notation *notation, Language language);

// Adds a comment of a record, trimmed and without its commands [%name ...] whose names begin with `name`.
void report_comment(Text *text, const char *comment, const char *name);

#endif
