#include "protocol/make_plan.h"

#include <string.h>

static bool is_plain(const char *name) {
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._/-+";
    return name[strspn(name, plain)] == '\0';
}

bool make_plan_check(const Session *session, const char *file, Error *error) {
    const char *tables = session ? text_string(&session->env.library.path) : "";
    if (is_plain(file) && is_plain(tables))
        return true;
    return error_set(error,
                     "--plan takes names that make can read, only letters, digits and . _ / - +, for its files and "
                     "TablebasePath");
}

void make_plan_program(Text *rule, const Session *session, const Rules *rules) {
    text_printf(rule, "\t$(MFALME) --UCI_Variant=%s", rules->profile->name);
    rules_add_settings(rule, rules, " --");
    if (session->env.library.path.length > 0)
        text_printf(rule, " --TablebasePath=%s", text_string(&session->env.library.path));
}
