// Records that do not say which game they are of, read as another: the fault names the games that fit.
#include "pdn/game_fit.h"

#include <criterion/criterion.h>
#include <string.h>

#include "pdn/pdn_reader.h"

static PdnError fault;
static Record record;

// Reads the first game as one of tzd.
static void expect_fits(const char *pdn, const char *words) {
    Rules rules = rules_of(&profiles[PROFILE_TZD]);
    record_init(&record, &rules);
    PdnReader *reader = pdn_reader_new_text((Span){pdn, strlen(pdn)});
    cr_assert_eq(pdn_read(reader, &record, &fault), PDN_ERROR, "%s", pdn);
    const char *found = strstr(fault.error.what, "; this looks like ");
    cr_assert_str_eq(found ? found + 2 : "", words, "%s: %s", pdn, fault.error.what);
    pdn_reader_free(reader);
    record_free(&record);
}

// A man captures backward in move 2.
static const char russian[] = "1. c3-b4 f6-e5 2. e3-d4 e5:c3:a5 3. f2-e3 e7-f6 4. b2-c3 ";
static const char words[] = "this looks like Russian draughts: --UCI_Variant=russian (it fits brazilian, zambia too)";

static void expect_game(const char *format, const char *expected) {
    char pdn[400];
    snprintf(pdn, sizeof pdn, format, russian);
    expect_fits(pdn, expected);
}

Test(game_fit, a_move_that_is_legal_elsewhere_names_the_game) {
    expect_game("%sf8-e7 *", words);
    cr_assert(game_fit_has(&fault.fits, &profiles[PROFILE_ZAMBIA]));
    cr_assert_not(game_fit_has(&fault.fits, &profiles[PROFILE_TZD3]));
}

Test(game_fit, every_move_of_the_game_counts_but_no_variation) {
    expect_game("%s(4. a1-a5) {x} f8-e7 (4... h8-h1 (4... a1) 5. x) 5. e3-f4 1-0", words);
    expect_game("%s f8-e7 5. e3-f5 *", "");
    expect_fits("1. c3-b4 (1. a3-a4) f6-e5 2. e3-d4 e5:c3:a5 *", words);
}

Test(game_fit, squares_of_a_larger_board) {
    expect_fits("1. 32-28 19-23 2. 28x19 14x23 3. 37-32 1-0",
                "this looks like International draughts: --UCI_Variant=international");
}

Test(game_fit, numbers_may_be_counted_in_another_way_too) {
    expect_fits("1. 11-15 22-18 2. 15x22 25x18 3. 12-16 18-14 *", "");
    cr_assert(strstr(fault.error.what, "--numbering 0"), "that is enough: %s", fault.error.what);
    expect_fits(
        "1. 10-13 23-19 2. 11-14 19x10x17 *",
        "this looks like Russian draughts: --UCI_Variant=russian --Numbering=0 (it fits brazilian, zambia too)");
}

Test(game_fit, a_record_that_names_its_game_is_left_with_its_fault) {
    char pdn[400];
    snprintf(pdn, sizeof pdn, "[GameType \"29\"]\n\n%s*", russian);
    expect_fits(pdn, "");
}

Test(game_fit, only_a_whole_game_says_enough) {
    Rules rules = rules_of(&profiles[PROFILE_RUSSIAN]);
    record_init(&record, &rules);
    record.result = RESULT_WHITE;
    GameFits fits = game_fit_record(&record);
    cr_assert(game_fit_has(&fits, &profiles[PROFILE_TZD]));
    record_set_tag(&record, "FEN", "W:Wc3:Bd4");
    fits = game_fit_record(&record);
    cr_assert_not(game_fit_has(&fits, &profiles[PROFILE_TZD]), "a part of a game says too little");
    record_free(&record);
}
