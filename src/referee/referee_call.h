// What the referee's commands share.
#ifndef REFEREE_REFEREE_CALL_H
#define REFEREE_REFEREE_CALL_H

#include "base/output.h"
#include "base/text.h"
#include "book/use.h"
#include "eval/weight_set.h"
#include "referee/games.h"
#include "referee/request.h"
#include "referee/thinker.h"
#include "tablebase/probe/library.h"

// What a connection to the referee holds: its games, and what its commands may use.
typedef struct RefereeSession {
    Referee referee; // the game without a name; zero until the first command
    Games games;     // those with names
    Text folder;     // where files may be read and written; empty: nowhere
    Output *out;
    Thinker *thinker;             // NULL until the first search
    Engine *const *engine;        // that searches
    const EngineOptions *options; // of searches, where a command gives no others
    const WeightSet *weights;     // of the evaluation
    TableLibrary *library;        // the endgame tables
    const BookUse *book;          // how opening books are played from
    const Rules *rules;           // with the settings of a new game, unless the command `new` gives others
    const int *huff;              // the setting Huff, -1 for the profile's default
    const Notation *notation;     // as the options ask for it
} RefereeSession;

// One command being executed.
typedef struct Call {
    RefereeSession *session;
    NamedGame *game;  // NULL for the one without a name
    Referee *referee; // the game that is meant
    const Label *label;
    Scanner line;    // what is left of it
    Text members;    // of the answer, beside id, ok and command; JSON
    Fault fault;     // where the command is refused
    ThinkTask *task; // to be begun once the answer is written; NULL without one
} Call;

// Sets the fault: `expected`, not `token`. False.
bool call_bad_command(Call *call, const char *expected, Span token);

// Whether nothing follows; otherwise sets the fault.
bool call_ends(Call *call);

// Adds the status of the game to the answer. True.
bool call_add_status(Call *call);

#endif
