#include "records/pdn_reader.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "board/fen.h"
#include "records/pdn_token.h"
#include "records/rule_tags.h"

// A line of moves that is being read: the main line, or a variation.
typedef struct Line {
    Position before, now; // around the last move
    int number;           // plies played up to now
    int last;             // the last move; -1 before the first
    int instead_of;       // of a variation: the move that it stands in place of
    bool branched;        // a variation was closed since the last move
    Text comment;         // waits for the next move
    int opened;           // line of the file
} Line;

struct PdnReader {
    PdnInput input;
    PdnToken token; // the next one
    Rules rules;
    Numbering numbering;
    int games;
    // Of the game being read:
    Record *record;
    PdnError *error;
    Line lines[PDN_DEPTH_MAX + 1];
    int depth;
    bool body;     // the tags are behind us
    bool renumber; // the first move number is that of the position
    size_t text_length;
    Text main_line; // the texts of its moves, each followed by a line end
};

PdnReader *pdn_reader_new(FILE *file) {
    PdnReader *reader = calloc(1, sizeof *reader);
    if (!reader)
        return NULL;
    pdn_input_begin(&reader->input, file);
    reader->rules = rules_of(&profiles[PROFILE_TZD]);
    reader->numbering = notation_default.numbering;
    pdn_token_read(&reader->token, &reader->input);
    return reader;
}

void pdn_reader_free(PdnReader *reader) {
    if (!reader)
        return;
    for (int i = 0; i <= PDN_DEPTH_MAX; i++)
        text_free(&reader->lines[i].comment);
    text_free(&reader->main_line);
    pdn_token_free(&reader->token);
    free(reader);
}

void pdn_reader_set_defaults(PdnReader *reader, const Rules *rules, Numbering numbering) {
    reader->rules = *rules;
    reader->numbering = numbering;
}

int pdn_reader_games(const PdnReader *reader) {
    return reader->games;
}

static void next_token(PdnReader *r) {
    pdn_token_read(&r->token, &r->input);
}

// ---- Errors

static Line *line_now(PdnReader *r) {
    return &r->lines[r->depth];
}

static int move_number(const PdnReader *r, int ply) {
    return r->record->first_number + (ply + (record_first_side(r->record) == BLACK)) / 2;
}

static bool fail_at(PdnReader *r, int line, int column, const Error *error) {
    *r->error = (PdnError){.line = line, .column = column, .game = r->games, .error = *error};
    if (r->body) {
        r->error->move_number = move_number(r, line_now(r)->number);
        r->error->side = position_side(&line_now(r)->now);
    }
    return false;
}

PRINTF_LIKE(2, 3)
static bool fail(PdnReader *r, const char *format, ...) {
    char what[sizeof(Error)];
    va_list list;
    va_start(list, format);
    vsnprintf(what, sizeof what, format, list);
    va_end(list);
    Error error;
    error_set(&error, "%s", what);
    return fail_at(r, r->token.line, r->token.column, &error);
}

void pdn_error_write(Text *text, const char *path, const PdnError *error) {
    text_printf(text, "%s:%d", path, error->line);
    if (error->column > 0)
        text_printf(text, ":%d", error->column);
    text_printf(text, ": game %d", error->game);
    if (error->move_number > 0)
        text_printf(text, ", move %d (%s)", error->move_number, error->side == WHITE ? "White" : "Black");
    text_printf(text, ": %s", error->error.what);
}

// ---- The start of a game

static bool take_tag(PdnReader *r) {
    Record *record = r->record;
    if (record->tag_count == PDN_TAGS_MAX)
        return fail(r, "more than %d tags", PDN_TAGS_MAX);
    record_add_tag(record, text_string(&r->token.name), text_string(&r->token.text));
    record->tags[record->tag_count - 1].line = r->token.line;
    return true;
}

static void begin_main_line(PdnReader *r) {
    Line *line = &r->lines[0];
    line->before = line->now = r->record->start;
    line->number = 0;
    line->last = -1;
    line->branched = false;
}

