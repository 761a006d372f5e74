// Every line that is reported: the mailbox referee plays it out, in random endings and games of all profiles.
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "board/ending.h"
#include "notation/fen.h"
#include "support/bridge.h"
#include "support/probe.h"
#include "support/weights.h"

// Looks at each report as it comes. It is called from the search's thread, so it notes the first fault for the test.
typedef struct Judge {
    Engine *engine;
    Game game;
    int decided;  // wins and losses told
    int last;     // place of the last line reported
    Report above; // the line before it, of the same iteration
    Move first[ENGINE_MULTI_PV_MAX], best;
    char fault[100];
} Judge;

static Judge judge;

static void note(const char *fault, const Report *report) {
    if (!judge.fault[0])
        snprintf(judge.fault, sizeof judge.fault, "%s: depth %d line %d score %d bound %d, %d plies", fault,
                 report->depth, report->line, report->score, (int)report->bound, report->pv_count);
}

// The referee's game: set up where this one began, and every move played.
static void referee_start(MbGame *referee) {
    const Rules *rules = &judge.game.rules;
    const GameState *start = &judge.game.states[0];
    MbRules mb = bridge_rules(rules);
    MbBoard board = bridge_board(rules, &start->position);
    mb_game_init_clocks(referee, &mb, &board, start->clocks.quiet, start->clocks.material);
    for (int i = 1; i < judge.game.count; i++) {
        MbMove move = bridge_move(rules, &judge.game.states[i - 1].position, judge.game.states[i].move);
        if (!mb_game_play(referee, &move))
            abort();
    }
}

// Plays the line. A claimable draw may be played on from at the root, but nowhere later.
static bool referee_plays(MbGame *referee, const Report *report) {
    Position p = *report->root;
    for (int i = 0; i < report->pv_count; i++) {
        MbStatus status;
        mb_game_status(referee, &status);
        MbMove move = bridge_move(&judge.game.rules, &p, report->pv[i]);
        if (status.kind != MB_ONGOING && !(i == 0 && status.kind == MB_CLAIMABLE))
            return false;
        if (!mb_game_play(referee, &move))
            return false;
        p = position_after(&p, report->pv[i]);
    }
    return true;
}

static void judge_line(const Report *report) {
    MbGame referee;
    referee_start(&referee);
    int root_side = mb_game_board(&referee)->side;
    if (!referee_plays(&referee, report)) {
        note("not legal to its end", report);
    } else if (score_is_win(report->score) || score_is_loss(report->score)) {
        judge.decided++;
        MbStatus status;
        mb_game_status(&referee, &status);
        int winner = report->score > 0 ? root_side : 1 - root_side;
        // A win by the loser's own move counts as if the winner had to make one more.
        int plies = report->pv_count + (mb_game_board(&referee)->side == winner);
        if (status.kind != MB_WIN || status.winner != winner)
            note("ends without the win", report);
        else if (plies != SCORE_WIN - abs(report->score))
            note("wins at another ply", report);
    }
    mb_game_free(&referee);
}

// The lines of one iteration come in order, each with a first move of its own.
static void judge_order(const Report *report) {
    if (report->line != 1) {
        if (report->line != judge.last + 1 || report->depth != judge.above.depth)
            note("out of its place", report);
        if (report->score > judge.above.score)
            note("better than the line above", report);
        if (report->bound != BOUND_EXACT)
            note("not exact", report);
        for (int i = 0; i < report->line - 1; i++)
            if (move_equal(judge.first[i], report->pv[0]))
                note("begins like another", report);
    }
    judge.first[report->line - 1] = report->pv[0];
    judge.last = report->line;
    judge.above = *report;
}

static void on_report(void *context, const Report *report) {
    (void)context;
    judge_line(report);
    judge_order(report);
}

static void on_best_move(void *context, const Position *root, Move best, Move reply) {
    (void)context;
    (void)root;
    (void)reply;
    judge.best = best;
}

static void set_up(int threads, int lines) {
    EngineEvents events = {NULL, on_report, NULL, on_best_move};
    memset(&judge, 0, sizeof judge);
    judge.engine = engine_new(&events, test_weights());
    cr_assert_not_null(judge.engine);
    EngineOptions options = *engine_options(judge.engine);
    options.hash_mb = 1; // forgotten quickly
    options.threads = threads;
    options.multi_pv = lines;
    cr_assert(engine_set_options(judge.engine, &options));
}

