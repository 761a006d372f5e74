#include "referee/referee_call.h"

#include "referee/answer.h"

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
