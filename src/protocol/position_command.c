#include "protocol/commands.h"

#include "notation/game_text.h"

void position_command(Session *session, Scanner *line) {
    Error error;
    session->valid = game_read(&session->game, &session->env.rules, &session->notation, line, &error);
    if (!session->valid)
        session_error(session, "position: %s", error.what);
}

void flip_command(Session *session, Scanner *line) {
    (void)line;
    SetUp now = game_set_up(&session->game), flipped = now;
    flipped.position = position_flip(&now.position, session->env.rules.board);
    flipped.promoted[WHITE] = now.promoted[BLACK];
    flipped.promoted[BLACK] = now.promoted[WHITE];
    game_restart_from(&session->game, &session->env.rules, &flipped);
}
