// The profiles and their settings (rules.md, first table and section 4).
#include "board/rules.h"

#include <criterion/criterion.h>
#include <string.h>

Test(rules, profiles_are_found_by_name_in_any_case) {
    static const char *const names[] = {"tzd", "Drafti", "ZAMBIA", "nigeria", "ghana"};
    static const char *const versions[] = {"TZD-2.2", "Drafti-1.0", "Zambia-1", "Nigeria-2017", "Ghana-2017"};
    for (int i = 0; i < PROFILES; i++) {
        const Profile *profile = profile_named((Span){names[i], strlen(names[i])});
        cr_assert_not_null(profile);
        cr_assert_str_eq(profile->version, versions[i]);
        cr_assert_eq((int)profile->id, i);
    }
    cr_assert_null(profile_named((Span){"russian", 7}));
}

Test(rules, defaults_are_those_of_the_documents) {
    Rules tzd = rules_of(&profiles[PROFILE_TZD]);
    cr_assert_eq(tzd.three_kings_moves, 12, "TZD 8.5");
    cr_assert_eq(tzd.huff, HUFF_OFF);
    cr_assert_eq(rules_of(&profiles[PROFILE_DRAFTI]).move_limit, 60);
    cr_assert_eq(rules_of(&profiles[PROFILE_NIGERIA]).huff, HUFF_KINGS, "Nigeria 3.5");
    cr_assert_eq(rules_of(&profiles[PROFILE_GHANA]).huff, HUFF_ALL, "Nigeria 9.2");
}
