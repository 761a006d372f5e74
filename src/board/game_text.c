#include "board/game_text.h"

#include "board/fen.h"

// The text of the position: up to the word `moves`, which is taken, or the end.
static Span scan_position(Scanner *line) {
    Span span = scanner_rest(line);
    for (Span token = scanner_next(line); token.length > 0; token = scanner_next(line))
        if (span_equal_nocase(token, "moves")) {
            span.length = (size_t)(token.start - span.start);
            break;
        }
    return span_trim(span);
}

static bool play_moves(Game *game, const Notation *notation, Scanner *line, Error *error) {
    int number = 1;
    for (Span token = move_scan(line); token.length > 0; token = move_scan(line), number++) {
        Move move;
        Error wrong;
        if (!move_read(token, &game->rules, &game_now(game)->position, notation, &move, &wrong))
            return error_set(error, "move %d: %.200s", number, wrong.what);
        game_play(game, move);
    }
    return true;
}

bool game_read(Game *game, const Rules *rules, const Notation *notation, Scanner *line, Error *error) {
    SetUp set_up = {.position = position_start(rules->board), .move_number = 1};
    Span word = scanner_peek(line);
    if (word.length == 0)
        return error_set(error, "startpos or a FEN expected");
    if (span_equal_nocase(word, "startpos")) {
        scanner_next(line);
        Span next = scanner_next(line);
        if (next.length > 0 && !span_equal_nocase(next, "moves"))
            return error_set(error, "'moves' expected after startpos, not '%.*s'", span_shown(next, 80), next.start);
    } else {
        if (span_equal_nocase(word, "fen"))
            scanner_next(line);
        Span fen = scan_position(line);
        if (fen.length == 0)
            return error_set(error, "a FEN expected");
        if (!fen_read(fen, rules, notation, &set_up, error))
            return false;
    }
    game_restart(game, rules, &set_up.position, set_up.clocks, set_up.move_number);
    return play_moves(game, notation, line, error);
}
