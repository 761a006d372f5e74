// Every win and loss that the search claims is true: held against the brute-force solver, in endings of up to four
// pieces, with the draw clocks of the profile anywhere and with moves played before.
//
// The positions of a test share one engine, which keeps its table. There are 500 of them, N times as many with
// TEST_EFFORT=N (support/effort.h).
#include <criterion/criterion.h>
#include <stdlib.h>

#include "board/ending.h"
#include "notation/fen.h"
#include "support/bridge.h"
#include "support/effort.h"
#include "support/probe.h"
#include "support/solver.h"
#include "support/weights.h"

enum {
    CLAIMS_MAX = 1024,
    NODES_MIN = 2000,
    NODES_MAX = 20000,
    SAMPLE = 20,      // of so many positions one is looked through for what the search misses
    MISSED_PLIES = 9, // so far
    FAR_PLIES =
        17, // the tables' claims of ends farther off are checked only with TEST_EFFORT above 4: it takes minutes
};

// A decided score as it was reported, with the first move of its line.
typedef struct Claim {
    int line, score;
    Move move;
} Claim;

typedef struct Witness {
    Rules rules;
    Engine *engine;
    bool tables;
    TableLibrary library;
    Solver *solver;
    Claim claims[CLAIMS_MAX]; // of the last search, each once
    int claim_count;
    int score; // the last of the first line
    Move best;
    int searches, checked, longest; // in all; `longest` in plies
} Witness;

// What a bound leaves open is no claim: that a win is not nearer, or a loss not nearer, than so many plies.
static bool is_claim(const Report *report) {
    return (score_is_win(report->score) && report->bound & BOUND_LOWER) ||
           (score_is_loss(report->score) && report->bound & BOUND_UPPER);
}

static void on_report(void *context, const Report *report) {
    Witness *witness = context;
    if (report->line == 1)
        witness->score = report->score;
    if (!is_claim(report))
        return;
    cr_assert_geq(report->pv_count, 1);
    Claim claim = {report->line, report->score, report->pv[0]};
    for (int i = 0; i < witness->claim_count; i++) {
        const Claim *known = &witness->claims[i];
        if (known->line == claim.line && known->score == claim.score && move_equal(known->move, claim.move))
            return;
    }
    cr_assert_lt(witness->claim_count, CLAIMS_MAX);
    witness->claims[witness->claim_count++] = claim;
}

static void on_best_move(void *context, const Position *root, Move best, Move reply) {
    (void)root, (void)reply;
    ((Witness *)context)->best = best;
}

// With the shipped endgame tables if `tables`.
static Witness *witness_new(ProfileId id, bool tables) {
    Witness *witness = calloc(1, sizeof *witness);
    cr_assert_not_null(witness);
    witness->rules = rules_of(&profiles[id]);
    MbRules rules = bridge_rules(&witness->rules);
    witness->solver = solver_new(&rules);
    EngineEvents events = {witness, on_report, NULL, on_best_move};
    witness->engine = engine_new(&events, test_weights());
    cr_assert_not_null(witness->engine);
    cr_assert(tb_library_init(&witness->library, NULL, NULL));
    witness->tables = tables;
    if (tables) {
        tb_library_set_path(&witness->library, (Span){"tablebases", 10});
        cr_assert_not_null(tb_library_tables(&witness->library, witness->rules.profile));
        engine_use_tb(witness->engine, &witness->library);
    }
    return witness;
}

static void witness_free(Witness *witness) {
    engine_free(witness->engine);
    tb_library_free(&witness->library);
    solver_free(witness->solver);
    free(witness);
}

static void set_options(Witness *witness, int threads, int multi_pv, bool claim_draws) {
    EngineOptions options = *engine_options(witness->engine);
    options.threads = threads;
    options.multi_pv = multi_pv;
    options.claim_draws = claim_draws;
    cr_assert(engine_set_options(witness->engine, &options));
}

// A position drawn at random, as both see it.
typedef struct Ending4 {
    Game game;
    MbGame oracle;
} Ending4;

static Ending4 random_ending(const Witness *witness, Rng *rng) {
    Ending4 ending = {0};
    for (;;) {
        ending.game = probe_random_ending(witness->rules.profile->id, rng, SOLVER_PIECES - 1);
        if (bits_count(position_occupied(&game_now(&ending.game)->position)) <= SOLVER_PIECES)
            break;
        game_free(&ending.game);
    }
    const GameState *now = game_now(&ending.game);
    MbRules rules = bridge_rules(&witness->rules);
    MbBoard board = bridge_board(&witness->rules, &now->position);
    mb_game_init_clocks(&ending.oracle, &rules, &board, now->clocks.quiet, now->clocks.material);
    return ending;
}

static void ending4_free(Ending4 *ending) {
    game_free(&ending->game);
    mb_game_free(&ending->oracle);
}

static void ending4_play(Ending4 *ending, Move move) {
    MbMove played = bridge_move(&ending->game.rules, &game_now(&ending->game)->position, move);
    cr_assert(mb_game_play(&ending->oracle, &played));
    game_play(&ending->game, move);
}

