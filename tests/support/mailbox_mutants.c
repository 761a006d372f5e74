#include "support/mailbox_mutants.h"

#include <string.h>

const char *const mb_area_names[MB_AREAS] = {"legality", "mandatory", "promotion", "multicapture", "draws", "supa"};
const char *const mb_profile_names[MB_PROFILES] = {"tzd", "drafti", "zambia", "nigeria", "ghana", "tzd3"};

enum {
    TZD = 1 << MB_TZD,
    DRAFTI = 1 << MB_DRAFTI,
    ZAMBIA = 1 << MB_ZAMBIA,
    NIGERIA = 1 << MB_NIGERIA,
    GHANA = 1 << MB_GHANA,
    TZD3 = 1 << MB_TZD3,
    ALL = TZD | DRAFTI | ZAMBIA | NIGERIA | GHANA | TZD3
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

bool mb_is_about_clocks(MbMutation mutation) {
    static const MbRuleId rules[] = {RULE_THIRTY_MOVES, RULE_FIVE_MOVES, RULE_THREE_KINGS,  RULE_MATERIAL,
                                     RULE_TWELVE_COUNT, RULE_MOVE_LIMIT, RULE_LONG_DIAGONAL};
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++)
        if (mb_mutants[mutation].rule == rules[i])
            return true;
    return false;
}
