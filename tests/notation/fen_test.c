// Positions as text (rules.md 5, TZD 13.1): every form is read, what is written reads back, and what is wrong is named.
#include "notation/fen.h"

#include <criterion/criterion.h>
#include <string.h>

#include "support/bridge.h"

static SetUp set_up;
static Error error;

static bool read_as(ProfileId id, const char *fen) {
    Rules rules = rules_of(&profiles[id]);
    return fen_read((Span){fen, strlen(fen)}, &rules, &notation_default, &set_up, &error);
}

static const char *written(ProfileId id, bool bare) {
    static Text text;
    Rules rules = rules_of(&profiles[id]);
    text_clear(&text);
    fen_write(&text, &rules, &notation_default, &set_up, bare);
    return text_string(&text);
}

Test(fen, every_form_of_one_position_is_read) {
    const char *forms[] = {
        "W:Wa1,c1,Kd4:Bb6,Kh8",      "W:Bb6,Kh8:Wa1,c1,Kd4",
        "w:wA1,C1,kD4:bB6,KH8",      "W:W29,30,K18:B9,K4",
        "W:W29-30,K18:BK4,9",        "W : W a1 , c1 , Kd4 : B b6 , Kh8 .",
        "\"W:Wa1,c1,Kd4:Bb6,Kh8\"",  "[FEN \"W:Wa1,c1,Kd4:Bb6,Kh8.\"]",
        "\"W:Wa1,c1,Kd4:Bb6,Kh8\".", "7B/8/1b6/8/3W4/8/8/w1w5 w",
    };
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        cr_assert(read_as(PROFILE_TZD, forms[i]), "%s: %s", forms[i], error.what);
        cr_assert_str_eq(written(PROFILE_TZD, true), "W:Wa1,c1,Kd4:Bb6,Kh8", "%s", forms[i]);
    }
}

Test(fen, numbers_follow_the_numbering) {
    cr_assert(read_as(PROFILE_TZD, "B:W21-32:B1-12"));
    Rules rules = rules_of(&profiles[PROFILE_TZD]);
    Position start = position_start(rules.board);
    cr_assert_eq(set_up.position.pieces[WHITE], start.pieces[WHITE]);
    cr_assert_eq(set_up.position.pieces[BLACK], start.pieces[BLACK]);
    for (Numbering numbering = NUMBERING_A1; numbering <= NUMBERING_G1; numbering++) {
        Notation notation = {STYLE_TZD, numbering};
        const char *fen = "W:W1-12:B21-32";
        cr_assert(fen_read((Span){fen, strlen(fen)}, &rules, &notation, &set_up, &error), "%s", error.what);
        cr_assert(position_equal(&set_up.position, &start));
    }
}

Test(fen, clock_fields_are_kept) {
    cr_assert(read_as(PROFILE_TZD, "B:WKa1,Kc1,Ke1:BKh8:H5:M7:F31"));
    cr_assert_eq(set_up.clocks.quiet, 5);
    cr_assert_eq(set_up.clocks.material, 7);
    cr_assert_eq(set_up.clocks.count, 7, "the three-kings count starts with the material");
    cr_assert_eq(set_up.move_number, 31);
    cr_assert_str_eq(written(PROFILE_TZD, false), "B:WKa1,Kc1,Ke1:BKh8:H5:M7:F31");
    cr_assert(read_as(PROFILE_TZD, "B:WKa1,Kc1,Ke1:BKh8:H0:M0:T9:F31"));
    cr_assert_eq(set_up.clocks.count, 9, "a king was lost since the count began");
    cr_assert_str_eq(written(PROFILE_TZD, false), "B:WKa1,Kc1,Ke1:BKh8:H0:M0:T9:F31");
}

Test(fen, a_quiet_stretch_is_also_one_of_the_same_material) {
    cr_assert(read_as(PROFILE_TZD, "W:Wa1:BKh8:H20"));
    cr_assert_eq(set_up.clocks.material, 20, "every change of material restarts both clocks");
}

Test(fen, numbered_lists_ascend_in_every_numbering) {
    Rules rules = rules_of(&profiles[PROFILE_TZD]);
    SetUp start = {.position = position_start(rules.board)};
    static const char *const expected[] = {
        "W:W1,2,3,4,5,6,7,8,9,10,11,12:B21,22,23,24,25,26,27,28,29,30,31,32",
        "W:W1,2,3,4,5,6,7,8,9,10,11,12:B21,22,23,24,25,26,27,28,29,30,31,32",
        "W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12",
    };
    for (Numbering numbering = NUMBERING_A1; numbering <= NUMBERING_B8; numbering++) {
        Text text = {0};
        fen_write(&text, &rules, &(Notation){STYLE_NUMERIC, numbering}, &start, true);
        cr_assert_str_eq(text_string(&text), expected[numbering]);
        text_free(&text);
    }
}

