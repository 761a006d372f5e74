#include "board/game.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

static void reserve(Game *game, int count) {
    game->states = memory_grow(game->states, &game->capacity, count, sizeof *game->states);
}

void game_restart_from(Game *game, const Rules *rules, const SetUp *start) {
    reserve(game, 1);
    game->rules = *rules;
    game->count = 1;
    game->first_number = start->move_number;
    game->states[0] = (GameState){
        .position = start->position,
        .move = move_none(),
        .clocks = start->clocks,
        .promoted = {start->promoted[WHITE], start->promoted[BLACK]},
    };
}

SetUp set_up_of(const Position *position, Clocks clocks, int move_number) {
    bool white = position_kings(position, WHITE) != 0, black = position_kings(position, BLACK) != 0;
    return (SetUp){*position, clocks, move_number, {white, black}};
}

void game_restart(Game *game, const Rules *rules, const Position *start, Clocks clocks, int first_number) {
    SetUp set_up = set_up_of(start, clocks, first_number);
    game_restart_from(game, rules, &set_up);
}

void game_init(Game *game, const Rules *rules) {
    *game = (Game){0};
    Position start = position_start(rules->board);
    game_restart(game, rules, &start, (Clocks){0}, 1);
}

void game_free(Game *game) {
    free(game->states);
    *game = (Game){0};
}

void game_copy(Game *copy, const Game *game) {
    reserve(copy, game->count);
    copy->rules = game->rules;
    copy->first_number = game->first_number;
    copy->count = game->count;
    memcpy(copy->states, game->states, (size_t)game->count * sizeof *game->states);
}

void game_list_moves(const Game *game, MoveList *list) {
    rules_list_moves(&game->rules, &game_now(game)->position, list);
}

void game_play(Game *game, Move move) {
    reserve(game, game->count + 1);
    const GameState *before = game_now(game);
    GameState *after = &game->states[game->count++];
    Side side = position_side(&before->position);
    after->position = position_after(&before->position, move);
    after->move = move;
    after->clocks = clocks_after(&game->rules, before->clocks, &before->position, move, &after->position);
    memcpy(after->promoted, before->promoted, sizeof after->promoted);
    if (move.flags & MOVE_PROMOTES)
        after->promoted[side] = true;
}

bool game_undo(Game *game) {
    if (game->count < 2)
        return false;
    game->count--;
    return true;
}

static SetUp state_set_up(const GameState *state, int move_number) {
    return (SetUp){state->position, state->clocks, move_number, {state->promoted[WHITE], state->promoted[BLACK]}};
}

SetUp game_start(const Game *game) {
    return state_set_up(&game->states[0], game->first_number);
}

SetUp game_set_up(const Game *game) {
    return state_set_up(game_now(game), game_move_number(game));
}

int game_occurrences(const Game *game) {
    const GameState *now = game_now(game);
    int occurrences = 1;
    // No position from before a capture or man move can occur again.
    for (int back = 2; back <= now->clocks.quiet && back < game->count; back += 2) {
        const GameState *then = &game->states[game->count - 1 - back];
        if (then->position.key == now->position.key && position_equal(&then->position, &now->position))
            occurrences++;
    }
    return occurrences;
}

int game_move_number(const Game *game) {
    bool black_started = position_side(&game->states[0].position) == BLACK;
    return game->first_number + (game->count - 1 + black_started) / 2;
}