static int plies_of(int score) {
    return score > 0 ? SCORE_WIN - score : SCORE_WIN + score;
}

static bool is_too_far(const Claim *claim) {
    return plies_of(claim->score) > FAR_PLIES && effort_factor() <= 4;
}

static bool is_true(Witness *witness, const Ending4 *ending, const Claim *claim) {
    int plies = plies_of(claim->score);
    if (plies > witness->longest)
        witness->longest = plies;
    MbMove move = bridge_move(&witness->rules, &game_now(&ending->game)->position, claim->move);
    if (claim->score > 0)
        return solver_wins(witness->solver, &ending->oracle, &move, plies);
    // The best line loses if every move does, another one if its move does.
    return solver_loses(witness->solver, &ending->oracle, claim->line == 1 ? NULL : &move, plies);
}

static void search(Witness *witness, const Ending4 *ending, uint64_t nodes) {
    witness->claim_count = 0;
    witness->searches++;
    Limits limits = {.nodes = nodes};
    engine_go(witness->engine, &ending->game, &limits);
    engine_wait(witness->engine);
    for (int i = 0; i < witness->claim_count; i++) {
        const Claim *claim = &witness->claims[i];
        if (witness->tables && is_too_far(claim))
            continue;
        witness->checked++;
        if (is_true(witness, ending, claim))
            continue;
        Text fen = {0};
        const GameState *now = game_now(&ending->game);
        fen_write(&fen, &witness->rules, &notation_default,
                  &(SetUp){.position = now->position, .clocks = now->clocks, .move_number = 1}, false);
        cr_assert_fail("%s: %s after %d plies, %d nodes, search %d: mate %d of line %d is false",
                       witness->rules.profile->name, text_string(&fen), ending->game.count - 1, (int)nodes,
                       witness->searches, score_mate_moves(claim->score), claim->line);
    }
}

// ---- Positions

// How many of the near wins and losses are found: reported, not tested.
typedef struct Found {
    int near, claimed;
} Found;

static void count_found(Witness *witness, const Ending4 *ending, Found *found) {
    if (!solver_wins(witness->solver, &ending->oracle, NULL, MISSED_PLIES) &&
        !solver_loses(witness->solver, &ending->oracle, NULL, MISSED_PLIES - 1))
        return;
    found->near++;
    found->claimed += score_is_win(witness->score) || score_is_loss(witness->score);
}

static void assert_claims_of_positions(ProfileId id, int positions, bool tables) {
    Witness *witness = witness_new(id, tables);
    Found found = {0, 0};
    Rng rng = {2024 + (uint64_t)id};
    positions = effort_count(positions);
    for (int i = 0; i < positions; i++) {
        Ending4 ending = random_ending(witness, &rng);
        set_options(witness, 1, i % 4 == 3 ? 3 : 1, true);
        search(witness, &ending, NODES_MIN);
        search(witness, &ending, NODES_MAX);
        if (i % SAMPLE == 0)
            count_found(witness, &ending, &found);
        ending4_free(&ending);
    }
    cr_assert_gt(witness->checked, positions / 4);
    cr_log_info("%s: %d endings, %d claims true, the longest of %d plies; of %d ends within %d plies %d found",
                profiles[id].name, positions, witness->checked, witness->longest, found.near, MISSED_PLIES,
                found.claimed);
    witness_free(witness);
}

Test(mate, claims_in_tzd_are_true) {
    assert_claims_of_positions(PROFILE_TZD, 1200, false);
}
Test(mate, claims_in_drafti_are_true) {
    assert_claims_of_positions(PROFILE_DRAFTI, 200, false);
}
Test(mate, claims_in_zambia_are_true) {
    assert_claims_of_positions(PROFILE_ZAMBIA, 200, false);
}
Test(mate, claims_in_nigeria_are_true) {
    assert_claims_of_positions(PROFILE_NIGERIA, 200, false);
}
Test(mate, claims_in_ghana_are_true) {
    assert_claims_of_positions(PROFILE_GHANA, 200, false);
}

Test(mate, claims_with_tables_in_tzd_are_true) {
    assert_claims_of_positions(PROFILE_TZD, 200, true);
}
Test(mate, claims_with_tables_in_drafti_are_true) {
    assert_claims_of_positions(PROFILE_DRAFTI, 100, true);
}

// ---- Games

// The move that takes the side's last one back, where it can be; then positions come again.
static Move move_back(const Game *game, const MoveList *list) {
    if (game->count < 3)
        return move_none();
    Move last = game->states[game->count - 2].move;
    for (int i = 0; i < list->count; i++)
        if (list->moves[i].from == last.to && list->moves[i].to == last.from)
            return list->moves[i];
    return move_none();
}

