#include "board/notation.h"

#include "board/path.h"

#include <ctype.h>
#include <string.h>

const char *const move_style_names[MOVE_STYLES + 1] = {"tzd", "pdn", "numeric", NULL};
const Notation notation_default = {STYLE_TZD, NUMBERING_B8};

// Between our number (1 = b8 on 8x8) and that of the numbering; the same way back.
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
        if (number < 1 || number > board->numbers)
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
    if (!path_find(board, p, move, &path)) {
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

enum { MOVE_TEXT_SQUARES = 2 * PATH_MAX_SQUARES };

// A move as written: what can be told without knowing the position.
typedef struct MoveText {
    Square squares[MOVE_TEXT_SQUARES];
    int count;
    bool quiet_mark, capture_mark; // a '-', or one of ':' 'x' '*', stood between squares
    Square huffed;
} MoveText;

static bool is_separator(char c) {
    return c == '-' || c == ':' || c == 'x' || c == 'X' || c == '*';
}

static bool scan_huff(Span *rest, const Board *board, const Notation *notation, MoveText *scan) {
    rest->start++;
    rest->length--;
    size_t length = square_read(*rest, board, notation, &scan->huffed);
    if (length == 0 || length == rest->length ||
        (rest->start[length] != '/' && !isspace((unsigned char)rest->start[length])))
        return false;
    rest->start += length + 1;
    rest->length -= length + 1;
    *rest = span_trim(*rest);
    return true;
}

static bool scan_move(Span text, const Board *board, const Notation *notation, MoveText *scan, Error *error) {
    int shown = text.length > 60 ? 60 : (int)text.length;
    Span rest = span_trim(text);
    *scan = (MoveText){.huffed = NO_SQUARE};
    while (rest.length > 0 && strchr("!?+=", rest.start[rest.length - 1]))
        rest.length--;
    if (rest.length > 0 && rest.start[0] == '~' && !scan_huff(&rest, board, notation, scan))
        return error_set(error, "malformed move '%.*s': a huff is written ~SQUARE/MOVE", shown, text.start);
    while (rest.length > 0) {
        long column = (long)(rest.start - text.start) + 1;
        Square square;
        size_t length = square_read(rest, board, notation, &square);
        if (length == 0)
            return error_set(error, "malformed move '%.*s': no square of this board at column %ld", shown, text.start,
                             column);
        if (scan->count == MOVE_TEXT_SQUARES)
            return error_set(error, "malformed move '%.*s': too many squares", shown, text.start);
        scan->squares[scan->count++] = square;
        bool numeric = isdigit((unsigned char)rest.start[0]);
        rest.start += length;
        rest.length -= length;
        if (rest.length == 0)
            break;
        if (is_separator(rest.start[0]) && rest.length > 1) {
            *(rest.start[0] == '-' ? &scan->quiet_mark : &scan->capture_mark) = true;
            rest.start++;
            rest.length--;
        } else if (numeric || !isalpha((unsigned char)rest.start[0])) {
            return error_set(error, "malformed move '%.*s': a separator (- : x) or the end expected at column %ld",
                             shown, text.start, (long)(rest.start - text.start) + 1);
        }
    }
    if (scan->count < 2)
        return error_set(error, "malformed move '%.*s': a move names at least two squares", shown, text.start);
    return true;
}

// The captured squares may stand between start and end, or behind both (Hub, EI).
static bool lists_captured(const MoveText *scan, Move move) {
    if (scan->count < 3 || scan->squares[0] != move.from)
        return false;
    Bitboard between = 0, behind = 0;
    for (int i = 1; i < scan->count - 1; i++)
        between |= bit_of(scan->squares[i]);
    for (int i = 2; i < scan->count; i++)
        behind |= bit_of(scan->squares[i]);
    int captured = bits_count(move.set);
    if (captured != scan->count - 2)
        return false;
    return (between == move.set && scan->squares[scan->count - 1] == move.to) ||
           (behind == move.set && scan->squares[1] == move.to);
}

// How well the text fits the move: 0 not at all, higher is better.
static int fit(const MoveText *scan, const Board *board, const Position *p, Move move) {
    Square huffed = move.flags & MOVE_HUFFS ? move.huffed : NO_SQUARE;
    if (scan->huffed != huffed || scan->squares[0] != move.from)
        return 0;
    if (!move_is_capture(move))
        return !scan->capture_mark && scan->count == 2 && scan->squares[1] == move.to ? 3 : 0;
    if (scan->quiet_mark && !scan->capture_mark && scan->count == 2)
        return 0;
    PathMatch match = path_match(board, p, move, scan->squares, scan->count);
    if (match == PATH_WHOLE)
        return 3;
    if (lists_captured(scan, move))
        return 2;
    return match == PATH_PART ? 1 : 0;
}

// Whether only the hyphen is wrong.
static bool fits_as_capture(const MoveText *scan, const Board *board, const Position *p, const MoveList *list) {
    MoveText capture = *scan;
    capture.capture_mark = true;
    for (int i = 0; scan->quiet_mark && i < list->count; i++)
        if (move_is_capture(list->moves[i]) && fit(&capture, board, p, list->moves[i]))
            return true;
    return false;
}

// Why nothing fits, as far as the squares tell.
static void explain(Span text, const MoveText *scan, const Rules *rules, const Position *p, const MoveList *list,
                    Error *error) {
    int shown = text.length > 60 ? 60 : (int)text.length;
    Side side = position_side(p);
    const char *why = "no such move for this piece";
    Bitboard from = bit_of(scan->squares[0]);
    if (scan->huffed != NO_SQUARE && !(position_liable(p) & bit_of(scan->huffed)))
        why = "that piece cannot be huffed now";
    else if (!(position_occupied(p) & from))
        why = "no piece stands on the first square";
    else if (!(p->pieces[side] & from))
        why = "the piece is the opponent's";
    else if (fits_as_capture(scan, rules->board, p, list))
        why = "a capture is written with ':' or 'x'";
    else if (list->count > 0 && move_is_capture(list->moves[0]) && rules->huff == HUFF_OFF &&
             (scan->count == 2 && !scan->capture_mark))
        why = "capture is mandatory";
    error_set(error, "illegal move '%.*s': %s", shown, text.start, why);
}

bool move_read(Span text, const Rules *rules, const Position *p, const Notation *notation, Move *move, Error *error) {
    MoveText scan;
    if (!scan_move(text, rules->board, notation, &scan, error))
        return false;
    MoveList list;
    move_list_init(&list);
    rules_moves(rules, p, &list);
    int best = 0, fits = 0;
    for (int i = 0; i < list.count; i++) {
        int f = fit(&scan, rules->board, p, list.moves[i]);
        if (f > best) {
            best = f;
            fits = 0;
        }
        if (f > 0 && f == best && fits++ == 0)
            *move = list.moves[i];
    }
    if (fits > 1)
        error_set(error, "ambiguous move '%.*s': %d captures fit, name their landing squares",
                  text.length > 60 ? 60 : (int)text.length, text.start, fits);
    else if (fits == 0)
        explain(text, &scan, rules, p, &list, error);
    move_list_free(&list);
    return fits == 1;
}
