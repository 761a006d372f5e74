#include "pdn/game_type.h"

#include <ctype.h>
#include <string.h>

// Takes the next of the comma-separated fields; false at the end.
static bool next_field(Span *rest, Span *field) {
    if (!rest->start)
        return false;
    const char *comma = memchr(rest->start, ',', rest->length);
    *field = span_trim((Span){rest->start, comma ? (size_t)(comma - rest->start) : rest->length});
    *rest = comma ? (Span){comma + 1, rest->length - (size_t)(comma + 1 - rest->start)} : (Span){NULL, 0};
    return true;
}

static bool read_number(Span field, int max, int *number) {
    long long value;
    if (!span_to_number(field, &value) || value < 0 || value > max)
        return false;
    *number = (int)value;
    return true;
}

static bool read_notation(Span field, GameType *type) {
    if (field.length < 1 || field.length > 2 || !strchr("ANS", toupper((unsigned char)field.start[0])))
        return false;
    type->notation = (char)toupper((unsigned char)field.start[0]);
    return field.length == 1 || read_number((Span){field.start + 1, 1}, 3, &type->corner);
}

static bool read_fields(Span rest, GameType *type) {
    Span field;
    if (!next_field(&rest, &field) || !read_number(field, 99, &type->number))
        return false;
    if (next_field(&rest, &field)) {
        type->first = span_equal_nocase(field, "B") ? BLACK : WHITE;
        if (type->first == WHITE && !span_equal_nocase(field, "W"))
            return false;
    }
    int mirrored = 0;
    bool good = (!next_field(&rest, &field) || read_number(field, 99, &type->width)) &&
                (!next_field(&rest, &field) || read_number(field, 99, &type->height)) &&
                (!next_field(&rest, &field) || read_notation(field, type)) &&
                (!next_field(&rest, &field) || read_number(field, 1, &mirrored));
    type->mirrored = mirrored != 0;
    return good && !rest.start;
}

bool game_type_read(Span text, GameType *type, Error *error) {
    *type = (GameType){.corner = -1};
    return read_fields(text, type) ||
           error_set(error, "'%s' is not a GameType such as 29,W,8,8,A0,0", quoted(text).text);
}

void game_type_write(Text *text, const Rules *rules, const Notation *notation) {
    static const int numbers[PROFILES] = {
        [PROFILE_TZD] = 29,           [PROFILE_DRAFTI] = 29,    [PROFILE_ZAMBIA] = 26,
        [PROFILE_NIGERIA] = 20,       [PROFILE_GHANA] = 20,     [PROFILE_TZD3] = 21,
        [PROFILE_INTERNATIONAL] = 20, [PROFILE_BRAZILIAN] = 26, [PROFILE_RUSSIAN] = 25,
    };
    int number = numbers[rules->profile->id], width = rules->board->width;
    if (width != 8)
        text_printf(text, "%d,W,%d,%d,N2,%d", number, width, width, !rules->board->from_right);
    else if (notation->style == STYLE_NUMERIC)
        text_printf(text, "%d,W,8,8,N%d,0", number, (int)notation->numbering);
    else if (rules->profile->id == PROFILE_TZD3)
        text_printf(text, "%d", number); // as appendix B of TZD 3.0 has it
    else
        text_printf(text, "%d,W,8,8,A0,0", number);
}

const Profile *game_type_profile(const GameType *type, Error *error) {
    static const char *const names[] = {
        [20] = "International", [21] = "English",   [22] = "Italian",     [23] = "Pool",       [24] = "Spanish",
        [25] = "Russian",       [26] = "Brazilian", [27] = "Canadian",    [28] = "Portuguese", [30] = "Turkish",
        [31] = "Thai",          [40] = "Frisian",   [41] = "Spantsireti",
    };
    // The federation's later edition gives its game the number 21, with White to begin.
    if (type->number == 29 || (type->number == 21 && type->first == WHITE))
        return &profiles[PROFILE_TZD];
    if (type->number == 20)
        return &profiles[type->mirrored ? PROFILE_NIGERIA : PROFILE_INTERNATIONAL];
    if (type->number == 25 || type->number == 26)
        return &profiles[type->number == 25 ? PROFILE_RUSSIAN : PROFILE_BRAZILIAN];
    bool named = type->number < (int)(sizeof names / sizeof *names) && names[type->number];
    error_set(error, "GameType %d%s%s%s is not played here unless a Variant tag names a game that is", type->number,
              named ? " (" : "", named ? names[type->number] : "", named ? ")" : "");
    return NULL;
}

bool game_type_numbering(const GameType *type, const Board *board, Numbering *numbering, Error *error) {
    if ((type->width && type->width != board->width) || (type->height && type->height != board->width))
        return error_set(error, "GameType has a board of %dx%d, the game one of %dx%d", type->width, type->height,
                         board->width, board->width);
    if (type->notation != 'N' || type->corner < 0)
        return true;
    // Seen from Black's side the corners are reversed.
    int corner = type->first == BLACK ? 3 - type->corner : type->corner;
    if (corner == 3 || (board->width != 8 && corner != NUMBERING_B8))
        return error_set(error, "GameType numbers the squares in a way (N%d) that is not read", type->corner);
    *numbering = (Numbering)corner;
    return true;
}
