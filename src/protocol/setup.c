#include "protocol/setup.h"

#include "board/fen.h"

// The text of the start position: up to the word `moves` or the end.
static Span scan_position(Scanner *line, bool *moves) {
    Span span = scanner_rest(line);
    *moves = false;
    for (Span token = scanner_next(line); token.length > 0; token = scanner_next(line))
        if (span_equal_nocase(token, "moves")) {
            span.length = (size_t)(token.start - span.start);
            *moves = true;
            break;
        }
    return span_trim(span);
}

static bool play_moves(Session *session, Scanner *line) {
    int number = 1;
    for (Span token = move_scan(line); token.length > 0; token = move_scan(line), number++) {
        Move move;
        Error error;
        if (!move_read(token, &session->rules, &game_now(&session->game)->position, &session->notation, &move,
                       &error)) {
            session_error(session, "position: move %d: %s", number, error.what);
            return false;
        }
        game_play(&session->game, move);
    }
    return true;
}

void setup_position(Session *session, Scanner *line) {
    session->valid = false;
    Span word = scanner_peek(line);
    SetUp set_up = {.position = position_start(session->rules.board), .move_number = 1};
    bool moves = false;
    if (span_equal_nocase(word, "startpos")) {
        scanner_next(line);
        Span next = scanner_next(line);
        moves = span_equal_nocase(next, "moves");
        if (next.length > 0 && !moves) {
            Error shown;
            error_set(&shown, "position: 'moves' expected after startpos, not '%.*s'",
                      next.length > 80 ? 80 : (int)next.length, next.start);
            session_error(session, "%s", shown.what);
            return;
        }
    } else {
        if (span_equal_nocase(word, "fen"))
            scanner_next(line);
        Span fen = scan_position(line, &moves);
        Error error;
        if (fen.length == 0) {
            session_error(session, "position: startpos or a FEN expected");
            return;
        }
        if (!fen_read(fen, &session->rules, &session->notation, &set_up, &error)) {
            session_error(session, "position: %s", error.what);
            return;
        }
    }
    game_restart(&session->game, &session->rules, &set_up.position, set_up.clocks, set_up.move_number);
    session->valid = !moves || play_moves(session, line);
}

void setup_flip(Session *session, Scanner *line) {
    (void)line;
    const GameState *now = game_now(&session->game);
    Position flipped = position_flip(&now->position, session->rules.board);
    game_restart(&session->game, &session->rules, &flipped, now->clocks, game_move_number(&session->game));
}
