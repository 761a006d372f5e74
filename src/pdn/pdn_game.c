#include "pdn/pdn_game.h"

#include <string.h>

#include "notation/fen.h"
#include "notation/judge.h"
#include "pdn/game_fit.h"
#include "pdn/pdn_numbering.h"
#include "pdn/rule_tags.h"

static PdnLine *line_now(PdnGame *game) {
    return &game->lines[game->depth];
}

static Span text_of(const PdnToken *token) {
    return (Span){text_string(&token->text), token->text.length};
}

void pdn_game_begin(PdnGame *game, int number, Record *record, PdnError *error) {
    record_clear(record);
    game->record = record;
    game->error = error;
    game->number = number;
    for (int i = 0; i <= PDN_DEPTH_MAX; i++)
        text_clear(&game->lines[i].comment);
    game->lines[0].last = -1;
    game->lines[0].branched = false;
    game->depth = 0;
    game->set_up = false;
    game->first_number = 0;
    game->comment_length = 0;
    text_clear(&game->main_line);
    game->refused = false;
}

void pdn_game_free(PdnGame *game) {
    for (int i = 0; i <= PDN_DEPTH_MAX; i++)
        text_free(&game->lines[i].comment);
    text_free(&game->main_line);
}

// ---- Faults

static bool fail_at(PdnGame *game, int line, int column, const Error *error) {
    *game->error = (PdnError){.line = line, .column = column, .game = game->number, .error = *error};
    if (game->set_up) {
        const PdnLine *now = line_now(game);
        bool black_began = record_first_side(game->record) == BLACK;
        game->error->move_number = game->record->first_number + (now->ply + black_began) / 2;
        game->error->side = position_side(&now->now);
    }
    return false;
}

static bool fail_with(PdnGame *game, const PdnToken *token, const Error *error) {
    return fail_at(game, token->line, token->column, error);
}

bool pdn_game_fail(PdnGame *game, const PdnToken *token, const char *format, ...) {
    Error error;
    va_list list;
    va_start(list, format);
    error_set_list(&error, format, list);
    va_end(list);
    return fail_with(game, token, &error);
}

// ---- The start

bool pdn_game_tag(PdnGame *game, const PdnToken *token) {
    Record *record = game->record;
    if (record->tag_count == PDN_TAGS_MAX)
        return pdn_game_fail(game, token, "more than %d tags", PDN_TAGS_MAX);
    record_add_tag(record, text_string(&token->name), text_string(&token->text));
    record->tags[record->tag_count - 1].line = token->line;
    return true;
}

static void begin_main_line(PdnGame *game) {
    PdnLine *line = &game->lines[0];
    line->before = line->now = game->record->start;
    line->ply = 0;
}

bool pdn_game_set_up(PdnGame *game, const Rules *rules, Numbering numbering) {
    int tag;
    Error error;
    if (!rule_tags_read(game->record, rules, numbering, &tag, &error))
        return fail_at(game, game->record->tags[tag].line, 0, &error);
    begin_main_line(game);
    game->renumber = record_tag(game->record, "FEN") && game->record->first_number == 1;
    game->set_up = true;
    return true;
}

// A position that replaces the one of a tag.
static bool take_setup(PdnGame *game, const PdnToken *token) {
    Record *record = game->record;
    if (game->depth > 0 || record->move_count > 0)
        return pdn_game_fail(game, token, "a position set up in the middle of a game is not read");
    SetUp set_up;
    Error error;
    if (!fen_read(text_of(token), &record->rules, &record->notation, &set_up, &error))
        return fail_with(game, token, &error);
    record_set_start(record, &set_up);
    rule_tags_set_start(record);
    game->renumber = record->first_number == 1;
    begin_main_line(game);
    return true;
}

// ---- Comments

static void add_line(Text *text, const char *more) {
    if (text->length > 0)
        text_add_char(text, '\n');
    text_add(text, more);
}

static bool take_comment(PdnGame *game, const PdnToken *token) {
    game->comment_length += token->text.length + 1;
    if (game->comment_length > PDN_COMMENT_MAX)
        return pdn_game_fail(game, token, "more than 1 MB of comments in one game");
    add_line(&line_now(game)->comment, text_string(&token->text));
    return true;
}

// A comment directly after a move belongs to it; one after its variations waits for the next move.
static void keep_comment(Record *record, PdnLine *line) {
    if (line->last < 0 || line->branched || line->comment.length == 0)
        return;
    record_set_comment(record, line->last, text_string(&line->comment));
    text_clear(&line->comment);
}

