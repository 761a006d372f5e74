// Options: each value reaches what it sets, and a bad one changes nothing.
#include "protocol/options.h"

#include <criterion/criterion.h>
#include <string.h>

#include "base/platform.h"
#include "support/console_suite.h"

static Session *const session = &console.session;

CONSOLE_SUITE(options);

static const char *set(const char *name, const char *value) {
    option_set(session, (Span){name, strlen(name)}, (Span){value, strlen(value)});
    return console_take(&console);
}

static bool is_refused(const char *name, const char *value) {
    Span line;
    return lines_with(set(name, value), "info string error ", &line) == 1;
}

Test(options, numbers_reach_the_engine) {
    const struct {
        const char *name, *good, *low, *high;
        const int *value;
        int expected;
    } spins[] = {
        {"Hash", "3", "0", "65537", &session->env.engine_options.hash_mb, 3},
        {"Threads", "2", "0", "257", &session->env.engine_options.threads, 2},
        {"MultiPV", "5", "0", "65", &session->env.engine_options.multi_pv, 5},
        {"Move Overhead", "0", "-1", "5001", &session->env.engine_options.move_overhead, 0},
        {"nodestime", "100", "-1", "10001", &session->env.engine_options.nodes_per_ms, 100},
        {"Skill Level", "-8", "-9", "21", &session->env.engine_options.skill_level, -8},
        {"UCI_Elo", "1500", "499", "9999", &session->env.engine_options.elo, 1500},
        {"Contempt", "20", "-1", "101", &session->env.engine_options.contempt, 20},
        {"SupaValue", "12", "0", "21", &session->env.engine_options.supa_value, 12},
        {"Skill Seed", "5", "-1", "2147483648", &session->env.engine_options.skill_seed, 5},
        {"ThreeKingsMoves", "15", "0", "101", &session->env.rules.three_kings_moves, 15},
        {"MoveLimit", "2", "1", "10001", &session->env.rules.move_limit, 2},
    };
    for (size_t i = 0; i < sizeof spins / sizeof *spins; i++) {
        cr_assert_str_eq(set(spins[i].name, spins[i].good), "");
        cr_assert_eq(*spins[i].value, spins[i].expected, "%s", spins[i].name);
        cr_assert(is_refused(spins[i].name, spins[i].low));
        cr_assert(is_refused(spins[i].name, spins[i].high));
        cr_assert(is_refused(spins[i].name, "x"));
        cr_assert(is_refused(spins[i].name, ""));
        cr_assert_eq(*spins[i].value, spins[i].expected, "%s", spins[i].name);
    }
    cr_assert_eq(memcmp(engine_options(session->env.engine), &session->env.engine_options, sizeof(EngineOptions)), 0);
    cr_assert_eq(session->game.rules.three_kings_moves, 15, "the game that is played follows");
    cr_assert_eq(session->game.rules.move_limit, 2);
}

Test(options, truth_values_are_true_or_false) {
    const struct {
        const char *name;
        const bool *value;
    } checks[] = {
        {"Ponder", &session->ponder},          {"Minimal", &session->minimal},
        {"UCI_ShowWDL", &session->show_wdl},   {"UCI_AnalyseMode", &session->analyse},
        {"ClaimDraws", &session->claim_draws}, {"AutoThreefold", &session->game.rules.auto_threefold},
    };
    for (size_t i = 0; i < sizeof checks / sizeof *checks; i++) {
        cr_assert_str_eq(set(checks[i].name, "True"), "");
        cr_assert(*checks[i].value);
        cr_assert(is_refused(checks[i].name, "1"));
        cr_assert(*checks[i].value, "%s", checks[i].name);
        cr_assert_str_eq(set(checks[i].name, "false"), "");
        cr_assert_not(*checks[i].value);
    }
}

Test(options, the_strength_is_limited_by_a_truth_value) {
    const int *value = &session->env.engine_options.limit_strength;
    cr_assert_str_eq(set("UCI_LimitStrength", "true"), "");
    cr_assert_eq(*value, 1);
    cr_assert(is_refused("UCI_LimitStrength", "0"));
    cr_assert(is_refused("UCI_LimitStrength", ""));
    cr_assert_eq(*value, 1);
    cr_assert_str_eq(set("UCI_LimitStrength", "False"), "");
    cr_assert_eq(*value, 0);
}

Test(options, analysis_claims_no_draw_and_is_no_game) {
    cr_assert(engine_options(session->env.engine)->claim_draws);
    cr_assert_not(engine_options(session->env.engine)->analysis);
    set("UCI_AnalyseMode", "true");
    cr_assert_not(engine_options(session->env.engine)->claim_draws);
    cr_assert(engine_options(session->env.engine)->analysis);
    set("UCI_AnalyseMode", "false");
    cr_assert(engine_options(session->env.engine)->claim_draws);
    cr_assert_not(engine_options(session->env.engine)->analysis);
    set("ClaimDraws", "false");
    cr_assert_not(engine_options(session->env.engine)->claim_draws);
}

