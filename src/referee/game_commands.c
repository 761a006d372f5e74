#include "referee/commands.h"

#include <string.h>

#include "referee/answer.h"
#include "referee/referee_start.h"

// ---- Sides

static bool side_of(Span token, Side *side) {
    *side = span_equal_nocase(token, "black") ? BLACK : WHITE;
    return *side == BLACK || span_equal_nocase(token, "white");
}

static bool take_side(Call *call, Side *side) {
    Span token = scanner_next(&call->line);
    return side_of(token, side) || call_bad_command(call, "white or black", token);
}

// An optional side; NULL if absent.
static const Side *take_optional_side(Call *call, Side *side) {
    if (!side_of(scanner_peek(&call->line), side))
        return NULL;
    scanner_next(&call->line);
    return side;
}

// ---- Commands

bool game_new_command(Call *call) {
    return referee_start_read(call->session->env, &call->line, call->referee, &call->fault) && call_add_status(call);
}

// A move is all that is left of the line. A word with an equals sign, which no move has, is another member of JSON.
static bool check_move_words(Call *call) {
    Scanner words = call->line;
    for (Span word = scanner_next(&words); word.length > 0; word = scanner_next(&words)) {
        const char *sign = memchr(word.start, '=', word.length);
        if (sign)
            return fault_set(&call->fault, FAULT_BAD_COMMAND, "play: '%s' is not an argument",
                             quoted((Span){word.start, (size_t)(sign - word.start)}).text);
    }
    return true;
}

bool game_play_command(Call *call) {
    Side side;
    Move move;
    const Side *sender = take_optional_side(call, &side);
    if (!check_move_words(call))
        return false;
    Position before = game_now(&call->referee->game)->position;
    if (!referee_play(call->referee, sender, scanner_rest(&call->line), &move, &call->fault))
        return false;
    answer_move(&call->members, "move", call->referee, &before, move);
    return call_add_status(call);
}

bool game_moves_command(Call *call) {
    if (!call_ends(call))
        return false;
    answer_moves(&call->members, "moves", call->referee);
    return true;
}

bool game_status_command(Call *call) {
    return call_ends(call) && call_add_status(call);
}

bool game_claim_command(Call *call) {
    static const Reason reasons[] = {REASON_THREEFOLD, REASON_THIRTY_MOVES};
    Side side = position_side(&game_now(&call->referee->game)->position);
    take_optional_side(call, &side);
    const Reason *reason = NULL;
    Span token = scanner_next(&call->line);
    for (int i = 0; i < 2; i++)
        if (span_equal_nocase(token, reason_word(reasons[i])))
            reason = &reasons[i];
    if (token.length > 0 && !reason)
        return call_bad_command(call, "threefold or thirty-moves", token);
    return call_ends(call) && referee_claim(call->referee, side, reason, &call->fault) && call_add_status(call);
}

bool game_offer_command(Call *call) {
    Side side;
    return take_side(call, &side) && call_ends(call) && referee_offer(call->referee, side, &call->fault) &&
           call_add_status(call);
}

bool game_accept_command(Call *call) {
    Side side;
    const Side *sender = take_optional_side(call, &side);
    return call_ends(call) && referee_accept(call->referee, sender, &call->fault) && call_add_status(call);
}

bool game_decline_command(Call *call) {
    Side side;
    const Side *sender = take_optional_side(call, &side);
    return call_ends(call) && referee_decline(call->referee, sender, &call->fault) && call_add_status(call);
}

bool game_resign_command(Call *call) {
    Side side;
    return take_side(call, &side) && call_ends(call) && referee_resign(call->referee, side, &call->fault) &&
           call_add_status(call);
}

bool game_forfeit_command(Call *call) {
    Side side;
    return take_side(call, &side) && call_ends(call) && referee_forfeit(call->referee, side, &call->fault) &&
           call_add_status(call);
}

bool game_clock_command(Call *call) {
    int64_t left[2] = {-1, -1};
    do {
        Side side;
        long long time;
        if (!take_side(call, &side))
            return false;
        Span token = scanner_next(&call->line);
        if (!span_to_number(token, &time) || time < 0 || time > REFEREE_TIME_MAX)
            return fault_set(&call->fault, FAULT_BAD_VALUE, "whole milliseconds up to eleven days expected, not '%s'",
                             quoted(token).text);
        left[side] = time;
    } while (scanner_peek(&call->line).length > 0);
    return referee_set_time(call->referee, left, &call->fault) && call_add_status(call);
}

bool game_flag_command(Call *call) {
    Side side;
    return take_side(call, &side) && call_ends(call) && referee_flag(call->referee, side, &call->fault) &&
           call_add_status(call);
}

bool game_undo_command(Call *call) {
    long long steps = 1;
    Span token = scanner_next(&call->line);
    if (token.length > 0 && (!span_to_number(token, &steps) || steps < 1 || steps > INT32_MAX))
        return call_bad_command(call, "a number of steps from 1", token);
    return call_ends(call) && referee_undo(call->referee, (int)steps, &call->fault) && call_add_status(call);
}

bool game_history_command(Call *call) {
    if (!call_ends(call))
        return false;
    const Game *game = &call->referee->game;
    SetUp start = game_start(game);
    answer_fen(&call->members, "start", call->referee, &start);
    answer_history(&call->members, "moves", call->referee);
    return true;
}

bool game_fen_command(Call *call) {
    if (!call_ends(call))
        return false;
    const Game *game = &call->referee->game;
    SetUp set_up = game_set_up(game);
    answer_fen(&call->members, "fen", call->referee, &set_up);
    Text letters = {0};
    fen_write_letters(&letters, &game->rules, &set_up.position);
    json_string(&call->members, "letters", text_string(&letters));
    text_free(&letters);
    return true;
}
