// Diagrams: where things stand on both boards, from both sides, and what they say.
#include "analysis/diagram.h"

#include <criterion/criterion.h>
#include <string.h>

#include "support/set_up.h"

static Rules rules;
static Text text;

static void teardown(void) {
    text_free(&text);
}

TestSuite(diagram, .fini = teardown);

static Diagram set_up(ProfileId id, const char *fen) {
    rules = rules_of(&profiles[id]);
    return (Diagram){
        .rules = &rules, .notation = &notation_default, .position = set_up_from(&rules, fen).position, .size = 300};
}

static const char *drawn(const Diagram *diagram) {
    text_clear(&text);
    diagram_write(&text, diagram);
    return text_string(&text);
}

static int count(const char *svg, const char *what) {
    int found = 0;
    for (const char *at = strstr(svg, what); at; at = strstr(at + 1, what))
        found++;
    return found;
}

#define expect(svg, what) cr_assert_not_null(strstr(svg, what), "'%s' is not in\n%s", what, svg)
#define expect_not(svg, what) cr_assert_null(strstr(svg, what), "'%s' is in\n%s", what, svg)

static Square at(const char *name) {
    Square square = NO_SQUARE;
    square_read((Span){name, strlen(name)}, rules.board, &notation_default, &square);
    return square;
}

Test(diagram, every_piece_stands_on_its_square) {
    Diagram diagram = set_up(PROFILE_TZD, "W:Wa1,Kc3:Bh6,Kg7");
    const char *svg = drawn(&diagram);
    expect(svg, "<use href=\"#white-man\" x=\"22\" y=\"288\"/>");
    expect(svg, "<use href=\"#white-king\" x=\"102\" y=\"208\"/>");
    expect(svg, "<use href=\"#black-man\" x=\"302\" y=\"88\"/>");
    expect(svg, "<use href=\"#black-king\" x=\"262\" y=\"48\"/>");
    cr_assert_eq(count(svg, "<use "), 4);
    cr_assert_eq(count(svg, "<rect data-square="), 32);
    expect(svg, "<rect data-square=\"29\" x=\"22\" y=\"288\" ");
}

Test(diagram, the_board_can_be_turned) {
    Diagram diagram = set_up(PROFILE_TZD, "W:Wa1:Bh6");
    diagram.flip = true;
    const char *svg = drawn(&diagram);
    expect(svg, "<use href=\"#white-man\" x=\"302\" y=\"8\"/>");
    expect(svg, "<rect data-square=\"29\" x=\"302\" y=\"8\" ");
    expect(svg, "<text x=\"42\" y=\"344\">h</text><text x=\"11\" y=\"33\">1</text>");
}

Test(diagram, the_small_board_has_letters_and_numbers_if_asked) {
    Diagram diagram = set_up(PROFILE_TZD, "W:Wa1:Bh6");
    const char *svg = drawn(&diagram);
    expect(svg, "<text x=\"42\" y=\"344\">a</text><text x=\"11\" y=\"33\">8</text>");
    expect_not(svg, ">29</text>");
    diagram.numbers = true;
    expect(drawn(&diagram), "<text x=\"23\" y=\"296\">29</text>");
}

Test(diagram, numbers_follow_the_numbering) {
    Diagram diagram = set_up(PROFILE_TZD, "W:Wa1:Bh6");
    Notation notation = {STYLE_TZD, NUMBERING_A1};
    diagram.notation = &notation;
    diagram.numbers = true;
    expect(drawn(&diagram), "<text x=\"23\" y=\"296\">1</text>");
}

Test(diagram, the_large_board_is_mirrored_and_numbered) {
    Diagram diagram = set_up(PROFILE_NIGERIA, "B:W46,K50:B1,K5");
    const char *svg = drawn(&diagram);
    expect(svg, "<use href=\"#black-man\" x=\"8\" y=\"8\"/>");
    expect(svg, "<use href=\"#white-king\" x=\"368\" y=\"368\"/>");
    expect(svg, ">50</text>");
    expect_not(svg, ">a</text>");
    cr_assert_eq(count(svg, "<rect data-square="), 50);
}

Test(diagram, the_last_move_is_marked_from_start_to_end) {
    Diagram diagram = set_up(PROFILE_TZD, "B:Wg7:Bb8");
    diagram.last = (Path){3, {at("c3"), at("e5"), at("g7")}};
    const char *svg = drawn(&diagram);
    cr_assert_eq(count(svg, "<use href=\"#mark-from\""), 2);
    expect(svg, "<use href=\"#mark-to\" x=\"262\" y=\"48\"/>");
    cr_assert_lt(strstr(svg, "#mark-to\" x"), strstr(svg, "#white-man\" x"), "below the piece");
}

