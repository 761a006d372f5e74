// Equal positions with an equal history get equal scores: however they were reached, for either colour, and again.
#include <criterion/criterion.h>
#include <stdlib.h>

#include "board/ending.h"
#include "notation/fen.h"
#include "support/probe.h"

typedef struct Finding {
    int score;
    Bound bound;
    uint64_t nodes;
    Move best;
} Finding;

static Finding find(Probe *probe, const Game *game, const Limits *limits) {
    probe_search(probe, game, limits);
    const Report *report = &probe->last[0].report;
    return (Finding){report->score, report->bound, report->nodes, probe->best};
}

static Finding find_anew(Probe *probe, const Game *game, const Limits *limits) {
    engine_new_game(probe->engine);
    return find(probe, game, limits);
}

// 1 for a win that is claimed, -1 for a loss, 0 for neither.
static int claim_of(Finding finding) {
    if (score_is_win(finding.score) && finding.bound & BOUND_LOWER)
        return 1;
    return score_is_loss(finding.score) && finding.bound & BOUND_UPPER ? -1 : 0;
}

static void assert_equal(Finding a, Finding b) {
    cr_assert_eq(a.score, b.score);
    cr_assert_eq(a.bound, b.bound);
    cr_assert_eq(a.nodes, b.nodes);
    cr_assert(move_equal(a.best, b.best));
}

// ---- Games

// Plays on for some moves, back and forth if the side's last move can be taken back: so that positions come again.
static void play_to_and_fro(Game *game, Rng *rng, int plies) {
    MoveList list;
    move_list_init(&list);
    for (int n = 0; n < plies && ending_of(game).outcome == OUTCOME_ONGOING; n++) {
        move_list_clear(&list);
        rules_moves(&game->rules, &game_now(game)->position, &list);
        int choice = (int)rng_below(rng, (uint32_t)list.count);
        Move last = game->count > 2 ? game->states[game->count - 2].move : move_none();
        for (int i = 0; i < list.count && !move_is_none(last); i++)
            if (list.moves[i].from == last.to && list.moves[i].to == last.from)
                choice = i;
        game_play(game, list.moves[choice]);
    }
    if (ending_of(game).outcome != OUTCOME_ONGOING)
        game_undo(game);
    move_list_free(&list);
}

// From the start, or an ending of up to four pieces a side.
static Game some_game(int number, Rng *rng) {
    ProfileId id = (ProfileId)(number % PROFILES);
    Game game = number % 3 == 0 ? probe_random_game(id, rng, 60) : probe_random_ending(id, rng, 4);
    if (number % 3 == 0 && ending_of(&game).outcome != OUTCOME_ONGOING)
        game_undo(&game);
    play_to_and_fro(&game, rng, (int)rng_below(rng, 9));
    return game;
}

// The same game as text tells it to a session: a FEN of the position after the last move that cannot be taken back,
// and the moves since.
static Game retold(const Game *game) {
    int first = game->count - 1 - game_now(game)->clocks.quiet;
    if (first < 0)
        first = 0;
    const GameState *state = &game->states[first];
    Text fen = {0};
    fen_write(&fen, &game->rules, &notation_default,
              &(SetUp){.position = state->position, .clocks = state->clocks, .move_number = 1}, false);
    Game copy = game_from(game->rules.profile->id, text_string(&fen));
    text_free(&fen);
    for (int i = first + 1; i < game->count; i++)
        game_play(&copy, game->states[i].move);
    return copy;
}

static Move mirrored_move(const Game *copy, Move move) {
    int max = copy->rules.board->numbers + 1;
    const Board *board = copy->rules.board;
    MoveList list;
    game_list_moves(copy, &list);
    Move found = move_none();
    for (int i = 0; i < list.count; i++) {
        Move m = list.moves[i];
        if (number_of_square(board, m.from) == max - number_of_square(board, move.from) &&
            number_of_square(board, m.to) == max - number_of_square(board, move.to) && m.flags == move.flags &&
            bits_count(m.set) == bits_count(move.set))
            found = m;
    }
    move_list_free(&list);
    cr_assert_not(move_is_none(found));
    return found;
}