Test(options, a_profile_brings_its_rules_and_a_new_game) {
    console_ask(&console, "position startpos moves c3-b4");
    set("ThreeKingsMoves", "15");
    for (int id = PROFILES - 1; id >= 0; id--) {
        cr_assert_str_eq(set("UCI_Variant", profiles[id].name), "");
        cr_assert_eq(session->env.rules.profile, &profiles[id]);
        cr_assert_eq(session->env.rules.huff, profiles[id].huff);
        cr_assert_eq(session->env.rules.three_kings_moves, 15, "settings outlive the profile");
        cr_assert_eq(session->game.count, 1);
        cr_assert_eq(session->game.rules.profile, &profiles[id]);
    }
    cr_assert(is_refused("UCI_Variant", "chess"));
    cr_assert_eq(session->env.rules.profile, &profiles[PROFILE_TZD]);
}

// TZD3 10 and appendix B: captures with 'x', squares numbered from a1, unless an option says otherwise.
Test(options, tzd3_has_a_notation_of_its_own) {
    set("UCI_Variant", "tzd3");
    cr_assert(session->notation.style == STYLE_PDN && session->notation.numbering == NUMBERING_A1);
    set("UCI_Variant", "tzd");
    cr_assert(session->notation.style == STYLE_TZD && session->notation.numbering == NUMBERING_B8);
    set("Notation", "tzd");
    set("Numbering", "2");
    set("UCI_Variant", "tzd3");
    cr_assert(session->notation.style == STYLE_TZD && session->notation.numbering == NUMBERING_B8, "asked for");
}

Test(options, three_kings_have_60_moves_at_most_in_tzd3_9_5) {
    set("ThreeKingsMoves", "61");
    set("UCI_Variant", "tzd3");
    cr_assert_eq(session->env.rules.three_kings_moves, 60);
    cr_assert(is_refused("ThreeKingsMoves", "61"));
    cr_assert_eq(session->env.rules.three_kings_moves, 60);
    cr_assert_str_eq(set("ThreeKingsMoves", "59"), "");
}

Test(options, the_same_profile_again_keeps_the_game) {
    console_ask(&console, "position startpos moves c3-b4");
    set("UCI_Variant", "TZD");
    cr_assert_eq(session->game.count, 2);
}

Test(options, huffing_waits_for_a_profile_that_knows_it) {
    set("Huff", "off");
    cr_assert_eq(session->env.rules.huff, HUFF_OFF);
    set("UCI_Variant", "ghana");
    cr_assert_eq(session->env.rules.huff, HUFF_OFF, "set before");
    set("Huff", "kings");
    cr_assert_eq(session->env.rules.huff, HUFF_KINGS);
    set("Huff", "profile");
    cr_assert_eq(session->env.rules.huff, HUFF_ALL);
    set("UCI_Variant", "tzd");
    set("Huff", "all");
    cr_assert_eq(session->env.rules.huff, HUFF_OFF, "no huffing on 8x8");
}

Test(options, notation_and_numbering) {
    set("Notation", "numeric");
    set("Numbering", "1");
    cr_assert_eq(session->notation.style, STYLE_NUMERIC);
    cr_assert_eq(session->notation.numbering, NUMBERING_G1);
    cr_assert(is_refused("Numbering", "3"));
    cr_assert(is_refused("Notation", ""));
    cr_assert_eq(session->notation.numbering, NUMBERING_G1);
}

Test(options, texts_and_buttons_take_anything) {
    cr_assert_str_eq(set("UCI_EngineAbout", "something else"), "");
    cr_assert_str_eq(set("Clear Hash", ""), "");
    cr_assert_str_eq(set("Clear Hash", "now"), "");
}

Test(options, unknown_names_are_named) {
    cr_assert_str_eq(set("Hsah", "3"), "info string error no option is called 'Hsah'\n");
}

Test(options, the_list_has_the_values_in_force) {
    Text text = {0};
    options_write(&text, session);
    Span line;
    char expected[120];
    snprintf(expected, sizeof expected, "option name Hash type spin default %d min 1 max 65536",
             session->env.engine_options.hash_mb);
    cr_assert_eq(lines_with(text_string(&text), expected, &line), 1);
    snprintf(expected, sizeof expected, "option name Move Overhead type spin default %d ",
             session->env.engine_options.move_overhead);
    cr_assert_eq(lines_with(text_string(&text), expected, &line), 1);
    cr_assert_eq(lines_with(text_string(&text), "option name UCI_LimitStrength type check default false", &line), 1);
    cr_assert_eq(lines_with(text_string(&text), "option name Skill Level type spin default 20 min -8 max 20", &line),
                 1);
    snprintf(expected, sizeof expected, "option name UCI_Variant type combo default %s var tzd var drafti",
             session->env.rules.profile->name);
    cr_assert_eq(lines_with(text_string(&text), expected, &line), 1);
    cr_assert_eq(lines_with(text_string(&text), "option name ", &line), (int)lines_with(text_string(&text), "", &line));
    text_free(&text);
}

// With 256 threads on two cores a clock of 100 ms was answered after 1,106.
Test(options, no_more_threads_search_than_the_processor_runs) {
    int max = 4 * platform_cores();
    if (max >= 256)
        cr_skip_test("a processor with room for all");
    const char *answer = console_ask(&console, "setoption name Threads value 256");
    cr_assert(strstr(answer, "info string Threads 256: "), "%s", answer);
    cr_assert_eq(session->env.engine_options.threads, 256);
    cr_assert_eq(engine_threads(session->env.engine), max);
    cr_assert_str_eq(console_ask(&console, "setoption name Threads value 1"), "");
    cr_assert_eq(engine_threads(session->env.engine), 1);
}
