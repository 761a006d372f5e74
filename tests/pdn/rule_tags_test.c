// The tags that tell the rules: written for every profile and setting, read back, refused where they cannot be.
#include "pdn/rule_tags.h"

#include <criterion/criterion.h>
#include <string.h>

#include "board/start.h"
#include "notation/fen.h"
#include "pdn/game_type.h"

static Record record;
static Rules tzd;
static Error error;

static void setup(void) {
    tzd = rules_of(&profiles[PROFILE_TZD]);
    record_init(&record, &tzd);
}

static void teardown(void) {
    record_free(&record);
}

TestSuite(rule_tags, .init = setup, .fini = teardown);

static int failing_tag;

static bool read_tags(void) {
    return rule_tags_read(&record, &tzd, NUMBERING_B8, &failing_tag, &error);
}

Test(rule_tags, every_profile_is_found_again) {
    static const char *const types[PROFILES] = {"29,W,8,8,A0,0",   "29,W,8,8,A0,0",   "26,W,8,8,A0,0",
                                                "20,W,10,10,N2,1", "20,W,10,10,N2,1", "21",
                                                "20,W,10,10,N2,0", "26,W,8,8,A0,0",   "25,W,8,8,A0,0"};
    static const char *const variants[PROFILES] = {"Tanzanian", "Drafti",        "Zambian",   "Nigerian", "Ghanaian",
                                                   "Tanzanian", "International", "Brazilian", "Russian"};
    for (int i = 0; i < PROFILES; i++) {
        record_clear(&record);
        record.rules = rules_of(&profiles[i]);
        record.notation = notation_default;
        record.start = position_start(record.rules.board);
        rule_tags_set(&record);
        cr_assert_str_eq(record_tag(&record, "GameType"), types[i]);
        cr_assert_str_eq(record_tag(&record, "Variant"), variants[i]);
        cr_assert_str_eq(record_tag(&record, "RuleVersion"), profiles[i].version);
        cr_assert_eq(record.tag_count, 4, "no settings: they are the profile's own");
        record.rules = tzd;
        cr_assert(read_tags(), "%s", error.what);
        cr_assert_eq(record.rules.profile, &profiles[i]);
        cr_assert_eq(record.rules.huff, profiles[i].huff);
    }
}

// One tag, or several as NAME=VALUE separated by '|'.
static void set_tags(const char *tags) {
    record_clear(&record);
    char copy[400];
    snprintf(copy, sizeof copy, "%s", tags);
    for (char *tag = strtok(copy, "|"); tag; tag = strtok(NULL, "|")) {
        char *equals = strchr(tag, '=');
        *equals = '\0';
        record_add_tag(&record, tag, equals + 1);
    }
}

static const char *profile_of(const char *tags) {
    set_tags(tags);
    return read_tags() ? record.rules.profile->name : error.what;
}

