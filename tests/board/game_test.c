// Games against the mailbox referee: the same state, winner and reasons after every move (rules.md 4).
#include "board/game.h"

#include <criterion/criterion.h>
#include <string.h>

#include "board/ending.h"
#include "support/bridge.h"

static void compare_status(const Game *game, const MbGame *oracle) {
    MbStatus expected;
    mb_game_status(oracle, &expected);
    Ending ending = ending_of(game);
    static const MbKind kinds[] = {MB_ONGOING, MB_WIN, MB_DRAW, MB_CLAIMABLE};
    cr_assert_eq(kinds[ending.outcome], expected.kind, "%s: outcome %d, oracle %d (%s)", game->rules.profile->name,
                 (int)ending.outcome, (int)expected.kind, expected.n_reasons ? expected.reason[0] : "");
    if (expected.kind == MB_WIN)
        cr_assert_eq((int)ending.winner, expected.winner);
    cr_assert_eq(ending.supa, expected.supa);
    cr_assert_eq(ending.reasons, expected.n_reasons);
    for (int i = 0; i < expected.n_reasons; i++)
        cr_assert_str_eq(reason_word(ending.reason[i]), expected.reason[i]);
}

// What would be said if a side gave up now, or its flag fell.
static void compare_given_up(const Game *game, const MbGame *oracle) {
    for (Side side = WHITE; side <= BLACK; side++) {
        Ending endings[] = {ending_flag_fall(game, side), ending_won(game, side_other(side), REASON_RESIGNATION),
                            ending_won(game, side_other(side), REASON_FORFEIT)};
        static const char *const words[] = {"time", "resignation", "forfeit"};
        for (int i = 0; i < 3; i++) {
            MbStatus expected;
            mb_game_given_up(oracle, (int)side, words[i], &expected);
            cr_assert_eq(endings[i].outcome == OUTCOME_WIN, expected.kind == MB_WIN);
            cr_assert_str_eq(reason_word(endings[i].reason[0]), expected.reason[0]);
            cr_assert_eq(endings[i].supa, expected.supa, "%s of %s", words[i], game->rules.profile->name);
        }
    }
}

// Plays on after claimable draws, so that automatic ones are reached too.
static int play_random_game(const Rules *rules, const Position *start, Rng *rng, int h, int m) {
    MbRules mb = bridge_rules(rules);
    MbBoard board = bridge_board(rules, start);
    Game game = {0};
    game_restart(&game, rules, start, clocks_set_up(rules, start, h, m), 1);
    MbGame oracle;
    mb_game_init_clocks(&oracle, &mb, &board, h, m);
    int ply = 0;
    for (;; ply++) {
        compare_status(&game, &oracle);
        compare_given_up(&game, &oracle);
        Ending ending = ending_of(&game);
        if (ending.outcome == OUTCOME_WIN || ending.outcome == OUTCOME_DRAW || ply == 400)
            break;
        MoveList list;
        rules_list_moves(rules, &game_now(&game)->position, &list);
        Move move = list.moves[rng_below(rng, (uint32_t)list.count)];
        // Shuffling kings reach the clocks; prefer quiet moves at times.
        for (int tries = 0; tries < 3 && (move_is_capture(move) || move.flags & MOVE_PROMOTES); tries++)
            move = list.moves[rng_below(rng, (uint32_t)list.count)];
        MbMove mb_move = bridge_move(rules, &game_now(&game)->position, move);
        cr_assert(mb_game_play(&oracle, &mb_move));
        game_play(&game, move);
        move_list_free(&list);
    }
    mb_game_free(&oracle);
    game_free(&game);
    return ply;
}

static void compare_games(ProfileId id, Huff huff, int games) {
    Rules rules = rules_of(&profiles[id]);
    rules.huff = huff;
    Rng rng = {(uint64_t)id * 31 + 7};
    for (int i = 0; i < games; i++) {
        rules.three_kings_moves = i % 3 == 0 ? 15 : 12;
        rules.auto_threefold = i % 5 == 0;
        Position start = i % 4 == 0 ? position_start(rules.board)
                                    : bridge_random_position(&rules, &rng,
                                                             i % 4 == 1   ? 2
                                                             : i % 4 == 2 ? 4
                                                                          : 6);
        int m = (int)rng_below(&rng, 12), h = (int)rng_below(&rng, 62);
        if (i % 2)
            m = h = 0;
        play_random_game(&rules, &start, &rng, h, m);
    }
}

Test(game, tzd_games_judged_as_by_the_oracle) {
    compare_games(PROFILE_TZD, HUFF_OFF, 600);
}
Test(game, tzd3_games_and_supa_judged_as_by_the_oracle) {
    compare_games(PROFILE_TZD3, HUFF_OFF, 600);
}
Test(game, drafti_games_judged_as_by_the_oracle) {
    compare_games(PROFILE_DRAFTI, HUFF_OFF, 400);
}
Test(game, zambia_games_judged_as_by_the_oracle) {
    compare_games(PROFILE_ZAMBIA, HUFF_OFF, 600);
}
Test(game, nigeria_games_judged_as_by_the_oracle) {
    compare_games(PROFILE_NIGERIA, HUFF_KINGS, 300);
}
Test(game, ghana_games_judged_as_by_the_oracle) {
    compare_games(PROFILE_GHANA, HUFF_ALL, 300);
}

