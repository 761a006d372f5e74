#include "protocol/play/input.h"

#include <ctype.h>
#include <string.h>

#include "notation/judge.h"
#include "notation/move_text.h"

// ---- Tidying

static bool is_separator(char c) {
    return c != '\0' && strchr("-:xX*", c) != NULL;
}

// Characters that keyboards and other programs use instead of ours.
static size_t replaced(const char *at, char *sign) {
    static const struct {
        const char *bytes;
        char sign;
    } signs[] = {{"\u2010", '-'}, {"\u2011", '-'}, {"\u2012", '-'}, {"\u2013", '-'},
                 {"\u2014", '-'}, {"\u2212", '-'}, {"\u00d7", 'x'}};
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) {
        size_t length = strlen(signs[i].bytes);
        if (strncmp(at, signs[i].bytes, length) == 0) {
            *sign = signs[i].sign;
            return length;
        }
    }
    return 0;
}

// "12." and "12..." before a move.
static const char *after_number(const char *text) {
    const char *at = text;
    while (isdigit((unsigned char)*at))
        at++;
    if (at == text || *at != '.')
        return text;
    while (*at == '.' || *at == ' ')
        at++;
    return *at ? at : text;
}

// Removes blanks beside separators and replaces the others by hyphens.
static void add_squares(Text *tidy, const char *text) {
    size_t first = tidy->length;
    bool blank = false;
    for (const char *at = text; *at;) {
        char c = *at;
        size_t length = replaced(at, &c);
        at += length ? length : 1;
        if (c == ' ' || c == '\t') {
            blank = true;
            continue;
        }
        bool joins = tidy->length > first && !is_separator(tidy->data[tidy->length - 1]) && !is_separator(c);
        if (blank && joins && !strchr("!?+=", c))
            text_add_char(tidy, '-');
        blank = false;
        text_add_char(tidy, c);
    }
}

// Writes a huff, `~34/` or `~34 `, in the one form that is read everywhere.
static const char *add_huff(Text *tidy, const char *text) {
    const char *at = text + 1;
    text_add_char(tidy, '~');
    at += strspn(at, " \t");
    size_t length = strcspn(at, "/ \t");
    text_add_bytes(tidy, at, length);
    at += length;
    at += strspn(at, "/ \t");
    if (*at)
        text_add_char(tidy, '/');
    return at;
}

static void tidy_move(Text *tidy, Span text) {
    Text line = {0};
    text_add_bytes(&line, text.start, text.length);
    const char *at = after_number(text_string(&line));
    if (*at == '~')
        at = add_huff(tidy, at);
    add_squares(tidy, at);
    text_free(&line);
}

// ---- Lists

static bool comes_before(Move a, Move b) {
    if (a.huffed != b.huffed)
        return b.huffed == NO_SQUARE ? false : a.huffed == NO_SQUARE || a.huffed < b.huffed;
    return a.from != b.from ? a.from < b.from : a.to < b.to;
}

void play_input_moves(const PlayPlace *place, MoveList *list) {
    rules_moves(place->rules, place->position, list);
    for (int i = 1; i < list->count; i++) {
        Move move = list->moves[i];
        int at = i;
        for (; at > 0 && comes_before(move, list->moves[at - 1]); at--)
            list->moves[at] = list->moves[at - 1];
        list->moves[at] = move;
    }
}

static bool read_number(Span text, const MoveList *shown, Move *move) {
    long long number;
    if (text.length == 0 || !isdigit((unsigned char)text.start[0]) || !span_to_number(text, &number) || number < 1 ||
        number > shown->count)
        return false;
    *move = shown->moves[number - 1];
    return true;
}

// ---- Parts of moves

typedef struct MovePart {
    Square square; // NO_SQUARE: any move with the huff
    Square huffed; // NO_SQUARE without a huff
    bool starts, ends;
} MovePart;

static Span without_marks(Span text) {
    while (text.length > 0 && strchr("!?+=", text.start[text.length - 1]))
        text.length--;
    return text;
}

// One square, or the square of a huff. False if the text is something else.
static bool read_part(Span text, const PlayPlace *place, MovePart *part) {
    const Board *board = place->rules->board;
    Span rest = without_marks(text);
    *part = (MovePart){NO_SQUARE, NO_SQUARE, true, true};
    if (rest.length > 0 && rest.start[0] == '~') {
        rest = (Span){rest.start + 1, rest.length - 1};
        size_t length = square_read(rest, board, place->notation, &part->huffed);
        rest = (Span){rest.start + length, rest.length - length};
        if (length > 0 && rest.length == 0)
            return true;
        if (length == 0 || rest.start[0] != '/')
            return false;
        rest = (Span){rest.start + 1, rest.length - 1};
    }
    if (rest.length > 0 && is_separator(rest.start[0])) {
        part->starts = false;
        rest = (Span){rest.start + 1, rest.length - 1};
    }
    size_t length = square_read(rest, board, place->notation, &part->square);
    rest = (Span){rest.start + length, rest.length - length};
    if (length > 0 && rest.length == 1 && is_separator(rest.start[0]) && part->starts) {
        part->ends = false;
        rest.length = 0;
    }
    return length > 0 && rest.length == 0;
}

static bool has_part(const MovePart *part, Move move) {
    if (part->huffed != (move.flags & MOVE_HUFFS ? move.huffed : NO_SQUARE))
        return false;
    return part->square == NO_SQUARE || (part->starts && move.from == part->square) ||
           (part->ends && move.to == part->square);
}

static RefusalSubject subject_of(const PlayPlace *place, Square square, bool captures) {
    bool king = square != NO_SQUARE && place->position->kings & bit_of(square);
    return king ? captures ? KING_CAPTURES : KING_MOVES : captures ? MAN_CAPTURES : MAN_MOVES;
}