// The tags are complete: the game can be set up.
static bool begin_body(PdnReader *r) {
    int tag;
    Error error;
    if (!rule_tags_read(r->record, &r->rules, r->numbering, &tag, &error))
        return fail_at(r, r->record->tags[tag].line, 0, &error);
    begin_main_line(r);
    r->renumber = record_tag(r->record, "FEN") && r->record->first_number == 1;
    r->body = true;
    return true;
}

static bool take_setup(PdnReader *r) {
    Record *record = r->record;
    if (r->depth > 0 || record->move_count > 0)
        return fail(r, "a position set up in the middle of a game is not read");
    SetUp set_up;
    Error error;
    Span fen = {text_string(&r->token.text), r->token.text.length};
    if (!fen_read(fen, &record->rules, &record->notation, &set_up, &error))
        return fail_at(r, r->token.line, r->token.column, &error);
    record->start = set_up.position;
    record->clocks = set_up.clocks;
    record->first_number = set_up.move_number;
    rule_tags_set_start(record);
    r->renumber = record->first_number == 1;
    begin_main_line(r);
    return true;
}

// ---- Moves

static bool is_numeric(Span move) {
    size_t first = move.length > 0 && move.start[0] == '~' ? 1 : 0;
    return move.length > first && isdigit((unsigned char)move.start[first]);
}

// How the moves of the file look decides how the game is written again.
static void note_style(PdnReader *r, Span move) {
    Notation *notation = &r->record->notation;
    if (r->record->rules.board->width != 8)
        return;
    if (is_numeric(move))
        notation->style = STYLE_NUMERIC;
    else if (memchr(move.start, 'x', move.length))
        notation->style = STYLE_PDN;
    else if (notation->style == STYLE_NUMERIC || memchr(move.start, ':', move.length))
        notation->style = STYLE_TZD;
}

// Whether the moves of the main line so far are legal if the squares are numbered so.
static bool fits_numbering(const PdnReader *r, Numbering numbering) {
    const Record *record = r->record;
    Notation notation = {STYLE_NUMERIC, numbering};
    const char *fen = record_tag(record, "FEN");
    SetUp set_up;
    Error error;
    Position p = record->start;
    if (fen && !fen_read((Span){fen, strlen(fen)}, &record->rules, &notation, &set_up, &error))
        return false;
    if (fen)
        p = set_up.position;
    for (const char *at = text_string(&r->main_line); *at;) {
        size_t length = strcspn(at, "\n");
        Move move;
        if (!move_read((Span){at, length}, &record->rules, &p, &notation, &move, &error))
            return false;
        p = position_after(&p, move);
        at += length + 1;
    }
    return true;
}

// Adds to the error whether another numbering would explain the moves.
static void hint_at_numbering(PdnReader *r, Span move, Error *error) {
    static const char *const corners[] = {"a1", "g1", "b8"};
    const Record *record = r->record;
    if (r->depth > 0 || record->rules.board->width != 8 || !is_numeric(move))
        return;
    for (Numbering n = NUMBERING_A1; n <= NUMBERING_B8; n++) {
        if (n == record->notation.numbering || !fits_numbering(r, n))
            continue;
        Error plain = *error;
        error_set(error, "%.140s; the moves fit if 1 is %s: --numbering %d, or N%d in GameType", plain.what, corners[n],
                  (int)n, (int)n);
        return;
    }
}

// Marks of TZD 9 behind a move: + winning, = drawn; as annotation glyphs 18 or 19, and 10.
static int position_mark(Span move, Side side) {
    switch (move.length > 0 ? move.start[move.length - 1] : '\0') {
    case '+': return side == WHITE ? 18 : 19;
    case '=': return 10;
    default: return -1;
    }
}

