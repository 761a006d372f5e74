#include "support/supa.h"

#include <stdlib.h>

#include "board/ending.h"

Game supa_game(const char *fen) {
    return game_from(PROFILE_TZD3, fen);
}

Probe *supa_probe_new(int supa_value) {
    Probe *probe = probe_new();
    EngineOptions options = engine_options_default;
    options.supa_value = supa_value;
    if (!engine_set_options(probe->engine, &options))
        abort();
    return probe;
}

Probe *supa_search(const char *fen, int supa_value, int depth) {
    Probe *probe = supa_probe_new(supa_value);
    Game game = supa_game(fen);
    Limits limits = {.depth = depth};
    probe_search(probe, &game, &limits);
    game_free(&game);
    return probe;
}

bool supa_forces(Game *game, Side winner, bool supa, int plies) {
    Ending ending = ending_of(game);
    if (ending.outcome != OUTCOME_ONGOING)
        return ending.outcome == OUTCOME_WIN && ending.winner == winner && (!supa || ending.supa);
    if (plies == 0)
        return false;
    bool own = position_side(&game_now(game)->position) == winner, found = !own;
    MoveList list;
    game_list_moves(game, &list);
    for (int i = 0; i < list.count && found != own; i++) {
        game_play(game, list.moves[i]);
        found = supa_forces(game, winner, supa, plies - 1);
        game_undo(game);
    }
    move_list_free(&list);
    return found;
}

bool supa_forces_after(Game *game, Move move, Side winner, bool supa, int plies) {
    game_play(game, move);
    bool found = supa_forces(game, winner, supa, plies - 1);
    game_undo(game);
    return found;
}
