// The state of Hub beside the session, its parameters and its reports.
#ifndef PROTOCOL_HUB_STATE_H
#define PROTOCOL_HUB_STATE_H

#include "protocol/hub/level.h"
#include "protocol/session.h"

typedef struct Hub {
    Session *session;
    atomic_bool searching; // from a `go` until its `done`
    HubLevel level;
    int numbering;  // of moves on 8x8, -1 for the variant's own
    int told;       // with the variant's own numbering: the other numbering if the moves received used it, else -1
    bool unbounded; // the last search would not end by itself
} Hub;

// ---- The options as parameters (params.c)

// Adds a line `param ...` for each parameter, with its value in force. Their names are those of UCI in lower case with
// hyphens, except a few that clients look for.
void hub_params_write(Text *text, const Hub *hub);

// Sets a parameter, by its name here or in UCI. A bad value is reported and changes nothing; an unknown name is
// ignored, since clients send the parameters of other engines.
void hub_param_set(Hub *hub, Span name, Span value);

// ---- Results of the search as lines of Hub (report.c)

// The current notation of moves in a profile.
Notation hub_notation(const Hub *hub, ProfileId profile);

// The events of the session's engine.
EngineEvents hub_events(Hub *hub);

// A score as Hub writes it, in points: 100 - N/100 for a win in N plies, 90 - N/100 for a win by the endgame tables N
// plies from here, and the negative values for losses.
double hub_score(int score);

// Reports an error as `error message="..."`; Hub has no notes. For Session's `message`.
void hub_message(Session *session, bool error, const char *text);

#endif
