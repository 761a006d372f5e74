// What the tables of a folder teach, as a page in Markdown: results, longest wins, mutual zugzwangs, what the long
// diagonal is worth, what does not win, and what a draw clock changes.
#ifndef LESSONS_FACTS_H
#define LESSONS_FACTS_H

#include "notation/notation.h"
#include "tablebase/build/build_set.h"
#include "tablebase/probe/tablebase.h"

typedef struct Facts {
    const Rules *rules;
    const Notation *notation;
    const BuildSet *build; // the folder
    Tablebase *tb;         // the same tables
    int pieces;            // of the largest endings that are told
} Facts;

// Appends the page. False with the error if a table is damaged or missing.
bool facts_write(Text *text, const Facts *facts, Error *error);

#endif
