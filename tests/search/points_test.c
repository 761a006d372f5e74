// Playing for points: the scale of the scores, and what the search prefers where a Supa counts more than a plain win.
// Claims are held against a brute-force solver.
#include "search/points.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "board/ending.h"
#include "search/tt_node.h"
#include "support/probe.h"

enum { SUPA = 12, BOTH = 3, DEPTH = 12 };

static Game supa_game(const char *fen) {
    return probe_game(PROFILE_TZD3, fen);
}

static Points points_worth(const Rules *rules, int supa_value) {
    EngineOptions options = engine_options_default;
    options.supa_value = supa_value;
    return points_of(&options, rules);
}

static Probe *probe_worth(int supa_value) {
    Probe *probe = probe_new();
    EngineOptions options = engine_options_default;
    options.supa_value = supa_value;
    cr_assert(engine_set_options(probe->engine, &options));
    return probe;
}

static Probe *search(const char *fen, int supa_value, int depth) {
    Probe *probe = probe_worth(supa_value);
    Game game = supa_game(fen);
    Limits limits = {.depth = depth};
    probe_search(probe, &game, &limits);
    cr_expect_not(probe->pv_illegal);
    game_free(&game);
    return probe;
}

// ---- The solver

// Whether `winner` forces a win within `plies`, a Supa if `supa`.
static bool forces(Game *game, Side winner, bool supa, int plies) {
    Ending ending = ending_of(game);
    if (ending.outcome != OUTCOME_ONGOING)
        return ending.outcome == OUTCOME_WIN && ending.winner == winner && (!supa || ending.supa);
    if (plies == 0)
        return false;
    bool own = position_side(&game_now(game)->position) == winner, found = !own;
    MoveList list;
    move_list_init(&list);
    rules_moves(&game->rules, &game_now(game)->position, &list);
    for (int i = 0; i < list.count && found != own; i++) {
        game_play(game, list.moves[i]);
        found = forces(game, winner, supa, plies - 1);
        game_undo(game);
    }
    move_list_free(&list);
    return found;
}

static bool forces_after(Game *game, Move move, Side winner, bool supa, int plies) {
    game_play(game, move);
    bool found = forces(game, winner, supa, plies - 1);
    game_undo(game);
    return found;
}

// ---- The scale

static const char *const positions[] = {
    "W:Wa1,c1,e1,g1,b2,d2,f2,h2,a3,c3,e3,g3:Bb8,d8,f8,h8,a7,c7,e7,g7,b6,d6,f6,h6",
    "W:Wa1,c1,c3,e3,h4:Bb8,d8,e5,g5",
    "B:WKa1,c3:Bf6,h6,g7",
    "W:Wg3,h2:Bb4,c3",
};

Test(points, a_static_score_is_monotone_and_alike_for_both_sides) {
    for (size_t i = 0; i < sizeof positions / sizeof *positions; i++)
        for (unsigned promoted = 0; promoted <= BOTH; promoted++)
            for (int value = 2; value <= ENGINE_SUPA_VALUE_MAX; value += 6) {
                Game game = supa_game(positions[i]);
                const Position *p = &game_now(&game)->position;
                Position flipped = position_flip(p, game.rules.board);
                unsigned turned = (promoted & 1) << 1 | promoted >> 1;
                Points points = points_worth(&game.rules, value);
                int last = -SCORE_INFINITE;
                for (int s = -20000; s <= 20000; s += s > -700 && s < 700 ? 1 : 97) {
                    int score = points_score(&points, p, promoted, s);
                    cr_assert_geq(score, last, "%s %d", positions[i], s);
                    cr_assert_not(score_is_won(score) || score_is_lost(score));
                    cr_assert_eq(points_score(&points, &flipped, turned, s), score);
                    last = score;
                }
                game_free(&game);
            }
}

Test(points, nothing_changes_once_both_sides_have_promoted) {
    Game game = supa_game(positions[1]);
    Points points = points_worth(&game.rules, SUPA);
    for (int s = -20000; s <= 20000; s += 50)
        cr_assert_eq(points_score(&points, &game_now(&game)->position, BOTH, s), s);
    game_free(&game);
}