static void tear_down(void) {
    engine_free(judge.engine);
    game_free(&judge.game);
}

static void search(const Game *game, const Limits *limits) {
    game_copy(&judge.game, game);
    judge.last = 0;
    engine_go(judge.engine, game, limits);
    engine_wait(judge.engine);
    Text fen = {0};
    SetUp now = game_set_up(game);
    fen_write(&fen, &game->rules, &notation_default, &now, false);
    cr_assert(judge.fault[0] == '\0', "%s; %s %s", judge.fault, game->rules.profile->name, text_string(&fen));
    text_free(&fen);
    cr_assert(move_equal(judge.best, judge.first[0]), "the best move begins the first line");
}

// Searches `count` random endings of at most `max` pieces a side; they end at any point of an iteration.
static void search_endings(int count, int max, uint64_t seed, uint64_t nodes) {
    Rng rng = {seed};
    for (int i = 0; i < count; i++) {
        Game game = probe_random_ending((ProfileId)(i % PROFILES), &rng, max);
        Limits limits = {.nodes = 50 + rng_below(&rng, (uint32_t)nodes)};
        search(&game, &limits);
        game_free(&game);
    }
}

Test(line, wins_in_endings_are_shown_to_the_end) {
    set_up(1, 1);
    search_endings(300, 3, 21, 4000);
    cr_assert_gt(judge.decided, 3000);
    tear_down();
}

Test(line, wins_found_by_two_threads_are_shown_to_the_end) {
    set_up(2, 1);
    search_endings(100, 3, 22, 4000);
    cr_assert_gt(judge.decided, 800);
    tear_down();
}

Test(line, several_lines_are_exact_and_in_order) {
    set_up(1, 3);
    search_endings(100, 3, 23, 5000);
    cr_assert_gt(judge.decided, 800);
    tear_down();
}

Test(line, lines_of_games_are_legal_to_their_end) {
    set_up(1, 1);
    Rng rng = {24};
    for (int i = 0; i < 100; i++) {
        Game game = probe_random_game((ProfileId)(i % PROFILES), &rng, (int)rng_below(&rng, 120));
        Limits limits = {.nodes = 1000 + rng_below(&rng, 2000)};
        if (ending_of(&game).outcome == OUTCOME_ONGOING)
            search(&game, &limits);
        game_free(&game);
    }
    tear_down();
}

Test(line, a_search_left_when_a_win_has_broken_the_window_tells_no_win_without_its_line) {
    // The win comes in sight with a line of one move; the search may end before the whole line is known.
    const struct {
        ProfileId id;
        const char *fen;
    } roots[] = {
        {PROFILE_TZD, "B:Wf4,c7:Bd2,Ke5:H1:M8"},
        {PROFILE_ZAMBIA, "W:Wa1,Kc7:Bc5,Kd6:H20:M32"},
        {PROFILE_NIGERIA, "W:W7,10:B22:H0:M33"},
    };
    set_up(1, 1);
    for (size_t i = 0; i < sizeof roots / sizeof *roots; i++) {
        Game game = game_from(roots[i].id, roots[i].fen);
        for (uint64_t nodes = 1; nodes < 2500; nodes += 7) {
            Limits limits = {.nodes = nodes};
            engine_new_game(judge.engine);
            search(&game, &limits);
        }
        game_free(&game);
    }
    tear_down();
}

Test(line, some_moves_alone_give_as_many_lines) {
    set_up(1, 5);
    Game game = game_from(PROFILE_TZD, "W:Wa1,c1,e1,g1:Bb8,d8,f8,h8");
    MoveList list;
    game_list_moves(&game, &list);
    cr_assert_gt(list.count, 5);
    Limits limits = {.depth = 6, .moves = list.moves + 2, .move_count = 2};
    search(&game, &limits);
    cr_assert_eq(judge.last, 2);
    for (int i = 0; i < 2; i++)
        cr_assert(move_equal(judge.first[i], list.moves[2]) || move_equal(judge.first[i], list.moves[3]));
    limits = (Limits){.depth = 6};
    search(&game, &limits);
    cr_assert_eq(judge.last, 5);
    move_list_free(&list);
    game_free(&game);
    tear_down();
}
