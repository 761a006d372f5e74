#include "protocol/setup.h"

#include "notation/game_text.h"

void setup_position(Session *session, Scanner *line) {
    Error error;
    session->valid = game_read(&session->game, &session->rules, &session->notation, line, &error);
    if (!session->valid)
        session_error(session, "position: %s", error.what);
}

void setup_flip(Session *session, Scanner *line) {
    (void)line;
    const GameState *now = game_now(&session->game);
    Position flipped = position_flip(&now->position, session->rules.board);
    game_restart(&session->game, &session->rules, &flipped, now->clocks, game_move_number(&session->game));
}
