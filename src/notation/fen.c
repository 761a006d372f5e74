#include "notation/fen.h"

#include <ctype.h>
#include <string.h>

typedef struct Reader {
    const char *start, *at, *end;
    const Rules *rules;
    const Notation *notation;
    SetUp *set_up;
    Error *error;
    unsigned fields;      // letters of the fields read, one bit each
    const char *huffable; // the beginning of the field L, for messages; NULL without it
    Bitboard huffable_set;
} Reader;

static int column_of(const Reader *r) {
    return (int)(r->at - r->start) + 1;
}

static void skip_blanks(Reader *r) {
    while (r->at < r->end && isspace((unsigned char)*r->at))
        r->at++;
}

// The next character in upper case, '\0' at the end.
static char upper_at(const Reader *r) {
    return r->at < r->end ? (char)toupper((unsigned char)*r->at) : '\0';
}

static bool fail(Reader *r, const char *what) {
    if (r->at < r->end)
        return error_set(r->error, "bad FEN: %s at column %d ('%c')", what, column_of(r), *r->at);
    return error_set(r->error, "bad FEN: %s at column %d (the end)", what, column_of(r));
}

static bool put(Reader *r, Side side, bool king, Square square) {
    Position *p = &r->set_up->position;
    if (position_occupied(p) & bit_of(square))
        return fail(r, "a square is occupied twice");
    if (!king && bit_of(square) & board_promotion_row(r->rules->board, side))
        return fail(r, side == WHITE ? "a white man on its promotion row" : "a black man on its promotion row");
    p->pieces[side] |= bit_of(square);
    if (king)
        p->kings |= bit_of(square);
    if (bits_count(p->pieces[side]) > r->rules->board->max_pieces)
        return fail(r, side == WHITE ? "too many white pieces" : "too many black pieces");
    return true;
}

static bool read_square(Reader *r, Square *square) {
    size_t length = square_read((Span){r->at, (size_t)(r->end - r->at)}, r->rules->board, r->notation, square);
    if (length == 0)
        return fail(r, "a dark square of this board expected");
    r->at += length;
    return true;
}

// One entry of a list: [K]square or [K]number-number; the pieces are placed on the board, or added to `set` if it is
// given.
static bool read_entry(Reader *r, Side side, Bitboard *set) {
    bool king = upper_at(r) == 'K';
    if (king)
        r->at++;
    const char *entry = r->at;
    bool numeric = r->at < r->end && isdigit((unsigned char)*r->at);
    Square first, last;
    if (!read_square(r, &first))
        return false;
    last = first;
    if (numeric && upper_at(r) == '-') {
        r->at++;
        if (!read_square(r, &last))
            return false;
    }
    const char *after = r->at;
    r->at = entry;
    // A range counts the numbers as the text numbers the squares.
    long long low = 0, high = 0;
    if (numeric) {
        size_t digits = 0;
        while (entry + digits < after && isdigit((unsigned char)entry[digits]))
            digits++;
        span_to_number((Span){entry, digits}, &low);
        high = low;
        if (entry + digits < after)
            span_to_number((Span){entry + digits + 1, (size_t)(after - entry) - digits - 1}, &high);
        if (high < low)
            return fail(r, "a range that runs backward");
    }
    for (long long number = low; number <= high; number++) {
        Square square = first;
        if (numeric)
            square = square_numbered(r->rules->board, r->notation, (int)number);
        if (set)
            *set |= bit_of(square);
        else if (!put(r, side, king, square))
            return false;
    }
    r->at = after;
    return true;
}

// Entries separated by commas up to the next ':' or the end; may be empty.
static bool read_list(Reader *r, Side side, Bitboard *set) {
    skip_blanks(r);
    while (r->at < r->end && *r->at != ':') {
        if (!read_entry(r, side, set))
            return false;
        skip_blanks(r);
        if (upper_at(r) == ',') {
            r->at++;
            skip_blanks(r);
            if (r->at >= r->end || *r->at == ':')
                return fail(r, "a square expected after the comma");
        } else if (r->at < r->end && *r->at != ':') {
            return fail(r, "',' or ':' expected");
        }
    }
    return true;
}