Test(fen, empty_lists_are_read) {
    cr_assert(read_as(PROFILE_TZD, "W:W:Bb6"));
    cr_assert_str_eq(written(PROFILE_TZD, true), "W:W:Bb6");
}

Test(fen, huffable_pieces_are_kept) {
    cr_assert(read_as(PROFILE_NIGERIA, "W:W33:BK1,20:L1"), "%s", error.what);
    cr_assert_str_eq(written(PROFILE_NIGERIA, true), "W:W33:BK1,20:L1");
    cr_assert_not(read_as(PROFILE_TZD, "W:Wa1:BKh8:Lh8"), "no huffing in this profile");
    cr_assert_not(read_as(PROFILE_NIGERIA, "W:W33:BK1,20:L33"), "an own piece");
}

// Without the field a side that has a king has promoted.
Test(fen, who_has_promoted_is_kept_tzd3_5) {
    static const struct {
        const char *fen, *written;
        bool white, black;
    } rows[] = {
        {"W:Wa1:BKh8", "W:Wa1:BKh8:H0:M0:F1", false, true},
        {"W:Wa1:BKh8:P-", "W:Wa1:BKh8:H0:M0:P-:F1", false, false},
        {"W:Wa1:Bh8:Pwb", "W:Wa1:Bh8:H0:M0:Pwb:F1", true, true},
        {"W:Wa1:Bh8:PB", "W:Wa1:Bh8:H0:M0:Pb:F1", false, true},
        {"W:Wa1:BKh8:P b ", "W:Wa1:BKh8:H0:M0:F1", false, true},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        cr_assert(read_as(PROFILE_TZD3, rows[i].fen), "%s", error.what);
        cr_assert_eq(set_up.promoted[WHITE], rows[i].white);
        cr_assert_eq(set_up.promoted[BLACK], rows[i].black);
        cr_assert_str_eq(written(PROFILE_TZD3, false), rows[i].written);
    }
    cr_assert(read_as(PROFILE_TZD, "W:Wa1:BKh8:P-"));
    cr_assert_str_eq(written(PROFILE_TZD, false), "W:Wa1:BKh8:H0:M0:F1", "TZD 2.2 does not ask");
}

Test(fen, a_count_that_has_not_begun_is_kept_tzd3_9_4) {
    cr_assert(read_as(PROFILE_TZD3, "W:WKa1,Kc1,Ke1:BKb8:M4:T-"), "%s", error.what);
    cr_assert_eq(set_up.clocks.count, COUNT_NOT_BEGUN);
    cr_assert_str_eq(written(PROFILE_TZD3, false), "W:WKa1,Kc1,Ke1:BKb8:H0:M4:T-:F1");
    cr_assert(read_as(PROFILE_TZD3, "W:WKc1,Ke1,Kg1:BKb8:M4:T2"), "%s", error.what);
    cr_assert_str_eq(written(PROFILE_TZD3, false), "W:WKc1,Ke1,Kg1:BKb8:H0:M4:T2:F1");
    cr_assert(read_as(PROFILE_TZD3, "W:WKc1,Ke1,Kg1:BKb8:M4"), "%s", error.what);
    cr_assert_str_eq(written(PROFILE_TZD3, false), "W:WKc1,Ke1,Kg1:BKb8:H0:M4:F1");
}

Test(fen, random_positions_read_back) {
    for (int id = 0; id < PROFILES; id++) {
        Rules rules = rules_of(&profiles[id]);
        Rng rng = {(uint64_t)id};
        for (int i = 0; i < 1000; i++) {
            Notation notation = {(MoveStyle)(i % 3), (Numbering)(i / 3 % 3)};
            SetUp original = {.position = bridge_random_position(&rules, &rng, rules.board->max_pieces),
                              .move_number = 1 + i};
            original.promoted[WHITE] = id == PROFILE_TZD3 ? i % 2 : position_kings(&original.position, WHITE) != 0;
            original.promoted[BLACK] = id == PROFILE_TZD3 ? i % 3 : position_kings(&original.position, BLACK) != 0;
            original.clocks = clocks_set_up(&rules, &original.position, i % 60, i % 60 + i % 50);
            Text text = {0};
            fen_write(&text, &rules, &notation, &original, false);
            cr_assert(fen_read((Span){text_string(&text), text.length}, &rules, &notation, &set_up, &error), "%s: %s",
                      text_string(&text), error.what);
            cr_assert(position_equal(&set_up.position, &original.position), "%s", text_string(&text));
            cr_assert_eq(set_up.position.key, original.position.key);
            cr_assert_eq(memcmp(&set_up.clocks, &original.clocks, sizeof original.clocks), 0);
            cr_assert_eq(set_up.move_number, original.move_number);
            cr_assert_eq(memcmp(set_up.promoted, original.promoted, sizeof original.promoted), 0);
            text_clear(&text);
            fen_write_letters(&text, &rules, &original.position);
            cr_assert(fen_read((Span){text_string(&text), text.length}, &rules, &notation, &set_up, &error), "%s: %s",
                      text_string(&text), error.what);
            cr_assert(position_equal(&set_up.position, &original.position), "%s", text_string(&text));
            text_free(&text);
        }
    }
}