Test(points, the_scale_is_that_of_the_points) {
    Game game = supa_game("W:Wa1,c1,c3,e3,h4:Bb8,d8,e5,g5");
    const Position *p = &game_now(&game)->position;
    Points points = points_worth(&game.rules, SUPA);
    // The opponent may still lose by a Supa: a great advantage is worth more than a plain win, else less.
    cr_expect_gt(points_score(&points, p, 0, 1500), SCORE_PLAIN_WIN);
    cr_expect_gt(points_score(&points, p, 1u << WHITE, 1500), SCORE_PLAIN_WIN);
    cr_expect_lt(points_score(&points, p, 1u << BLACK, 1500), SCORE_PLAIN_TB_LEAST);
    cr_expect_lt(points_score(&points, p, 0, -1500), -SCORE_PLAIN_WIN);
    cr_expect_gt(points_score(&points, p, 1u << WHITE, -1500), -SCORE_PLAIN_TB_LEAST);
    // Letting the opponent promote has a price, and promoting a worth.
    for (int s = -300; s <= 300; s += 50) {
        cr_expect_gt(points_score(&points, p, 0, s), points_score(&points, p, 1u << BLACK, s));
        cr_expect_lt(points_score(&points, p, 0, s), points_score(&points, p, 1u << WHITE, s));
    }
    game_free(&game);
}

Test(points, a_score_in_points_goes_back_to_its_static_score) {
    Game game = supa_game(positions[0]);
    const Position *p = &game_now(&game)->position;
    Points points = points_worth(&game.rules, SUPA);
    for (unsigned promoted = 0; promoted <= BOTH; promoted++)
        for (int s = -800; s <= 800; s += 7) {
            int score = points_score(&points, p, promoted, s);
            int back = points_static(&points, p, promoted, score);
            cr_assert_eq(points_score(&points, p, promoted, back), score);
            cr_assert_leq(abs(back - s), 4);
            cr_assert_gt(points_shift(&points, p, promoted, score, 20), score);
            cr_assert_lt(points_shift(&points, p, promoted, score, -20), score);
        }
    game_free(&game);
}

Test(points, a_limited_player_and_rules_without_supas_know_nothing_of_them) {
    EngineOptions options = engine_options_default;
    options.supa_value = SUPA;
    Rules plain = rules_of(&profiles[PROFILE_DRAFTI]);
    Game game = supa_game(positions[0]);
    cr_expect(points_of(&options, &plain).supa_value == 1);
    cr_expect(points_of(&options, &game.rules).supa_value == SUPA);
    options.skill_level = 10;
    cr_expect(points_of(&options, &game.rules).supa_value == 1);
    game_free(&game);
}

// ---- The keys

Test(points, who_has_promoted_is_part_of_the_key_where_it_matters) {
    for (unsigned a = 0; a <= BOTH; a++) {
        for (unsigned b = 0; b < a; b++)
            cr_expect_neq(tt_points_word(SUPA, a), tt_points_word(SUPA, b));
        cr_expect_neq(tt_points_word(SUPA, a), tt_points_word(SUPA - 1, a));
    }
}

// The same position, searched with and without a promotion before it by one engine.
Test(points, what_is_known_of_one_state_is_not_used_in_another) {
    Probe *probe = probe_worth(SUPA);
    for (int i = 0; i < 6; i++) {
        Game game = supa_game("W:WKh4,c3:Bb6");
        game.states[0].promoted[BLACK] = i % 2;
        Limits limits = {.depth = DEPTH};
        probe_search(probe, &game, &limits);
        const Report *report = &probe->last[0].report;
        cr_expect_eq(score_mate_moves(report->score), i % 2 ? 2 : 3);
        cr_expect_eq(report->supa, i % 2 == 0);
        cr_expect_float_eq(report->points, i % 2 ? 1 : SUPA, 1e-9);
        game_free(&game);
    }
    probe_free(probe);
}

// ---- What is preferred

