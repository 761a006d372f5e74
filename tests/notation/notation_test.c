// Moves as text (TZD 9, Nigeria 10.6 and 10.7, rules.md 5): what is printed reads back, and every customary form is
// read.
#include "notation/notation.h"

#include <criterion/criterion.h>
#include <string.h>

#include "notation/judge.h"
#include "support/bridge.h"
#include "support/set_up.h"

// Reads `text` in the position and writes the move found; the error text if it is refused.
static const char *reread(ProfileId id, const char *fen, const char *text) {
    static Text out;
    Rules rules = rules_of(&profiles[id]);
    Position p = set_up_from(&rules, fen).position;
    Move move;
    Error error;
    text_clear(&out);
    if (move_read(span_of(text), &rules, &p, &notation_default, &move, &error))
        move_write(&out, &rules, &p, move, &notation_default);
    else
        text_add(&out, error.what);
    return text_string(&out);
}

static void round_trip(const Rules *rules, const Position *p, const Notation *notation) {
    MoveList list;
    rules_list_moves(rules, p, &list);
    Text text = {0};
    for (int i = 0; i < list.count; i++) {
        text_clear(&text);
        move_write(&text, rules, p, list.moves[i], notation);
        Move move;
        Error error;
        cr_assert(move_read((Span){text_string(&text), text.length}, rules, p, notation, &move, &error), "%s",
                  error.what);
        cr_assert(move_equal(move, list.moves[i]), "%s reads as another move", text_string(&text));
    }
    text_free(&text);
    move_list_free(&list);
}

Test(notation, every_printed_move_reads_back) {
    for (int id = 0; id < PROFILES; id++) {
        Rules rules = rules_of(&profiles[id]);
        Rng rng = {(uint64_t)id + 3};
        for (int i = 0; i < 1200; i++) {
            Position p = bridge_random_position(&rules, &rng, i % 2 ? 6 : rules.board->max_pieces);
            for (MoveStyle style = 0; style < MOVE_STYLES; style++)
                round_trip(&rules, &p, &(Notation){style, (Numbering)(i % 3)});
        }
    }
}

Test(notation, huffed_moves_read_back) {
    Rules rules = rules_of(&profiles[PROFILE_GHANA]);
    Rng rng = {8};
    int huffs = 0;
    for (int game = 0; game < 300; game++) {
        Position p = bridge_random_play(&rules, &rng, 60);
        huffs += position_huffable(&p) != 0;
        for (MoveStyle style = 0; style < MOVE_STYLES; style++)
            round_trip(&rules, &p, &(Notation){style, NUMBERING_B8});
    }
    cr_assert_gt(huffs, 20, "the random games must reach huffs");
}

