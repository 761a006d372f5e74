#include "protocol/dxp/message.h"

#include <ctype.h>
#include <string.h>

#include "notation/fen.h"

enum { NAME_LENGTH = 32 };

// ---- Reading

// The rest of a message; `bad` once a field was missing.
typedef struct Fields {
    Span rest;
    bool bad;
} Fields;

static Span take(Fields *fields, size_t length) {
    if (fields->rest.length < length) {
        fields->bad = true;
        return (Span){"", 0};
    }
    Span field = {fields->rest.start, length};
    fields->rest = (Span){field.start + length, fields->rest.length - length};
    return field;
}

static int take_number(Fields *fields, size_t length) {
    Span field = take(fields, length);
    int number = 0;
    for (size_t i = 0; i < field.length; i++) {
        char c = field.start[i] == ' ' ? '0' : field.start[i]; // some pad with blanks
        fields->bad = fields->bad || !isdigit((unsigned char)c);
        number = 10 * number + (c - '0');
    }
    return fields->bad ? 0 : number;
}

static char take_letter(Fields *fields, const char *letters) {
    Span field = take(fields, 1);
    bool good = field.length == 1 && field.start[0] && strchr(letters, field.start[0]);
    fields->bad = fields->bad || !good;
    return good ? field.start[0] : letters[0];
}

static Side take_side(Fields *fields) {
    return take_letter(fields, "WZ") == 'W' ? WHITE : BLACK;
}

static void take_text(Fields *fields, size_t length, Text *text) {
    Span field = span_trim(take(fields, length));
    text_add_bytes(text, field.start, field.length);
}

static void read_request(Fields *fields, DxpMessage *message) {
    message->version = take_number(fields, 2);
    take_text(fields, NAME_LENGTH, &message->text);
    message->side = take_side(fields);
    message->minutes = take_number(fields, 3);
    message->moves = take_number(fields, 3);
    if (take_letter(fields, "AB") == 'B')
        take_text(fields, fields->rest.length, &message->position);
}

static void read_move(Fields *fields, DxpMessage *message) {
    message->seconds = take_number(fields, 4);
    message->from = take_number(fields, 2);
    message->to = take_number(fields, 2);
    message->captured_count = take_number(fields, 2);
    fields->bad = fields->bad || message->captured_count > DXP_CAPTURED_MAX;
    for (int i = 0; i < message->captured_count && !fields->bad; i++)
        message->captured[i] = take_number(fields, 2);
}

static bool read_fields(Fields *fields, DxpMessage *message) {
    switch (message->kind) {
    case DXP_REQUEST: read_request(fields, message); break;
    case DXP_ACCEPT:
        take_text(fields, NAME_LENGTH, &message->text);
        message->code = take_number(fields, 1);
        break;
    case DXP_MOVE: read_move(fields, message); break;
    case DXP_END:
        message->code = take_number(fields, 1);
        fields->bad = fields->bad || message->code > DXP_WON;
        message->stop = take_number(fields, 1) != 0;
        break;
    case DXP_CHAT: take_text(fields, fields->rest.length, &message->text); break;
    case DXP_BACK_REQUEST:
        message->number = take_number(fields, 3);
        message->side = take_side(fields);
        break;
    case DXP_BACK_ACCEPT: message->code = take_number(fields, 1); break;
    default: return false;
    }
    return true;
}

bool dxp_read(Span text, DxpMessage *message, Error *error) {
    dxp_free(message);
    *message = (DxpMessage){0};
    Fields fields = {text, text.length == 0 || text.length > DXP_MESSAGE_MAX};
    if (fields.bad)
        return error_set(error, "a message has 1 to %d bytes, not %d", DXP_MESSAGE_MAX, (int)text.length);
    message->kind = (DxpKind)*take(&fields, 1).start;
    if (!read_fields(&fields, message))
        return error_set(error, "unknown message '%s'", quoted(text).text);
    return !fields.bad || error_set(error, "malformed message '%s'", quoted(text).text);
}

// ---- Writing

static void add_side(Text *text, Side side) {
    text_add_char(text, side == WHITE ? 'W' : 'Z');
}

static void write_request(Text *text, const DxpMessage *message) {
    text_printf(text, "%02d%-32.32s", message->version, text_string(&message->text));
    add_side(text, message->side);
    text_printf(text, "%03d%03d%c%s", message->minutes, message->moves, message->position.length > 0 ? 'B' : 'A',
                text_string(&message->position));
}

static void write_move(Text *text, const DxpMessage *message) {
    text_printf(text, "%04d%02d%02d%02d", message->seconds > 9999 ? 9999 : message->seconds, message->from, message->to,
                message->captured_count);
    for (int i = 0; i < message->captured_count; i++)
        text_printf(text, "%02d", message->captured[i]);
}

void dxp_write(Text *text, const DxpMessage *message) {
    text_add_char(text, (char)message->kind);
    switch (message->kind) {
    case DXP_REQUEST: write_request(text, message); break;
    case DXP_ACCEPT: text_printf(text, "%-32.32s%d", text_string(&message->text), message->code); break;
    case DXP_MOVE: write_move(text, message); break;
    case DXP_END: text_printf(text, "%d%d", message->code, message->stop); break;
    case DXP_CHAT: text_printf(text, "%.126s", text_string(&message->text)); break;
    case DXP_BACK_REQUEST:
        text_printf(text, "%03d", message->number);
        add_side(text, message->side);
        break;
    case DXP_BACK_ACCEPT: text_printf(text, "%d", message->code); break;
    }
}

void dxp_free(DxpMessage *message) {
    text_free(&message->text);
    text_free(&message->position);
}

// ---- Positions

bool dxp_read_position(Span letters, const Board *board, Text *fen, Error *error) {
    if (letters.length != (size_t)board->numbers + 1)
        return error_set(error, "a position has %d letters here, not %d", board->numbers + 1, (int)letters.length);
    for (size_t i = 0; i < letters.length; i++)
        if (!strchr(i == 0 ? "WZ" : "wzWZe", letters.start[i]) || !letters.start[i])
            return error_set(error, "'%c' is not a letter of a position", letters.start[i]);
    Span squares = {letters.start + 1, letters.length - 1};
    square_letters_to_fen(fen, *letters.start == 'W' ? WHITE : BLACK, squares, "wWzZ");
    return true;
}
