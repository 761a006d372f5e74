// The position that a command is about: that of its game, or one that the line itself gives as `new` does.
#ifndef REFEREE_PLACE_H
#define REFEREE_PLACE_H

#include "referee/referee_call.h"
#include "referee/values.h"

typedef struct Place {
    Referee given;          // zero unless the line gives it
    const Referee *referee; // the one that is meant
} Place;

// Reads the rest of the line: the values of `own` (NULL for none), and those that begin a game. False, with the fault,
// if anything is wrong. Release with place_free in any case.
bool place_read(Place *place, Call *call, const char *command, ValueList *own);
void place_free(Place *place);

#endif
