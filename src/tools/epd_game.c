#include "tools/epd_game.h"

#include <string.h>

#include "base/platform.h"
#include "notation/fen.h"
#include "notation/judge.h"

static bool read_setting(Span word, Rules *rules, Error *error) {
    const char *equals = memchr(word.start, '=', word.length);
    if (!equals)
        return error_set(error, "set: NAME=VALUE expected, not '%s'", quoted(word).text);
    Span name = {word.start, (size_t)(equals - word.start)};
    Span value = {equals + 1, word.length - name.length - 1};
    Error wrong;
    return rules_set(rules, name, value, &wrong) || error_set(error, "set: %s", wrong.what);
}

static bool read_rules(const EpdLine *epd, Rules *rules, Error *error) {
    Span variant = epd_operands(epd, "variant");
    const Profile *profile = variant.start ? profile_named(variant) : &profiles[PROFILE_TZD];
    if (!profile)
        return error_set(error, "unknown variant '%s'", quoted(variant).text);
    *rules = rules_of(profile);
    Span settings = epd_operands(epd, "set");
    while (settings.start) {
        Span word = epd_next_operand(&settings);
        if (word.length == 0)
            break;
        if (!read_setting(word, rules, error))
            return false;
    }
    return true;
}

static bool play_moves(Game *game, Span moves, Error *error) {
    while (moves.start) {
        Span word = epd_next_operand(&moves);
        Move move;
        if (word.length == 0)
            break;
        if (!move_read(word, &game->rules, &game_now(game)->position, &notation_default, &move, error))
            return false;
        game_play(game, move);
    }
    return true;
}

// The opcode `undo`: takes back that many moves.
static bool take_back(Game *game, Span undo, Error *error) {
    long long plies;
    if (!undo.start)
        return true;
    if (game->count == 1)
        return error_set(error, "undo: there are no moves to take back");
    if (!span_to_number(undo, &plies) || plies < 1 || plies > game->count - 1)
        return error_set(error, "undo: a number from 1 to %d expected, not '%s'", game->count - 1, quoted(undo).text);
    for (long long i = 0; i < plies; i++)
        game_undo(game);
    return true;
}

bool epd_game_read(Game *game, const EpdLine *epd, Error *error) {
    Rules rules;
    SetUp set_up;
    if (!read_rules(epd, &rules, error) || !fen_read(epd->fen, &rules, &notation_default, &set_up, error))
        return false;
    game_restart_from(game, &rules, &set_up);
    return play_moves(game, epd_operands(epd, "moves"), error) && take_back(game, epd_operands(epd, "undo"), error) &&
           play_moves(game, epd_operands(epd, "then"), error);
}

bool epd_moves_read(EpdMoves *moves, const EpdLine *epd, const char *opcode, const Rules *rules, const Position *p,
                    Error *error) {
    *moves = (EpdMoves){0};
    Span rest = epd_operands(epd, opcode);
    if (!rest.start)
        return true;
    for (Span word = epd_next_operand(&rest); word.length > 0; word = epd_next_operand(&rest)) {
        Move move;
        if (!move_read(word, rules, p, &notation_default, &move, error))
            return false;
        if (epd_moves_have(moves, move))
            return error_set(error, "%s: '%s' is named twice", opcode, quoted(word).text);
        if (moves->count == EPD_MOVES_MAX)
            return error_set(error, "%s: more than %d moves", opcode, EPD_MOVES_MAX);
        moves->moves[moves->count++] = move;
    }
    return moves->count > 0 || error_set(error, "%s: a move expected", opcode);
}

bool epd_moves_have(const EpdMoves *moves, Move move) {
    for (int i = 0; i < moves->count; i++)
        if (move_equal(moves->moves[i], move))
            return true;
    return false;
}

int epd_count_positions(const char *path) {
    FILE *file = platform_open(path, "rb");
    int count = 0, number = 0;
    if (!file)
        return 0;
    Text text = {0};
    Span line;
    while (epd_next_line(&text, file, &number, &line))
        count++;
    text_free(&text);
    fclose(file);
    return count;
}