// At the end of a line a comment that no move follows joins that of the last move.
static void settle_comment(Record *record, PdnLine *line) {
    keep_comment(record, line);
    if (line->comment.length == 0)
        return;
    Text text = {0};
    const char *old = record_text(record, line->last < 0 ? -1 : record->moves[line->last].comment);
    add_line(&text, old ? old : "");
    add_line(&text, text_string(&line->comment));
    record_set_comment(record, line->last, text_string(&text));
    text_clear(&line->comment);
    text_free(&text);
}

// ---- Moves

// The style of the moves in the file decides the notation in which the game is written again.
static void note_style(Record *record, Span move) {
    Notation *notation = &record->notation;
    if (record->rules.board->width != 8)
        return;
    if (pdn_move_is_numeric(move))
        notation->style = STYLE_NUMERIC;
    else if (memchr(move.start, 'x', move.length))
        notation->style = STYLE_PDN;
    else if (notation->style == STYLE_NUMERIC || memchr(move.start, ':', move.length))
        notation->style = STYLE_TZD;
}

static void note_main_line(PdnGame *game, Span move) {
    if (game->depth > 0 || game->main_line.length + move.length >= PDN_MAIN_LINE_MAX)
        return;
    text_add_bytes(&game->main_line, move.start, move.length);
    text_add_char(&game->main_line, '\n');
}

static bool read_move(PdnGame *game, const PdnToken *token, Move *move) {
    Record *record = game->record;
    Span text = text_of(token);
    bool numbered = game->depth == 0 && record->rules.board->width == 8 && pdn_move_is_numeric(text);
    note_main_line(game, text);
    Error error;
    if (move_read(text, &record->rules, &line_now(game)->now, &record->notation, move, &error))
        return true;
    game->refused = true;
    if (numbered)
        pdn_numbering_hint(record, &game->main_line, &error);
    return fail_with(game, token, &error);
}

// The first move of a variation within `line`.
static int begin_variation(Record *record, PdnLine *line, Move move) {
    keep_comment(record, line);
    line->branched = true;
    line->branch = record_add_alternative(record, line->branch, move);
    return line->branch;
}

static bool take_move(PdnGame *game, const PdnToken *token) {
    Record *record = game->record;
    PdnLine *line = line_now(game);
    Move move;
    if (record->move_count == PDN_MOVES_MAX)
        return pdn_game_fail(game, token, "more than %d moves", PDN_MOVES_MAX);
    if (game->renumber && record->move_count == 0 && game->first_number > 0)
        record->first_number = game->first_number;
    if (!read_move(game, token, &move))
        return false;
    note_style(record, text_of(token));
    if (line->last < 0 && game->depth > 0) {
        line->last = begin_variation(record, &game->lines[game->depth - 1], move);
    } else {
        keep_comment(record, line);
        line->last = record_add_move(record, line->last, move);
    }
    line->branch = line->last;
    record->moves[line->last].line = token->line;
    record_set_comment_before(record, line->last, text_string(&line->comment));
    text_clear(&line->comment);
    nags_read(&record->moves[line->last].marks, text_of(token), position_side(&line->now));
    line->before = line->now;
    line->now = position_after(&line->now, move);
    line->ply++;
    line->branched = false;
    return true;
}

// A number without a dot counts only where it is that of the move to come; the first may be any
// where the position at the start has no number.
static bool take_number(PdnGame *game, const PdnToken *token) {
    const Record *record = game->record;
    bool first = record->move_count == 0 && game->first_number == 0;
    int next = record->first_number + (line_now(game)->ply + (record_first_side(record) == BLACK)) / 2;
    if (token->bare && !(first && game->renumber) && token->number != next)
        return pdn_game_fail(game, token, "'%s' is not a move; the next one has number %d", text_string(&token->text),
                             next);
    if (first)
        game->first_number = token->number;
    return true;
}

static bool take_nag(PdnGame *game, const PdnToken *token) {
    int last = line_now(game)->last;
    if (last < 0)
        return pdn_game_fail(game, token, "a mark before the first move");
    return record_add_nag(game->record, last, token->number) ||
           pdn_game_fail(game, token, "more than %d marks after a move", RECORD_NAGS_MAX);
}

// ---- Variations

