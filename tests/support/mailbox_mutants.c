#include "support/mailbox_mutants.h"

#include <string.h>

const char *const mb_area_names[MB_AREAS] = {"legality", "mandatory", "promotion", "multicapture", "draws"};
const char *const mb_profile_names[MB_PROFILES] = {"tzd", "drafti", "zambia", "nigeria", "ghana"};

enum {
    TZD = 1 << MB_TZD,
    DRAFTI = 1 << MB_DRAFTI,
    ZAMBIA = 1 << MB_ZAMBIA,
    NIGERIA = 1 << MB_NIGERIA,
    GHANA = 1 << MB_GHANA,
    ALL = TZD | DRAFTI | ZAMBIA | NIGERIA | GHANA
};

const MbRule mb_rules[MB_RULES] = {
#define RULE(id, area, what, ...) {MB_##area, what, {__VA_ARGS__}},
#include "support/mailbox_mutants.def"
};

const MbMutant mb_mutants[MB_MUTATIONS] = {
    {"true", MB_RULES, 0, ""},
#define MUTANT(id, name, rule, profiles, wrong) {name, RULE_##rule, profiles, wrong},
#include "support/mailbox_mutants.def"
};

MbMutation mb_mutation_named(const char *name) {
    int m = 0;
    while (m < MB_MUTATIONS && strcmp(mb_mutants[m].name, name) != 0)
        m++;
    return (MbMutation)m;
}
