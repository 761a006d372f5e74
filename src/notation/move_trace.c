#include "notation/move_trace.h"

#include <stdlib.h>

SquareName square_name(const Rules *rules, const Notation *notation, Square square) {
    Text text = {0};
    square_write(&text, rules->board, notation, square);
    SquareName name;
    snprintf(name.text, sizeof name.text, "%s", text_string(&text));
    text_free(&text);
    return name;
}

static SquareName name_of(const MoveTrace *trace, Square square) {
    return square_name(trace->rules, trace->notation, square);
}

MoveTrace move_trace_start(const Rules *rules, const Notation *notation, const Position *p, const MoveText *text,
                           Refusal *refusal) {
    Bitboard from = bit_of(text->squares[0]);
    return (MoveTrace){.rules = rules,
                       .notation = notation,
                       .p = p,
                       .text = text,
                       .refusal = refusal,
                       .king = (p->kings & from) != 0,
                       .at = text->squares[0],
                       .occupied = position_occupied(p) & ~from};
}

// Whether the text means a capture, judged by its separators or by pieces already jumped.
static bool is_capturing(const MoveTrace *trace) {
    return trace->taken || trace->text->capture_mark;
}

RefusalSubject move_trace_subject(const MoveTrace *trace) {
    if (trace->king)
        return is_capturing(trace) ? KING_CAPTURES : KING_MOVES;
    return is_capturing(trace) ? MAN_CAPTURES : MAN_MOVES;
}

static bool men_capture_backward(const MoveTrace *trace) {
    return trace->rules->generator->men_capture_backward;
}

static bool is_forward(const MoveTrace *trace, Direction direction) {
    bool up = direction == UP_LEFT || direction == UP_RIGHT;
    return up == (position_side(trace->p) == WHITE);
}

static bool refuse_no_move(const MoveTrace *trace, Square to) {
    return refusal_set(trace->refusal, REFUSAL_NOT_A_MOVE_OF_PIECE, move_trace_subject(trace),
                       trace->king ? "a king goes along a diagonal, which %s to %s is not"
                                   : "a man goes one square forward along a diagonal, or jumps; %s to %s is neither",
                       name_of(trace, trace->at).text, name_of(trace, to).text);
}

static bool refuse_nothing_between(const MoveTrace *trace, Square to) {
    return refusal_set(trace->refusal, REFUSAL_NOTHING_TO_CAPTURE, trace->king ? KING_CAPTURES : MAN_CAPTURES,
                       "no piece to capture stands between %s and %s", name_of(trace, trace->at).text,
                       name_of(trace, to).text);
}

static bool refuse_backward(const MoveTrace *trace, Square to, const char *what) {
    return refusal_set(trace->refusal, REFUSAL_MAN_BACKWARD, move_trace_subject(trace),
                       "a man never %s backward, from %s to %s", what, name_of(trace, trace->at).text,
                       name_of(trace, to).text);
}

static bool refuse_landing(const MoveTrace *trace, Square to) {
    return refusal_set(trace->refusal, REFUSAL_LANDING_OCCUPIED, move_trace_subject(trace),
                       bit_of(to) & trace->taken ? "the piece captured on %s stays there until the move ends"
                                                 : "%s is occupied",
                       name_of(trace, to).text);
}

static bool refuse_own_piece(const MoveTrace *trace, Square own) {
    return refusal_set(trace->refusal, REFUSAL_OWN_PIECE_JUMPED, trace->king ? KING_CAPTURES : MAN_CAPTURES,
                       "the piece on %s is the player's own, and own pieces are never jumped",
                       name_of(trace, own).text);
}

static bool refuse_second_jump(const MoveTrace *trace, Square victim) {
    return refusal_set(trace->refusal, REFUSAL_JUMPED_TWICE, move_trace_subject(trace),
                       "the piece on %s was captured already and may not be jumped twice", name_of(trace, victim).text);
}

static bool step_of_man(MoveTrace *trace, Square to, Direction direction) {
    bool forward = is_forward(trace, direction);
    if (!forward && !men_capture_backward(trace) && is_capturing(trace))
        return refuse_backward(trace, to, "captures");
    if (is_capturing(trace))
        return refuse_nothing_between(trace, to);
    if (!forward)
        return refuse_backward(trace, to, "moves");
    if (trace->occupied & bit_of(to))
        return refuse_landing(trace, to);
    trace->at = to;
    return true;
}

