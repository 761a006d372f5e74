// What the commands of a connection share: where they write, the engine, and what it and new games use, as the options
// have set it.
#ifndef REFEREE_ENVIRONMENT_H
#define REFEREE_ENVIRONMENT_H

#include "base/output.h"
#include "book/use.h"
#include "eval/weight_set.h"
#include "notation/notation.h"
#include "search/engine.h"
#include "tablebase/probe/library.h"

typedef struct Environment {
    Output out;
    Engine *engine;
    EngineOptions engine_options; // of searches, where a command gives no others
    WeightSet weights;            // of the evaluation
    TableLibrary library;         // the endgame tables, for every engine of the connection
    BookShelf shelf;              // the opening books, the same
    BookUse book;                 // how they are played from
    Rules rules;                  // with the settings of a new game
    int huff;                     // the setting Huff, -1 for the profile's default
    Notation notation_asked;      // by the options Notation and Numbering
} Environment;

#endif