Test(rule_tags, which_profile) {
    static const char *const rows[][2] = {
        {"Event=x", "tzd"},
        {"GameType=29", "tzd"},
        {"GameType=21", "tzd"},
        {"GameType=21,W,8,8,N2,0", "tzd"},
        {"GameType=20,W,10,10,N2,1", "nigeria"},
        {"Variant=zambia", "zambia"},
        {"Variant=Tanzania", "tzd"},
        {"Variant=GHANAIAN", "ghana"},
        {"RuleVersion=Drafti-1.0", "drafti"},
        {"RuleVersion=Drafti-1.0|Variant=Drafti|GameType=25,W,8,8,A0,0", "drafti"},
        {"GameType=25", "russian"},
        {"GameType=26", "brazilian"},
        {"GameType=20", "international"},
        {"GameType=23", "GameType 23 (Pool) is not played here unless a Variant tag names a game that is"},
        {"GameType=99", "GameType 99 is not played here unless a Variant tag names a game that is"},
        {"GameType=21,B,8,8,N1,0",
         "GameType 21 (English) is not played here unless a Variant tag names a game that is"},
        {"GameType=20,W,10,10,N2,0", "international"},
        {"GameType=chess", "'chess' is not a GameType such as 29,W,8,8,A0,0"},
        {"GameType=29,X", "'29,X' is not a GameType such as 29,W,8,8,A0,0"},
        {"GameType=29,W,8,8,A0,0,1", "'29,W,8,8,A0,0,1' is not a GameType such as 29,W,8,8,A0,0"},
        {"GameType=29,W,10,10,N2,0", "GameType has a board of 10x10, the game one of 8x8"},
        {"GameType=29,W,8,8,N3,0", "GameType numbers the squares in a way (N3) that is not read"},
        {"Variant=Turkish", "Variant 'Turkish' is not played here: only Tanzanian, Drafti, Zambian, Nigerian, "
                            "Ghanaian, International, Brazilian and Russian are"},
        {"RuleVersion=TZD-4.0", "RuleVersion 'TZD-4.0' is not known here: only TZD-2.2, TZD-3.0, Drafti-1.0, Zambia-1, "
                                "Nigeria-2017, Ghana-2017, FMJD-2018, FMJD64-Brazilian and FMJD64-Russian are"},
        {"RuleVersion=TZD-2.2|Variant=Zambian", "Variant 'Zambian' and RuleVersion 'TZD-2.2' are two games"},
        {"Huff=all", "Huff applies only to nigeria and ghana and must be off here, not 'all'"},
        {"Variant=Nigerian|Huff=some", "Huff takes off, kings or all, not 'some'"},
        {"ThreeKingsMoves=0", "ThreeKingsMoves takes a number from 1 to 100, not '0'"},
        {"MoveLimit=x", "MoveLimit takes a number from 2 to 10000, not 'x'"},
        {"SetUp=1", "SetUp is 1, but there is no FEN tag"},
        {"FEN=W:Wa1", "bad FEN: the list of black pieces is missing at column 6 (the end)"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        cr_assert_str_eq(profile_of(rows[i][0]), rows[i][1], "%s: %s", rows[i][0], profile_of(rows[i][0]));
}

Test(rule_tags, the_tag_at_fault_is_named) {
    cr_assert_str_neq(profile_of("Event=x|Variant=Zambian|MoveLimit=0|Site=y"), "zambia");
    cr_assert_eq(failing_tag, 2);
}

Test(rule_tags, what_the_tags_do_not_tell_is_as_the_caller_says) {
    Rules defaults = rules_of(&profiles[PROFILE_NIGERIA]);
    defaults.huff = HUFF_ALL;
    set_tags("Event=x");
    cr_assert(rule_tags_read(&record, &defaults, NUMBERING_G1, &failing_tag, &error));
    cr_assert_eq(record.rules.profile, defaults.profile);
    cr_assert_eq(record.rules.huff, HUFF_ALL);
    cr_assert_eq(record.notation.numbering, NUMBERING_G1);
    set_tags("Variant=Nigerian");
    cr_assert(rule_tags_read(&record, &defaults, NUMBERING_G1, &failing_tag, &error));
    cr_assert_eq(record.rules.huff, HUFF_KINGS, "a named profile has its own settings");
}

// Appendix B of TZD 3.0: squares are numbered from a1 on. RuleVersion tells it from 2.2, which has the same name.
Test(rule_tags, the_version_decides_between_tzd_2_2_and_3_0) {
    static const struct {
        const char *tags, *profile;
        Numbering numbering;
    } rows[] = {
        {"RuleVersion=TZD-3.0", "tzd3", NUMBERING_A1},
        {"Variant=Tanzanian|RuleVersion=tzd-3.0|GameType=21", "tzd3", NUMBERING_A1},
        {"Variant=Tanzanian|RuleVersion=TZD-2.2|GameType=21", "tzd", NUMBERING_B8},
        {"Variant=Tanzanian", "tzd", NUMBERING_B8},
        {"GameType=21", "tzd", NUMBERING_B8},
        {"Variant=tzd3", "tzd3", NUMBERING_A1},
        {"RuleVersion=TZD-3.0|GameType=21,W,8,8,N2,0", "tzd3", NUMBERING_B8},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        set_tags(rows[i].tags);
        cr_assert(rule_tags_read(&record, &tzd, NUMBERING_OF_PROFILE, &failing_tag, &error), "%s", error.what);
        cr_assert_str_eq(record.rules.profile->name, rows[i].profile);
        cr_assert_eq(record.notation.numbering, rows[i].numbering, "%s", rows[i].tags);
    }
    set_tags("RuleVersion=TZD-3.0");
    cr_assert(rule_tags_read(&record, &tzd, NUMBERING_G1, &failing_tag, &error));
    cr_assert_eq(record.notation.numbering, NUMBERING_G1, "asked for");
}

// A record keeps who had promoted before its start, and a count that has not begun.
Test(rule_tags, the_start_is_kept_whole_tzd3_5_and_9_4) {
    static const char *const fens[] = {"W:WKa1,c1:BKb8:H0:M0:P-:F1", "W:WKa1,Kc1,Ke1:BKb8:H0:M4:T-:F1",
                                       "W:WKc1,Ke1,Kg1:BKb8"};
    record.rules = rules_of(&profiles[PROFILE_TZD3]);
    for (int i = 0; i < 3; i++) {
        SetUp start, again;
        cr_assert(fen_read((Span){fens[i], strlen(fens[i])}, &record.rules, &record.notation, &start, &error));
        record_set_start(&record, &start);
        rule_tags_set(&record);
        cr_assert_str_eq(record_tag(&record, "FEN"), fens[i]);
        cr_assert(read_tags(), "%s", error.what);
        again = record_start(&record);
        cr_assert_eq(again.clocks.count, start.clocks.count);
        cr_assert(again.promoted[WHITE] == start.promoted[WHITE] && again.promoted[BLACK] == start.promoted[BLACK]);
    }
}

Test(rule_tags, settings_are_kept_where_they_differ) {
    record.rules.three_kings_moves = 15;
    record.rules.move_limit = 80;
    record.rules.auto_threefold = true;
    rule_tags_set(&record);
    cr_assert_str_eq(record_tag(&record, "ThreeKingsMoves"), "15");
    cr_assert_str_eq(record_tag(&record, "MoveLimit"), "80");
    record.rules = tzd;
    cr_assert(read_tags());
    cr_assert_eq(record.rules.three_kings_moves, 15);
    cr_assert_eq(record.rules.move_limit, 80);
    cr_assert(record.rules.auto_threefold);
    record.rules = rules_of(&profiles[PROFILE_GHANA]);
    record.rules.huff = HUFF_OFF;
    record.start = position_start(record.rules.board);
    rule_tags_set(&record);
    cr_assert_str_eq(record_tag(&record, "Huff"), "off");
    cr_assert_null(record_tag(&record, "MoveLimit"), "taken away again");
}

// GameType by where number 1 is, as the beginner sees it.
Test(rule_tags, numbering_by_game_type) {
    static const struct {
        const char *type;
        Numbering numbering;
    } rows[] = {
        {"29,W,8,8,N0,0", NUMBERING_A1}, {"29,W,8,8,N1,0", NUMBERING_G1}, {"29,W,8,8,N2,0", NUMBERING_B8},
        {"29,B,8,8,N3,0", NUMBERING_A1}, {"29,B,8,8,N2,0", NUMBERING_G1}, {"29,B,8,8,N1,0", NUMBERING_B8},
        {"29,W,8,8,N", NUMBERING_B8},    {"29,W,8,8,A0,0", NUMBERING_B8},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        record_clear(&record);
        record_set_tag(&record, "GameType", rows[i].type);
        cr_assert(read_tags(), "%s: %s", rows[i].type, error.what);
        cr_assert_eq(record.notation.numbering, rows[i].numbering, "%s", rows[i].type);
    }
    record.notation = (Notation){STYLE_NUMERIC, NUMBERING_A1};
    rule_tags_set(&record);
    cr_assert_str_eq(record_tag(&record, "GameType"), "29,W,8,8,N0,0");
}

Test(rule_tags, a_position_by_numbers_follows_the_numbering) {
    set_tags("GameType=29,W,8,8,N0,0|FEN=B:W1,K2:B32");
    cr_assert(read_tags(), "%s", error.what);
    cr_assert_eq(position_side(&record.start), BLACK);
    record.notation = notation_default;
    rule_tags_set(&record);
    cr_assert_str_eq(record_tag(&record, "FEN"), "B:Wa1,Kc1:Bh8");
    record.start = position_start(record.rules.board);
    rule_tags_set(&record);
    cr_assert_null(record_tag(&record, "FEN"), "the usual start needs none");
    cr_assert_null(record_tag(&record, "SetUp"));
}

Test(rule_tags, a_start_with_a_name_is_told_nigeria_7_1) {
    record.rules = rules_of(&profiles[PROFILE_NIGERIA]);
    StartWords words = {{"short-two", 9}, {"", 0}, {"", 0}};
    SetUp start;
    cr_assert(start_read(&record.rules, &words, &start, &error));
    record_set_start(&record, &start);
    rule_tags_set(&record);
    cr_assert_str_eq(record_tag(&record, "Handicap"), "short-two giver=black");
    cr_assert_str_eq(record_tag(&record, "FEN"),
                     "W:W31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50:B1,4,5,6,"
                     "7,8,9,10,11,12,13,14,15,16,17,18,19,20");
    record_set_tag(&record, "Handicap", "two for a beginner");
    rule_tags_set(&record);
    cr_assert_str_eq(record_tag(&record, "Handicap"), "two for a beginner", "another's text stays");
}