static bool ends_field(Reader *r) {
    skip_blanks(r);
    return r->at >= r->end || *r->at == ':' || fail(r, "':' expected");
}

enum { FIELD_MAX = 100000 };

static bool read_number(Reader *r, int *number) {
    skip_blanks(r);
    const char *start = r->at;
    while (r->at < r->end && isdigit((unsigned char)*r->at))
        r->at++;
    long long value;
    if (!span_to_number((Span){start, (size_t)(r->at - start)}, &value) || value > FIELD_MAX) {
        r->at = start;
        return fail(r, "a number from 0 to 100000 expected");
    }
    *number = (int)value;
    return ends_field(r);
}

// The plies of a count; '-' for one that has not begun.
static bool read_count(Reader *r) {
    skip_blanks(r);
    if (!(r->rules->profile->ends & END_LONG_DIAGONAL) || upper_at(r) != '-')
        return read_number(r, &r->set_up->clocks.count);
    r->set_up->clocks.count = COUNT_NOT_BEGUN;
    r->at++;
    return ends_field(r);
}

// w, b, both or '-'.
static bool read_promoted(Reader *r) {
    bool *promoted = r->set_up->promoted;
    skip_blanks(r);
    const char *start = r->at;
    for (; upper_at(r) == 'W' || upper_at(r) == 'B'; r->at++) {
        Side side = upper_at(r) == 'W' ? WHITE : BLACK;
        if (promoted[side])
            return fail(r, "a side named twice");
        promoted[side] = true;
    }
    if (r->at == start && upper_at(r) != '-')
        return fail(r, "the sides that have promoted, as wb, or '-' expected");
    r->at += r->at == start;
    return ends_field(r);
}

static bool has_field(const Reader *r, char letter) {
    return r->fields >> (letter - 'A') & 1;
}

static bool read_field(Reader *r) {
    SetUp *s = r->set_up;
    char letter = upper_at(r);
    if (!letter || !strchr("WBHMTPFL", letter))
        return fail(r, "W, B, H, M, T, P, F or L expected");
    if (has_field(r, letter))
        return fail(r, letter == 'W' || letter == 'B' ? "a second list for the same side" : "a field given twice");
    r->fields |= 1u << (letter - 'A');
    const char *start = r->at++;
    switch (letter) {
    case 'H': return read_number(r, &s->clocks.quiet);
    case 'M': return read_number(r, &s->clocks.material);
    case 'T': return read_count(r);
    case 'P': return read_promoted(r);
    case 'L': r->huffable = start; return read_list(r, WHITE, &r->huffable_set);
    case 'F':
        if (!read_number(r, &s->move_number))
            return false;
        if (s->move_number > 0)
            return true;
        r->at = start;
        return fail(r, "moves are numbered from 1");
    default: return read_list(r, letter == 'W' ? WHITE : BLACK, NULL);
    }
}

static bool read_side(Reader *r) {
    skip_blanks(r);
    char c = upper_at(r);
    if (c != 'W' && c != 'B')
        return fail(r, "the side to move, W or B, expected");
    if (c == 'B')
        r->set_up->position.turn = TURN_BLACK;
    r->at++;
    skip_blanks(r);
    return true;
}

static bool read_lists(Reader *r) {
    if (!read_side(r))
        return false;
    while (r->at < r->end) {
        if (*r->at != ':')
            return fail(r, "':' expected");
        r->at++;
        skip_blanks(r);
        if (!read_field(r))
            return false;
    }
    if (!has_field(r, 'W'))
        return fail(r, "the list of white pieces is missing");
    if (!has_field(r, 'B'))
        return fail(r, "the list of black pieces is missing");
    return true;
}

