#include "protocol/commands.h"

#include <string.h>

#include "notation/game_text.h"

// Whether this is a chess position: a FEN with chess pieces, or a first move such as e2e4 or g1f3.
static bool is_chess(Scanner line) {
    for (Span word; (word = scanner_next(&line)).length > 0;) {
        const char *text = word.start;
        if (memchr(text, '/', word.length)) {
            for (size_t i = 0; i < word.length; i++)
                if (strchr("PRNQprnq", text[i]))
                    return true;
        } else if (word.length == 4 && ((text[0] == text[2] && text[1] == '2' && (text[3] == '3' || text[3] == '4')) ||
                                        (strchr("bg", text[0]) && text[1] == '1' && text[3] == '3'))) {
            return true;
        }
    }
    return false;
}

void position_command(Session *session, Scanner *line) {
    Scanner whole = *line;
    Error error;
    session->valid = game_read(&session->game, &session->env.rules, &session->notation, line, &error);
    if (session->valid)
        return;
    if (is_chess(whole))
        error_set(&error, "%s; this is a position of chess, and Mfalme plays draughts: a GUI for chess cannot use it",
                  error.what);
    session_misuse(session, "position", &error);
}

void flip_command(Session *session, Scanner *line) {
    (void)line;
    SetUp now = game_set_up(&session->game), flipped = now;
    flipped.position = position_flip(&now.position, session->env.rules.board);
    flipped.promoted[WHITE] = now.promoted[BLACK];
    flipped.promoted[BLACK] = now.promoted[WHITE];
    game_restart_from(&session->game, &session->env.rules, &flipped);
}
