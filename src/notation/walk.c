#include "notation/walk.h"

#include <stdlib.h>

SquareName square_name(const Rules *rules, const Notation *notation, Square square) {
    Text text = {0};
    square_write(&text, rules->board, notation, square);
    SquareName name;
    snprintf(name.text, sizeof name.text, "%s", text_string(&text));
    text_free(&text);
    return name;
}

static SquareName name_of(const Walk *walk, Square square) {
    return square_name(walk->rules, walk->notation, square);
}

Walk walk_of(const Rules *rules, const Notation *notation, const Position *p, const MoveText *text, Refusal *refusal) {
    Bitboard from = bit_of(text->squares[0]);
    return (Walk){.rules = rules,
                  .notation = notation,
                  .p = p,
                  .text = text,
                  .refusal = refusal,
                  .king = (p->kings & from) != 0,
                  .at = text->squares[0],
                  .occupied = position_occupied(p) & ~from};
}

// Whether the text means a capture, by its separators or by what was jumped.
static bool is_capturing(const Walk *walk) {
    return walk->taken || walk->text->capture_mark;
}

RefusalSubject walk_subject(const Walk *walk) {
    if (walk->king)
        return is_capturing(walk) ? KING_CAPTURES : KING_MOVES;
    return is_capturing(walk) ? MAN_CAPTURES : MAN_MOVES;
}

static bool men_capture_backward(const Walk *walk) {
    return walk->rules->generator->men_capture_backward;
}

static bool is_forward(const Walk *walk, Direction direction) {
    bool up = direction == UP_LEFT || direction == UP_RIGHT;
    return up == (position_side(walk->p) == WHITE);
}

static bool refuse_no_move(const Walk *walk, Square to) {
    return refusal_set(walk->refusal, REFUSAL_NOT_A_MOVE_OF_PIECE, walk_subject(walk),
                       walk->king ? "a king goes along a diagonal, which %s to %s is not"
                                  : "a man goes one square forward along a diagonal, or jumps; %s to %s is neither",
                       name_of(walk, walk->at).text, name_of(walk, to).text);
}

static bool refuse_nothing_between(const Walk *walk, Square to) {
    return refusal_set(walk->refusal, REFUSAL_NOTHING_TO_CAPTURE, walk->king ? KING_CAPTURES : MAN_CAPTURES,
                       "no piece to capture stands between %s and %s", name_of(walk, walk->at).text,
                       name_of(walk, to).text);
}

static bool refuse_backward(const Walk *walk, Square to, const char *what) {
    return refusal_set(walk->refusal, REFUSAL_MAN_BACKWARD, walk_subject(walk),
                       "a man never %s backward, from %s to %s", what, name_of(walk, walk->at).text,
                       name_of(walk, to).text);
}

static bool refuse_landing(const Walk *walk, Square to) {
    return refusal_set(walk->refusal, REFUSAL_LANDING_OCCUPIED, walk_subject(walk),
                       bit_of(to) & walk->taken ? "the piece captured on %s stays there until the move ends"
                                                : "%s is occupied",
                       name_of(walk, to).text);
}

static bool refuse_own_piece(const Walk *walk, Square own) {
    return refusal_set(walk->refusal, REFUSAL_OWN_PIECE_JUMPED, walk->king ? KING_CAPTURES : MAN_CAPTURES,
                       "the piece on %s is the player's own, and own pieces are never jumped", name_of(walk, own).text);
}

static bool refuse_second_jump(const Walk *walk, Square victim) {
    return refusal_set(walk->refusal, REFUSAL_JUMPED_TWICE, walk_subject(walk),
                       "the piece on %s was captured already and may not be jumped twice", name_of(walk, victim).text);
}

static bool step_of_man(Walk *walk, Square to, Direction direction) {
    bool forward = is_forward(walk, direction);
    if (!forward && !men_capture_backward(walk) && is_capturing(walk))
        return refuse_backward(walk, to, "captures");
    if (is_capturing(walk))
        return refuse_nothing_between(walk, to);
    if (!forward)
        return refuse_backward(walk, to, "moves");
    if (walk->occupied & bit_of(to))
        return refuse_landing(walk, to);
    walk->at = to;
    return true;
}