// A win of another kind than the nearest: by value of a Supa, moves to the end and whether it is one.
static void expect_win(const char *fen, int supa_value, int moves, bool supa) {
    Probe *probe = search(fen, supa_value, DEPTH);
    const Report *report = &probe->last[0].report;
    cr_assert(score_is_win(report->score) || score_is_loss(report->score), "%s", fen);
    cr_expect_eq(score_mate_moves(report->score), moves, "%s: %d", fen, score_mate_moves(report->score));
    cr_expect_eq(report->supa, supa, "%s", fen);
    Side side = position_side(&game_now(&probe->game)->position), winner = moves > 0 ? side : side_other(side);
    cr_expect(forces_after(&probe->game, probe->best, winner, supa, score_plies(report->score)), "%s", fen);
    probe_free(probe);
}

Test(points, a_supa_is_preferred_to_a_nearer_plain_win) {
    static const struct {
        const char *fen;
        int plain, supa;
    } wins[] = {
        {"W:WKc7,Kd8,Kc5:Ba7", 1, 2}, // a block, or the capture
        {"W:WKh4,c3:Bb6", 2, 3},
        {"W:WKb2,Kf2:Bg5", 2, 3},
        {"W:Wc7,d4,e3:Bh8", 3, 4},
    };
    for (size_t i = 0; i < sizeof wins / sizeof *wins; i++) {
        expect_win(wins[i].fen, 1, wins[i].plain, false);
        expect_win(wins[i].fen, SUPA, wins[i].supa, true);
    }
}

// The side to move has lost: the longest way is a Supa, another one a plain loss.
static void expect_escape(const char *fen, int longest, int plain) {
    expect_win(fen, 1, longest, false);
    expect_win(fen, SUPA, plain, false);
    Probe *probe = search(fen, 1, DEPTH);
    Side winner = side_other(position_side(&game_now(&probe->game)->position));
    cr_expect(forces_after(&probe->game, probe->best, winner, true, -2 * longest + 1), "%s", fen);
    probe_free(probe);
}

Test(points, a_lost_side_promotes_at_all_costs) {
    expect_escape("B:WKc5,e5:Bh8,h4", -6, -3); // h4-g3-h2 and g1
}

Test(points, a_lost_side_would_rather_be_blocked_than_lose_its_last_man) {
    expect_escape("B:Wa1,Kc1,g1:Bh6,g3", -3, -2);
}

// ---- Claims

static Position random_position(const Rules *rules, Rng *rng) {
    for (;;) {
        Position p = {.turn = rng_next(rng) % 2 ? TURN_BLACK : 0};
        int pieces = 3 + (int)(rng_next(rng) % 2);
        for (int i = 0; i < pieces; i++) {
            Square square = square_of_number(rules->board, 1 + (int)(rng_next(rng) % 32));
            Side side = i < 2 ? (Side)i : (Side)(rng_next(rng) % 2);
            if (position_occupied(&p) & bit_of(square))
                break;
            p.pieces[side] |= bit_of(square);
            if (side == WHITE && rng_next(rng) % 2)
                p.kings |= bit_of(square);
        }
        bool crowned =
            position_men(&p, WHITE) & rules->board->top_row || position_men(&p, BLACK) & rules->board->bottom_row;
        p.key = position_key(&p);
        if (bits_count(position_occupied(&p)) == pieces && !crowned)
            return p;
    }
}

// What one search claims is true, and it has missed no end within NEAR plies.
enum { NEAR = 5, FAR = 9 };

static void check_claim(Game *game, Move best, const Report *report) {
    Side side = position_side(&game_now(game)->position), other = side_other(side);
    bool win = score_is_win(report->score), loss = score_is_loss(report->score);
    int plies = win || loss ? score_plies(report->score) : 0;
    if ((win || loss) && plies <= FAR)
        cr_expect(forces_after(game, best, win ? side : other, report->supa, plies));
    if (forces(game, side, true, NEAR))
        cr_expect(win && report->supa && plies <= NEAR);
    else if (forces(game, side, false, NEAR))
        cr_expect(win && (report->supa || plies <= NEAR));
    if (forces(game, other, true, NEAR - 1))
        cr_expect(loss && report->supa);
    else if (forces(game, other, false, NEAR - 1))
        cr_expect(loss && (report->supa || plies <= NEAR));
}

