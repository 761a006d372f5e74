#include "referee/referee_call.h"

#include "referee/answer.h"
#include "referee/referee_start.h"

bool call_bad_command(Call *call, const char *expected, Span token) {
    if (token.length == 0)
        return fault_set(&call->fault, FAULT_BAD_COMMAND, "%s expected, not the end of the line", expected);
    return fault_set(&call->fault, FAULT_BAD_COMMAND, "%s expected, not '%s'", expected, quoted(token).text);
}

bool call_ends(Call *call) {
    Span token = scanner_peek(&call->line);
    return token.length == 0 || call_bad_command(call, "the end of the line", token);
}

bool call_add_status(Call *call) {
    answer_status(&call->members, "status", call->referee);
    return true;
}

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
        good = referee_start_from(call->session->env, values, &place->given, &call->fault);
        place->referee = &place->given;
    }
    values_free(values, START_VALUES);
    return good;
}

void place_free(Place *place) {
    referee_free(&place->given);
}
