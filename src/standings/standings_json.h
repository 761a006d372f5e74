// A table of a tournament as one JSON object, for programs.
#ifndef STANDINGS_STANDINGS_JSON_H
#define STANDINGS_STANDINGS_JSON_H

#include "standings/standings.h"

void standings_json_write(Text *text, const Standings *standings);

#endif