Test(game, international_games_judged_as_by_the_oracle) {
    compare_games(PROFILE_INTERNATIONAL, HUFF_OFF, 400);
}
Test(game, brazilian_games_judged_as_by_the_oracle) {
    compare_games(PROFILE_BRAZILIAN, HUFF_OFF, 600);
}
Test(game, russian_games_judged_as_by_the_oracle) {
    compare_games(PROFILE_RUSSIAN, HUFF_OFF, 600);
}

// A lone king against kings, `min` of them or one more, from the position in which it came about.
static void compare_lone_kings(ProfileId id, int min) {
    Rules rules = rules_of(&profiles[id]);
    Rng rng = {99};
    for (int i = 0; i < 400; i++) {
        Position start = {.turn = rng_below(&rng, 2) ? TURN_BLACK : 0};
        int strong = min + (int)rng_below(&rng, 2);
        for (int k = 0; k <= strong; k++) {
            int number = 1 + (int)rng_below(&rng, (uint32_t)rules.board->numbers);
            Bitboard bit = bit_of(square_of_number(rules.board, number));
            if (position_occupied(&start) & bit) {
                k--;
                continue;
            }
            start.pieces[k == 0] |= bit;
            start.kings |= bit;
        }
        start.key = position_key(&start);
        play_random_game(&rules, &start, &rng, 0, i % 2 ? (int)rng_below(&rng, 25) : 0);
    }
}

Test(game, three_kings_count_as_by_the_oracle_8_5) {
    compare_lone_kings(PROFILE_TZD, 3);
}
Test(game, three_kings_count_from_the_long_diagonal_as_by_the_oracle_tzd3_9_4) {
    compare_lone_kings(PROFILE_TZD3, 3);
}
Test(game, twelve_count_as_by_the_oracle) {
    compare_lone_kings(PROFILE_ZAMBIA, 3);
}
Test(game, four_kings_against_one_as_by_the_oracle_nigeria_5_4) {
    compare_lone_kings(PROFILE_NIGERIA, 4);
}

Test(game, lone_king_counts_of_the_fmjd_as_by_the_oracle) {
    compare_lone_kings(PROFILE_INTERNATIONAL, 2);
    compare_lone_kings(PROFILE_BRAZILIAN, 2);
    compare_lone_kings(PROFILE_RUSSIAN, 2);
    compare_lone_kings(PROFILE_RUSSIAN, 3);
}

Test(game, undo_returns_to_the_position_before) {
    Rules rules = rules_of(&profiles[PROFILE_TZD]);
    Game game;
    game_init(&game, &rules);
    Position start = game_now(&game)->position;
    cr_assert_not(game_undo(&game));
    MoveList list;
    rules_list_moves(&rules, &start, &list);
    game_play(&game, list.moves[0]);
    cr_assert_eq(game_move_number(&game), 1);
    cr_assert(game_undo(&game));
    cr_assert(position_equal(&game_now(&game)->position, &start));
    move_list_free(&list);
    game_free(&game);
}

Test(game, knows_who_has_ever_promoted) {
    Rules rules = rules_of(&profiles[PROFILE_TZD]);
    Game game = {0};
    Position p = {.pieces = {bit_of(square_at(&board_8x8, 1, 0)), bit_of(square_at(&board_8x8, 4, 7))}};
    p.key = position_key(&p);
    game_restart(&game, &rules, &p, (Clocks){0}, 1);
    cr_assert_not(game_now(&game)->promoted[WHITE]);
    MoveList list;
    rules_list_moves(&rules, &p, &list);
    cr_assert_eq(list.count, 1);
    game_play(&game, list.moves[0]);
    cr_assert(game_now(&game)->promoted[WHITE]);
    cr_assert_not(game_now(&game)->promoted[BLACK]);
    move_list_free(&list);
    game_free(&game);
}

// Moves are taken back and played at random; who has promoted is always what the moves that stand have done (TZD3 5).
Test(game, who_has_promoted_is_exact_through_undo_tzd3_5) {
    Rules rules = rules_of(&profiles[PROFILE_TZD3]);
    Rng rng = {5};
    MoveList list;
    move_list_init(&list);
    for (int i = 0; i < 40; i++) {
        Game game;
        game_init(&game, &rules);
        for (int step = 0; step < 400; step++) {
            move_list_clear(&list);
            rules_moves(&rules, &game_now(&game)->position, &list);
            if (list.count == 0 || rng_below(&rng, 3) == 0)
                game_undo(&game);
            else
                game_play(&game, list.moves[rng_below(&rng, (uint32_t)list.count)]);
            bool promoted[2] = {false, false};
            for (int k = 1; k < game.count; k++)
                if (game.states[k].move.flags & MOVE_PROMOTES)
                    promoted[position_side(&game.states[k - 1].position)] = true;
            cr_assert_eq(game_now(&game)->promoted[WHITE], promoted[WHITE]);
            cr_assert_eq(game_now(&game)->promoted[BLACK], promoted[BLACK]);
        }
        game_free(&game);
    }
    move_list_free(&list);
}
