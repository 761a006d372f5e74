#include "pdn/pdn_reader.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "pdn/pdn_game.h"

struct PdnReader {
    PdnInput input;
    PdnToken token; // the next token
    PdnGame game;
    int games; // number begun so far
    // For games whose tags do not give them:
    Rules rules;
    Numbering numbering;
};

static void next_token(PdnReader *reader) {
    pdn_token_read(&reader->token, &reader->input);
}

static PdnReader *new_reader(FILE *file, Span text) {
    PdnReader *reader = memory_new(1, sizeof *reader);
    reader->rules = rules_of(&profiles[PROFILE_TZD]);
    reader->numbering = NUMBERING_OF_PROFILE;
    if (file)
        pdn_input_begin(&reader->input, file);
    else
        pdn_input_begin_text(&reader->input, text);
    next_token(reader);
    return reader;
}

PdnReader *pdn_reader_new(FILE *file) {
    return new_reader(file, (Span){"", 0});
}

PdnReader *pdn_reader_new_text(Span text) {
    return new_reader(NULL, text);
}

void pdn_reader_free(PdnReader *reader) {
    if (!reader)
        return;
    pdn_game_free(&reader->game);
    pdn_token_free(&reader->token);
    free(reader);
}

void pdn_reader_set_defaults(PdnReader *reader, const Rules *rules, Numbering numbering) {
    reader->rules = *rules;
    reader->numbering = numbering;
}

int64_t pdn_reader_bytes(const PdnReader *reader) {
    return reader->input.read;
}

int pdn_reader_games(const PdnReader *reader) {
    return reader->games;
}

// Some programs write the tags of a game without moves and nothing after them.
static bool begins_next_game(const PdnReader *reader) {
    const Record *record = reader->game.record;
    return reader->token.kind == PDN_TOKEN_TAG &&
           (record->move_count > 0 ||
            (strcmp(text_string(&reader->token.name), "Event") == 0 && record_tag(record, "Event")));
}

// Comments may stand before and among the tags; the game is set up at any other token.
static PdnResult read_game(PdnReader *reader) {
    PdnGame *game = &reader->game;
    const PdnToken *token = &reader->token;
    for (;; next_token(reader)) {
        bool next_game = begins_next_game(reader);
        if (token->kind == PDN_TOKEN_TAG && !next_game) {
            if (!pdn_game_tag(game, token))
                return PDN_ERROR;
            continue;
        }
        bool waits = token->kind == PDN_TOKEN_COMMENT || token->kind == PDN_TOKEN_BAD;
        if (!game->set_up && !waits && !pdn_game_set_up(game, &reader->rules, reader->numbering))
            return PDN_ERROR;
        if (next_game || token->kind == PDN_TOKEN_END || token->kind == PDN_TOKEN_RESULT)
            break;
        if (!pdn_game_take(game, token))
            return PDN_ERROR;
    }
    if (!pdn_game_end(game, token))
        return PDN_ERROR;
    bool comments_alone = game->record->tag_count == 0 && game->record->move_count == 0;
    if (token->kind == PDN_TOKEN_END)
        return comments_alone ? PDN_END : PDN_GAME;
    if (token->kind == PDN_TOKEN_RESULT)
        next_token(reader);
    return PDN_GAME;
}

// After a fault: skips to the next game, or to the end of the file.
static void skip_game(PdnReader *reader) {
    const PdnToken *token = &reader->token;
    if (!reader->game.set_up) {
        // The other tags belong to the game.
        if (token->kind == PDN_TOKEN_BAD)
            next_token(reader);
        while (token->kind == PDN_TOKEN_TAG && strcmp(text_string(&token->name), "Event") != 0)
            next_token(reader);
    }
    // A refused move has been taken already.
    if (token->kind == PDN_TOKEN_MOVE)
        next_token(reader);
    for (; token->kind != PDN_TOKEN_RESULT && token->kind != PDN_TOKEN_TAG && token->kind != PDN_TOKEN_END;
         next_token(reader))
        pdn_game_pass(&reader->game, token);
    pdn_game_fit(&reader->game, token);
    if (token->kind == PDN_TOKEN_RESULT)
        next_token(reader);
}

PdnResult pdn_read(PdnReader *reader, Record *record, PdnError *error) {
    const PdnToken *token = &reader->token;
    // A separator between games may be repeated.
    while (token->kind == PDN_TOKEN_RESULT)
        next_token(reader);
    pdn_game_begin(&reader->game, reader->games + 1, record, error);
    PdnResult result = token->kind == PDN_TOKEN_END ? PDN_END : read_game(reader);
    if (result != PDN_END)
        reader->games++;
    if (result == PDN_ERROR)
        skip_game(reader);
    if (result != PDN_END || !reader->input.failed)
        return result;
    reader->input.failed = false;
    pdn_game_fail(&reader->game, token, "the file cannot be read to its end");
    return PDN_ERROR;
}
