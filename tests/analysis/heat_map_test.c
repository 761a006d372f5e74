// The picture of the evaluation: what each piece is worth, its colour and figure, and words for those who do not see
// it.
#include "analysis/heat_map.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/report_text.h"
#include "eval/eval.h"
#include "eval/piece_worth.h"
#include "support/probe.h"
#include "support/weights.h"

static Game game;

static HeatMap map_of(ProfileId id, const char *fen) {
    game_free(&game);
    game = game_from(id, fen);
    return (HeatMap){&game.rules, &notation_default, weight_set_for(test_weights(), game.rules.profile),
                     game_now(&game)->position};
}

static const char *picture(ProfileId id, const char *fen) {
    static Text text;
    HeatMap map = map_of(id, fen);
    text_clear(&text);
    heat_map_write(&text, &map);
    return text_string(&text);
}

static int count(const char *text, const char *part) {
    int n = 0;
    for (const char *at = strstr(text, part); at; at = strstr(at + 1, part))
        n++;
    return n;
}

static int worth_on(const HeatMap *map, Square square) {
    return piece_worth(map->rules, map->weights, &map->position, square);
}

// From White's view.
static int score_of(const HeatMap *map) {
    int score = eval_position(map->rules, map->weights, &map->position);
    return position_side(&map->position) == WHITE ? score : -score;
}

Test(heat_map, a_piece_is_worth_what_the_score_loses_without_it) {
    static const char *const with[] = {"W:Wa1,c1,e1,g1,Kb2:Bb8,d8,f8,Kh8", "B:Wa1,c1,e1,g1,Kb2:Bb8,d8,f8,Kh8"};
    static const char *const without[][2] = {{"W:Wc1,e1,g1,Kb2:Bb8,d8,f8,Kh8", "W:Wa1,c1,e1,g1,Kb2:Bb8,d8,f8"},
                                             {"B:Wc1,e1,g1,Kb2:Bb8,d8,f8,Kh8", "B:Wa1,c1,e1,g1,Kb2:Bb8,d8,f8"}};
    for (int i = 0; i < 2; i++) {
        HeatMap map = map_of(PROFILE_TZD, with[i]);
        int whole = score_of(&map), a1 = worth_on(&map, square_of_number(map.rules->board, 29)),
            h8 = worth_on(&map, square_of_number(map.rules->board, 4));
        map = map_of(PROFILE_TZD, without[i][0]);
        cr_assert_eq(a1, whole - score_of(&map));
        map = map_of(PROFILE_TZD, without[i][1]);
        cr_assert_eq(h8, whole - score_of(&map));
        cr_assert_gt(a1, 0);
        cr_assert_lt(h8, 0);
    }
}

Test(heat_map, a_man_is_worth_the_mean_of_all_men) {
    HeatMap map = map_of(PROFILE_TZD, "W:Wa1,Kc3:Bb8,Kd8");
    int a1 = worth_on(&map, square_of_number(map.rules->board, 29)),
        b8 = worth_on(&map, square_of_number(map.rules->board, 1));
    cr_assert_eq(man_worth(map.rules, map.weights, &map.position), (a1 - b8) / 2, "each for its own side, and no king");
    map = map_of(PROFILE_TZD, "W:WKa1:BKh8");
    cr_assert_eq(man_worth(map.rules, map.weights, &map.position), 0);
    cr_assert_null(strstr(picture(PROFILE_TZD, "W:WKa1:BKh8"), "A man is worth"));
    cr_assert_not_null(strstr(picture(PROFILE_TZD, "W:Wa1:BKh8"), "A man is worth"));
}

Test(heat_map, the_board_has_no_colour_of_its_own) {
    const char *svg = picture(PROFILE_TZD, "W:Wa1:Bb8");
    cr_assert_null(strstr(svg, "#9a8262"));
    cr_assert_not_null(strstr(svg, "<g fill=\"#c9ccd0\">"));
}

Test(heat_map, every_piece_has_its_colour_and_its_figure) {
    for (int id = 0; id < PROFILES; id++) {
        const char *fen = profiles[id].board->width == 8 ? "B:Wa1,Kc3:Bb8,d8,Kh4" : "B:W46,K28:B1,2,K40";
        HeatMap map = map_of((ProfileId)id, fen);
        const char *svg = picture((ProfileId)id, fen);
        cr_assert_eq(count(svg, "<rect data-square="), map.rules->board->numbers);
        cr_assert_eq(count(svg, "<use "), 5);
        for (Bitboard set = position_occupied(&map.position); set;) {
            Text figure = {0};
            text_add_char(&figure, '>');
            report_score(&figure, worth_on(&map, (Square)bits_pop(&set)));
            text_add(&figure, "</text>");
            cr_assert_not_null(strstr(svg, text_string(&figure)), "%s", text_string(&figure));
            text_free(&figure);
        }
    }
}

// The fill of the square with this number; it has one only in the group of the heat.
static const char *fill_of(const HeatMap *map) {
    static Text text;
    text_clear(&text);
    heat_map_write(&text, map);
    return strstr(strstr(text_string(&text), "class=\"heat\""), "fill=\"") + strlen("fill=\"");
}

Test(heat_map, blue_is_for_white_amber_for_black_and_grey_for_nothing) {
    // One piece alone is the greatest, and its colour the full one; the terms alone say whom it serves, for a network
    // learns nothing of boards that only one side has pieces on.
    HeatMap map = map_of(PROFILE_TZD, "W:Wa1:B");
    map.weights = test_weights_plain();
    cr_assert_eq(strncmp(fill_of(&map), "#5ca0ff", 7), 0);
    map = map_of(PROFILE_TZD, "W:W:Bb8");
    map.weights = test_weights_plain();
    cr_assert_eq(strncmp(fill_of(&map), "#ffb020", 7), 0);
    map = map_of(PROFILE_TZD, "W:Wa1:Bb8");
    Weights *none = test_weights_none(WEIGHT_GAME_TZD);
    map.weights = none;
    Text text = {0};
    heat_map_write(&text, &map);
    cr_assert_eq(count(text_string(&text), "fill=\"#f0f1f3\""), 2, "%s", text_string(&text));
    text_free(&text);
    weights_free(none);
}

Test(heat_map, words_tell_the_same) {
    HeatMap map = map_of(PROFILE_TZD, "B:Wa1,c1:Bb8");
    Text expected = {0};
    text_add(&expected, "<desc>White: men a1, c1. Black: man b8. Black to move. Static score for White: ");
    report_score(&expected, score_of(&map));
    text_add(&expected, ". Of it, in points: b8 ");
    report_score(&expected, worth_on(&map, square_of_number(map.rules->board, 1)));
    text_add(&expected, ", a1 ");
    const char *svg = picture(PROFILE_TZD, "B:Wa1,c1:Bb8");
    cr_assert_not_null(strstr(svg, text_string(&expected)), "%s\n%s", text_string(&expected), svg);
    cr_assert_not_null(strstr(svg, "<title>The worth of each piece to the evaluation, TZD-2.2, Black to move</title>"));
    text_free(&expected);
}

Test(heat_map, an_empty_board_is_no_trouble) {
    HeatMap map = map_of(PROFILE_TZD, "W:Wa1:B");
    map.position = (Position){0};
    Text text = {0};
    heat_map_write(&text, &map);
    cr_assert_eq(count(text_string(&text), "<use "), 0);
    text_free(&text);
}