static void add_captures(const MoveList *legal, MoveList *captures) {
    for (int i = 0; i < legal->count; i++)
        if (move_is_capture(legal->moves[i]))
            move_list_add(captures, legal->moves[i]);
}

// Writes why no legal move has the part, by the pieces on the board.
static bool refuse_part(const PlayPlace *place, const MovePart *part, const MoveList *legal, Refusal *refusal) {
    const Position *p = place->position;
    Side side = position_side(p);
    Square square = part->square == NO_SQUARE ? part->huffed : part->square;
    Bitboard bit = bit_of(square);
    Text name = {0};
    square_write(&name, place->rules->board, place->notation, square);
    const char *shown = text_string(&name);
    RefusalSubject subject = subject_of(place, square, false);
    bool own = (p->pieces[side] & bit) != 0 && part->starts;
    if (part->huffed != NO_SQUARE) {
        RefusalCode code = position_huffable(p) ? REFUSAL_NOT_HUFFABLE : REFUSAL_NOTHING_TO_HUFF;
        code = place->rules->huff == HUFF_OFF ? REFUSAL_NO_HUFFING : code;
        refusal_set(refusal, code, subject,
                    position_huffable(p) & bit_of(part->huffed) ? "no move after that huff starts or ends on %s"
                    : part->square == NO_SQUARE                 ? "no piece on %s may be huffed"
                                                                : "that piece may not be huffed before a move to %s",
                    shown);
    } else if (p->pieces[side_other(side)] & bit) {
        refusal_set(refusal, REFUSAL_NOT_YOUR_PIECE, subject, "%s holds a piece of %s, and %s is to move", shown,
                    side_name(side_other(side)), side_name(side));
    } else if (rules_can_capture(place->rules, p)) {
        add_captures(legal, &refusal->moves);
        refusal_set(refusal, REFUSAL_CAPTURE_MANDATORY, subject, "a capture must be made, and none %s %s",
                    own ? "starts on" : "ends on", shown);
    } else if (own) {
        refusal_set(refusal, REFUSAL_NOT_A_MOVE_OF_PIECE, subject, "the piece on %s has no move", shown);
    } else {
        refusal_set(refusal, part->ends ? REFUSAL_NOT_A_MOVE_OF_PIECE : REFUSAL_NO_PIECE, subject,
                    part->ends ? "no move of yours ends on %s" : "no piece of yours stands on %s", shown);
    }
    text_free(&name);
    return false;
}

static bool judge_part(const PlayPlace *place, const MovePart *part, Move *move, Refusal *refusal) {
    MoveList legal;
    move_list_init(&legal);
    play_input_moves(place, &legal);
    for (int i = 0; i < legal.count; i++)
        if (has_part(part, legal.moves[i]))
            move_list_add(&refusal->moves, legal.moves[i]);
    int count = refusal->moves.count;
    if (count == 1)
        *move = refusal->moves.moves[0];
    else if (count == 0)
        refuse_part(place, part, &legal, refusal);
    else
        refusal_set(refusal, REFUSAL_AMBIGUOUS, subject_of(place, part->square, false),
                    "%d legal moves fit, type the number of one", count);
    move_list_free(&legal);
    return count == 1;
}

// ---- Whole moves

// Whether the squares of the text are the beginning of a path of the capture.
static bool begins_capture(Span text, const PlayPlace *place, Move move) {
    Refusal ignored;
    refusal_init(&ignored);
    MoveText read;
    bool good = move_text_read(text, place->rules, place->notation, &read, &ignored) && read.count < MOVE_TEXT_SQUARES;
    if (good) {
        read.squares[read.count] = move.to;
        good = path_match(place->rules, place->position, move, read.squares, read.count + 1) >= PATH_BEGUN;
    }
    refusal_free(&ignored);
    return good;
}

// Whether only one move can be meant by a refused text.
static bool means_move(Span text, const PlayPlace *place, const Refusal *refusal) {
    if (refusal->moves.count != 1)
        return false;
    if (refusal->code == REFUSAL_CAPTURE_INCOMPLETE)
        return begins_capture(text, place, refusal->moves.moves[0]);
    return refusal->code == REFUSAL_CAPTURE_WITH_HYPHEN;
}

static bool judge_whole(Span text, const PlayPlace *place, Move *move, Refusal *refusal) {
    if (judge_move(text, place->rules, place->position, place->notation, move, refusal)) {
        refusal->message.what[0] = '\0';
        return true;
    }
    if (!means_move(text, place, refusal))
        return false;
    *move = refusal->moves.moves[0];
    return true;
}

bool play_input_read(Span text, const PlayPlace *place, Move *move, Refusal *refusal) {
    refusal->message.what[0] = '\0';
    move_list_clear(&refusal->moves);
    text = span_trim(text);
    if (read_number(text, place->shown, move))
        return true;
    Text tidy = {0};
    tidy_move(&tidy, text);
    Span span = {text_string(&tidy), tidy.length};
    MovePart part;
    bool good = read_part(span, place, &part) ? judge_part(place, &part, move, refusal)
                                              : judge_whole(span, place, move, refusal);
    text_free(&tidy);
    return good;
}

bool play_input_is_move_like(Span text) {
    text = span_trim(text);
    if (text.length == 0)
        return false;
    char first = text.start[0], second = text.length > 1 ? text.start[1] : '\0';
    if (is_separator(first) && first != 'x' && first != 'X')
        return isalnum((unsigned char)second);
    return isdigit((unsigned char)first) || first == '~' ||
           (isalpha((unsigned char)first) && isdigit((unsigned char)second));
}
