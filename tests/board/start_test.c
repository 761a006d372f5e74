// Starts with a name: handicap games and crown-crown of the Nigerian manual (7.1 to 7.3), and either side first (2.1).
#include "board/start.h"

#include <criterion/criterion.h>
#include <string.h>

#include "support/set_up.h"

static Error error;

static bool read_words(ProfileId id, const char *name, const char *giver, const char *first, Position *p) {
    Rules rules = rules_of(&profiles[id]);
    StartWords words = {span_of(name), span_of(giver), span_of(first)};
    SetUp start;
    bool good = start_read(&rules, &words, &start, &error);
    if (good)
        *p = start.position;
    return good;
}

Test(start, every_name_is_a_position_nigeria_7) {
    static const struct {
        const char *name, *giver, *first, *fen, *words;
    } rows[] = {
        {"short-one", "", "", "W:W31-50:B1,2,4-20", "short-one giver=black"},
        {"short-two", "", "", "W:W31-50:B1,4-20", "short-two giver=black"},
        {"Short-Two", "white", "", "W:W31-47,50:B1-20", "short-two giver=white"},
        {"short-three", "black", "black", "B:W31-50:B1,5-20", "short-three giver=black"},
        {"short-four", "WHITE", "Black", "B:W31-46:B1-20", "short-four giver=white"},
        {"crown-crown", "", "", "W:W31-47,K48,50:B1,K3,4-20", "crown-crown"},
        {"one-crown", "", "", "W:W31-47,K48,50:B1-20", "one-crown giver=black"},
        {"one-crown", "white", "black", "B:W31-50:B1,K3,4-20", "one-crown giver=white"},
    };
    Rules rules = rules_of(&profiles[PROFILE_NIGERIA]);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Position p;
        Text words = {0};
        cr_assert(read_words(PROFILE_NIGERIA, rows[i].name, rows[i].giver, rows[i].first, &p), "%s", error.what);
        SetUp expected = set_up_from(&rules, rows[i].fen);
        cr_assert(position_equal(&p, &expected.position), "%s", rows[i].name);
        cr_assert_eq(p.key, expected.position.key, "%s", rows[i].name);
        cr_assert(start_write(&words, &rules, &p), "%s", rows[i].name);
        cr_assert_str_eq(text_string(&words), rows[i].words);
        text_free(&words);
    }
}

Test(start, either_side_begins_nigeria_2_1) {
    Position p, usual = position_start(profiles[PROFILE_GHANA].board);
    cr_assert(read_words(PROFILE_GHANA, "", "", "black", &p));
    cr_assert_eq(position_side(&p), BLACK);
    cr_assert_eq(p.pieces[WHITE], usual.pieces[WHITE]);
    cr_assert_eq(p.key, position_key(&p));
    cr_assert(read_words(PROFILE_TZD, "", "", "white", &p));
    usual = position_start(profiles[PROFILE_TZD].board);
    cr_assert(position_equal(&p, &usual));
    Text words = {0};
    Rules rules = rules_of(&profiles[PROFILE_NIGERIA]);
    usual = position_start(rules.board);
    cr_assert_not(start_write(&words, &rules, &usual), "the usual start has no name");
    cr_assert_eq(words.length, 0);
}

Test(start, what_is_wrong_is_named) {
    static const struct {
        ProfileId id;
        const char *name, *giver, *first, *error;
    } rows[] = {
        {PROFILE_NIGERIA, "short-five", "", "",
         "no start is called 'short-five', only short-one, short-two, short-three, short-four (7.1), crown-crown (7.2) "
         "and one-crown (7.3)"},
        {PROFILE_NIGERIA, "short-one", "green", "", "giver takes white or black, not 'green'"},
        {PROFILE_NIGERIA, "", "", "green", "first takes white or black, not 'green'"},
        {PROFILE_NIGERIA, "", "white", "", "giver needs the name of a start, such as short-two"},
        {PROFILE_NIGERIA, "crown-crown", "white", "",
         "giver does not apply to crown-crown, in which neither side gives anything"},
        {PROFILE_ZAMBIA, "short-one", "", "", "named starts exist only in nigeria and ghana, not in zambia"},
        {PROFILE_TZD, "", "", "black", "in tzd White moves first (TZD 3)"},
        {PROFILE_DRAFTI, "", "", "black", "in drafti White moves first (Drafti 2)"},
        {PROFILE_INTERNATIONAL, "", "", "black", "in international White moves first"},
        {PROFILE_ZAMBIA, "", "", "black", "in zambia White moves first"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Position p;
        cr_assert_not(read_words(rows[i].id, rows[i].name, rows[i].giver, rows[i].first, &p));
        cr_assert_str_eq(error.what, rows[i].error);
    }
}