Test(notation, separators_of_every_custom_are_read) {
    const char *fen = "W:Wc3,a1:Bd4,f6";
    const char *texts[] = {"c3:e5:g7", "c3xe5xg7", "c3e5g7",   "C3:E5:G7", "c3:g7",     "c3xg7",
                           "c3g7",     "22x15x8",  "22:15:8",  "22x8",     "c3:e5:g7!", "c3xg7?!",
                           " c3:g7+ ", "22*8",     "22x15x08", "c3*e5*g7"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        cr_assert_str_eq(reread(PROFILE_TZD, fen, texts[i]), "c3:e5:g7", "%s", texts[i]);
}

// The move that `text` means, written in another style.
static const char *restyled(ProfileId id, const char *fen, const char *text, MoveStyle style, Numbering numbering) {
    static Text out;
    Rules rules = rules_of(&profiles[id]);
    Position p = set_up_from(&rules, fen).position;
    Move move;
    Error error;
    text_clear(&out);
    cr_assert(move_read(span_of(text), &rules, &p, &notation_default, &move, &error), "%s", error.what);
    move_write(&out, &rules, &p, move, &(Notation){style, numbering});
    return text_string(&out);
}

Test(notation, uci_has_nothing_between_the_squares) {
    const char *fen = "W:Wc3,a1:Bd4,f6";
    cr_assert_str_eq(restyled(PROFILE_TZD, fen, "c3:g7", STYLE_UCI, NUMBERING_B8), "c3e5g7");
    cr_assert_str_eq(restyled(PROFILE_TZD, "W:Wa3:Bh8", "a3-b4", STYLE_UCI, NUMBERING_B8), "a3b4");
    cr_assert_str_eq(restyled(PROFILE_NIGERIA, "W:W28:B3", "28-23", STYLE_UCI, NUMBERING_B8), "2823");
    cr_assert_str_eq(restyled(PROFILE_NIGERIA, "W:W12:B7", "12x3", STYLE_UCI, NUMBERING_B8), "1203");
}

Test(notation, hub_names_start_end_and_what_is_captured) {
    const char *fen = "W:Wc3,a1:Bd4,f6";
    cr_assert_str_eq(restyled(PROFILE_TZD, fen, "c3:g7", STYLE_HUB, NUMBERING_B8), "22x8x11x18");
    cr_assert_str_eq(restyled(PROFILE_TZD, fen, "c3:g7", STYLE_HUB, NUMBERING_A1), "10x28x23x14");
    cr_assert_str_eq(restyled(PROFILE_TZD, "W:Wa3:Bh8", "a3-b4", STYLE_HUB, NUMBERING_B8), "21-17");
    cr_assert_str_eq(restyled(PROFILE_NIGERIA, "W:W12:B7", "12x3", STYLE_HUB, NUMBERING_B8), "12x3x7");
}

Test(notation, numbers_without_separators_are_read_in_pairs) {
    cr_assert_str_eq(reread(PROFILE_NIGERIA, "W:W28:B3", "2823"), "28-23");
    cr_assert_str_eq(reread(PROFILE_TZD, "W:Wc3:Bd4,f6", "221508"), "c3:e5:g7");
    cr_assert_str_eq(reread(PROFILE_TZD, "W:Wc3:Bd4,f6", "22081"),
                     "illegal move '22081': 22081 is off the board, which has squares 1 to 32 (TZD 2.1)");
    cr_assert_str_eq(reread(PROFILE_NIGERIA, "W:W28:B3", "2800"),
                     "illegal move '2800': 00 is off the board, which has squares 1 to 50 (Nigeria 10.1)");
}

Test(notation, records_are_not_written_as_protocols_write) {
    cr_assert_eq(notation_of_records((Notation){STYLE_UCI, NUMBERING_A1}).style, STYLE_TZD);
    cr_assert_eq(notation_of_records((Notation){STYLE_HUB, NUMBERING_A1}).style, STYLE_NUMERIC);
    cr_assert_eq(notation_of_records((Notation){STYLE_PDN, NUMBERING_A1}).style, STYLE_PDN);
}

Test(notation, captured_squares_may_be_listed) {
    const char *fen = "W:Wc3:Bd4,f6";
    cr_assert_str_eq(reread(PROFILE_TZD, fen, "c3:d4:f6:g7"), "c3:e5:g7", "between start and end");
    cr_assert_str_eq(reread(PROFILE_TZD, fen, "c3xg7xf6xd4"), "c3:e5:g7", "behind the end, in any order");
}

Test(notation, king_paths_may_leave_out_landings_that_do_not_turn) {
    // The king takes b2 and e5 on one diagonal and may rest on c3 or d4 between, then on f6, g7 or h8.
    const char *fen = "W:WKa1:Bb2,e5";
    const char *canonical = reread(PROFILE_TZD, fen, "a1:g7");
    char expected[32];
    strcpy(expected, canonical);
    cr_assert_str_eq(reread(PROFILE_TZD, fen, "a1:c3:g7"), expected);
    cr_assert_str_eq(reread(PROFILE_TZD, fen, "a1:d4:g7"), expected);
    cr_assert_str_eq(reread(PROFILE_TZD, fen, "a1:c3:d4:g7"),
                     "illegal move 'a1:c3:d4:g7': no piece to capture stands between c3 and d4 (TZD 4.3)");
}

Test(notation, a_capture_may_end_where_it_began) {
    const char *fen = "W:WKh6:Bb2,Kd2,d6,f6,Kg7";
    cr_assert_str_eq(reread(PROFILE_TZD, fen, "h6:c1:a3:f8:h6"), "h6:c1:a3:f8:h6");
    cr_assert_str_eq(reread(PROFILE_TZD, fen, "h6:h6"), "h6:c1:a3:f8:h6", "start and end alone");
}

Test(notation, start_and_end_alone_must_fit_one_move) {
    // From a1 to h4 by way of d4 in two manners that take different pieces.
    const char *fen = "W:Wc3:Bb4,d4,b6,d6";
    cr_assert(strstr(reread(PROFILE_TZD, fen, "c3:c7"), "ambiguous move 'c3:c7': 2 captures fit"));
    cr_assert_str_eq(reread(PROFILE_TZD, fen, "c3:a5:c7"), "c3:a5:c7");
    cr_assert_str_eq(reread(PROFILE_TZD, fen, "c3:e5:c7"), "c3:e5:c7");
}

Test(notation, refused_moves_say_why) {
    const char *fen = "W:Wc3,a1:Bd4,f6,h8";
    const struct {
        const char *text, *error;
    } cases[] = {
        {"c3:e5", "illegal move 'c3:e5': the capture must go on from e5: c3:e5:g7 (TZD 4.5)"},
        {"a1-b2", "illegal move 'a1-b2': a capture must be made: c3:e5:g7 (TZD 13.3)"},
        {"b2-a3", "illegal move 'b2-a3': no piece stands on b2 (TZD 3)"},
        {"d4-c3", "illegal move 'd4-c3': d4 holds a piece of Black, and White is to move (TZD 3)"},
        {"c3", "malformed move 'c3': a move names at least two squares (TZD 9)"},
        {"c3-d5", "illegal move 'c3-d5': d5 is a light square (TZD 2.1)"},
        {"c3-", "malformed move 'c3-': a square expected after '-' (TZD 9)"},
        {"c3_e5", "malformed move 'c3_e5': a separator (- : x) or the end expected at column 3 (TZD 9)"},
        {"33-1", "illegal move '33-1': 33 is off the board, which has squares 1 to 32 (TZD 2.1)"},
        {"~c3", "malformed move '~c3': a huff is written ~SQUARE/MOVE (TZD 9)"},
        {"", "malformed move '': a move names at least two squares (TZD 9)"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        cr_assert_str_eq(reread(PROFILE_TZD, fen, cases[i].text), cases[i].error);
}

Test(notation, numberings_count_from_their_corners) {
    Square a1 = square_at(&board_8x8, 7, 0), g1 = square_at(&board_8x8, 7, 6), b8 = square_at(&board_8x8, 0, 1);
    Square c3 = square_at(&board_8x8, 5, 2);
    const struct {
        Numbering numbering;
        Square one;
        const char *c3;
    } cases[] = {{NUMBERING_A1, a1, "10"}, {NUMBERING_G1, g1, "11"}, {NUMBERING_B8, b8, "22"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Notation notation = {STYLE_NUMERIC, cases[i].numbering};
        Square square;
        cr_assert_eq(square_read(span_of("1"), &board_8x8, &notation, &square), 1);
        cr_assert_eq(square, cases[i].one);
        Text text = {0};
        square_write(&text, &board_8x8, &notation, c3);
        cr_assert_str_eq(text_string(&text), cases[i].c3);
        text_free(&text);
    }
}

Test(notation, styles_print_as_named) {
    Rules rules = rules_of(&profiles[PROFILE_TZD]);
    Position p = set_up_from(&rules, "W:Wc3:Bd4,f6").position;
    MoveList list;
    rules_list_moves(&rules, &p, &list);
    static const char *const expected[MOVE_STYLES] = {"c3:e5:g7", "c3xe5xg7", "22x15x8", "c3e5g7", "22x8x11x18"};
    for (MoveStyle style = 0; style < MOVE_STYLES; style++) {
        Text text = {0};
        move_write(&text, &rules, &p, list.moves[0], &(Notation){style, NUMBERING_B8});
        cr_assert_str_eq(text_string(&text), expected[style]);
        text_free(&text);
    }
    move_list_free(&list);
}

Test(notation, ten_by_ten_is_numeric_in_every_style) {
    cr_assert_str_eq(reread(PROFILE_NIGERIA, "W:W28:B1", "28-24"), "28-24");
    cr_assert_str_eq(reread(PROFILE_NIGERIA, "W:W33:B28,17", "33x24"), "33x24");
    cr_assert_str_eq(reread(PROFILE_NIGERIA, "W:W33:B28,17", "33x22"),
                     "illegal move '33x22': no piece to capture stands between 33 and 22 (Nigeria 2.5)");
    cr_assert_str_eq(reread(PROFILE_NIGERIA, "W:W28:B1", "f5-e6"),
                     "malformed move 'f5-e6': no square at column 1 (Nigeria 10.6)");
}