static bool open_variation(PdnGame *game, const PdnToken *token) {
    const PdnLine *line = line_now(game);
    if (line->last < 0)
        return pdn_game_fail(game, token, "a variation before the first move");
    if (game->depth == PDN_DEPTH_MAX)
        return pdn_game_fail(game, token, "variations within variations, more than %d deep", PDN_DEPTH_MAX);
    PdnLine *variation = &game->lines[++game->depth];
    variation->before = variation->now = line->before;
    variation->ply = line->ply - 1;
    variation->last = -1;
    variation->branched = false;
    variation->opened = token->line;
    return true;
}

static bool close_variation(PdnGame *game, const PdnToken *token) {
    if (game->depth == 0)
        return pdn_game_fail(game, token, "')' without a '('");
    PdnLine *variation = line_now(game);
    game->depth--;
    PdnLine *line = line_now(game);
    if (variation->last >= 0) {
        settle_comment(game->record, variation);
    } else if (variation->comment.length > 0) {
        // Without a move it is only a comment in brackets.
        add_line(&line->comment, text_string(&variation->comment));
        text_clear(&variation->comment);
    }
    return true;
}

bool pdn_game_take(PdnGame *game, const PdnToken *token) {
    switch (token->kind) {
    case PDN_TOKEN_NUMBER: return take_number(game, token);
    case PDN_TOKEN_MOVE: return take_move(game, token);
    case PDN_TOKEN_NAG: return take_nag(game, token);
    case PDN_TOKEN_COMMENT: return take_comment(game, token);
    case PDN_TOKEN_OPEN: return open_variation(game, token);
    case PDN_TOKEN_CLOSE: return close_variation(game, token);
    case PDN_TOKEN_SETUP: return take_setup(game, token);
    case PDN_TOKEN_BAD: return fail_with(game, token, &token->error);
    default: return true;
    }
}

// ---- The end

void pdn_game_pass(PdnGame *game, const PdnToken *token) {
    if (token->kind == PDN_TOKEN_MOVE)
        note_main_line(game, text_of(token));
    else if (token->kind == PDN_TOKEN_OPEN)
        game->depth++;
    else if (token->kind == PDN_TOKEN_CLOSE && game->depth > 0)
        game->depth--;
}

void pdn_game_fit(PdnGame *game, const PdnToken *token) {
    if (!game->refused || game->main_line.length + PDN_WORD_MAX >= PDN_MAIN_LINE_MAX)
        return;
    const Record *record = game->record;
    const char *tag = record_tag(record, "Result");
    RecordResult result = token->kind == PDN_TOKEN_RESULT ? token->result : RESULT_NONE;
    if (result == RESULT_NONE && tag)
        record_result_read(span_of(tag), &result);
    GameFits fits = game_fit(record, &game->main_line, result);
    // The main line of the game may be sound, or need only another numbering.
    if (!game_fit_has(&fits, record->rules.profile))
        game_fit_add(game->error, &fits);
}

// The result from the tag, and from what ends the moves.
static bool settle_result(PdnGame *game, const PdnToken *token, RecordResult told) {
    Record *record = game->record;
    const char *tag = record_tag(record, "Result");
    record->result = told;
    if (!tag)
        return true;
    RecordResult tagged = RESULT_NONE;
    bool blank = !*tag || strcmp(tag, "?") == 0;
    if (!blank && !record_result_read(span_of(tag), &tagged))
        return pdn_game_fail(game, token, "Result '%s' is not one of 1-0 0-1 1/2-1/2 0-0 2-0 0-2 1-1 *",
                             quoted_string(tag).text);
    if (told == RESULT_NONE)
        record->result = tagged;
    else if (tagged == RESULT_NONE)
        record_set_tag(record, "Result", record_result_name(told));
    else if (told != tagged)
        return pdn_game_fail(game, token, "the moves end with %s, but the Result tag says %s", record_result_name(told),
                             tag);
    return true;
}

bool pdn_game_end(PdnGame *game, const PdnToken *token) {
    if (game->depth > 0)
        return pdn_game_fail(game, token, "the variation that begins in line %d is not closed", line_now(game)->opened);
    settle_comment(game->record, &game->lines[0]);
    if (settle_result(game, token, token->kind == PDN_TOKEN_RESULT ? token->result : RESULT_NONE))
        return true;
    game->error->move_number = 0; // a fault in the result concerns no move
    return false;
}