static bool jump_of_man(MoveTrace *trace, Square to, Direction direction) {
    Bitboard middle = bits_step(bit_of(trace->at), board_step(trace->rules->board, direction));
    Square victim = (Square)bits_lowest(middle);
    bool forward = is_forward(trace, direction);
    if (!forward && (!men_capture_backward(trace) || (!(trace->occupied & middle) && !is_capturing(trace))))
        return refuse_backward(trace, to, trace->occupied & middle || is_capturing(trace) ? "captures" : "moves");
    if (!(trace->occupied & middle))
        return is_capturing(trace) ? refuse_nothing_between(trace, to) : refuse_no_move(trace, to);
    if (trace->p->pieces[position_side(trace->p)] & middle)
        return refuse_own_piece(trace, victim);
    if (trace->taken & middle)
        return refuse_second_jump(trace, victim);
    trace->taken |= middle;
    if (trace->occupied & bit_of(to))
        return refuse_landing(trace, to);
    trace->at = to;
    return true;
}

// Along one line a king may jump several pieces, each with an empty square behind it.
static bool line_of_king(MoveTrace *trace, Square to, Direction direction) {
    int step = board_step(trace->rules->board, direction);
    Bitboard own = trace->p->pieces[position_side(trace->p)], taken_before = trace->taken, end = bit_of(to);
    for (Bitboard on = bits_step(bit_of(trace->at), step); on != end; on = bits_step(on, step)) {
        Square square = (Square)bits_lowest(on);
        if (!(on & trace->occupied))
            continue;
        if (on & own && is_capturing(trace))
            return refuse_own_piece(trace, square);
        if (on & trace->taken)
            return refuse_second_jump(trace, square);
        Bitboard behind = bits_step(on, step);
        if (on & own || (behind != end && behind & trace->occupied))
            return refusal_set(trace->refusal, REFUSAL_PATH_BLOCKED, move_trace_subject(trace),
                               on & own ? "the way from %s to %s is blocked on %s"
                                        : "the way from %s to %s is blocked: no empty square behind %s",
                               name_of(trace, trace->at).text, name_of(trace, to).text, name_of(trace, square).text);
        trace->taken |= on;
    }
    if (trace->occupied & end)
        return refuse_landing(trace, to);
    if (is_capturing(trace) && trace->taken == taken_before)
        return refuse_nothing_between(trace, to);
    trace->at = to;
    return true;
}

static bool go(MoveTrace *trace, Square to) {
    const Board *board = trace->rules->board;
    if (to == trace->at)
        return refusal_set(trace->refusal, REFUSAL_NOT_A_MOVE_OF_PIECE, move_trace_subject(trace),
                           "%s is named twice in a row", name_of(trace, to).text);
    Direction direction = square_direction(board, trace->at, to);
    if (direction == DIRECTIONS)
        return refuse_no_move(trace, to);
    if (trace->king)
        return line_of_king(trace, to, direction);
    int distance = abs(square_row(board, to) - square_row(board, trace->at));
    if (distance > 2)
        return refuse_no_move(trace, to);
    return distance == 1 ? step_of_man(trace, to, direction) : jump_of_man(trace, to, direction);
}

bool move_trace_follow(MoveTrace *trace) {
    const MoveText *text = trace->text;
    Bitboard promotion_row = board_promotion_row(trace->rules->board, position_side(trace->p));
    for (int i = 1; i < text->count; i++) {
        if (!go(trace, text->squares[i]))
            return false;
        if (i == text->count - 1)
            break;
        bool home = !trace->king && bit_of(trace->at) & promotion_row;
        if (home && trace->taken && trace->rules->generator->promotion_goes_on)
            trace->king = true;
        else if (home && (trace->rules->generator->promotion_ends_capture || !trace->taken))
            return refusal_set(trace->refusal, REFUSAL_PROMOTION_ENDS_MOVE, move_trace_subject(trace),
                               "the man is promoted on %s, which ends the move", name_of(trace, trace->at).text);
        if (!trace->taken)
            return refusal_set(trace->refusal, REFUSAL_NOT_A_MOVE_OF_PIECE, move_trace_subject(trace),
                               "a move without a capture ends on its first square, %s", name_of(trace, trace->at).text);
    }
    return true;
}
