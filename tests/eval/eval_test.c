// The static evaluation: the same for both sides, within its bounds, and shown in full.
#include "eval/eval.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "board/ending.h"
#include "eval/three_kings.h"
#include "support/probe.h"
#include "support/weights.h"

static const Weights *weights_for(ProfileId id) {
    return weight_set_for(test_weights(), &profiles[id]);
}

static void assert_symmetric(const Rules *rules, const Weights *weights, const Position *p) {
    Position flipped = position_flip(p, rules->board);
    int score = eval_position(rules, weights, p);
    cr_assert_eq(score, eval_position(rules, weights, &flipped));
    cr_assert_leq(abs(score), EVAL_MAX);
}

Test(eval, positions_of_random_games_are_worth_the_same_to_both_sides) {
    Rng rng = {1};
    for (int id = 0; id < PROFILES; id++)
        for (int i = 0; i < 200; i++) {
            Game game = probe_random_game((ProfileId)id, &rng, 120);
            for (int k = 0; k < game.count; k++)
                assert_symmetric(&game.rules, weights_for((ProfileId)id), &game.states[k].position);
            game_free(&game);
        }
}

// Any number of pieces on any squares, a part of them kings; without a key.
static Position random_position(const Board *board, Rng *rng) {
    Position p = {.turn = rng_below(rng, 2) ? TURN_BLACK : 0};
    int one_in = 2 + (int)rng_below(rng, 8), kings_in = 1 + (int)rng_below(rng, 8);
    for (Bitboard squares = board->squares; squares;) {
        Bitboard bit = bit_of(bits_pop(&squares));
        if (rng_below(rng, (uint32_t)one_in) > 1)
            continue;
        Side side = (Side)rng_below(rng, 2);
        p.pieces[side] |= bit;
        if (rng_below(rng, (uint32_t)kings_in) == 0 || bit & board_promotion_row(board, side))
            p.kings |= bit;
    }
    return p;
}

Test(eval, a_million_random_positions_are_worth_the_same_to_both_sides) {
    Rng rng = {2};
    for (int id = 0; id < PROFILES; id++) {
        Rules rules = rules_of(&profiles[id]);
        Weights *random = NULL;
        for (int i = 0; i < 100000; i++) {
            if (i % 10000 == 0) {
                weights_free(random);
                random = test_weights_random(weight_game_of(rules.profile), i % 20000 == 0, &rng);
            }
            Position p = random_position(rules.board, &rng);
            assert_symmetric(&rules, weights_for((ProfileId)id), &p);
            p = random_position(rules.board, &rng);
            assert_symmetric(&rules, random, &p);
        }
        weights_free(random);
    }
}

static int eval_of(ProfileId id, const char *fen) {
    Game game = game_from(id, fen);
    int score = eval_position(&game.rules, weights_for(id), &game_now(&game)->position);
    game_free(&game);
    return score;
}

Test(eval, the_start_is_nearly_level_and_material_counts) {
    for (int id = 0; id < PROFILES; id++) {
        Rules rules = rules_of(&profiles[id]);
        Position start = position_start(rules.board);
        cr_assert_lt(abs(eval_position(&rules, weights_for((ProfileId)id), &start)), 50);
    }
    cr_assert_gt(eval_of(PROFILE_TZD, "W:Wa1,c1,e1:Bb8,d8"), 50);
    cr_assert_lt(eval_of(PROFILE_TZD, "B:Wa1,c1,e1:Bb8,d8"), -50);
    cr_assert_gt(eval_of(PROFILE_TZD, "W:WKa3,c1,e1:Bb8,d8"), 150);
}

Test(eval, what_cannot_be_won_counts_little_tzd_8_4) {
    cr_assert_lt(eval_of(PROFILE_TZD, "W:WKa1,Kc1:BKh4"), 50);
    cr_assert_lt(eval_of(PROFILE_TZD, "W:WKa3,Kc1,Ke1:BKh8"), 150, "a lone king holds the long diagonal");
    cr_assert_gt(eval_of(PROFILE_TZD, "W:WKa3,Kc1,e1:BKb8"), eval_of(PROFILE_TZD, "W:WKa3,Kc1,Ke1:BKh8"));
}

