#include "referee/history.h"

#include <string.h>

#include "notation/judge.h"

// ---- Moves

// A refusal of a move lists moves of a position that the caller does not know: only its message is kept.
static bool refused(Fault *fault, int number, const Fault *why) {
    return fault_set(fault, FAULT_BAD_VALUE, "moves: move %d: %s", number, why->message.what);
}

static bool play_move(Referee *referee, Span text, int number, Fault *fault) {
    Fault why;
    Move move;
    fault_init(&why);
    bool good = referee_play(referee, NULL, text, &move, &why) || refused(fault, number, &why);
    fault_free(&why);
    return good;
}

bool history_play_moves(Referee *referee, const char *moves, Fault *fault) {
    Text text = {0};
    text_add(&text, moves);
    for (size_t i = 0; i < text.length; i++)
        if (text.data[i] == ';')
            text.data[i] = ' ';
    Scanner line = scanner_of(text_string(&text));
    bool good = true;
    int number = 1;
    for (Span move = move_scan(&line); good && move.length > 0; move = move_scan(&line), number++)
        good = play_move(referee, move, number, fault);
    text_free(&text);
    return good;
}

// ---- Positions

// The positions after the first; empty where there is none.
static Span after_first(Span positions) {
    const char *sign = memchr(positions.start, ';', positions.length);
    if (!sign)
        return (Span){positions.start + positions.length, 0};
    return (Span){sign + 1, positions.length - (size_t)(sign + 1 - positions.start)};
}

Span history_first_position(Span positions) {
    const char *sign = memchr(positions.start, ';', positions.length);
    return span_trim((Span){positions.start, sign ? (size_t)(sign - positions.start) : positions.length});
}

static bool same_pieces(const Position *a, const Position *b) {
    return a->pieces[WHITE] == b->pieces[WHITE] && a->pieces[BLACK] == b->pieces[BLACK] && a->kings == b->kings &&
           position_side(a) == position_side(b);
}

// Plays the first legal move that leads to the pieces of `next`; false if there is none.
static bool play_towards(Referee *referee, const Position *next) {
    const Position *p = &game_now(&referee->game)->position;
    MoveList list;
    move_list_init(&list);
    if (!referee_is_over(referee))
        rules_moves(&referee->game.rules, p, &list);
    Move found = move_none();
    for (int i = 0; i < list.count && move_is_none(found); i++) {
        Position after = position_after(p, list.moves[i]);
        if (same_pieces(&after, next))
            found = list.moves[i];
    }
    move_list_free(&list);
    if (move_is_none(found))
        return false;
    game_play(&referee->game, found);
    referee_set_marks(referee, &(Nags){.count = 0});
    return true;
}

bool history_play_positions(Referee *referee, Span positions, Fault *fault) {
    const Rules *rules = &referee->game.rules;
    int number = 2;
    for (Span rest = after_first(positions); rest.length > 0; rest = after_first(rest), number++) {
        SetUp next;
        Error error;
        Span fen = history_first_position(rest);
        if (!fen_read(fen, rules, &referee->notation, &next, &error))
            return fault_set(fault, FAULT_BAD_VALUE, "positions: position %d: %s", number, error.what);
        if (!play_towards(referee, &next.position))
            return fault_set(fault, FAULT_BAD_VALUE, "positions: no legal move leads from position %d to position %d",
                             number - 1, number);
    }
    return true;
}
