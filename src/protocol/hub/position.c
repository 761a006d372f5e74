#include "protocol/hub/position.h"

#include <string.h>

#include "notation/fen.h"
#include "notation/judge.h"
#include "protocol/hub/line.h"

static bool check_letters(Span letters, const Board *board, Error *error) {
    if (letters.length != (size_t)board->numbers + 1)
        return error_set(error, "%d letters expected here, for the side to move and %d squares, not %d",
                         board->numbers + 1, board->numbers, (int)letters.length);
    if (*letters.start != 'W' && *letters.start != 'B')
        return error_set(error, "the side to move, W or B, expected first, not '%c'", *letters.start);
    for (size_t i = 1; i < letters.length; i++)
        if (!memchr("wbWBe", letters.start[i], 5))
            return error_set(error, "square %d is one of w b W B e, not '%c'", (int)i, letters.start[i]);
    return true;
}

// The letters are turned into a FEN with numbers from the top left, so that both forms are checked by the same rules.
static bool read_letters(Span letters, const Rules *rules, SetUp *set_up, Error *error) {
    if (!check_letters(letters, rules->board, error))
        return false;
    Text fen = {0};
    Span squares = {letters.start + 1, letters.length - 1};
    square_letters_to_fen(&fen, *letters.start == 'W' ? WHITE : BLACK, squares, "wWbB");
    Notation notation = {STYLE_NUMERIC, NUMBERING_B8};
    bool good = fen_read((Span){text_string(&fen), fen.length}, rules, &notation, set_up, error);
    text_free(&fen);
    return good;
}

static bool play_moves(Game *game, Span moves, const Notation *notation, Error *error) {
    Text text = {0};
    text_add_bytes(&text, moves.start, moves.length);
    Scanner line = scanner_of(text_string(&text));
    bool good = true;
    int number = 1;
    for (Span token = move_scan(&line); good && token.length > 0; token = move_scan(&line), number++) {
        Move move;
        Error wrong;
        good = move_read(token, &game->rules, &game_now(game)->position, notation, &move, &wrong);
        if (good)
            game_play(game, move);
        else
            error_set(error, "move %d: %s", number, wrong.what);
    }
    text_free(&text);
    return good;
}

bool hub_position_read(Scanner line, const Rules *rules, const Notation *notation, Game *game, Error *error) {
    if (!hub_check(line, error))
        return false;
    Position start = position_start(rules->board);
    SetUp set_up = set_up_of(&start, (Clocks){0}, 1);
    Span value;
    if (hub_value(line, "pos", &value) && !span_equal(value, "start") && !read_letters(value, rules, &set_up, error))
        return false;
    game_restart_from(game, rules, &set_up);
    return !hub_value(line, "moves", &value) || play_moves(game, value, notation, error);
}
