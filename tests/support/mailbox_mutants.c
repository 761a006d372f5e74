#include "support/mailbox_mutants.h"

#include <string.h>

const char *const mb_area_names[MB_AREAS] = {"legality", "mandatory", "promotion", "multicapture", "draws", "supa"};
const char *const mb_profile_names[MB_PROFILES] = {"tzd",  "drafti",        "zambia",    "nigeria", "ghana",
                                                   "tzd3", "international", "brazilian", "russian"};

enum {
    TZD = 1 << MB_TZD,
    DRAFTI = 1 << MB_DRAFTI,
    ZAMBIA = 1 << MB_ZAMBIA,
    NIGERIA = 1 << MB_NIGERIA,
    GHANA = 1 << MB_GHANA,
    TZD3 = 1 << MB_TZD3,
    INTERNATIONAL = 1 << MB_INTERNATIONAL,
    BRAZILIAN = 1 << MB_BRAZILIAN,
    RUSSIAN = 1 << MB_RUSSIAN,
    MAJORITY = INTERNATIONAL | BRAZILIAN,
    FMJD64 = BRAZILIAN | RUSSIAN,
    FMJD = INTERNATIONAL | FMJD64,
    ALL = TZD | DRAFTI | ZAMBIA | NIGERIA | GHANA | TZD3 | FMJD
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

const char *mb_rule_in_words(MbRuleId rule, MbProfile profile) {
    if (profile == MB_RUSSIAN && rule == RULE_CROWN_CAPTURE)
        return "a man that reaches the last row by a capture goes on as a king";
    if (mb_is_fmjd64(profile) && rule == RULE_THREE_KINGS)
        return "15 moves of three or more kings against one";
    if (mb_is_fmjd64(profile) && rule == RULE_KING_MOVES)
        return "15 moves by each side of kings alone and without a capture";
    if (mb_is_fmjd64(profile) && rule == RULE_LONE_COUNT)
        return "5 moves of two pieces or one against a lone king";
    return mb_rules[rule].what;
}

MbMutation mb_mutation_named(const char *name) {
    int m = 0;
    while (m < MB_MUTATIONS && strcmp(mb_mutants[m].name, name) != 0)
        m++;
    return (MbMutation)m;
}

bool mb_is_about_clocks(MbMutation mutation) {
    static const MbRuleId rules[] = {RULE_THIRTY_MOVES, RULE_FIVE_MOVES, RULE_THREE_KINGS,   RULE_MATERIAL,
                                     RULE_TWELVE_COUNT, RULE_MOVE_LIMIT, RULE_LONG_DIAGONAL, RULE_KING_MOVES,
                                     RULE_LONE_COUNT,   RULE_MAIN_ROAD,  RULE_SAME_MATERIAL};
    // Random games of 120 plies that keep seven pieces have not been found.
    if (mutation == MB_SAME_NOT_SEVEN)
        return false;
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++)
        if (mb_mutants[mutation].rule == rules[i])
            return true;
    return false;
}
