// Squares and moves as text: TZD 9, PDN and numbers (rules.md 5).
#ifndef NOTATION_NOTATION_H
#define NOTATION_NOTATION_H

#include "board/rules.h"

typedef enum MoveStyle {
    STYLE_OF_PROFILE = -1, // in a request: the style of notation_for
    STYLE_TZD,             // a3-b4, c3:e5:g7
    STYLE_PDN,             // a3-b4, c3xe5xg7
    STYLE_NUMERIC,         // 21-17, 22x15x8
    STYLE_UCI,             // a3b4, c3e5g7; 10x10: 2822, 330924, a huff as the prefix h34
    STYLE_HUB,             // 21-17, 22x8x11x18: start, end, the captured squares
    MOVE_STYLES,
    RECORD_STYLES = STYLE_UCI // the styles before it are for game records
} MoveStyle;

// How squares are numbered on 8x8, seen from White: where number 1 is (the subtypes of PDN 3.0).
typedef enum Numbering {
    NUMBERING_OF_PROFILE = -1,
    NUMBERING_A1 = 0, // 1 = a1, counted to the right and up
    NUMBERING_G1 = 1, // 1 = g1, counted to the left and up
    NUMBERING_B8 = 2, // 1 = b8, counted to the right and down
} Numbering;

typedef struct Notation {
    MoveStyle style;     // for output; 10x10 is always numeric
    Numbering numbering; // for numbers on 8x8, in and out
} Notation;

extern const char *const move_style_names[MOVE_STYLES + 1]; // "tzd", "pdn", "numeric", "uci", "hub", NULL
extern const Notation notation_default;                     // tzd, 1 = b8
extern const Notation notation_of_profile;                  // a request for nothing else

// The requested notation, completed by the profile's own: captures with 'x' and 1 = a1 in tzd3 (TZD3 10 and appendix
// B), otherwise notation_default.
Notation notation_for(Notation asked, const Profile *profile);

// The notation for game records: `tzd` or `numeric` in place of the protocols' `uci` and `hub`.
Notation notation_of_records(Notation notation);

const char *side_name(Side side); // "White", "Black"

// Whether squares are written as numbers.
bool notation_is_numeric(const Board *board, const Notation *notation);

void square_write(Text *text, const Board *board, const Notation *notation, Square square);

// The square with a number, 1..32 or 1..50, as the notation counts them.
Square square_numbered(const Board *board, const Notation *notation, int number);

// Reads one square from the start of `span`: algebraic (8x8 only, either case) or a number of one or two digits.
// Returns the length read, 0 if there is no square or it is off the board or light.
size_t square_read(Span span, const Board *board, const Notation *notation, Square *square);

// Writes a legal move of `p`: a capture with every landing square of its path, or as STYLE_HUB with the captured ones;
// a huff as the prefix `~34/`, or as STYLE_UCI `h34`.
void move_write(Text *text, const Rules *rules, const Position *p, Move move, const Notation *notation);

// The text of the next move of a line: one token, or two if a huff is separated by a blank (`~34 20-24`).
Span move_scan(Scanner *line);

#endif
