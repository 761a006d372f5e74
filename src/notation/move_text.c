#include "notation/move_text.h"

#include <ctype.h>
#include <string.h>

static bool is_separator(char c) {
    return c == '-' || c == ':' || c == 'x' || c == 'X' || c == '*';
}

// Refuses the start of `rest`, which is no square.
static bool refuse_square(Span rest, const Board *board, long column, Refusal *refusal) {
    size_t digits = 0, letters = isalpha((unsigned char)rest.start[0]) && board->width == 8 ? 1 : 0;
    while (letters + digits < rest.length && isdigit((unsigned char)rest.start[letters + digits]))
        digits++;
    if (digits == 0)
        return refusal_set(refusal, REFUSAL_MALFORMED, MAN_MOVES, "no square at column %ld", column);
    Quoted square = quoted((Span){rest.start, letters + digits});
    if (!letters && digits > 2 && rest.start[0] == '0')
        return refusal_set(refusal, REFUSAL_MALFORMED, MAN_MOVES, "%s is not a square: a number has at most two digits",
                           square.text);
    int file = tolower((unsigned char)rest.start[0]) - 'a', rank = letters ? rest.start[1] - '0' : 0;
    if (letters && digits == 1 && file >= 0 && file < 8 && rank >= 1 && rank <= 8)
        return refusal_set(refusal, REFUSAL_LIGHT_SQUARE, MAN_MOVES, "%s is a light square", square.text);
    if (letters)
        return refusal_set(refusal, REFUSAL_OFF_BOARD, MAN_MOVES, "%s is off the board, which has squares a1 to h8",
                           square.text);
    return refusal_set(refusal, REFUSAL_OFF_BOARD, MAN_MOVES, "%s is off the board, which has squares 1 to %d",
                       square.text, board->numbers);
}

static bool read_huff(Span *rest, const Rules *rules, const Notation *notation, MoveText *move_text, Refusal *refusal) {
    rest->start++;
    rest->length--;
    size_t length = square_read(*rest, rules->board, notation, &move_text->huffed);
    if (length == 0 && rest->length > 0 && isalnum((unsigned char)rest->start[0]))
        return refuse_square(*rest, rules->board, 2, refusal);
    if (length == 0 || length == rest->length ||
        (rest->start[length] != '/' && !isspace((unsigned char)rest->start[length])))
        return refusal_set(refusal, REFUSAL_MALFORMED, MAN_MOVES, "a huff is written ~SQUARE/MOVE");
    rest->start += length + 1;
    rest->length -= length + 1;
    *rest = span_trim(*rest);
    return true;
}

// Whether the text consists of numbers of two digits without separators, such as 2822 or 330924.
static bool is_run_of_numbers(Span text) {
    for (size_t i = 0; i < text.length; i++)
        if (!isdigit((unsigned char)text.start[i]))
            return false;
    return text.length >= 4 && text.length % 2 == 0;
}

// The huff of such a text on 10x10: h342024.
static bool has_run_huff(Span text, const Board *board) {
    return board->width == 10 && text.length > 3 && tolower((unsigned char)text.start[0]) == 'h' &&
           is_run_of_numbers((Span){text.start + 1, text.length - 1});
}

static bool read_run_huff(Span *rest, const Rules *rules, const Notation *notation, MoveText *move_text,
                          Refusal *refusal) {
    if (square_read((Span){rest->start + 1, 2}, rules->board, notation, &move_text->huffed) == 0)
        return refuse_square((Span){rest->start + 1, 2}, rules->board, 2, refusal);
    *rest = (Span){rest->start + 3, rest->length - 3};
    return true;
}

bool move_text_read(Span text, const Rules *rules, const Notation *notation, MoveText *move_text, Refusal *refusal) {
    Span rest = span_trim(text);
    const char *first = rest.start;
    *move_text = (MoveText){.huffed = NO_SQUARE};
    while (rest.length > 0 && strchr("!?+=", rest.start[rest.length - 1]))
        rest.length--;
    if (rest.length > 0 && rest.start[0] == '~' && !read_huff(&rest, rules, notation, move_text, refusal))
        return false;
    if (has_run_huff(rest, rules->board) && !read_run_huff(&rest, rules, notation, move_text, refusal))
        return false;
    bool run = is_run_of_numbers(rest);
    while (rest.length > 0) {
        long column = (long)(rest.start - first) + 1;
        Span name = {rest.start, run ? 2 : rest.length};
        Square square;
        size_t length = square_read(name, rules->board, notation, &square);
        if (length == 0)
            return refuse_square(name, rules->board, column, refusal);
        if (move_text->count == MOVE_TEXT_SQUARES)
            return refusal_set(refusal, REFUSAL_MALFORMED, MAN_MOVES, "too many squares");
        move_text->squares[move_text->count++] = square;
        bool numeric = isdigit((unsigned char)rest.start[0]);
        // Digits glued to a named square are part of its name, not another square: e518 (TZD 9).
        if (!numeric && length < rest.length && isdigit((unsigned char)rest.start[length]))
            return refuse_square(name, rules->board, column, refusal);
        rest.start += length;
        rest.length -= length;
        if (rest.length == 0)
            break;
        if (is_separator(rest.start[0])) {
            if (rest.length == 1)
                return refusal_set(refusal, REFUSAL_MALFORMED, MAN_MOVES, "a square expected after '%c'",
                                   rest.start[0]);
            *(rest.start[0] == '-' ? &move_text->quiet_mark : &move_text->capture_mark) = true;
            rest.start++;
            rest.length--;
        } else if ((numeric && !run) || !isalnum((unsigned char)rest.start[0])) {
            return refusal_set(refusal, REFUSAL_MALFORMED, MAN_MOVES,
                               "a separator (- : x) or the end expected at column %ld", (long)(rest.start - first) + 1);
        }
    }
    if (move_text->count < 2)
        return refusal_set(refusal, REFUSAL_MALFORMED, MAN_MOVES, "a move names at least two squares");
    return true;
}

// The captured squares may be listed between start and end, or after both (Hub, EI).
static bool lists_captured(const MoveText *move_text, Move move) {
    int count = move_text->count;
    if (count < 3 || move_text->squares[0] != move.from)
        return false;
    Bitboard between = 0, after = 0;
    for (int i = 1; i < count - 1; i++)
        between |= bit_of(move_text->squares[i]);
    for (int i = 2; i < count; i++)
        after |= bit_of(move_text->squares[i]);
    if (bits_count(move.set) != count - 2)
        return false;
    return (between == move.set && move_text->squares[count - 1] == move.to) ||
           (after == move.set && move_text->squares[1] == move.to);
}

int move_text_fit(const MoveText *move_text, const Rules *rules, const Position *p, Move move) {
    Square huffed = move.flags & MOVE_HUFFS ? move.huffed : NO_SQUARE;
    if (move_text->huffed != huffed || move_text->squares[0] != move.from)
        return 0;
    if (!move_is_capture(move))
        return !move_text->capture_mark && move_text->count == 2 && move_text->squares[1] == move.to ? 3 : 0;
    if (move_text->quiet_mark)
        return 0;
    PathMatch match = path_match(rules, p, move, move_text->squares, move_text->count);
    if (match == PATH_WHOLE)
        return 3;
    if (lists_captured(move_text, move))
        return 2;
    // Just a start and an end fit any path between them, but a text that names a landing must name every turn (TZD 9).
    return match != PATH_NONE && move_text->count == 2 ? 1 : 0;
}
