// What a person types for a move: whole moves as people write them, parts of moves, numbers of the list shown.
#include "protocol/play/input.h"

#include <criterion/criterion.h>
#include <string.h>

#include "support/set_up.h"

static Refusal refusal;
static Text text;

// The move read, written out; "" and the refusal where there is none.
static const char *read_in(ProfileId id, const char *fen, const char *line, const MoveList *shown) {
    Rules rules = rules_of(&profiles[id]);
    SetUp set_up = {.position = position_start(rules.board)};
    if (fen)
        set_up = set_up_from(&rules, fen);
    MoveList none;
    move_list_init(&none);
    PlayPlace place = {&rules, &set_up.position, &notation_default, shown ? shown : &none};
    if (!refusal.moves.moves)
        refusal_init(&refusal);
    Move move;
    text_clear(&text);
    if (play_input_read((Span){line, strlen(line)}, &place, &move, &refusal))
        move_write(&text, &rules, &set_up.position, move, &notation_default);
    return text_string(&text);
}

static const char *read_tzd(const char *fen, const char *line) {
    return read_in(PROFILE_TZD, fen, line, NULL);
}

#define CAPTURES "W:Wc3,a1:Bd4,f6,h8" // only c3:e5:g7
#define TWO_WAYS "W:Wc3,g3:Bd4,f4,b6" // c3:e5 and g3:e5

Test(play_input, whole_moves_as_people_write_them) {
    static const char *const lines[] = {"c3-d4",        "C3-D4",  " c3-d4 ",  "c3 d4",       "c3 - d4",
                                        "c3d4",         "22-18",  "3. c3-d4", "12... c3-d4", "c3\u2013d4",
                                        "c3 \u2212 d4", "c3-d4!", "c3-d4 !",  "22 18"};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        cr_assert_str_eq(read_tzd(NULL, lines[i]), "c3-d4", "%s: %s", lines[i], refusal.message.what);
        cr_assert_str_eq(refusal.message.what, "");
    }
    static const char *const captures[] = {"c3:e5:g7", "c3xe5xg7",   "c3 x e5 x g7", "c3 e5 g7",
                                           "c3:g7",    "c3\u00d7g7", "c3xg7x",       "c3*e5*g7"};
    for (size_t i = 0; i < sizeof captures / sizeof *captures; i++)
        if (strcmp(captures[i], "c3xg7x") != 0)
            cr_assert_str_eq(read_tzd(CAPTURES, captures[i]), "c3:e5:g7", "%s: %s", captures[i], refusal.message.what);
        else
            cr_assert_str_eq(read_tzd(CAPTURES, captures[i]), "");
}

Test(play_input, a_part_that_fits_one_move) {
    cr_assert_str_eq(read_tzd(NULL, "b4"), "");
    cr_assert_eq(refusal.code, REFUSAL_AMBIGUOUS);
    cr_assert_eq(refusal.moves.count, 2);
    cr_assert_str_eq(read_tzd(NULL, "h4"), "g3-h4");
    cr_assert_str_eq(read_tzd(NULL, "-h4"), "g3-h4");
    cr_assert_str_eq(read_tzd(NULL, "a3"), "a3-b4");
    cr_assert_str_eq(read_tzd(NULL, "a3-"), "a3-b4");
    cr_assert_str_eq(read_tzd(NULL, "h4!"), "g3-h4");
    cr_assert_str_eq(read_tzd(CAPTURES, "g7"), "c3:e5:g7");
    cr_assert_str_eq(read_tzd(CAPTURES, ":g7"), "c3:e5:g7");
    cr_assert_str_eq(read_tzd(CAPTURES, "c3"), "c3:e5:g7");
    cr_assert_str_eq(read_tzd(TWO_WAYS, "e5"), "");
    cr_assert_eq(refusal.moves.count, 2);
}

Test(play_input, a_square_is_start_or_end_as_it_is_written) {
    // b2 is the end of one move and the start of others.
    const char *fen = "W:Wa1,b2,c3:Bh8";
    cr_assert_str_eq(read_tzd(fen, "b2"), "b2-a3");
    cr_assert_str_eq(read_tzd(fen, "-b2"), "");
    cr_assert_str_eq(refusal.message.what, "no move of yours ends on b2");
    cr_assert_str_eq(read_tzd("W:WKa1:BKh2", "a1-"), "");
    cr_assert_eq(refusal.code, REFUSAL_AMBIGUOUS);
    cr_assert_str_eq(read_tzd("W:WKa1:BKh2", "e5"), "a1-e5");
}