// The same game for the other side.
static Game mirrored(const Game *game) {
    Game copy = {0};
    Position start = position_flip(&game->states[0].position, game->rules.board);
    game_restart(&copy, &game->rules, &start, game->states[0].clocks, 1);
    for (int i = 1; i < game->count; i++) {
        game_play(&copy, mirrored_move(&copy, game->states[i].move));
        Position expected = position_flip(&game->states[i].position, game->rules.board);
        // Of two captures with the same squares either may have been found.
        if (!position_equal(&expected, &game_now(&copy)->position))
            game_restart(&copy, &game->rules, &expected, game->states[i].clocks, 1);
    }
    return copy;
}

// ---- Tests

Test(equal, a_position_set_up_and_one_played_to_are_searched_alike) {
    Probe *probe = probe_new();
    Rng rng = {11};
    Limits limits = {.depth = 6};
    int played = 0;
    for (int i = 0; i < 150; i++) {
        Game game = some_game(i, &rng), again = retold(&game);
        played += game.count > again.count;
        cr_assert(position_equal(&game_now(&game)->position, &game_now(&again)->position));
        assert_equal(find_anew(probe, &game, &limits), find_anew(probe, &again, &limits));
        game_free(&game);
        game_free(&again);
    }
    cr_assert_gt(played, 30, "%d", played);
    probe_free(probe);
}

Test(equal, a_search_repeats_itself_with_a_fresh_table) {
    Probe *probe = probe_new();
    Rng rng = {12};
    Limits limits = {.nodes = 3000};
    for (int i = 0; i < 150; i++) {
        Game game = some_game(i, &rng);
        Finding first = find_anew(probe, &game, &limits);
        find(probe, &game, &limits); // leaves its traces
        assert_equal(first, find_anew(probe, &game, &limits));
        game_free(&game);
    }
    probe_free(probe);
}

// The order in which equally good moves are generated differs, and with it what is reduced: so only the leaves have
// to be equal to the point.
Test(equal, both_colours_are_searched_alike) {
    Probe *probe = probe_new();
    Rng rng = {13};
    for (int i = 0; i < 300; i++) {
        Game game = some_game(i, &rng), other = mirrored(&game);
        Limits limits = {.depth = 1};
        cr_assert_eq(find_anew(probe, &game, &limits).score, find_anew(probe, &other, &limits).score, "game %d", i);
        game_free(&game);
        game_free(&other);
    }
    probe_free(probe);
}

// One engine, one table: every position is searched for either colour, as played and as set up, shortly and at length,
// several times with others between.
Test(equal, no_claim_of_a_win_turns_into_one_of_a_loss) {
    Probe *probe = probe_new();
    Rng rng = {14};
    enum { GAMES = 60, ROUNDS = 3 };
    Game games[GAMES][3];
    int claims[GAMES] = {0}, decided = 0;
    for (int i = 0; i < GAMES; i++) {
        games[i][0] = some_game(i, &rng);
        games[i][1] = retold(&games[i][0]);
        games[i][2] = mirrored(&games[i][0]);
    }
    for (int round = 0; round < ROUNDS; round++)
        for (int i = 0; i < GAMES; i++)
            for (int k = 0; k < 3; k++) {
                Limits limits = {.nodes = k == round ? 10000 : 1000};
                int claim = claim_of(find(probe, &games[i][k], &limits));
                cr_assert_neq(claim * claims[i], -1, "game %d", i);
                if (claim)
                    claims[i] = claim;
            }
    for (int i = 0; i < GAMES; i++) {
        decided += claims[i] != 0;
        for (int k = 0; k < 3; k++)
            game_free(&games[i][k]);
    }
    cr_assert_gt(decided, GAMES / 5, "%d", decided);
    probe_free(probe);
}
