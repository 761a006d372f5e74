#include "support/probe.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "board/ending.h"
#include "support/weights.h"

static void die(const char *why) {
    fprintf(stderr, "probe: %s\n", why);
    abort();
}

// Whether a line can be played to its end, the game ending nowhere before.
static bool is_playable(const Game *game, const Move *pv, int count) {
    Game copy = {0};
    game_copy(&copy, game);
    MoveList list;
    move_list_init(&list);
    bool playable = true;
    for (int i = 0; i < count && playable; i++) {
        Outcome outcome = ending_of(&copy).outcome;
        move_list_clear(&list);
        rules_moves(&copy.rules, &game_now(&copy)->position, &list);
        // A claimable draw may be played on from at the root, but nowhere later.
        playable = (outcome == OUTCOME_ONGOING || (i == 0 && outcome == OUTCOME_CLAIMABLE)) &&
                   move_list_find(&list, pv[i]) >= 0;
        if (playable)
            game_play(&copy, pv[i]);
    }
    move_list_free(&list);
    game_free(&copy);
    return playable;
}

static void on_report(void *context, const Report *report) {
    Probe *probe = context;
    mutex_lock(&probe->mutex);
    probe->reports++;
    probe->reports_after_best += probe->best_moves > 0;
    probe->pv_illegal |= !is_playable(&probe->game, report->pv, report->pv_count);
    ProbeReport *last = &probe->last[report->line - 1];
    last->report = *report;
    memcpy(last->pv, report->pv, (size_t)report->pv_count * sizeof *report->pv);
    last->report.pv = last->pv;
    if (report->depth > probe->deepest)
        probe->deepest = report->depth;
    condition_broadcast(&probe->reported);
    mutex_unlock(&probe->mutex);
}

static void on_best_move(void *context, const Position *root, Move best, Move reply) {
    Probe *probe = context;
    mutex_lock(&probe->mutex);
    probe->best_moves++;
    probe->best = best;
    probe->reply = reply;
    if (!position_equal(root, &game_now(&probe->game)->position))
        die("best move for another position");
    mutex_unlock(&probe->mutex);
}

Probe *probe_new(void) {
    Probe *probe = memory_new(1, sizeof *probe);
    if (!mutex_init(&probe->mutex) || !condition_init(&probe->reported))
        die("no memory");
    EngineEvents events = {probe, on_report, NULL, on_best_move};
    probe->engine = engine_new(&events, test_weights());
    if (!probe->engine)
        die("no engine");
    return probe;
}

void probe_free(Probe *probe) {
    engine_free(probe->engine);
    game_free(&probe->game);
    condition_free(&probe->reported);
    mutex_free(&probe->mutex);
    free(probe);
}

void probe_go(Probe *probe, const Game *game, const Limits *limits) {
    engine_stop(probe->engine);
    engine_wait(probe->engine);
    game_copy(&probe->game, game);
    probe->reports = probe->best_moves = probe->reports_after_best = probe->deepest = 0;
    probe->pv_illegal = false;
    memset(probe->last, 0, sizeof probe->last);
    probe->best = probe->reply = move_none();
    engine_go(probe->engine, game, limits);
}

void probe_search(Probe *probe, const Game *game, const Limits *limits) {
    probe_go(probe, game, limits);
    engine_wait(probe->engine);
}

void probe_await_depth(Probe *probe, int depth) {
    mutex_lock(&probe->mutex);
    while (probe->deepest < depth)
        condition_wait(&probe->reported, &probe->mutex);
    mutex_unlock(&probe->mutex);
}

Game probe_random_game(ProfileId profile, Rng *rng, int plies) {
    Game game = game_from_start(profile);
    MoveList list;
    move_list_init(&list);
    for (int i = 0; i < plies && ending_of(&game).outcome == OUTCOME_ONGOING; i++) {
        move_list_clear(&list);
        rules_moves(&game.rules, &game_now(&game)->position, &list);
        game_play(&game, list.moves[rng_below(rng, (uint32_t)list.count)]);
    }
    move_list_free(&list);
    return game;
}

static void place(Position *p, const Board *board, Side side, Rng *rng) {
    for (;;) {
        Square square = square_of_number(board, 1 + (int)rng_below(rng, (uint32_t)board->numbers));
        Bitboard bit = bit_of(square);
        if (position_occupied(p) & bit)
            continue;
        bool king = rng_below(rng, 2) == 0;
        if (!king && bit & board_promotion_row(board, side))
            continue;
        p->pieces[side] |= bit;
        if (king)
            p->kings |= bit;
        return;
    }
}

Game probe_random_ending(ProfileId profile, Rng *rng, int max) {
    Rules rules = rules_of(&profiles[profile]);
    Game game = {0};
    do {
        Position p = {.turn = rng_below(rng, 2) ? TURN_BLACK : 0};
        for (Side side = WHITE; side <= BLACK; side++)
            for (int n = 1 + (int)rng_below(rng, (uint32_t)max); n > 0; n--)
                place(&p, rules.board, side, rng);
        p.key = position_key(&p);
        // Sometimes close to the limits of the clocks.
        int material = (int)rng_below(rng, rng_below(rng, 2) ? 12 : 64);
        int quiet = p.kings ? (int)rng_below(rng, (uint32_t)material + 1) : 0;
        game_restart(&game, &rules, &p, clocks_set_up(&rules, &p, quiet, material), 1);
    } while (ending_of(&game).outcome != OUTCOME_ONGOING);
    return game;
}
