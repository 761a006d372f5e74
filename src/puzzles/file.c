#include "puzzles/file.h"

#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/memory.h"
#include "notation/fen.h"
#include "tools/epd_game.h"

#define MADE "# Made by mfalme puzzles: "
#define GAMES "# Games: "

void puzzle_file_free(PuzzleFile *file) {
    for (int i = 0; i < file->count; i++)
        text_free(&file->entries[i].line);
    free(file->entries);
    *file = (PuzzleFile){0};
}

// The same for a position and for it with colours exchanged.
static uint64_t key_of(const Rules *rules, const Position *p) {
    Position flipped = position_flip(p, rules->board);
    return p->key < flipped.key ? p->key : flipped.key;
}

static bool has_position(const PuzzleFile *file, uint64_t key) {
    for (int i = 0; i < file->count; i++)
        if (file->entries[i].key == key)
            return true;
    return false;
}

static PuzzleEntry *new_entry(PuzzleFile *file) {
    file->entries = memory_grow(file->entries, &file->capacity, file->count + 1, sizeof *file->entries);
    file->entries[file->count] = (PuzzleEntry){.theme = THEME_QUIET, .grade = 1};
    return &file->entries[file->count++];
}

// ---- Writing a line

static void add_score(Text *text, int score) {
    if (score_is_won(score) || score_is_lost(score))
        text_add(text, score > 0 ? "won" : "lost");
    else
        text_printf(text, "%+.2f", score / 100.0);
}

static void add_line(Text *text, const Game *start, const Puzzle *puzzle) {
    Game game = {0};
    game_copy(&game, start);
    for (int i = 0; i < puzzle->count; i++) {
        if (i > 0)
            text_add_char(text, ' ');
        move_write(text, &game.rules, &game_now(&game)->position, puzzle->line[i], &notation_default);
        game_play(&game, puzzle->line[i]);
    }
    game_free(&game);
}

static void describe(Text *text, const Game *game, const Puzzle *puzzle, uint32_t number) {
    const char *variant = game->rules.profile->name;
    fen_write(text, &game->rules, &notation_default, &puzzle->start, puzzle->start.clocks.count == 0);
    text_printf(text, " id \"%s.%u.%d\"; variant %s; bm ", variant, number, puzzle->ply, variant);
    move_write(text, &game->rules, &puzzle->start.position, puzzle->line[0], &notation_default);
    text_add(text, "; pv \"");
    add_line(text, game, puzzle);
    text_printf(text, "\"; theme %s; grade %d; since %llu; acn %llu; c0 \"%s: ", theme_names[puzzle->theme],
                puzzle->grade, (unsigned long long)puzzle->since, (unsigned long long)puzzle->nodes,
                puzzle->purpose == PURPOSE_WINS ? "wins" : "saves");
    add_score(text, puzzle->score);
    text_add(text, ", the others ");
    add_score(text, puzzle->others);
    text_printf(text, "\"; c1 \"%d of %d moves look better\";", puzzle->better, puzzle->moves);
}

bool puzzle_file_add(PuzzleFile *file, const Game *game, const Puzzle *puzzle, uint32_t number) {
    uint64_t key = key_of(&game->rules, &puzzle->start.position);
    if (has_position(file, key))
        return false;
    PuzzleEntry *entry = new_entry(file);
    entry->key = key;
    entry->theme = (int)puzzle->theme;
    entry->grade = puzzle->grade;
    entry->since = puzzle->since;
    describe(&entry->line, game, puzzle, number);
    return true;
}

// ---- The whole file

static int compare(const void *a, const void *b) {
    const PuzzleEntry *x = a, *y = b;
    if (x->theme != y->theme)
        return x->theme - y->theme;
    if (x->grade != y->grade)
        return x->grade - y->grade;
    return x->since != y->since ? (x->since < y->since ? -1 : 1) : strcmp(x->line.data, y->line.data);
}

bool puzzle_file_write(PuzzleFile *file, const char *path, const char *settings, Error *error) {
    Text text = {0};
    qsort(file->entries, (size_t)file->count, sizeof *file->entries, compare);
    text_add(&text, "# Puzzles: positions, quiet before, that one move only wins or saves (epd/README.md).\n");
    text_printf(&text, MADE "%s\n" GAMES "%u\n\n", settings, file->games);
    for (int i = 0; i < file->count; i++)
        text_printf(&text, "%s\n", text_string(&file->entries[i].line));
    bool good = file_write(path, &text, error);
    text_free(&text);
    return good;
}

static void read_sorting(PuzzleEntry *entry, const EpdLine *epd) {
    long long number;
    for (int i = 0; i < THEMES; i++)
        if (span_equal(epd_operands(epd, "theme"), theme_names[i]))
            entry->theme = i;
    if (span_to_number(epd_operands(epd, "grade"), &number))
        entry->grade = (int)number;
    if (span_to_number(epd_operands(epd, "since"), &number))
        entry->since = (uint64_t)number;
}

static bool read_entry(PuzzleFile *file, Span line, Error *error) {
    EpdLine epd;
    Game game = {0};
    bool good = epd_read(line, &epd, error) && epd_game_read(&game, &epd, error);
    if (good) {
        PuzzleEntry *entry = new_entry(file);
        entry->key = key_of(&game.rules, &game_now(&game)->position);
        read_sorting(entry, &epd);
        text_add_bytes(&entry->line, line.start, line.length);
    }
    game_free(&game);
    return good;
}

// The rest of a line that begins so; a NULL start if it does not.
static Span after(Span line, const char *begin) {
    size_t length = strlen(begin);
    if (line.length < length || memcmp(line.start, begin, length) != 0)
        return (Span){NULL, 0};
    return (Span){line.start + length, line.length - length};
}

static bool read_line(PuzzleFile *file, Span line, const char *settings, bool *fits, Error *error) {
    Span made = after(line, MADE), games = after(line, GAMES);
    long long number;
    if (made.start && !span_equal(made, settings))
        return error_set(error, "begun with other settings: %s; give those or another file", quoted(made).text);
    *fits |= made.start != NULL;
    if (games.start && (!span_to_number(games, &number) || number < 0 || number > UINT32_MAX))
        return error_set(error, "a number of games expected, not '%s'", quoted(games).text);
    if (games.start)
        file->games = (uint32_t)number;
    return line.length == 0 || line.start[0] == '#' || read_entry(file, line, error);
}

bool puzzle_file_read(PuzzleFile *file, const char *path, const char *settings, Error *error) {
    FILE *source = file_open_ordinary(path, error);
    if (!source)
        return !error->what[0];
    Text text = {0};
    Error wrong;
    bool good = true, fits = false;
    for (int number = 1; good && text_read_line(&text, source); number++) {
        good = read_line(file, span_trim((Span){text_string(&text), text.length}), settings, &fits, &wrong);
        if (!good)
            error_set(error, "'%s' line %d: %s", quoted_string(path).text, number, wrong.what);
    }
    if (good && !fits)
        good = error_set(error, "'%s' is no file of puzzles", quoted_string(path).text);
    text_free(&text);
    fclose(source);
    return good;
}