static bool take_move(PdnReader *r) {
    Record *record = r->record;
    Line *line = line_now(r);
    Span text = {text_string(&r->token.text), r->token.text.length};
    if (record->move_count == PDN_MOVES_MAX)
        return fail(r, "more than %d moves", PDN_MOVES_MAX);
    note_style(r, text);
    if (r->depth == 0 && record->rules.board->width == 8) {
        text_add_bytes(&r->main_line, text.start, text.length);
        text_add_char(&r->main_line, '\n');
    }
    Move move;
    Error error;
    if (!move_read(text, &record->rules, &line->now, &record->notation, &move, &error)) {
        hint_at_numbering(r, text, &error);
        return fail_at(r, r->token.line, r->token.column, &error);
    }
    if (line->last < 0 && r->depth > 0)
        line->last = record_add_alternative(record, line->instead_of, move);
    else
        line->last = record_add_move(record, line->last, move);
    record->moves[line->last].line = r->token.line;
    record_set_comment_before(record, line->last, text_string(&line->comment));
    text_clear(&line->comment);
    int mark = position_mark(text, position_side(&line->now));
    if (mark >= 0)
        record_add_nag(record, line->last, mark);
    line->before = line->now;
    line->now = position_after(&line->now, move);
    line->number++;
    line->branched = false;
    r->renumber = false;
    return true;
}

static void take_number(PdnReader *r) {
    if (r->renumber && r->depth == 0 && r->token.number > 0)
        r->record->first_number = r->token.number;
    r->renumber = false;
}

static bool take_nag(PdnReader *r) {
    int last = line_now(r)->last;
    if (last < 0)
        return fail(r, "a mark before the first move");
    return record_add_nag(r->record, last, r->token.number) ||
           fail(r, "more than %d marks behind a move", RECORD_NAGS_MAX);
}

// ---- Comments

static void append(Text *text, const char *more) {
    if (text->length > 0)
        text_add_char(text, '\n');
    text_add(text, more);
}

static void append_comment(Record *record, int move, const char *more) {
    Text text = {0};
    const char *old = record_text(record, move < 0 ? record->comment : record->moves[move].comment);
    text_add(&text, old ? old : "");
    append(&text, more);
    record_set_comment(record, move, text_string(&text));
    text_free(&text);
}

static bool take_comment(PdnReader *r) {
    Line *line = line_now(r);
    r->text_length += r->token.text.length;
    if (r->text_length > PDN_COMMENT_MAX)
        return fail(r, "more than 1 MB of comments in one game");
    if (line->last < 0 || line->branched)
        append(&line->comment, text_string(&r->token.text));
    else
        append_comment(r->record, line->last, text_string(&r->token.text));
    return true;
}

// What no move came for belongs to the last one before it.
static void settle_comment(PdnReader *r, Line *line, int move) {
    if (line->comment.length > 0)
        append_comment(r->record, move, text_string(&line->comment));
    text_clear(&line->comment);
}

// ---- Variations

static bool open_variation(PdnReader *r) {
    const Line *line = line_now(r);
    if (line->last < 0)
        return fail(r, "a variation before the first move");
    if (r->depth == PDN_DEPTH_MAX)
        return fail(r, "variations within variations, more than %d deep", PDN_DEPTH_MAX);
    Line *variation = &r->lines[++r->depth];
    variation->before = variation->now = line->before;
    variation->number = line->number - 1;
    variation->last = -1;
    variation->instead_of = line->last;
    variation->branched = false;
    variation->opened = r->token.line;
    return true;
}

static bool close_variation(PdnReader *r) {
    if (r->depth == 0)
        return fail(r, "')' without a '('");
    Line *variation = line_now(r), *line = --r->depth + r->lines;
    settle_comment(r, variation, variation->last < 0 ? line->last : variation->last);
    line->branched = true;
    return true;
}

// ---- Games

// Takes one token of the moves.
static bool take(PdnReader *r) {
    switch (r->token.kind) {
    case PDN_TOKEN_NUMBER: take_number(r); return true;
    case PDN_TOKEN_MOVE: return take_move(r);
    case PDN_TOKEN_NAG: return take_nag(r);
    case PDN_TOKEN_COMMENT: return take_comment(r);
    case PDN_TOKEN_OPEN: return open_variation(r);
    case PDN_TOKEN_CLOSE: return close_variation(r);
    case PDN_TOKEN_SETUP: return take_setup(r);
    default: return true;
    }
}