static bool jump_of_man(Walk *walk, Square to, Direction direction) {
    Bitboard middle = bits_step(bit_of(walk->at), board_step(walk->rules->board, direction));
    Square victim = (Square)bits_lowest(middle);
    bool forward = is_forward(walk, direction);
    if (!forward && (!men_capture_backward(walk) || (!(walk->occupied & middle) && !is_capturing(walk))))
        return refuse_backward(walk, to, walk->occupied & middle || is_capturing(walk) ? "captures" : "moves");
    if (!(walk->occupied & middle))
        return is_capturing(walk) ? refuse_nothing_between(walk, to) : refuse_no_move(walk, to);
    if (walk->p->pieces[position_side(walk->p)] & middle)
        return refuse_own_piece(walk, victim);
    if (walk->taken & middle)
        return refuse_second_jump(walk, victim);
    walk->taken |= middle;
    if (walk->occupied & bit_of(to))
        return refuse_landing(walk, to);
    walk->at = to;
    return true;
}

// Along one line a king may jump several pieces, each with an empty square behind it.
static bool line_of_king(Walk *walk, Square to, Direction direction) {
    int step = board_step(walk->rules->board, direction);
    Bitboard own = walk->p->pieces[position_side(walk->p)], taken_before = walk->taken, end = bit_of(to);
    for (Bitboard on = bits_step(bit_of(walk->at), step); on != end; on = bits_step(on, step)) {
        Square square = (Square)bits_lowest(on);
        if (!(on & walk->occupied))
            continue;
        if (on & own && is_capturing(walk))
            return refuse_own_piece(walk, square);
        if (on & walk->taken)
            return refuse_second_jump(walk, square);
        Bitboard behind = bits_step(on, step);
        if (on & own || (behind != end && behind & walk->occupied))
            return refusal_set(walk->refusal, REFUSAL_PATH_BLOCKED, walk_subject(walk),
                               on & own ? "the way from %s to %s is blocked on %s"
                                        : "the way from %s to %s is blocked: no empty square behind %s",
                               name_of(walk, walk->at).text, name_of(walk, to).text, name_of(walk, square).text);
        walk->taken |= on;
    }
    if (walk->occupied & end)
        return refuse_landing(walk, to);
    if (is_capturing(walk) && walk->taken == taken_before)
        return refuse_nothing_between(walk, to);
    walk->at = to;
    return true;
}

static bool go(Walk *walk, Square to) {
    const Board *board = walk->rules->board;
    if (to == walk->at)
        return refusal_set(walk->refusal, REFUSAL_NOT_A_MOVE_OF_PIECE, walk_subject(walk), "%s is named twice in a row",
                           name_of(walk, to).text);
    Direction direction = square_direction(board, walk->at, to);
    if (direction == DIRECTIONS)
        return refuse_no_move(walk, to);
    if (walk->king)
        return line_of_king(walk, to, direction);
    int distance = abs(square_row(board, to) - square_row(board, walk->at));
    if (distance > 2)
        return refuse_no_move(walk, to);
    return distance == 1 ? step_of_man(walk, to, direction) : jump_of_man(walk, to, direction);
}

bool walk_through(Walk *walk) {
    const MoveText *text = walk->text;
    Bitboard promotion_row = board_promotion_row(walk->rules->board, position_side(walk->p));
    for (int i = 1; i < text->count; i++) {
        if (!go(walk, text->squares[i]))
            return false;
        if (i == text->count - 1)
            break;
        if (!walk->king && bit_of(walk->at) & promotion_row &&
            (walk->rules->generator->promotion_ends_capture || !walk->taken))
            return refusal_set(walk->refusal, REFUSAL_PROMOTION_ENDS_MOVE, walk_subject(walk),
                               "the man is promoted on %s, which ends the move", name_of(walk, walk->at).text);
        if (!walk->taken)
            return refusal_set(walk->refusal, REFUSAL_NOT_A_MOVE_OF_PIECE, walk_subject(walk),
                               "a move that captures nothing ends on its first square, %s",
                               name_of(walk, walk->at).text);
    }
    return true;
}
