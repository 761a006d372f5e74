#include "notation/notation.h"

#include "notation/path.h"

#include <ctype.h>
#include <string.h>

enum { NUMBER_DIGITS = 2 }; // 09, as other programs write it, but not 009

const char *const move_style_names[MOVE_STYLES + 1] = {"tzd", "pdn", "numeric", NULL};
const Notation notation_default = {STYLE_TZD, NUMBERING_B8};

// Converts our number (1 = b8 on 8x8) to the numbering, or back: the function is its own inverse.
static int renumber(const Board *board, Numbering numbering, int number) {
    if (board->width != 8 || numbering == NUMBERING_B8)
        return number;
    if (numbering == NUMBERING_G1)
        return board->numbers + 1 - number;
    int row = (number - 1) / 4, place = (number - 1) % 4;
    return (7 - row) * 4 + place + 1;
}

static bool is_numeric(const Board *board, const Notation *notation) {
    return board->width != 8 || notation->style == STYLE_NUMERIC;
}

Square square_numbered(const Board *board, const Notation *notation, int number) {
    return square_of_number(board, renumber(board, notation->numbering, number));
}

void square_write(Text *text, const Board *board, const Notation *notation, Square square) {
    if (is_numeric(board, notation)) {
        text_printf(text, "%d", renumber(board, notation->numbering, number_of_square(board, square)));
    } else {
        text_add_char(text, (char)('a' + square_column(board, square)));
        text_add_char(text, (char)('0' + board->width - square_row(board, square)));
    }
}

size_t square_read(Span span, const Board *board, const Notation *notation, Square *square) {
    if (span.length == 0)
        return 0;
    if (isdigit((unsigned char)span.start[0])) {
        size_t length = 0;
        int number = 0;
        while (length < span.length && isdigit((unsigned char)span.start[length])) {
            if (number <= board->numbers)
                number = number * 10 + span.start[length] - '0';
            length++;
        }
        if (length > NUMBER_DIGITS || number < 1 || number > board->numbers)
            return 0;
        *square = square_numbered(board, notation, number);
        return length;
    }
    if (board->width != 8 || span.length < 2 || !isalpha((unsigned char)span.start[0]) ||
        !isdigit((unsigned char)span.start[1]))
        return 0;
    int column = tolower((unsigned char)span.start[0]) - 'a', rank = span.start[1] - '0';
    *square = square_at(board, board->width - rank, column);
    return *square == NO_SQUARE ? 0 : 2;
}

void move_write(Text *text, const Rules *rules, const Position *p, Move move, const Notation *notation) {
    if (move_is_none(move)) {
        text_add(text, "(none)");
        return;
    }
    const Board *board = rules->board;
    if (move.flags & MOVE_HUFFS) {
        text_add_char(text, '~');
        square_write(text, board, notation, move.huffed);
        text_add_char(text, '/');
    }
    Path path;
    if (!path_find(rules, p, move, &path)) {
        path.count = 2;
        path.squares[0] = move.from;
        path.squares[1] = move.to;
    }
    bool colon = notation->style == STYLE_TZD && !is_numeric(board, notation);
    char separator = '-';
    if (move_is_capture(move))
        separator = colon ? ':' : 'x';
    for (int i = 0; i < path.count; i++) {
        if (i > 0)
            text_add_char(text, separator);
        square_write(text, board, notation, path.squares[i]);
    }
}

Span move_scan(Scanner *line) {
    Span token = scanner_next(line);
    if (token.length == 0 || token.start[0] != '~' || memchr(token.start, '/', token.length))
        return token;
    Span move = scanner_next(line);
    if (move.length > 0)
        token.length = (size_t)(move.start + move.length - token.start);
    return token;
}
