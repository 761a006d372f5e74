#include <stdlib.h>

#include "base/file.h"
#include "puzzles/make.h"
#include "tools/epd_game.h"

typedef struct Check {
    const PuzzleCheck *settings;
    ReportLine *line;
    void *context;
    Finder *finder;
    int checked, wrong;
} Check;

static void report(const Check *check, int number, Span id, const char *what) {
    Text text = {0};
    text_printf(&text, "FAILED %s:%d ", check->settings->path, number);
    text_add_bytes(&text, id.start, id.length);
    text_printf(&text, "%s%s", id.length > 0 ? " " : "", what);
    check->line(check->context, text_string(&text));
    text_free(&text);
}

static bool read_puzzle(Span line, Game *game, EpdLine *epd, EpdMoves *best, Error *error) {
    if (!epd_read(line, epd, error) || !epd_game_read(game, epd, error) ||
        !epd_moves_read(best, epd, "bm", &game->rules, &game_now(game)->position, error))
        return false;
    return best->count == 1 || error_set(error, "one best move (bm) expected");
}

static void check_line(Check *check, int number, Span line) {
    Game game = {0};
    EpdLine epd = {0};
    EpdMoves best = {0};
    Error error;
    bool read = read_puzzle(line, &game, &epd, &best, &error);
    bool good = read && find_check(check->finder, &game, best.moves[0], check->settings->nodes);
    if (!good && !atomic_load(check->settings->find.stop)) {
        check->wrong++;
        report(check, number, epd_operands(&epd, "id"), read ? "is not the only move" : error.what);
    }
    check->checked++;
    game_free(&game);
}

bool puzzles_check(const PuzzleCheck *settings, ReportLine *line, void *context, Error *error) {
    Check check = {settings, line, context, NULL, 0, 0};
    FILE *file = file_open(settings->path, error);
    if (!file)
        return false;
    check.finder = finder_new(&settings->find);
    if (!check.finder) {
        fclose(file);
        return error_set(error, "not enough memory or threads for the searches");
    }
    Text text = {0};
    Span puzzle;
    int number = 0, seen = 0;
    while (!atomic_load(settings->find.stop) && epd_next_line(&text, file, &number, &puzzle)) {
        if (seen++ % settings->every != 0)
            continue;
        check_line(&check, number, puzzle);
        if (settings->progress)
            settings->progress(context, check.checked);
    }
    text_clear(&text);
    text_printf(&text, "checked %d, wrong %d", check.checked, check.wrong);
    line(context, text_string(&text));
    text_free(&text);
    finder_free(check.finder);
    fclose(file);
    if (check.checked == 0)
        return error_set(error, "'%s' has no puzzle", quoted_string(settings->path).text);
    return check.wrong == 0 || error_set(error, "%d of %d puzzles are wrong", check.wrong, check.checked);
}
