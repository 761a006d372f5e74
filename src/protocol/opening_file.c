#include "protocol/opening_file.h"

#include <stdlib.h>

#include "base/file.h"
#include "base/memory.h"
#include "base/shown.h"
#include "notation/epd.h"
#include "notation/game_text.h"

static bool read_opening(Openings *openings, const char *text, int number, const Rules *rules, const Notation *notation,
                         Error *error) {
    Scanner line = scanner_of(text);
    Game game = {0};
    Error wrong;
    if (!game_read(&game, rules, notation, &line, &wrong)) {
        game_free(&game);
        return error_set(error, "opening file, line %d: %s", number, wrong.what);
    }
    openings->games = memory_resize(openings->games, (size_t)openings->count + 1, sizeof game);
    openings->games[openings->count++] = game;
    return true;
}

// A line that ends with ';' is EPD; its operations are ignored.
static bool read_line(Openings *openings, const Text *line, int number, const Rules *rules, const Notation *notation,
                      Error *error) {
    Span text = span_trim((Span){text_string(line), line->length});
    if (text.length == 0 || text.start[0] == '#')
        return true;
    EpdLine epd = {.fen = text};
    Error ignored;
    if (text.start[text.length - 1] == ';') {
        epd_read(text, &epd, &ignored);
        notation = &notation_default;
    }
    Text opening = {0};
    text_add_bytes(&opening, epd.fen.start, epd.fen.length);
    bool good = read_opening(openings, text_string(&opening), number, rules, notation, error);
    text_free(&opening);
    return good;
}

bool openings_read(Openings *openings, const char *path, const Rules *rules, const Notation *notation, Error *error) {
    if (!*path)
        return read_opening(openings, "startpos", 1, rules, notation, error);
    FILE *file = file_open(path, error);
    if (!file)
        return false;
    Text line = {0};
    bool good = true;
    for (int number = 1; good && text_read_line(&line, file); number++)
        good = read_line(openings, &line, number, rules, notation, error);
    text_free(&line);
    fclose(file);
    if (good && openings->count == 0)
        return error_set(error, "no opening in '%s'", quoted_string(path).text);
    return good;
}

void openings_free(Openings *openings) {
    for (int i = 0; i < openings->count; i++)
        game_free(&openings->games[i]);
    free(openings->games);
    *openings = (Openings){0};
}
