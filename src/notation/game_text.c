#include "notation/game_text.h"

#include <string.h>

#include "board/start.h"
#include "notation/fen.h"
#include "notation/judge.h"

// The text of the position: up to the word `moves`, which is consumed, or to the end.
static Span scan_position(Scanner *line) {
    Span span = scanner_rest(line);
    for (Span token = scanner_next(line); token.length > 0; token = scanner_next(line))
        if (span_equal_nocase(token, "moves")) {
            span.length = (size_t)(token.start - span.start);
            break;
        }
    return span_trim(span);
}

// The value of `token` if it is NAME=VALUE, otherwise empty.
static Span value_of(Span token, const char *name) {
    size_t length = strlen(name);
    if (token.length <= length || !span_equal_nocase((Span){token.start, length}, name))
        return (Span){token.start, 0};
    return (Span){token.start + length, token.length - length};
}

// The place for a word after startpos; NULL if it does not belong to a start.
static Span *place_of(Span token, const Rules *rules, StartWords *words, Span *value) {
    if ((*value = value_of(token, "giver=")).length > 0)
        return &words->giver;
    if ((*value = value_of(token, "first=")).length > 0)
        return &words->first;
    *value = token;
    return profile_is_nigerian(rules->profile) || start_is_name(token) ? &words->name : NULL;
}

// The words after startpos, up to `moves`, which is consumed, or to the end.
static bool read_start(const Rules *rules, Scanner *line, SetUp *start, Error *error) {
    StartWords words = {{"", 0}, {"", 0}, {"", 0}};
    for (Span token = scanner_next(line); token.length > 0 && !span_equal_nocase(token, "moves");
         token = scanner_next(line)) {
        Span value, *place = place_of(token, rules, &words, &value);
        if (!place || place->length > 0)
            return error_set(error, "'moves' expected after startpos, not '%s'", quoted(token).text);
        *place = value;
    }
    return start_read(rules, &words, start, error);
}

static bool play_moves(Game *game, const Notation *notation, Scanner *line, Error *error) {
    int number = 1;
    for (Span token = move_scan(line); token.length > 0; token = move_scan(line), number++) {
        Move move;
        Error wrong;
        if (!move_read(token, &game->rules, &game_now(game)->position, notation, &move, &wrong))
            return error_set(error, "move %d: %s", number, wrong.what);
        game_play(game, move);
    }
    return true;
}

bool game_read(Game *game, const Rules *rules, const Notation *notation, Scanner *line, Error *error) {
    SetUp set_up;
    Span word = scanner_peek(line);
    if (word.length == 0)
        return error_set(error, "startpos or a FEN expected");
    if (span_equal_nocase(word, "startpos")) {
        scanner_next(line);
        if (!read_start(rules, line, &set_up, error))
            return false;
    } else {
        if (span_equal_nocase(word, "fen"))
            scanner_next(line);
        Span fen = scan_position(line);
        if (fen.length == 0)
            return error_set(error, "a FEN expected");
        if (!fen_read(fen, rules, notation, &set_up, error))
            return false;
    }
    game_restart_from(game, rules, &set_up);
    return play_moves(game, notation, line, error);
}
