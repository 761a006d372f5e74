#include "standings/rating_file.h"

#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/memory.h"
#include "standings/scale.h"

static bool read_player(Ratings *ratings, Span line, Text *name, Error *error) {
    Scanner scanner = {line.start, line.start};
    Span rating = scanner_next(&scanner), games = scanner_next(&scanner), rest = scanner_rest(&scanner);
    Span left = rating;
    Hundredths hundredths;
    long long number;
    if (!hundredths_take(&hundredths, &left, RATING_MAX) || left.length > 0 || hundredths < POINT * RATING_FLOOR)
        return error_set(error, "a rating is a number from %d to %d with at most two decimals, not '%s'", RATING_FLOOR,
                         RATING_MAX, quoted(rating).text);
    if (!span_to_number(games, &number) || number < 0 || number > RATING_GAMES_MAX)
        return error_set(error, "the rating must be followed by the number of rated games, not '%s'",
                         quoted(games).text);
    if (rest.length == 0)
        return error_set(error, "the number of games must be followed by the player's name");
    text_clear(name);
    text_add_bytes(name, rest.start, rest.length);
    if (ratings_find(ratings, text_string(name)))
        return error_set(error, "'%s' is listed twice", quoted(rest).text);
    if (ratings->count == RATED_PLAYERS_MAX)
        return error_set(error, "more than %d players", RATED_PLAYERS_MAX);
    ratings_enter(ratings, text_string(name), (double)hundredths / POINT, (long)number);
    return true;
}

static bool read_lines(Ratings *ratings, FILE *file, const char *path, Error *error) {
    Text line = {0}, name = {0};
    bool good = true;
    for (int number = 1; good && text_read_line(&line, file); number++) {
        const char *start = text_string(&line);
        if (number == 1 && strncmp(start, "\xef\xbb\xbf", 3) == 0)
            start += 3;
        Span text = span_trim(span_of(start));
        Error wrong;
        if (text.length == 0 || *text.start == '#' || read_player(ratings, text, &name, &wrong))
            continue;
        good = error_set(error, "'%s', line %d: %s", quoted_string(path).text, number, wrong.what);
    }
    if (good && ferror(file))
        good = error_set(error, "cannot read '%s' to its end", quoted_string(path).text);
    text_free(&line);
    text_free(&name);
    return good;
}

bool ratings_read(Ratings *ratings, const char *path, Error *error) {
    FILE *file = file_open(path, error);
    if (!file)
        return false;
    bool good = read_lines(ratings, file, path, error);
    fclose(file);
    return good;
}

static int compare(const void *a, const void *b) {
    const Rating *x = *(const Rating *const *)a, *y = *(const Rating *const *)b;
    if (x->rating != y->rating)
        return x->rating > y->rating ? -1 : 1;
    return strcmp(x->name, y->name);
}

void ratings_write(Text *text, const Ratings *ratings) {
    const Rating **order = memory_new((size_t)ratings->count, sizeof *order);
    for (int i = 0; i < ratings->count; i++)
        order[i] = &ratings->ratings[i];
    qsort(order, (size_t)ratings->count, sizeof *order, compare);
    text_add(text, "# rating, rated games, name\n");
    for (int i = 0; i < ratings->count; i++)
        text_printf(text, "%.2f %ld %s\n", order[i]->rating, order[i]->games, order[i]->name);
    free(order);
}
