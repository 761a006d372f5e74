#include "referee/place.h"

#include "referee/referee_start.h"

bool place_read(Place *place, Call *call, const char *command, ValueList *own) {
    Text values[START_VALUES] = {{0}};
    ValueList lists[2] = {{start_names, START_VALUES, values}};
    *place = (Place){.referee = call->referee};
    if (own)
        lists[1] = *own;
    bool good = values_read(command, lists, own ? 2 : 1, &call->line, &call->fault), given = false;
    for (int i = 0; i < START_VALUES; i++)
        given = given || value_given(&values[i]);
    if (good && given) {
        good = referee_start_from(call->session, values, &place->given, &call->fault);
        place->referee = &place->given;
    }
    values_free(values, START_VALUES);
    return good;
}

void place_free(Place *place) {
    referee_free(&place->given);
}