// In endings of three and four pieces where Black has men alone.
static void check_claims(Probe *probe, uint64_t seed) {
    enum { COUNT = 300 };
    Rng rng = {seed};
    int claims = 0, supas = 0;
    for (int i = 0; i < COUNT; i++) {
        Game game = supa_game(positions[0]);
        Rules rules = game.rules;
        Position p = random_position(&rules, &rng);
        game_restart(&game, &rules, &p, (Clocks){0}, 1);
        if (ending_of(&game).outcome == OUTCOME_ONGOING) {
            Limits limits = {.depth = DEPTH};
            probe_search(probe, &game, &limits);
            const Report *report = &probe->last[0].report;
            claims += score_is_win(report->score) || score_is_loss(report->score);
            supas += report->supa;
            check_claim(&game, probe->best, report);
        }
        game_free(&game);
    }
    cr_expect_gt(claims, COUNT / 3);
    cr_expect_gt(supas, COUNT / 6);
}

Test(points, claims_are_true_and_near_ends_are_found) {
    Probe *probe = probe_worth(SUPA);
    check_claims(probe, 19);
    probe_free(probe);
}

// The endgame tables know nothing of Supas, and must not hide them.
Test(points, the_same_with_endgame_tables) {
    TableLibrary library;
    cr_assert(library_init(&library, NULL, NULL));
    library_set_path(&library, (Span){"tablebases", strlen("tablebases")});
    Probe *probe = probe_worth(SUPA);
    engine_use_tb(probe->engine, &library);
    check_claims(probe, 20);
    cr_expect_gt(probe->last[0].report.tb_hits, 0);
    probe_free(probe);
    library_free(&library);
}

// Where the tables know who can force a Supa, and how soon, they answer in place of the search.
Test(points, tables_of_supa_answer_at_the_root) {
    static const struct {
        const char *fen;
        int moves;
        bool supa;
    } rows[] = {
        {"W:WKh4,c3:Bb6", 3, true},      {"W:WKc7,Kd8,Kc5:Ba7", 2, true},    {"B:Wf4,Kg1,Kh4:Bh8", -3, true},
        {"B:WKc5,e5:Bh8,h4", -3, false}, {"B:Wa1,Kc1,g1:Bh6,g3", -2, false},
    };
    TableLibrary library;
    cr_assert(library_init(&library, NULL, NULL));
    library_set_path(&library, (Span){"tablebases", strlen("tablebases")});
    Probe *probe = probe_worth(SUPA);
    engine_use_tb(probe->engine, &library);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Game game = supa_game(rows[i].fen);
        Limits limits = {.depth = 1};
        probe_search(probe, &game, &limits);
        const Report *report = &probe->last[0].report;
        cr_expect_eq(score_mate_moves(report->score), rows[i].moves, "%s: %d", rows[i].fen,
                     score_mate_moves(report->score));
        cr_expect_eq(report->supa, rows[i].supa, "%s", rows[i].fen);
        cr_expect_eq(report->pv_count, score_plies(report->score), "%s", rows[i].fen);
        cr_expect_eq(report->nodes, 0);
        cr_expect_not(probe->pv_illegal);
        game_free(&game);
    }
    probe_free(probe);
    library_free(&library);
}

Test(points, with_one_thread_a_search_can_be_repeated) {
    uint64_t nodes[2];
    for (int i = 0; i < 2; i++) {
        Probe *probe = search(positions[1], SUPA, 11);
        nodes[i] = probe->last[0].report.nodes;
        probe_free(probe);
    }
    cr_expect_eq(nodes[0], nodes[1]);
}

// With a Supa out of reach for both sides the search finds what it finds without.
Test(points, once_both_sides_have_promoted_the_search_is_the_ordinary_one) {
    static const char *const kings[] = {"W:WKa1,c3,e3,g3:BKh8,b6,d6", "B:WKg1,a3,b2,f4:BKb8,h6,g5,c7",
                                        "W:WKe1,c3,d4:BKd8,f6,h6"};
    for (size_t i = 0; i < sizeof kings / sizeof *kings; i++) {
        Probe *plain = search(kings[i], 1, 9), *points = search(kings[i], SUPA, 9);
        cr_expect_eq(points->last[0].report.score, plain->last[0].report.score, "%s", kings[i]);
        cr_expect(move_equal(points->best, plain->best), "%s", kings[i]);
        probe_free(plain);
        probe_free(points);
    }
}
