// The table for the terminal.
#define _POSIX_C_SOURCE 200809L

#include "analysis/summary.h"

#include <criterion/criterion.h>
#include <string.h>

#include "support/analysed_suite.h"

ANALYSED_SUITE(summary);

Test(summary, a_line_for_each_move_and_one_for_each_side) {
    read_game("1. c3-b4 f6-g5 *");
    analysed_set_line(&game, 0, 10, "c3-b4");
    analysed_set_line(&game, 1, 0, "b6-a5 b4-c5");
    analysed_set_line(&game, 2, 150, "b4-c5");
    summary_write(&text, &game.analysis, &notation_default, ENGLISH);
    cr_assert_str_eq(text_string(&text),
                     "move                  score    White\n"
                     "1. c3-b4              +0.00    50%\n"
                     "1... f6-g5 ??         +1.50    86%  loses 36%; better b6-a5 b4-c5\n"
                     "White: accuracy 100%, mean loss 0.0% in 1 move with a choice, 0 ?!, 0 ?, 0 ??\n"
                     "  accuracy by phase: opening 100%\n"
                     "Black: accuracy 8%, mean loss 36.2% in 1 move with a choice, 0 ?!, 0 ?, 1 ??\n"
                     "  accuracy by phase: opening 8%\n");
}

// The marks begin at exactly 5, 10 and 20%: a loss just below 10% is dubious, and reads 9%.
Test(summary, a_loss_is_never_rounded_up_to_the_next_mark) {
    read_game("1. c3-b4 f6-g5 *");
    analysed_set_line(&game, 1, 0, "b6-a5");
    analysed_set_line(&game, 2, 45, "b4-c5");
    int loss = analysis_verdict(&game.analysis, 1).loss;
    cr_assert(95 <= loss && loss < 100, "%d", loss);
    summary_write(&text, &game.analysis, &notation_default, ENGLISH);
    cr_assert(strstr(text_string(&text), " ?!  "), "%s", text_string(&text));
    cr_assert(strstr(text_string(&text), "loses 9%"), "%s", text_string(&text));
}

Test(summary, the_end_is_told) {
    read_game("[FEN \"W:Wa1:Bb2\"]\n\n1. a1:c3 1-0");
    summary_write(&text, &game.analysis, &notation_default, ENGLISH);
    cr_assert_str_eq(text_string(&text), "move                  score    White\n"
                                         "1. a1:c3              1-0      50%\n"
                                         "White wins: Black has no pieces left (TZD 7.1)\n"
                                         "White: no move with a choice\nBlack: no move with a choice\n");
}

Test(summary, a_position_shows_its_lines) {
    read_game("[FEN \"B:Wc3,e3:Bd4,h8\"]\n\n*");
    analysed_set_line(&game, 0, 200, "d4:b2");
    analysed_set_line(&game, 0, -100, "d4:f2");
    summary_write(&text, &game.analysis, &notation_default, ENGLISH);
    cr_assert_str_eq(text_string(&text), "Black to move\n"
                                         "-2.00   depth 10  d4:b2\n"
                                         "+1.00   depth 10  d4:f2\n");
}

Test(summary, it_speaks_kiswahili) {
    read_game("1. c3-b4 f6-g5 *");
    analysed_set_line(&game, 1, 0, "b6-a5 b4-c5");
    analysed_set_line(&game, 2, 150, "b4-c5");
    game.analysis.judged_from = game.analysis.book_moves = 1;
    summary_write(&text, &game.analysis, &notation_default, KISWAHILI);
    cr_assert_str_eq(text_string(&text),
                     "Haujakamilika: ulisimamishwa baada ya hali 2 kati ya 3, kuanzia ya mwisho;\n"
                     "hatua kabla ya 1... f6-g5 hazikupimwa.\n"
                     "hatua                 tathmini Nyeupe\n"
                     "1. c3-b4              +0.00    50%\n"
                     "1... f6-g5 ??         +1.50    86%  hupoteza 36%; bora b6-a5 b4-c5\n"
                     "Mchezo unatoka kwenye kitabu cha ufunguzi kwa 1... f6-g5.\n"
                     "Nyeupe: hakuna hatua yenye chaguo\n"
                     "Nyeusi: usahihi 8%, hasara ya wastani 36.2% katika hatua 1 yenye chaguo, 0 ?!,\n"
                     "0 ?, 1 ??\n"
                     "  usahihi kwa sehemu za mchezo: mwanzoni 8%\n");
}

Test(summary, a_position_speaks_kiswahili) {
    read_game("[FEN \"B:Wc3,e3:Bd4,h8\"]\n\n*");
    analysed_set_line(&game, 0, 200, "d4:b2");
    summary_write(&text, &game.analysis, &notation_default, KISWAHILI);
    cr_assert_str_eq(text_string(&text), "Zamu ya Nyeusi\n"
                                         "-2.00   kina 10  d4:b2\n");
}