Test(eval, each_weight_counts_in_its_stage) {
    Rules rules = rules_of(&profiles[PROFILE_TZD]);
    Weights *weights = test_weights_none(WEIGHT_GAME_TZD);
    weights->term[TERM_MAN][PHASE_OPENING] = 240;
    weights->term[TERM_MAN][PHASE_ENDGAME] = 480;
    weights_prepare(weights, WEIGHT_GAME_TZD);
    Game game = game_from(PROFILE_TZD, "W:Wa1,c1,e1:Bb8,d8"); // 5 of the 24 pieces of the opening
    const Position *p = &game_now(&game)->position;
    cr_assert_eq(eval_position(&rules, weights, p), (240 * 5 + 480 * 19) / 24);
    game_free(&game);
    for (int term = 0; term < TERMS; term++)
        for (int phase = 0; phase < PHASES; phase++)
            weights->term[term][phase] = WEIGHT_MAX;
    weights_prepare(weights, WEIGHT_GAME_TZD);
    game = game_from(PROFILE_TZD, "W:WKa1,Kc1,Ke1,Kg1,Kb2,Kd2,Kf2,Kh2,Ka3,Kc3,Ke3,Kg3:Bb8");
    cr_assert_eq(eval_position(&rules, weights, &game_now(&game)->position), EVAL_MAX, "no score of a win");
    game_free(&game);
    weights_free(weights);
}

// The terms by groups and by rows are those that are counted one by one.
Test(eval, the_score_is_the_sum_of_the_terms_the_network_and_the_areas) {
    Rng rng = {3};
    for (int id = 0; id < PROFILES; id++) {
        Rules rules = rules_of(&profiles[id]);
        int full = 2 * rules.board->max_pieces;
        for (int i = 0; i < 2000; i++) {
            static Weights *weights;
            if (i % 500 == 0) {
                weights_free(weights);
                weights = test_weights_random(weight_game_of(rules.profile), true, &rng);
            }
            Position p = random_position(rules.board, &rng);
            Side side = position_side(&p), strong;
            if (three_kings_plies(rules.board, &p, &strong) != THREE_KINGS_UNKNOWN)
                continue; // scored by its distance
            TermCounts counts;
            terms_count(&rules, &p, TERM_GROUPS_ALL, &counts);
            int sum = 0, pieces = bits_count(position_occupied(&p));
            pieces = pieces < full ? pieces : full;
            for (int term = 0; term < TERMS; term++)
                sum += (counts.count[side][term] - counts.count[side_other(side)][term]) *
                       (weights->term[term][PHASE_OPENING] * pieces +
                        weights->term[term][PHASE_ENDGAME] * (full - pieces));
            ShapeMen men = shape_men(rules.board, &p);
            int score = sum / full + network_score(&weights->network, rules.board, &p, &men) +
                        areas_score(&weights->areas, rules.board, &p, &men);
            score = score > EVAL_MAX ? EVAL_MAX : score < -EVAL_MAX ? -EVAL_MAX : score;
            cr_assert_eq(eval_position(&rules, weights, &p), score);
        }
    }
}

Test(eval, the_table_names_every_term_and_the_total) {
    Game game = game_from(PROFILE_TZD, "B:Wa1,c1,e1:Bb8,Kd8");
    Text text = {0};
    eval_write(&text, &game.rules, weights_for(PROFILE_TZD), &game_now(&game)->position);
    for (int term = 0; term < TERMS; term++)
        cr_assert_not_null(strstr(text_string(&text), term_names[term]), "%s", term_names[term]);
    cr_assert_not_null(strstr(text_string(&text), "total for White"));
    cr_assert_not_null(strstr(text_string(&text), "total for the side to move"));
    text_free(&text);
    game_free(&game);
}