Test(diagram, arrows_go_from_middle_to_middle) {
    Diagram diagram = set_up(PROFILE_TZD, "W:Wa3:Bb8");
    cr_assert_eq(count(drawn(&diagram), "class=\"arrows\""), 0);
    diagram.arrow_count = 1;
    diagram.arrows[0] = (Path){3, {at("a3"), at("c5"), at("e3")}};
    const char *svg = drawn(&diagram);
    cr_assert_eq(count(svg, "d=\"M42.0 228.0L122.0 148.0L"), 2, "the edge and the colour\n%s", svg);
    // A head that is not square to its line, or no line at all, shall not divide by nothing.
    diagram.arrows[0] = (Path){2, {at("a3"), at("a3")}};
    expect_not(drawn(&diagram), "nan");
}

Test(diagram, the_move_played_has_a_broken_arrow) {
    Diagram diagram = set_up(PROFILE_TZD, "W:Wa3:Bb8");
    diagram.played = (Path){2, {at("a3"), at("b4")}};
    const char *svg = drawn(&diagram);
    cr_assert_eq(count(svg, "class=\"arrows\""), 1);
    cr_assert_eq(count(svg, "<path fill=\"none\" stroke-dasharray=\"6 4\" d=\"M42.0 228.0L"), 1);
}

Test(diagram, it_is_described_in_words) {
    Diagram diagram = set_up(PROFILE_TZD, "B:Wa1,c1,Kd4:BKb6,Kh8");
    const char *svg = drawn(&diagram);
    expect(svg, "<title>TZD-2.2, Black to move</title>");
    expect(svg, "<desc>White: men a1, c1; king d4. Black: kings h8, b6. Black to move.</desc>");
    diagram = set_up(PROFILE_TZD, "W:Wa1:B");
    expect(drawn(&diagram), "<desc>White: man a1. Black: nothing. White to move.</desc>");
    diagram.language = KISWAHILI;
    expect(drawn(&diagram), "<title>TZD-2.2, zamu ya Nyeupe</title>");
    expect(drawn(&diagram), "<desc>Nyeupe: kete a1. Nyeusi: hakuna kete. Zamu ya Nyeupe.</desc>");
    for (int id = PROFILE_NIGERIA; id <= PROFILE_INTERNATIONAL; id += PROFILE_INTERNATIONAL - PROFILE_NIGERIA) {
        diagram = set_up((ProfileId)id, "W:W31,32,K44,K45,50:B1,2,20");
        expect(drawn(&diagram),
               "<desc>White: men 31, 32, 50; kings 44, 45. Black: men 1, 2, 20. White to move.</desc>");
    }
}

Test(diagram, the_side_to_move_has_its_mark) {
    Diagram diagram = set_up(PROFILE_TZD, "B:Wa1:Bb6");
    expect(drawn(&diagram), "<path class=\"turn\" data-side=\"b\" d=\"M346 28l");
    cr_assert_eq(count(drawn(&diagram), "class=\"turn\""), 1);
    diagram.flip = true;
    expect(drawn(&diagram), "<path class=\"turn\" data-side=\"b\" d=\"M346 308l");
    diagram.part = true;
    expect(drawn(&diagram), "data-side=\"w\" style=\"display:none\"");
}

Test(diagram, a_picture_of_its_own_needs_nothing_else) {
    Diagram diagram = set_up(PROFILE_TZD, "W:Wa1:Bb6");
    const char *svg = drawn(&diagram);
    cr_assert_eq(strncmp(svg, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"300\" height=\"288\" ", 65), 0, "%s",
                 svg);
    cr_assert_eq(count(svg, "<defs>"), 1);
    expect(svg, "<rect width=\"100%\" height=\"100%\" fill=\"#fffdf7\"/>");
    expect(svg, " color=\"#222\">");
    diagram.part = true;
    diagram.size = 0;
    svg = drawn(&diagram);
    cr_assert_eq(strncmp(svg, "<svg viewBox=\"0 0 364 350\" role=\"img\">", 38), 0, "%s", svg);
    expect_not(svg, "<defs>");
    expect_not(svg, "100%");
    expect_not(svg, " color=");
    text_clear(&text);
    diagram_write_definitions(&text);
    static const char *const names[] = {"white-man", "white-king", "black-man", "black-king", "mark-from", "mark-to"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char id[40];
        snprintf(id, sizeof id, "id=\"%s\"", names[i]);
        cr_assert_eq(count(text_string(&text), id), 1, "%s", id);
    }
}

Test(diagram, the_path_of_a_move_has_its_landings) {
    Diagram diagram = set_up(PROFILE_TZD, "W:Wc3:Bd4,f6,a7");
    Path path = diagram_path(&rules, &diagram.position, move_from(&rules, &diagram.position, "c3:e5:g7"));
    cr_assert_eq(path.count, 3);
    cr_assert_eq(path.squares[1], at("e5"));
    diagram = set_up(PROFILE_TZD, "W:Wc3:Ba7");
    path = diagram_path(&rules, &diagram.position, move_from(&rules, &diagram.position, "c3-d4"));
    cr_assert_eq(path.count, 2);
    cr_assert_eq(path.squares[1], at("d4"));
    cr_assert_eq(diagram_path(&rules, &diagram.position, move_none()).count, 0);
}
