#include "notation/notation.h"

#include "notation/path.h"

#include <ctype.h>
#include <string.h>

enum { NUMBER_DIGITS = 2 }; // 09, as other programs write it, but not 009

const char *const move_style_names[MOVE_STYLES + 1] = {"tzd", "pdn", "numeric", "uci", "hub", NULL};
const Notation notation_default = {STYLE_TZD, NUMBERING_B8};
const Notation notation_of_profile = {STYLE_OF_PROFILE, NUMBERING_OF_PROFILE};

Notation notation_for(Notation asked, const Profile *profile) {
    Notation own = profile->id == PROFILE_TZD3 ? (Notation){STYLE_PDN, NUMBERING_A1} : notation_default;
    if (asked.style != STYLE_OF_PROFILE)
        own.style = asked.style;
    if (asked.numbering != NUMBERING_OF_PROFILE)
        own.numbering = asked.numbering;
    return own;
}

Notation notation_of_records(Notation notation) {
    if (notation.style == STYLE_UCI)
        notation.style = STYLE_TZD;
    if (notation.style == STYLE_HUB)
        notation.style = STYLE_NUMERIC;
    return notation;
}

// Converts our number (1 = b8 on 8x8) to the numbering, or back: the function is its own inverse.
static int renumber(const Board *board, Numbering numbering, int number) {
    if (board->width != 8 || numbering == NUMBERING_B8)
        return number;
    if (numbering == NUMBERING_G1)
        return board->numbers + 1 - number;
    int row = (number - 1) / 4, place = (number - 1) % 4;
    return (7 - row) * 4 + place + 1;
}

const char *side_name(Side side) {
    return side == WHITE ? "White" : "Black";
}

bool notation_is_numeric(const Board *board, const Notation *notation) {
    return board->width != 8 || notation->style == STYLE_NUMERIC || notation->style == STYLE_HUB;
}

Square square_numbered(const Board *board, const Notation *notation, int number) {
    return square_of_number(board, renumber(board, notation->numbering, number));
}

void square_write(Text *text, const Board *board, const Notation *notation, Square square) {
    if (notation_is_numeric(board, notation)) {
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

// The sign between two squares; NUL for none.
static char separator_of(const Board *board, const Notation *notation, Move move) {
    if (notation->style == STYLE_UCI)
        return '\0';
    if (!move_is_capture(move))
        return '-';
    return notation->style == STYLE_TZD && !notation_is_numeric(board, notation) ? ':' : 'x';
}

// A square of a move. Without separators a number has two digits.
static void write_square(Text *text, const Board *board, const Notation *notation, Square square) {
    if (notation->style == STYLE_UCI && notation_is_numeric(board, notation))
        text_printf(text, "%02d", number_of_square(board, square));
    else
        square_write(text, board, notation, square);
}

static void write_huff(Text *text, const Board *board, const Notation *notation, Square huffed) {
    text_add_char(text, notation->style == STYLE_UCI ? 'h' : '~');
    write_square(text, board, notation, huffed);
    if (notation->style != STYLE_UCI)
        text_add_char(text, '/');
}

// Start, end and the captured pieces.
static void list_captured(Path *path, Move move) {
    path->count = 2;
    path->squares[0] = move.from;
    path->squares[1] = move.to;
    for (Bitboard captured = move_is_capture(move) ? move.set : 0; captured;)
        path->squares[path->count++] = (Square)bits_pop(&captured);
}

void move_write(Text *text, const Rules *rules, const Position *p, Move move, const Notation *notation) {
    if (move_is_none(move)) {
        text_add(text, "(none)");
        return;
    }
    const Board *board = rules->board;
    if (move.flags & MOVE_HUFFS)
        write_huff(text, board, notation, move.huffed);
    Path path;
    if (notation->style == STYLE_HUB || !path_find(rules, p, move, &path))
        list_captured(&path, move);
    char separator = separator_of(board, notation, move);
    for (int i = 0; i < path.count; i++) {
        if (i > 0 && separator)
            text_add_char(text, separator);
        write_square(text, board, notation, path.squares[i]);
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
