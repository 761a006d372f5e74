#include "support/set_up.h"

#include <stdio.h>
#include <stdlib.h>

#include "notation/fen.h"
#include "notation/judge.h"

static void require(bool good, const char *text, const Error *error) {
    if (good)
        return;
    fprintf(stderr, "%s: %s\n", text, error->what);
    abort();
}

SetUp set_up_from(const Rules *rules, const char *fen) {
    SetUp set_up;
    Error error;
    require(fen_read(span_of(fen), rules, &notation_default, &set_up, &error), fen, &error);
    return set_up;
}

Game game_from_start(ProfileId id) {
    Rules rules = rules_of(&profiles[id]);
    Game game;
    game_init(&game, &rules);
    return game;
}

Game game_from(ProfileId id, const char *fen) {
    Rules rules = rules_of(&profiles[id]);
    SetUp set_up = set_up_from(&rules, fen);
    Game game = {0};
    game_restart_from(&game, &rules, &set_up);
    return game;
}

Move move_from(const Rules *rules, const Position *p, const char *text) {
    Move move;
    Error error;
    require(move_read(span_of(text), rules, p, &notation_default, &move, &error), text, &error);
    return move;
}

void game_play_text(Game *game, const char *text) {
    game_play(game, move_from(&game->rules, &game_now(game)->position, text));
}
