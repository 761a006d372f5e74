// The row of a player, for the table and the ratings of text, page and JSON alike.
#ifndef STANDINGS_ROW_H
#define STANDINGS_ROW_H

#include "standings/standings.h"

// FIELDS ends a list of fields.
typedef enum Field {
    PLACE,
    LAST_PLACE,
    GAMES,
    WON,
    DRAWN,
    LOST,
    UNPLAYED,
    SUPAS,
    BUCHHOLZ,
    POINTS,
    BEFORE,
    GAMES_BEFORE,
    AFTER,
    RATED_GAMES,
    SCORED,
    EXPECTED,
    FIELDS
} Field;

typedef struct FieldForm {
    const char *member; // of JSON
    const char *head;   // of the column, in English
    int width;          // least width of the column in the text, with the blank before it
    int decimals;       // decimals shown; -1: as few as the number needs, at most two
} FieldForm;

extern const FieldForm field_forms[FIELDS];

typedef struct Row {
    const char *name;
    double values[FIELDS]; // those of ratings are 0 if nobody is rated
} Row;

// The row at an index of the ranks.
Row row_of(const Standings *standings, int rank);

// Append a number, and a place ("3", or with the dash "3-4"), as text and page show them.
void row_add(Text *text, const Row *row, Field field);
void row_add_place(Text *text, const Row *row, const char *dash);

// Whether text and page have a column for the field: Supas if games count them, Buchholz except in a knockout.
bool field_is_shown(const Standings *standings, Field field);

#endif
