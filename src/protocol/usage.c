#include "protocol/usage.h"

void usage_write_name(Text *text, const Usage *usage, const Argument *argument) {
    if (argument->flags & PLACED) {
        text_printf(text, "%s%s", argument->name, argument->kind == ARGUMENT_LIST ? " ..." : "");
        return;
    }
    text_printf(text, "%s%s", usage->plain ? "" : "--", argument->name);
    if (argument->value)
        text_printf(text, " %s", argument->value);
}

void usage_write_bounds(Text *text, const char *bounds, const char *initial) {
    if (!*bounds && !*initial)
        return;
    text_printf(text, " (%s%s%s%s)", bounds, *bounds && *initial ? ", " : "", *initial ? "default " : "", initial);
}

static void add_bounds(Text *bounds, const Argument *argument) {
    if (argument->kind == ARGUMENT_CHOICE && !(argument->flags & PLACED))
        argument_write_choices(bounds, argument);
    else if (argument->kind == ARGUMENT_NUMBER && !argument_is_endless(argument))
        text_printf(bounds, "%lld to %lld", argument->min, argument->max);
    else if (argument->kind == ARGUMENT_NUMBER && !(argument->flags & CUT_BELOW))
        text_printf(bounds, "from %lld", argument->min);
}

static void add_initial(Text *initial, const Argument *argument) {
    if (argument->otherwise)
        text_add(initial, argument->otherwise);
    else if (argument_has_initial(argument) && argument->kind == ARGUMENT_CHOICE)
        text_add(initial, argument->choices[argument->initial]);
    else if (argument_has_initial(argument) && argument->initial != argument->max)
        text_printf(initial, "%lld", argument->initial);
}

void usage_write_help(Text *text, const Argument *argument) {
    Text bounds = {0}, initial = {0};
    add_bounds(&bounds, argument);
    add_initial(&initial, argument);
    text_printf(text, "%s%s%s", argument->verbs ? argument->verbs : "", argument->verbs ? ": " : "", argument->help);
    usage_write_bounds(text, text_string(&bounds), text_string(&initial));
    text_free(&bounds);
    text_free(&initial);
}