Test(play_input, the_beginning_of_a_capture_stands_for_it_tzd_4_5) {
    cr_assert_str_eq(read_tzd(CAPTURES, "c3:e5"), "c3:e5:g7");
    cr_assert_eq(refusal.code, REFUSAL_CAPTURE_INCOMPLETE, "and the rule is at hand");
    cr_assert_str_neq(refusal.message.what, "");
    // From e5 the man may go on to g7 or c7.
    cr_assert_str_eq(read_tzd("W:Wc3:Bd4,f6,d6", "c3:e5"), "");
    cr_assert_eq(refusal.code, REFUSAL_CAPTURE_INCOMPLETE);
    cr_assert_eq(refusal.moves.count, 2);
}

Test(play_input, a_landing_from_which_a_king_cannot_go_on_is_refused_tzd_4_6) {
    // Behind d4 the king must stop on e5, from where it takes g7's neighbour; h8 would be the end of the way.
    const char *fen = "W:WKa1:Bc3,c7";
    cr_assert_str_eq(read_tzd(fen, "a1:f6"), "", "%s", text_string(&text));
    cr_assert_eq(refusal.code, REFUSAL_CAPTURE_INCOMPLETE);
}

Test(play_input, a_capture_written_with_a_hyphen_is_meant_tzd_9) {
    cr_assert_str_eq(read_tzd("W:Wc3:Bd4,h8", "c3-e5"), "c3:e5");
    cr_assert_eq(refusal.code, REFUSAL_CAPTURE_WITH_HYPHEN);
    cr_assert_str_neq(refusal.message.what, "");
}

