#include "protocol/opening_file.h"

#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/memory.h"
#include "base/shown.h"
#include "notation/game_text.h"

// The position of a line: of one that ends with ';', which is EPD, the first word.
static Span without_operations(Span line) {
    if (line.start[line.length - 1] == ';') {
        const char *blank = memchr(line.start, ' ', line.length);
        line.length = blank ? (size_t)(blank - line.start) : line.length - 1;
    }
    return line;
}

static bool read_opening(Openings *openings, const char *text, int number, const Rules *rules, Error *error) {
    Scanner line = scanner_of(text);
    Game game = {0};
    Error wrong;
    if (!game_read(&game, rules, &notation_default, &line, &wrong)) {
        game_free(&game);
        return error_set(error, "opening file, line %d: %s", number, wrong.what);
    }
    openings->games = memory_resize(openings->games, (size_t)openings->count + 1, sizeof game);
    openings->games[openings->count++] = game;
    return true;
}

bool openings_read(Openings *openings, const char *path, const Rules *rules, Error *error) {
    if (!*path)
        return read_opening(openings, "startpos", 1, rules, error);
    FILE *file = file_open(path, error);
    if (!file)
        return false;
    Text line = {0}, opening = {0};
    bool good = true;
    for (int number = 1; good && text_read_line(&line, file); number++) {
        Span text = span_trim((Span){text_string(&line), line.length});
        if (text.length == 0 || text.start[0] == '#')
            continue;
        Span position = without_operations(text);
        text_clear(&opening);
        text_add_bytes(&opening, position.start, position.length);
        good = read_opening(openings, text_string(&opening), number, rules, error);
    }
    text_free(&line);
    text_free(&opening);
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
