#include "protocol/opening_file.h"

#include <stdlib.h>

#include "base/file.h"
#include "base/memory.h"
#include "base/shown.h"
#include "board/ending.h"
#include "notation/epd.h"
#include "notation/game_text.h"

static bool check_ongoing(const Game *game, Error *error) {
    Ending ending = ending_of(game);
    if (ending.outcome == OUTCOME_ONGOING)
        return true;
    Text text = {0};
    ending_write(&text, &game->rules, &ending, true);
    error_set(error, "the game is not ongoing: %s", text_string(&text));
    text_free(&text);
    return false;
}

static bool read_opening(Openings *openings, const char *text, const Rules *rules, const Notation *notation,
                         Error *error) {
    Scanner line = scanner_of(text);
    Game game = {0};
    if (!game_read(&game, rules, notation, &line, error) || !check_ongoing(&game, error)) {
        game_free(&game);
        return false;
    }
    openings->games = memory_resize(openings->games, (size_t)openings->count + 1, sizeof game);
    openings->games[openings->count++] = game;
    return true;
}

// A line that ends with ';' is EPD; its operations are ignored.
static bool read_line(Openings *openings, Span line, const Rules *rules, const Notation *notation, Error *error) {
    EpdLine epd = {.fen = line};
    if (line.start[line.length - 1] == ';') {
        if (!epd_read(line, &epd, error))
            return false;
        notation = &notation_default;
    }
    Text opening = {0};
    text_add_bytes(&opening, epd.fen.start, epd.fen.length);
    bool good = read_opening(openings, text_string(&opening), rules, notation, error);
    text_free(&opening);
    return good;
}

bool openings_read(Openings *openings, const char *path, const Rules *rules, const Notation *notation, Error *error) {
    if (!*path)
        return read_opening(openings, "startpos", rules, notation, error);
    FILE *file = file_open(path, error);
    if (!file)
        return false;
    Text text = {0};
    Span line;
    bool good = true;
    for (int number = 0; good && epd_next_line(&text, file, &number, &line);) {
        Error wrong;
        if (!read_line(openings, line, rules, notation, &wrong))
            good = error_set(error, "%s:%d: %s", path, number, wrong.what);
    }
    text_free(&text);
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
