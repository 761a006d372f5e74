// The state that the commands of a connection share: the output, the engine, and the settings of its searches and of
// new games.
#ifndef REFEREE_ENVIRONMENT_H
#define REFEREE_ENVIRONMENT_H

#include "base/language.h"
#include "base/output.h"
#include "book/use.h"
#include "eval/weight_set.h"
#include "notation/notation.h"
#include "search/engine.h"
#include "tablebase/probe/library.h"

typedef struct Environment {
    Output out;
    Language language; // of texts for people
    Engine *engine;
    EngineOptions engine_options; // for searches whose command gives no others
    WeightSet weights;            // of the evaluation
    TableLibrary library;         // the endgame tables, for every engine of the connection
    BookShelf shelf;              // the opening books, likewise
    BookUse book;                 // how the engine plays from them
    Rules rules;                  // with the settings of a new game
    int huff;                     // the setting Huff, -1 for the profile's default
    Notation notation_asked;      // by the options Notation and Numbering
} Environment;

#endif