Test(fen, errors_name_what_and_where) {
    const struct {
        ProfileId id;
        const char *fen, *error;
    } cases[] = {
        {PROFILE_TZD, "", "bad FEN: the side to move, W or B, expected at column 1 (the end)"},
        {PROFILE_TZD, "X:Wa1:Bb6", "bad FEN: the side to move, W or B, expected at column 1 ('X')"},
        {PROFILE_TZD, "W", "bad FEN: the list of white pieces is missing at column 2 (the end)"},
        {PROFILE_TZD, "W:Wa1", "bad FEN: the list of black pieces is missing at column 6 (the end)"},
        {PROFILE_TZD, "W:Wa2:Bb6", "bad FEN: a dark square of this board expected at column 4 ('a')"},
        {PROFILE_TZD, "W:Wa1,:Bb6", "bad FEN: a square expected after the comma at column 7 (':')"},
        {PROFILE_TZD, "W:Wa1;:Bb6", "bad FEN: ',' or ':' expected at column 6 (';')"},
        {PROFILE_TZD, "W:Wa1:Ba1", "bad FEN: a square is occupied twice at column 8 ('a')"},
        {PROFILE_TZD, "W:Wb8:Ba1", "bad FEN: a white man on its promotion row at column 4 ('b')"},
        {PROFILE_TZD, "W:Wa3:Ba1", "bad FEN: a black man on its promotion row at column 8 ('a')"},
        {PROFILE_TZD, "W:Wa1:Wc1:Bb6", "bad FEN: a second list for the same side at column 7 ('W')"},
        {PROFILE_TZD, "W:W20-32:Bb8", "bad FEN: too many white pieces at column 4 ('2')"},
        {PROFILE_TZD, "W:W12-5:Bb8", "bad FEN: a range that runs backward at column 4 ('1')"},
        {PROFILE_TZD, "W:Wa1:Bb6:H", "bad FEN: a number from 0 to 100000 expected at column 12 (the end)"},
        {PROFILE_TZD, "W:Wa1:Bb6:Q1", "bad FEN: W, B, H, M, T, P, F or L expected at column 11 ('Q')"},
        {PROFILE_TZD3, "W:Wa1:Bb6:Pww", "bad FEN: a side named twice at column 13 ('w')"},
        {PROFILE_TZD3, "W:Wa1:Bb6:P:F3",
         "bad FEN: the sides that have promoted, as wb, or '-' expected at column 12 (':')"},
        {PROFILE_TZD3, "W:Wa1:Bb6:Pwx", "bad FEN: ':' expected at column 13 ('x')"},
        {PROFILE_TZD, "W:Wa1:Bb6:T-", "bad FEN: a number from 0 to 100000 expected at column 12 ('-')"},
        {PROFILE_TZD, "W:Wa1:Bb6:H3:H4", "bad FEN: a field given twice at column 14 ('H')"},
        {PROFILE_TZD, "W:Wa1:Bb6:F0", "bad FEN: moves are numbered from 1 at column 11 ('F')"},
        {PROFILE_TZD, "W:W:B", "bad FEN: a piece expected at column 6 (the end)"},
        {PROFILE_TZD, "8/8/8/8/8/8/8/1w6 w", "bad FEN: a piece on a light square or off the board at column 16 ('w')"},
        {PROFILE_TZD, "8/8/8/8/8/8/1w6 w", "bad FEN: ranks are missing at column 16 (' ')"},
        {PROFILE_TZD, "9/8/8/8/8/8/8/w7 w", "bad FEN: a run that does not fit the rank at column 1 ('9')"},
        {PROFILE_NIGERIA, "W:W51:B1", "bad FEN: a dark square of this board expected at column 4 ('5')"},
        {PROFILE_NIGERIA, "W:Wa1:B1", "bad FEN: a dark square of this board expected at column 4 ('a')"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        cr_assert_not(read_as(cases[i].id, cases[i].fen), "%s is read", cases[i].fen);
        cr_assert_str_eq(error.what, cases[i].error);
    }
}
