// The weights of the evaluation as options: EvalFile sets all of them, and each term also has its own option, such as
// EvalBackRankGuardOpening.
#ifndef PROTOCOL_WEIGHTS_OPTION_H
#define PROTOCOL_WEIGHTS_OPTION_H

#include "protocol/session.h"

// Adds the `option name ...` lines of the terms, with the values in force as defaults.
void weights_option_write(Text *text, const Weights *weights);

// Returns a copy of `now`, the weights of `game`, with the option set; the caller frees it. An EvalFile without a name,
// or `<empty>`, gives the built-in weights. `known` receives whether there is such an option. NULL, with the error, if
// there is none, its value is bad or memory ran out.
Weights *weights_option_apply(const Weights *now, WeightGame game, Span name, Span value, bool *known, Error *error);

// Sets the option for the game of the session's profile. Errors are reported and leave the weights as they were. False
// if there is no such option. No search or command may be running.
bool weights_option_set(Session *session, Span name, Span value);

// Reports the weights in force after a change of profile, if the weights before or after it are not the built-in ones.
void weights_option_report(Session *session, const Profile *before);

#endif