static Move choose(const Witness *witness, const Game *game, Rng *rng) {
    MoveList list;
    game_list_moves(game, &list);
    Move move = witness->best, back = move_back(game, &list);
    uint32_t chance = rng_below(rng, 8);
    if (chance < 5 && !move_is_none(back))
        move = back;
    else if (chance < 6)
        move = list.moves[rng_below(rng, (uint32_t)list.count)];
    move_list_free(&list);
    return move;
}

// In every other game a claimable draw is played on from.
static bool goes_on(const Game *game, bool claims) {
    Outcome outcome = ending_of(game).outcome;
    return outcome == OUTCOME_ONGOING || (outcome == OUTCOME_CLAIMABLE && !claims);
}

static void assert_claims_of_games(ProfileId id, int games, int threads, bool tables) {
    Witness *witness = witness_new(id, tables);
    Rng rng = {77 + (uint64_t)id};
    int repeated = 0;
    games = effort_count(games);
    for (int i = 0; i < games; i++) {
        Ending4 ending = random_ending(witness, &rng);
        bool claims = i % 2 == 0;
        set_options(witness, threads, 1, claims);
        for (int ply = 0; ply < 16 && goes_on(&ending.game, claims); ply++) {
            search(witness, &ending, NODES_MIN);
            repeated += game_occurrences(&ending.game) > 1;
            ending4_play(&ending, choose(witness, &ending.game, &rng));
        }
        ending4_free(&ending);
    }
    cr_assert_gt(witness->checked, games);
    cr_log_info("%s, %d games: %d searches, %d of repeated positions, %d claims true, the longest of %d plies",
                profiles[id].name, games, witness->searches, repeated, witness->checked, witness->longest);
    witness_free(witness);
}

Test(mate, claims_after_moves_in_tzd_are_true) {
    assert_claims_of_games(PROFILE_TZD, 120, 1, false);
}
Test(mate, claims_after_moves_in_drafti_are_true) {
    assert_claims_of_games(PROFILE_DRAFTI, 40, 1, false);
}
Test(mate, claims_after_moves_in_zambia_are_true) {
    assert_claims_of_games(PROFILE_ZAMBIA, 80, 1, false);
}
Test(mate, claims_after_moves_in_nigeria_are_true) {
    assert_claims_of_games(PROFILE_NIGERIA, 40, 1, false);
}
Test(mate, claims_after_moves_with_tables_are_true) {
    assert_claims_of_games(PROFILE_TZD, 60, 2, true);
}
Test(mate, claims_of_several_threads_are_true) {
    assert_claims_of_games(PROFILE_TZD, 20, 3, false);
}

// ---- Clocks

// The same position with one clock after the other, so that the transposition table holds scores of other clocks.
static void search_with_clocks(Witness *witness, const Position *p) {
    static const int plies[] = {0, 9, 8, 7, 5, 22, 21, 20, 17, 59, 58, 57, 55, 45, 38, 30, 0, 6};
    MbRules rules = bridge_rules(&witness->rules);
    MbBoard board = bridge_board(&witness->rules, p);
    for (size_t i = 0; i < sizeof plies / sizeof *plies; i++) {
        int quiet = p->kings ? plies[i] : 0;
        Ending4 ending = {0};
        game_restart(&ending.game, &witness->rules, p, clocks_set_up(&witness->rules, p, quiet, plies[i]), 1);
        mb_game_init_clocks(&ending.oracle, &rules, &board, quiet, plies[i]);
        if (ending_of(&ending.game).outcome == OUTCOME_ONGOING)
            search(witness, &ending, i == 0 ? NODES_MAX : NODES_MIN / 2);
        ending4_free(&ending);
    }
}

static void assert_claims_with_any_clock(ProfileId id, int positions, bool tables) {
    Witness *witness = witness_new(id, tables);
    Rng rng = {4000 + (uint64_t)id};
    positions = effort_count(positions);
    for (int i = 0; i < positions; i++) {
        Ending4 ending = random_ending(witness, &rng);
        Position p = game_now(&ending.game)->position;
        if (i % 2) { // kings alone have the most clocks
            p.kings = position_occupied(&p);
            p.key = position_key(&p);
        }
        search_with_clocks(witness, &p);
        ending4_free(&ending);
    }
    cr_assert_gt(witness->checked, positions);
    cr_log_info("%s, %d positions with any clock: %d searches, %d claims true, the longest of %d plies",
                profiles[id].name, positions, witness->searches, witness->checked, witness->longest);
    witness_free(witness);
}

Test(mate, claims_with_any_clock_in_tzd_are_true) {
    assert_claims_with_any_clock(PROFILE_TZD, 200, false);
}
Test(mate, claims_with_any_clock_in_drafti_are_true) {
    assert_claims_with_any_clock(PROFILE_DRAFTI, 80, false);
}
Test(mate, claims_with_any_clock_in_zambia_are_true) {
    assert_claims_with_any_clock(PROFILE_ZAMBIA, 100, false);
}
Test(mate, claims_with_any_clock_and_tables_are_true) {
    assert_claims_with_any_clock(PROFILE_TZD, 60, true);
    assert_claims_with_any_clock(PROFILE_DRAFTI, 20, true);
}
