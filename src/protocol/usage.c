#include "protocol/usage.h"

#include <stdint.h>

void usage_write_name(Text *text, const Usage *usage, const Argument *argument) {
    if (argument->flags & PLACED) {
        text_printf(text, "%s%s", argument->name, argument->kind == ARGUMENT_LIST ? " ..." : "");
        return;
    }
    text_printf(text, "%s%s", usage->plain ? "" : "--", argument->name);
    if (argument->value)
        text_printf(text, " %s", argument->value);
}

static void write_bounds(Text *text, const Argument *argument) {
    if (argument->kind == ARGUMENT_NUMBER && argument->most >= INT32_MAX - 1 && !(argument->flags & CUT_BELOW))
        text_printf(text, ", from %lld", argument->least);
    else if (argument->kind == ARGUMENT_NUMBER && argument->most < INT32_MAX - 1)
        text_printf(text, ", %lld to %lld", argument->least, argument->most);
    if (argument->kind == ARGUMENT_CHOICE && !(argument->flags & PLACED)) {
        text_add(text, ": ");
        argument_write_choices(text, argument);
    }
}

void usage_write_help(Text *text, const Argument *argument) {
    text_add(text, argument->help);
    write_bounds(text, argument);
    if (argument->otherwise)
        text_printf(text, " (default: %s)", argument->otherwise);
    else if (argument_has_initial(argument) && argument->kind == ARGUMENT_CHOICE)
        text_printf(text, " (default: %s)", argument->choices[argument->initial]);
    else if (argument_has_initial(argument) && argument->initial != argument->most)
        text_printf(text, " (default: %lld)", argument->initial);
}
