// The results of the search as lines of Hub.
#ifndef PROTOCOL_HUB_REPORT_H
#define PROTOCOL_HUB_REPORT_H

#include "protocol/hub/state.h"

// The current notation of moves.
Notation hub_notation(const Hub *hub);

// The events of the session's engine.
EngineEvents hub_events(Hub *hub);

// A score as Hub writes it, in points: 100 - N/100 for a win in N plies, 90 - N/100 for a win by the endgame tables N
// plies from here, and the negative values for losses.
double hub_score(int score);

// Reports an error as `error message="..."`; Hub has no notes. For Session's `message`.
void hub_message(Session *session, bool error, const char *text);

#endif
