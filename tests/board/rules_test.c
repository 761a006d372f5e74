// The profiles and their settings (rules.md, first table and section 4).
#include "board/rules.h"

#include <criterion/criterion.h>
#include <string.h>

Test(rules, profiles_are_found_by_name_in_any_case) {
    static const char *const names[] = {"tzd",  "Drafti",        "ZAMBIA",    "nigeria", "ghana",
                                        "TZD3", "International", "brazilian", "RUSSIAN"};
    static const char *const versions[] = {"TZD-2.2", "Drafti-1.0", "Zambia-1",         "Nigeria-2017",  "Ghana-2017",
                                           "TZD-3.0", "FMJD-2018",  "FMJD64-Brazilian", "FMJD64-Russian"};
    for (int i = 0; i < PROFILES; i++) {
        const Profile *profile = profile_named((Span){names[i], strlen(names[i])});
        cr_assert_not_null(profile);
        cr_assert_str_eq(profile->version, versions[i]);
        cr_assert_eq((int)profile->id, i);
    }
    cr_assert_null(profile_named((Span){"turkish", 7}));
}

Test(rules, defaults_are_those_of_the_documents) {
    Rules tzd = rules_of(&profiles[PROFILE_TZD]);
    cr_assert_eq(tzd.three_kings_moves, 12, "TZD 8.5");
    cr_assert_eq(tzd.huff, HUFF_OFF);
    cr_assert_eq(rules_of(&profiles[PROFILE_DRAFTI]).move_limit, 60);
    cr_assert_eq(rules_of(&profiles[PROFILE_NIGERIA]).huff, HUFF_KINGS, "Nigeria 3.5");
    cr_assert_eq(rules_of(&profiles[PROFILE_GHANA]).huff, HUFF_ALL, "Nigeria 9.2");
}

static bool set(Rules *rules, const char *name, const char *value, Error *error) {
    return rules_set(rules, (Span){name, strlen(name)}, (Span){value, strlen(value)}, error);
}

Test(rules, settings_by_name) {
    Rules tzd = rules_of(&profiles[PROFILE_TZD]), ghana = rules_of(&profiles[PROFILE_GHANA]);
    Error error;
    cr_assert(set(&tzd, "ThreeKingsMoves", "15", &error) && tzd.three_kings_moves == 15);
    cr_assert(set(&tzd, "MoveLimit", "80", &error) && tzd.move_limit == 80);
    cr_assert(set(&tzd, "AutoThreefold", "True", &error) && tzd.auto_threefold);
    cr_assert(set(&tzd, "Huff", "off", &error) && tzd.huff == HUFF_OFF);
    cr_assert(set(&ghana, "Huff", "kings", &error) && ghana.huff == HUFF_KINGS);
    static const char *const wrong[][3] = {
        {"ThreeKingsMoves", "101", "ThreeKingsMoves takes a number from 1 to 100, not '101'"},
        {"MoveLimit", "1", "MoveLimit takes a number from 2 to 10000, not '1'"},
        {"MoveLimit", "many", "MoveLimit takes a number from 2 to 10000, not 'many'"},
        {"AutoThreefold", "yes", "AutoThreefold takes true or false, not 'yes'"},
        {"Huff", "all", "Huff applies only to nigeria and ghana and must be off here, not 'all'"},
        {"Flying", "on", "unknown setting 'Flying'"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        cr_assert_not(set(&tzd, wrong[i][0], wrong[i][1], &error));
        cr_assert_str_eq(error.what, wrong[i][2]);
    }
    cr_assert(tzd.three_kings_moves == 15 && tzd.move_limit == 80 && tzd.huff == HUFF_OFF, "unchanged");
    Rules tzd3 = rules_of(&profiles[PROFILE_TZD3]);
    cr_assert(set(&tzd3, "ThreeKingsMoves", "60", &error));
    cr_assert_not(set(&tzd3, "ThreeKingsMoves", "61", &error));
    cr_assert_str_eq(error.what, "ThreeKingsMoves takes a number from 1 to 60, not '61'", "TZD3 9.5");
    cr_assert_not(set(&ghana, "Huff", "never", &error));
    cr_assert_str_eq(error.what, "Huff takes off, kings or all, not 'never'");
}
