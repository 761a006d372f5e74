// The weights of the evaluation as options: EvalFile sets all of them, and each term has one of its own, as
// EvalBackRankGuardOpening.
#ifndef PROTOCOL_WEIGHTS_OPTION_H
#define PROTOCOL_WEIGHTS_OPTION_H

#include "protocol/session.h"

// Adds the `option name ...` lines of the terms, with the values in force as defaults.
void weights_option_write(Text *text, const Weights *weights);

// A copy of `now`, the weights of `game`, with the option set, to be freed by the caller. An EvalFile without a name,
// or `<empty>`, gives the built-in ones. `known` receives whether there is such an option; NULL, with the error, if
// there is none, its value is bad or memory ran out.
Weights *weights_option_apply(const Weights *now, WeightGame game, Span name, Span value, bool *known, Error *error);

// Sets the option for the game of the session's profile, and reports errors, which leave the weights as they were.
// False if there is no such option. What runs must have been stopped.
bool weights_option_set(Session *session, Span name, Span value);

// Reports which weights are in force after a change of profile, if they are or were not the built-in ones.
void weights_option_report(Session *session, const Profile *before);

#endif