Test(play_input, refusals_have_their_article_tzd_13_3) {
    static const struct {
        const char *fen, *line;
        RefusalCode code;
        const char *article;
    } cases[] = {
        {CAPTURES, "a1-b2", REFUSAL_CAPTURE_MANDATORY, "TZD 13.3"},
        {CAPTURES, "a1", REFUSAL_CAPTURE_MANDATORY, "TZD 13.3"},
        {CAPTURES, "-b2", REFUSAL_CAPTURE_MANDATORY, "TZD 13.3"},
        {NULL, "c3-c4", REFUSAL_LIGHT_SQUARE, "TZD 2.1"},
        {NULL, "c3-b2", REFUSAL_MAN_BACKWARD, "TZD 3.1"},
        {NULL, "b6", REFUSAL_NOT_YOUR_PIECE, "TZD 3"},
        {NULL, "a1", REFUSAL_NOT_A_MOVE_OF_PIECE, "TZD 3.1"},
        {NULL, "c3-", REFUSAL_AMBIGUOUS, "TZD 9"},
        {NULL, "e5-", REFUSAL_NO_PIECE, "TZD 3"},
        {NULL, "~b6", REFUSAL_NO_HUFFING, "TZD 13.3"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        cr_assert_str_eq(read_tzd(cases[i].fen, cases[i].line), "", "%s", cases[i].line);
        cr_assert_eq(refusal.code, cases[i].code, "%s: %s", cases[i].line, refusal_word(refusal.code));
        Rules rules = rules_of(&profiles[PROFILE_TZD]);
        Text article = {0};
        refusal_article(&article, &rules, &refusal);
        cr_assert_str_eq(text_string(&article), cases[i].article, "%s", cases[i].line);
        text_free(&article);
    }
}

Test(play_input, a_bare_number_is_the_lists_where_it_has_it_and_a_square_otherwise) {
    Rules rules = rules_of(&profiles[PROFILE_NIGERIA]);
    Position start = position_start(rules.board);
    MoveList shown, none;
    move_list_init(&shown);
    move_list_init(&none);
    PlayPlace place = {&rules, &start, &notation_default, &none};
    play_input_moves(&place, &shown);
    cr_assert_eq(shown.count, 9);
    cr_assert_str_eq(read_in(PROFILE_NIGERIA, NULL, "1", &shown), "31-26");
    cr_assert_str_eq(read_in(PROFILE_NIGERIA, NULL, "9", &shown), "35-30");
    cr_assert_str_eq(read_in(PROFILE_NIGERIA, NULL, "30", &shown), "35-30", "the list is shorter: the square");
    cr_assert_str_eq(read_in(PROFILE_NIGERIA, NULL, "9", NULL), "", "no list: the square, with a piece of Black");
    cr_assert_eq(refusal.code, REFUSAL_NOT_YOUR_PIECE);
    cr_assert_str_eq(read_in(PROFILE_NIGERIA, NULL, "-30", &shown), "35-30");
    cr_assert_str_eq(read_in(PROFILE_NIGERIA, NULL, "31-", &shown), "31-26");
    cr_assert_str_eq(read_in(PROFILE_NIGERIA, NULL, "0", &shown), "");
    move_list_free(&shown);
}

Test(play_input, the_list_is_in_the_order_of_the_squares) {
    Rules rules = rules_of(&profiles[PROFILE_TZD]);
    Position start = position_start(rules.board);
    MoveList list;
    move_list_init(&list);
    PlayPlace place = {&rules, &start, &notation_default, &list};
    play_input_moves(&place, &list);
    text_clear(&text);
    for (int i = 0; i < list.count; i++) {
        text_add(&text, i ? " " : "");
        move_write(&text, &rules, &start, list.moves[i], &notation_default);
    }
    cr_assert_str_eq(text_string(&text), "a3-b4 c3-b4 c3-d4 e3-d4 e3-f4 g3-f4 g3-h4");
    move_list_free(&list);
}

#define HUFF "W:W40,K28:BK12,14,5:L12" // Black's king on 12 did not capture

Test(play_input, huffs_nigeria_3_5) {
    cr_assert_str_eq(read_in(PROFILE_NIGERIA, HUFF, "~12/40-35", NULL), "~12/40-35");
    cr_assert_str_eq(read_in(PROFILE_NIGERIA, HUFF, "~12 40-35", NULL), "~12/40-35");
    cr_assert_str_eq(read_in(PROFILE_NIGERIA, HUFF, "~12/35", NULL), "~12/40-35");
    cr_assert_str_eq(read_in(PROFILE_NIGERIA, HUFF, "~ 12 / 40 35", NULL), "~12/40-35");
    cr_assert_str_eq(read_in(PROFILE_NIGERIA, HUFF, "35", NULL), "40-35", "without the sign nothing is huffed");
    cr_assert_str_eq(read_in(PROFILE_NIGERIA, HUFF, "~12", NULL), "");
    cr_assert_eq(refusal.code, REFUSAL_AMBIGUOUS);
    cr_assert_str_eq(read_in(PROFILE_NIGERIA, HUFF, "~14", NULL), "");
    cr_assert_eq(refusal.code, REFUSAL_NOT_HUFFABLE);
    cr_assert_str_eq(read_in(PROFILE_NIGERIA, NULL, "~14", NULL), "");
    cr_assert_eq(refusal.code, REFUSAL_NOTHING_TO_HUFF);
}

Test(play_input, strange_texts_are_refused) {
    static const char *const lines[] = {
        "",   "~",  "~/",   "-",    ":",        "x",        "c",          "c3-d4-e5",
        "99", "1.", ".",    "~~",   "~b6/~",    "!?",       "c3--d4",     "a3a3",
        "0",  "-1", "c3-!", "%s%n", "\x01\x02", "\xff\xfe", "c3\x1b[31m", "99999999999999999999999"};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        cr_assert_str_eq(read_tzd(NULL, lines[i]), strcmp(lines[i], "c3--d4") ? "" : "", "%s", lines[i]);
}

Test(play_input, words_are_distinguished_from_moves) {
    static const char *const moves[] = {"c3", "28", "~34", "-d4", ":e5", "c3-d4", "1.", "C3"};
    static const char *const words[] = {"", "hello", "go", "e", "-", "x", "xboard", "\xc3\xa9"};
    for (size_t i = 0; i < sizeof moves / sizeof *moves; i++)
        cr_assert(play_input_is_move_like((Span){moves[i], strlen(moves[i])}), "%s", moves[i]);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        cr_assert_not(play_input_is_move_like((Span){words[i], strlen(words[i])}), "%s", words[i]);
}
