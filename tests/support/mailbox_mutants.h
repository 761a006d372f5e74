// The mutants of the oracle: which rule each of them breaks, and in which profiles it is wrong.
#ifndef MAILBOX_MUTANTS_H
#define MAILBOX_MUTANTS_H

#include "support/mailbox.h"

typedef enum { MB_LEGALITY, MB_MANDATORY, MB_PROMOTION, MB_MULTICAPTURE, MB_DRAWS, MB_SUPA, MB_AREAS } MbArea;

enum { MB_PROFILES = 9 };

typedef struct {
    MbArea area;
    const char *what;                 // what holds
    const char *article[MB_PROFILES]; // the document and article that say so, by profile
} MbRule;

typedef enum {
#define RULE(id, ...) RULE_##id,
#include "support/mailbox_mutants.def"
    MB_RULES
} MbRuleId;

typedef struct {
    const char *name;
    MbRuleId rule;
    unsigned profiles; // set of 1 << MbProfile: where the reading is wrong
    const char *wrong; // what an engine that reads so does, to stand after "it"
} MbMutant;

extern const char *const mb_area_names[MB_AREAS]; // "legality", ...
extern const char *const mb_profile_names[MB_PROFILES];
extern const MbRule mb_rules[MB_RULES];
extern const MbMutant mb_mutants[MB_MUTATIONS]; // by MbMutation; that of MB_TRUE is empty

// What holds by a rule, in the words of a profile.
const char *mb_rule_in_words(MbRuleId rule, MbProfile profile);

// The mutation with that name; MB_TRUE for "true", MB_MUTATIONS where there is none.
MbMutation mb_mutation_named(const char *name);

// Whether the rule of a mutant is a clock, so that only a game that plays it out shows it to an engine without clocks
// in its positions.
bool mb_is_about_clocks(MbMutation mutation);

#endif
