// The options as parameters of Hub. Their names are those of UCI in lower case with hyphens, except a few that clients
// look for.
#ifndef PROTOCOL_HUB_PARAMS_H
#define PROTOCOL_HUB_PARAMS_H

#include "protocol/hub/state.h"

// Adds a line `param ...` for each parameter.
void hub_params_write(Text *text, const Hub *hub);

// Sets a parameter, by its name here or in UCI. A bad value is reported and changes nothing; an unknown name is
// ignored, since clients send the parameters of other engines.
void hub_param_set(Hub *hub, Span name, Span value);

#endif