// Rank 8 first; letters are pieces on dark squares, digits are runs of empty squares, light ones included.
static bool read_letters(Reader *r) {
    const Board *board = r->rules->board;
    int row = 0, file = 0;
    for (; r->at < r->end && !isspace((unsigned char)*r->at); r->at++) {
        char c = *r->at;
        if (c == '/') {
            if (file != board->width)
                return fail(r, "a rank that is too short");
            if (++row == board->width)
                return fail(r, "too many ranks");
            file = 0;
        } else if (isdigit((unsigned char)c)) {
            int run = c - '0';
            if (board->width > 9 && c == '1' && r->at + 1 < r->end && r->at[1] == '0') {
                run = 10;
                r->at++;
            }
            file += run;
            if (run == 0 || file > board->width)
                return fail(r, "a run that does not fit the rank");
        } else if (c && strchr("wWbB", c)) {
            Square square = square_at(board, row, file);
            if (square == NO_SQUARE)
                return fail(r, "a piece on a light square or off the board");
            if (!put(r, c == 'w' || c == 'W' ? WHITE : BLACK, c == 'W' || c == 'B', square))
                return false;
            file++;
        } else {
            return fail(r, "one of w W b B, a digit or '/' expected");
        }
    }
    if (row != board->width - 1 || file != board->width)
        return fail(r, "ranks are missing");
    return read_side(r) && (r->at == r->end || fail(r, "nothing more expected"));
}

static Span without_dot(Span span) {
    bool dot = span.length > 0 && span.start[span.length - 1] == '.';
    return span_trim((Span){span.start, span.length - dot});
}

// Strips the possible surroundings of a position: blanks, quotes, [FEN "..."], a trailing '.'.
static void unwrap(Reader *r) {
    Span span = span_trim((Span){r->at, (size_t)(r->end - r->at)});
    if (span.length > 5 && span_equal_nocase((Span){span.start, 4}, "[FEN") && span.start[span.length - 1] == ']')
        span = span_trim((Span){span.start + 4, span.length - 5});
    span = without_dot(span);
    if (span.length > 1 && span.start[0] == '"' && span.start[span.length - 1] == '"')
        span = without_dot(span_trim((Span){span.start + 1, span.length - 2}));
    r->at = span.start;
    r->end = span.start + span.length;
}

static bool check(Reader *r) {
    Position *p = &r->set_up->position;
    if (!position_occupied(p)) {
        r->at = r->end;
        return fail(r, "a piece expected");
    }
    if (r->huffable) {
        Side other = side_other(position_side(p));
        if (r->rules->huff == HUFF_OFF || r->huffable_set & ~p->pieces[other]) {
            r->at = r->huffable;
            return fail(r, "no piece that can be huffed");
        }
        p->turn |= r->huffable_set;
    }
    // Only captures, huffs and man moves change the material, so H is never more than M.
    Clocks given = r->set_up->clocks;
    if (given.material < given.quiet)
        given.material = given.quiet;
    r->set_up->clocks = clocks_set_up(r->rules, p, given.quiet, given.material);
    if (has_field(r, 'T') && clocks_has_count(r->rules, p))
        r->set_up->clocks.count = given.count;
    bool told = has_field(r, 'P') && r->rules->profile->ends & END_SUPA;
    for (Side side = WHITE; side <= BLACK && !told; side++)
        r->set_up->promoted[side] = position_kings(p, side) != 0;
    p->key = position_key(p);
    return true;
}

bool fen_read(Span text, const Rules *rules, const Notation *notation, SetUp *set_up, Error *error) {
    *set_up = (SetUp){.move_number = 1};
    Reader r = {.start = text.start,
                .at = text.start,
                .end = text.start + text.length,
                .rules = rules,
                .notation = notation,
                .set_up = set_up,
                .error = error};
    unwrap(&r);
    bool letters = memchr(r.at, '/', (size_t)(r.end - r.at)) != NULL;
    return (letters ? read_letters(&r) : read_lists(&r)) && check(&r);
}

