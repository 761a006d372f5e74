// What the search prefers where a Supa counts more than a plain win, and that its claims are true: held against brute
// force and the tables of Supa.
#include <criterion/criterion.h>
#include <string.h>

#include "base/rng.h"
#include "board/ending.h"
#include "support/effort.h"
#include "support/supa.h"
#include "tablebase/probe/library.h"
#include "tablebase/probe/supa_probe.h"

enum { DEPTH = 12 };

// ---- Preferences

// A win of another kind than the nearest: by value of a Supa, moves to the end and whether it is one.
static void expect_win(const char *fen, int depth, int supa_value, int moves, bool supa) {
    Probe *probe = supa_search(fen, supa_value, depth);
    const Report *report = &probe->last[0].report;
    cr_expect_not(probe->pv_illegal);
    cr_assert(score_is_win(report->score) || score_is_loss(report->score), "%s", fen);
    cr_expect_eq(score_mate_moves(report->score), moves, "%s: %d", fen, score_mate_moves(report->score));
    cr_expect_eq(report->supa, supa, "%s", fen);
    Side side = position_side(&game_now(&probe->game)->position), winner = moves > 0 ? side : side_other(side);
    cr_expect(supa_forces_after(&probe->game, probe->best, winner, supa, score_plies(report->score)), "%s", fen);
    probe_free(probe);
}

Test(points_search, a_supa_is_preferred_to_a_nearer_plain_win) {
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
        expect_win(wins[i].fen, DEPTH, 1, wins[i].plain, false);
        expect_win(wins[i].fen, DEPTH, SUPA, wins[i].supa, true);
    }
}

// The side to move has lost: the longest way is a Supa, another one a plain loss.
static void expect_escape(const char *fen, int depth, int longest, int plain) {
    expect_win(fen, depth, 1, longest, false);
    expect_win(fen, DEPTH, SUPA, plain, false);
    Probe *probe = supa_search(fen, 1, DEPTH);
    Side winner = side_other(position_side(&game_now(&probe->game)->position));
    cr_expect(supa_forces_after(&probe->game, probe->best, winner, true, -2 * longest + 1), "%s", fen);
    probe_free(probe);
}

Test(points_search, a_lost_side_promotes_at_all_costs) {
    // h4-g3-h2 and g1. With 12 plies a search may still see only a loss in 7.
    expect_escape("B:WKc5,e5:Bh8,h4", 13, -6, -3);
}

Test(points_search, a_lost_side_would_rather_be_blocked_than_lose_its_last_man) {
    expect_escape("B:Wa1,Kc1,g1:Bh6,g3", DEPTH, -3, -2);
}

// ---- Claims

