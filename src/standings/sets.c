#include "standings/sets.h"

#include <stdlib.h>

#include "base/memory.h"

void sets_free(GameSets *sets) {
    free(sets->sets);
    free(sets->units);
    *sets = (GameSets){0};
}

static bool is_of(const GameSet *set, const ContestGame *game) {
    return (set->player[0] == game->player[WHITE] && set->player[1] == game->player[BLACK]) ||
           (set->player[0] == game->player[BLACK] && set->player[1] == game->player[WHITE]);
}

// The set that a game belongs to.
static GameSet *open_set(GameSets *sets, const ContestGame *game) {
    for (int i = sets->count - 1; i >= 0; i--)
        if (is_of(&sets->sets[i], game)) {
            if (sets->sets[i].winner < 0)
                return &sets->sets[i];
            break;
        }
    sets->sets = memory_grow(sets->sets, &sets->capacity, sets->count + 1, sizeof *sets->sets);
    sets->sets[sets->count] = (GameSet){.player = {game->player[WHITE], game->player[BLACK]}, .winner = -1};
    return &sets->sets[sets->count++];
}

static void add_unit(GameSets *sets, const ContestGame *unit) {
    sets->units = memory_grow(sets->units, &sets->unit_capacity, sets->unit_count + 1, sizeof *sets->units);
    sets->units[sets->unit_count++] = *unit;
}

// The set as a unit that scores points, placed where the game that finished it stands.
static void finish(GameSets *sets, const GameSet *set, const ContestGame *last) {
    ContestGame unit = *last;
    unit.player[WHITE] = set->player[0];
    unit.player[BLACK] = set->player[1];
    unit.result = set->winner == 0 ? RESULT_WHITE : RESULT_BLACK;
    unit.played = true;
    unit.supa = false;
    add_unit(sets, &unit);
}

static void add_game(GameSets *sets, const ContestGame *game) {
    GameSet *set = open_set(sets, game);
    Side winner;
    set->drawn += game->result == RESULT_DRAW;
    if (!contest_winner(game, &winner))
        return;
    int who = set->player[0] == game->player[winner] ? 0 : 1;
    if (++set->wins[who] < SET_WINS)
        return;
    set->winner = who;
    finish(sets, set, game);
}

void sets_collect(GameSets *sets, const Contest *contest) {
    for (int i = 0; i < contest->game_count; i++) {
        const ContestGame *game = &contest->games[i];
        if (game->player[WHITE] == NO_PLAYER || game->player[BLACK] == NO_PLAYER)
            add_unit(sets, game);
        else
            add_game(sets, game);
    }
}