static void write_list(Text *text, const Rules *rules, const Notation *notation, const Position *p, Bitboard set) {
    const Board *board = rules->board;
    // Named squares from a1 upward, numbered ones by their numbers.
    bool named = !notation_is_numeric(board, notation);
    Notation order = {STYLE_NUMERIC, named ? NUMBERING_A1 : notation->numbering};
    bool first = true;
    for (int number = 1; number <= board->numbers; number++) {
        Square square = square_numbered(board, &order, number);
        if (!(set & bit_of(square)))
            continue;
        if (!first)
            text_add_char(text, ',');
        first = false;
        if (p->kings & bit_of(square))
            text_add_char(text, 'K');
        square_write(text, board, notation, square);
    }
}

// Only if it does not follow from the other fields.
static void write_count(Text *text, const Rules *rules, const SetUp *set_up) {
    const Position *p = &set_up->position;
    const Clocks *clocks = &set_up->clocks;
    if (!clocks_has_count(rules, p) || clocks->count == clocks_set_up(rules, p, clocks->quiet, clocks->material).count)
        return;
    if (clocks->count == COUNT_NOT_BEGUN)
        text_add(text, ":T-");
    else
        text_printf(text, ":T%d", clocks->count);
}

static void write_promoted(Text *text, const Rules *rules, const SetUp *set_up) {
    bool white = set_up->promoted[WHITE], black = set_up->promoted[BLACK];
    const Position *p = &set_up->position;
    if (rules->profile->ends & END_SUPA &&
        (white != (position_kings(p, WHITE) != 0) || black != (position_kings(p, BLACK) != 0)))
        text_printf(text, ":P%s%s%s", white ? "w" : "", black ? "b" : "", white || black ? "" : "-");
}

void fen_write(Text *text, const Rules *rules, const Notation *notation, const SetUp *set_up, bool bare) {
    const Position *p = &set_up->position;
    text_add(text, position_side(p) == WHITE ? "W:W" : "B:W");
    write_list(text, rules, notation, p, p->pieces[WHITE]);
    text_add(text, ":B");
    write_list(text, rules, notation, p, p->pieces[BLACK]);
    if (position_huffable(p)) {
        // Squares only, since the lists already say which of them hold kings.
        Position squares = {.pieces = {position_huffable(p), 0}};
        text_add(text, ":L");
        write_list(text, rules, notation, &squares, position_huffable(p));
    }
    if (bare)
        return;
    const Clocks *clocks = &set_up->clocks;
    text_printf(text, ":H%d:M%d", clocks->quiet, clocks->material);
    write_count(text, rules, set_up);
    write_promoted(text, rules, set_up);
    text_printf(text, ":F%d", set_up->move_number);
}

void fen_write_letters(Text *text, const Rules *rules, const Position *p) {
    const Board *board = rules->board;
    for (int row = 0; row < board->width; row++) {
        int run = 0;
        for (int column = 0; column < board->width; column++) {
            Square square = square_at(board, row, column);
            Bitboard bit = square == NO_SQUARE ? 0 : bit_of(square);
            if (!(position_occupied(p) & bit)) {
                run++;
                continue;
            }
            if (run > 0)
                text_printf(text, "%d", run);
            run = 0;
            char c = p->pieces[WHITE] & bit ? 'w' : 'b';
            text_add_char(text, p->kings & bit ? (char)toupper((unsigned char)c) : c);
        }
        if (run > 0)
            text_printf(text, "%d", run);
        if (row < board->width - 1)
            text_add_char(text, '/');
    }
    text_add(text, position_side(p) == WHITE ? " w" : " b");
}

static void add_list(Text *fen, Span squares, const char *name, char man, char king) {
    text_printf(fen, ":%s", name);
    const char *before = "";
    for (size_t i = 0; i < squares.length; i++)
        if (squares.start[i] == man || squares.start[i] == king) {
            text_printf(fen, "%s%s%d", before, squares.start[i] == king ? "K" : "", (int)i + 1);
            before = ",";
        }
}

void square_letters_to_fen(Text *fen, Side side, Span squares, const char letters[4]) {
    text_add_char(fen, side == WHITE ? 'W' : 'B');
    add_list(fen, squares, "W", letters[0], letters[1]);
    add_list(fen, squares, "B", letters[2], letters[3]);
}