// The result by the tag and by what ends the moves, `told`.
static bool settle_result(PdnReader *r, RecordResult told) {
    Record *record = r->record;
    const char *tag = record_tag(record, "Result");
    record->result = told;
    if (!tag || !*tag || strcmp(tag, "?") == 0)
        return true;
    RecordResult tagged;
    if (!record_result_read((Span){tag, strlen(tag)}, &tagged))
        return fail(r, "Result '%.40s' is none of 1-0 0-1 1/2-1/2 0-0 2-0 0-2 1-1 *", tag);
    if (told == RESULT_NONE)
        record->result = tagged;
    else if (tagged == RESULT_NONE)
        record_set_tag(record, "Result", record_result_name(told));
    else if (told != tagged)
        return fail(r, "the moves end with %s, but the Result tag says %s", record_result_name(told), tag);
    return true;
}

// The game ends at the present token, which is taken if it belongs to the game.
static bool finish(PdnReader *r) {
    bool result = r->token.kind == PDN_TOKEN_RESULT;
    if (r->depth > 0)
        return fail(r, "the variation that begins in line %d is not closed", line_now(r)->opened);
    settle_comment(r, &r->lines[0], r->lines[0].last);
    bool good = settle_result(r, result ? r->token.result : RESULT_NONE);
    if (good && result)
        next_token(r);
    return good;
}

// Whether the present tag begins the next game.
static bool begins_next_game(const PdnReader *r) {
    return r->record->move_count > 0 ||
           (strcmp(text_string(&r->token.name), "Event") == 0 && record_tag(r->record, "Event"));
}

static bool read_game(PdnReader *r) {
    // Comments may stand before and among the tags; the game is set up only when the first move comes.
    for (;; next_token(r)) {
        PdnKind kind = r->token.kind;
        bool last = kind == PDN_TOKEN_END || kind == PDN_TOKEN_RESULT;
        if (kind == PDN_TOKEN_TAG) {
            if (begins_next_game(r))
                last = true;
            else if (!take_tag(r))
                return false;
            else
                continue;
        }
        if (kind == PDN_TOKEN_BAD)
            return fail_at(r, r->token.line, r->token.column, &r->token.error);
        if (!r->body && kind != PDN_TOKEN_COMMENT && !begin_body(r))
            return false;
        if (last)
            return finish(r);
        if (!take(r))
            return false;
    }
}

// Goes on to the next game, or the end of the file.
static void skip_game(PdnReader *r) {
    // A fault among the tags: the others belong to the same game.
    if (!r->body && r->token.kind == PDN_TOKEN_BAD)
        next_token(r);
    while (!r->body && r->token.kind == PDN_TOKEN_TAG && strcmp(text_string(&r->token.name), "Event") != 0)
        next_token(r);
    while (r->token.kind != PDN_TOKEN_RESULT && r->token.kind != PDN_TOKEN_TAG && r->token.kind != PDN_TOKEN_END)
        next_token(r);
    if (r->token.kind == PDN_TOKEN_RESULT)
        next_token(r);
}

static void reset(PdnReader *r, Record *record, PdnError *error) {
    record_clear(record);
    r->record = record;
    r->error = error;
    for (int i = 0; i <= PDN_DEPTH_MAX; i++)
        text_clear(&r->lines[i].comment);
    r->lines[0].last = -1;
    r->lines[0].branched = false;
    r->depth = 0;
    r->body = false;
    r->text_length = 0;
    text_clear(&r->main_line);
}

PdnResult pdn_read(PdnReader *r, Record *record, PdnError *error) {
    reset(r, record, error);
    // What separates games may come twice.
    while (r->token.kind == PDN_TOKEN_RESULT)
        next_token(r);
    if (r->token.kind == PDN_TOKEN_END) {
        if (!r->input.failed)
            return PDN_END;
        r->input.failed = false;
        fail(r, "the file cannot be read to its end");
        return PDN_ERROR;
    }
    r->games++;
    if (read_game(r))
        return PDN_GAME;
    skip_game(r);
    return PDN_ERROR;
}
