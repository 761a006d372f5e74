#include "referee/request.h"

#include "base/json.h"
#include "referee/games.h"
#include "referee/pairs.h"

void label_free(Label *label) {
    text_free(&label->id);
    text_free(&label->game);
}

void label_copy(Label *copy, const Label *label) {
    *copy = (Label){.has_id = label->has_id, .id_is_number = label->id_is_number, .has_game = label->has_game};
    text_add(&copy->id, text_string(&label->id));
    text_add(&copy->game, text_string(&label->game));
}

void label_write_id(Text *text, const Label *label) {
    if (label->has_id && label->id_is_number)
        json_literal(text, "id", text_string(&label->id));
    else if (label->has_id)
        json_string(text, "id", text_string(&label->id));
}

void label_write_game(Text *text, const Label *label) {
    if (label->has_game)
        json_string(text, "game", text_string(&label->game));
}

// Stores the value of id= or game=; false if it is malformed or was given before.
static bool keep(Text *value, bool *has, const char *name, Pair *pair, Fault *fault) {
    if (*has)
        return fault_set(fault, FAULT_BAD_COMMAND, "%s is given twice", name);
    *has = true;
    *value = pair->value;
    pair->value = (Text){0};
    return true;
}

// Takes id= or game= from the beginning of the line; *taken is false if there is neither.
static bool take_word(Request *request, bool *taken, Fault *fault) {
    Label *label = &request->label;
    Span token = scanner_peek(&request->line);
    bool id = token.length >= 3 && span_equal_nocase((Span){token.start, 3}, "id=");
    bool game = token.length >= 5 && span_equal_nocase((Span){token.start, 5}, "game=");
    *taken = id || game;
    if (!*taken)
        return true;
    Pair pair = {0};
    Error error;
    bool good = pair_next(&request->line, &pair, &error) != PAIR_BAD ||
                fault_set(fault, FAULT_BAD_COMMAND, "%s: %s", id ? "id" : "game", error.what);
    good = good && keep(id ? &label->id : &label->game, id ? &label->has_id : &label->has_game, id ? "id" : "game",
                        &pair, fault);
    pair_free(&pair);
    return good;
}

static bool read_text(Request *request, const char *line, Fault *fault) {
    bool taken = true;
    request->line = scanner_of(line);
    while (taken)
        if (!take_word(request, &taken, fault))
            return false;
    Span word = scanner_next(&request->line);
    text_add_bytes(&request->command, word.start, word.length);
    return true;
}

// The value of one of the three members that every command may have.
static bool take_member(const JsonLine *json, const char *name, bool number_too, Text *value, bool *has, Fault *fault) {
    const JsonMember *member = json_line_member(json, name);
    if (!member)
        return true;
    if (member->kind != JSON_STRING && (!number_too || member->kind != JSON_NUMBER))
        return fault_set(fault, FAULT_BAD_COMMAND, "%s takes a string%s", name, number_too ? " or a number" : "");
    *has = json_member_value(member, value, &fault->message);
    return *has || fault_code(fault, FAULT_BAD_COMMAND);
}

static bool read_json(Request *request, const char *line, Fault *fault) {
    Label *label = &request->label;
    JsonLine *json = &request->json;
    request->is_json = true;
    bool named = false, whole = json_line_read(json, line, &fault->message);
    // The id is read first, so that a line with an error is answered with its id.
    const JsonMember *id = json_line_member(json, "id");
    label->id_is_number = id && id->kind == JSON_NUMBER;
    Error error = fault->message;
    bool good = take_member(json, "id", true, &label->id, &label->has_id, fault);
    if (!whole) {
        fault->message = error;
        return fault_code(fault, FAULT_BAD_COMMAND);
    }
    return good && take_member(json, "game", true, &label->game, &label->has_game, fault) &&
           take_member(json, "command", false, &request->command, &named, fault);
}

// An id is repeated in every event of a search that may wait long, so long ids are not accepted.
static bool check_id(Label *label, Fault *fault) {
    if (label->id.length <= LABEL_ID_MAX)
        return true;
    text_free(&label->id);
    label->id = (Text){0};
    label->has_id = false;
    return fault_set(fault, FAULT_BAD_VALUE, "an id has at most %d bytes", LABEL_ID_MAX);
}

bool request_read(Request *request, const char *line, Fault *fault) {
    bool read = json_line_is(line) ? read_json(request, line, fault) : read_text(request, line, fault);
    if (!check_id(&request->label, fault) || !read)
        return false;
    const Text *game = &request->label.game;
    if (request->label.has_game && (game->length == 0 || game->length > GAME_NAME_MAX))
        return fault_set(fault, FAULT_BAD_VALUE, "the name of a game has from 1 to %d bytes", GAME_NAME_MAX);
    return true;
}

bool request_take_arguments(Request *request, const char *placed, Fault *fault) {
    if (!request->is_json)
        return true;
    text_add(&request->words, "");
    if (!json_line_words(&request->json, placed, &request->words, &fault->message))
        return fault_code(fault, FAULT_BAD_VALUE);
    request->line = scanner_of(text_string(&request->words));
    return true;
}

void request_free(Request *request) {
    label_free(&request->label);
    text_free(&request->command);
    text_free(&request->words);
    json_line_free(&request->json);
}
