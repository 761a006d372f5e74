// The theme of a puzzle follows from the line that solves it.
#include "puzzles/theme.h"

#include <criterion/criterion.h>

#include "notation/game_text.h"

typedef struct Solved {
    const char *game; // position and line
    bool promotes, by_clock;
    Theme theme;
} Solved;

// clang-format off
static const Solved solved[] = {
    {"B:Wc1,g1,a3,e3,d4,f4:Bg3,c5,d6,h6,e7 moves c5-b4 a3:c5 d6:b4", false, false, THEME_SACRIFICE},
    {"W:We1,g1,b2,d2,f2,h2,c3,e3,g3,b4:Be5,g5,d6,h6,a7,e7,g7,b8,d8,f8 moves g3-f4 e5:g3 f2:h4:f6:h8", false, false, THEME_SHOT_OF_THREE},
    {"B:Wa1,c1,d4,h4,e7:Ba3,h6,g7,b8,h8 moves h6-g5 h4:f6 g7:e5:c3", false, false, THEME_SHOT_OF_TWO},
    {"W:WKg1,a7,Kd8:BKe5 moves d8-c7 e5:b8 g1-h2 b8-c7 h2:b8", false, false, THEME_KING_TRAP},
    {"W:Wd2,h4,a5,h6:Bb2,c5 moves h6-g7 c5-d4 g7-f8", false, false, THEME_BREAKTHROUGH},
    {"W:Wa1,g1:Bb6,h8 moves a1-b2 h8-g7 b2-c3", true, false, THEME_BREAKTHROUGH},
    {"W:Wa1,g1:Bb6,h8 moves a1-b2 h8-g7 b2-c3", false, false, THEME_OPPOSITION},
    {"W:WKc1,g1:Bb6,h8 moves g1-h2 h8-g7 h2-g3", false, false, THEME_ENDING},
    {"W:WKc1,g1:Bb6,h8 moves g1-h2 h8-g7 h2-g3", false, true, THEME_CLOCK},
    {"W:Wc3:Bd4 moves c3:e5", false, false, THEME_SUPA},
    {"B:Wc1,e1,h2,a3,b4,d4,h4,c5:Be3,h6,a7,c7,e7,d8,f8,h8 moves e7-d6 c5:e7 f8:d6", false, false, THEME_SACRIFICE},
    {"W:Wc1,e1,g1,a3:Bb8,d8,f8,h6,a7 moves c1-b2 h6-g5 e1-d2", false, false, THEME_QUIET},
};
// clang-format on

Test(theme, follows_from_the_line) {
    Rules rules = rules_of(&profiles[PROFILE_TZD3]);
    for (size_t i = 0; i < sizeof solved / sizeof *solved; i++) {
        Game game = {0}, start = {0};
        Error error;
        Scanner scanner = scanner_of(solved[i].game);
        cr_assert(game_read(&game, &rules, &notation_default, &scanner, &error), "%s: %s", solved[i].game, error.what);
        Move line[16];
        for (int k = 1; k < game.count; k++)
            line[k - 1] = game.states[k].move;
        SetUp set_up = game_start(&game);
        game_restart_from(&start, &rules, &set_up);
        Theme theme = theme_of(&start, line, game.count - 1, solved[i].promotes, solved[i].by_clock);
        cr_assert_eq(theme, solved[i].theme, "%s: %s", solved[i].game, theme_names[theme]);
        game_free(&start);
        game_free(&game);
    }
}

// The same line has another end where the loser had a king.
Test(theme, a_supa_needs_a_loser_without_a_king) {
    Rules rules = rules_of(&profiles[PROFILE_TZD3]);
    Game game = {0};
    Error error;
    Scanner scanner = scanner_of("W:Wc3:BKd4 moves c3:e5");
    cr_assert(game_read(&game, &rules, &notation_default, &scanner, &error), "%s", error.what);
    Move line = game.states[1].move;
    game_undo(&game);
    cr_assert_eq(theme_of(&game, &line, 1, false, false), THEME_KING_TRAP);
    game_free(&game);
}