static Position random_position(const Rules *rules, Rng *rng, int max) {
    for (;;) {
        Position p = {.turn = rng_next(rng) % 2 ? TURN_BLACK : 0};
        int pieces = 3 + (int)(rng_next(rng) % (uint64_t)(max - 2));
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

// The claims of one search are true, and it has missed no end within NEAR plies.
enum { NEAR = 5, FAR = 9 };

static void check_claim(Game *game, Move best, const Report *report) {
    Side side = position_side(&game_now(game)->position), other = side_other(side);
    bool win = score_is_win(report->score), loss = score_is_loss(report->score);
    int plies = win || loss ? score_plies(report->score) : 0;
    // Before a plain end the loser can last longer by losing a Supa.
    bool sure = report->supa || game_now(game)->promoted[win ? other : side];
    if ((win || loss) && sure && plies <= FAR)
        cr_expect(supa_forces_after(game, best, win ? side : other, report->supa, plies));
    if (supa_forces(game, side, true, NEAR))
        cr_expect(win && report->supa && plies <= NEAR);
    else if (supa_forces(game, side, false, NEAR))
        cr_expect(win && (report->supa || plies <= NEAR));
    if (supa_forces(game, other, true, NEAR - 1))
        cr_expect(loss && report->supa);
    else if (supa_forces(game, other, false, NEAR - 1))
        cr_expect(loss && (report->supa || plies <= NEAR));
}

static Game random_ending(Rng *rng, int max) {
    Game game = supa_game("W:Wa1:Bh8");
    Rules rules = game.rules;
    Position p = random_position(&rules, rng, max);
    game_restart(&game, &rules, &p, (Clocks){0}, 1);
    return game;
}

static const Report *search_to(Probe *probe, const Game *game, int depth) {
    Limits limits = {.depth = depth};
    probe_search(probe, game, &limits);
    return &probe->last[0].report;
}

// In endings of three and four pieces where Black has only men, and with `toggled` has promoted in every other search.
static void check_claims(Probe *probe, uint64_t seed, bool toggled) {
    enum { COUNT = 300 };
    Rng rng = {seed};
    int claims = 0, supas = 0;
    for (int i = 0; i < COUNT; i++) {
        Game game = random_ending(&rng, 4);
        for (int promoted = 0; promoted <= toggled && ending_of(&game).outcome == OUTCOME_ONGOING; promoted++) {
            game.states[0].promoted[BLACK] = promoted;
            const Report *report = search_to(probe, &game, DEPTH);
            claims += score_is_win(report->score) || score_is_loss(report->score);
            supas += report->supa;
            check_claim(&game, probe->best, report);
        }
        game_free(&game);
    }
    cr_expect_gt(claims, COUNT / 3);
    cr_expect_gt(supas, COUNT / 6);
}

Test(points_search, claims_are_true_and_near_ends_are_found) {
    Probe *probe = supa_probe_new(SUPA);
    check_claims(probe, 19, false);
    probe_free(probe);
}

// By one engine, which keeps its table.
Test(points_search, what_is_known_of_one_state_is_not_used_in_another) {
    Probe *probe = supa_probe_new(SUPA);
    check_claims(probe, 22, true);
    probe_free(probe);
}

static Probe *probe_with_tables(TableLibrary *library) {
    cr_assert(tb_library_init(library, NULL, NULL));
    tb_library_set_path(library, (Span){"tablebases", strlen("tablebases")});
    Probe *probe = supa_probe_new(SUPA);
    engine_use_tb(probe->engine, library);
    return probe;
}

Test(points_search, the_same_with_endgame_tables) {
    TableLibrary library;
    Probe *probe = probe_with_tables(&library);
    check_claims(probe, 20, true);
    cr_expect_gt(probe->last[0].report.tb_hits, 0);
    probe_free(probe);
    tb_library_free(&library);
}

// A claim of the search by itself against the tables of Supa, which are exact.
static bool is_true_by_tables(Tablebase *tb, const Game *game, const Report *report) {
    const GameState *now = game_now(game);
    bool win = score_is_win(report->score);
    int plies;
    TableResult supa = tb_probe_supa(tb, &now->position, now->promoted, &plies);
    if (report->supa)
        return supa == (win ? TABLE_WIN : TABLE_LOSS) && plies <= score_plies(report->score);
    return supa != (win ? TABLE_LOSS : TABLE_WIN);
}

Test(points_search, claims_of_up_to_five_pieces_agree_with_the_tables_of_supa) {
    TableLibrary library;
    cr_assert(tb_library_init(&library, NULL, NULL));
    tb_library_set_path(&library, (Span){"tablebases", strlen("tablebases")});
    Probe *probe = supa_probe_new(SUPA);
    Rng rng = {21};
    int supas = 0;
    for (int i = 0; i < effort_count(400); i++) {
        Game game = random_ending(&rng, 5);
        if (ending_of(&game).outcome == OUTCOME_ONGOING) {
            const Report *report = search_to(probe, &game, DEPTH);
            supas += report->supa;
            if (score_is_win(report->score) || score_is_loss(report->score))
                cr_expect(is_true_by_tables(tb_library_tables(&library, game.rules.profile), &game, report));
        }
        game_free(&game);
    }
    cr_expect_gt(supas, effort_count(400) / 4);
    probe_free(probe);
    tb_library_free(&library);
}

// Where the tables know who can force a Supa, and how soon, they answer in place of the search.
Test(points_search, tables_of_supa_answer_at_the_root) {
    static const struct {
        const char *fen;
        int moves;
        bool supa;
    } rows[] = {
        {"W:WKh4,c3:Bb6", 3, true},      {"W:WKc7,Kd8,Kc5:Ba7", 2, true},    {"B:Wf4,Kg1,Kh4:Bh8", -3, true},
        {"B:WKc5,e5:Bh8,h4", -3, false}, {"B:Wa1,Kc1,g1:Bh6,g3", -2, false},
    };
    TableLibrary library;
    Probe *probe = probe_with_tables(&library);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Game game = supa_game(rows[i].fen);
        const Report *report = search_to(probe, &game, 1);
        cr_expect_eq(score_mate_moves(report->score), rows[i].moves, "%s: %d", rows[i].fen,
                     score_mate_moves(report->score));
        cr_expect_eq(report->supa, rows[i].supa, "%s", rows[i].fen);
        cr_expect_eq(report->pv_count, score_plies(report->score), "%s", rows[i].fen);
        cr_expect_eq(report->nodes, 0);
        cr_expect_not(probe->pv_illegal);
        game_free(&game);
    }
    probe_free(probe);
    tb_library_free(&library);
}

// Beyond the tables' pieces, where they are asked in the tree: what they call won is a plain win, once Black has
// promoted.
Test(points_search, a_win_of_the_tables_is_plain_once_the_loser_has_promoted) {
    static const char *const fens[] = {"W:WKa1,Kc1,c3,e3:Bb6,h6", "B:WKa1,Kc1,c3,e3:Bb6,h6", "W:WKd2,a1,c1,g3:Bd6,f6",
                                       "B:WKd2,a1,c1,g3:Bd6,f6"};
    TableLibrary library;
    Probe *probe = probe_with_tables(&library);
    for (size_t i = 0; i < sizeof fens / sizeof *fens; i++)
        for (int promoted = 0; promoted < 2; promoted++) {
            Game game = supa_game(fens[i]);
            game.states[0].promoted[BLACK] = promoted;
            const Report *report = search_to(probe, &game, 7);
            cr_expect_gt(report->tb_hits, 0);
            cr_expect(promoted == 0 || (report->points >= -1 && report->points <= 1 && !report->supa), "%s", fens[i]);
            cr_expect(promoted == 1 || report->points > 1 || report->points < -1, "%s", fens[i]);
            game_free(&game);
        }
    probe_free(probe);
    tb_library_free(&library);
}
