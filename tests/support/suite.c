#include "support/suite.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "support/mailbox_text.h"

// MB_TZD where the line names none, MB_PROFILES where it names one that the oracle does not know.
static MbProfile profile_of(const EpdLine *epd) {
    Span variant = epd_operands(epd, "variant");
    int profile = 0;
    while (variant.start && profile < MB_PROFILES && !span_equal(variant, mb_profile_names[profile]))
        profile++;
    return (MbProfile)profile;
}

static bool read_setting(MbRules *rules, Span word, Error *error) {
    static const char *const huffs[] = {"Huff=off", "Huff=kings", "Huff=all"};
    for (int i = 0; i < 3; i++)
        if (span_equal(word, huffs[i])) {
            rules->huff = (MbHuff)i;
            return true;
        }
    const char *equals = memchr(word.start, '=', word.length);
    Span name = {word.start, equals ? (size_t)(equals - word.start) : 0};
    bool kings = span_equal(name, "ThreeKingsMoves");
    if (!kings && !span_equal(name, "MoveLimit"))
        return error_set(error, "unknown setting '%s'", quoted(word).text);
    *(kings ? &rules->three_kings_moves : &rules->move_limit) = atoi(equals + 1);
    return true;
}

// Plays the first of the moves; the game is freed where one is refused.
static bool play_moves(MbGame *game, Span moves, int plies, Error *error) {
    while (moves.start && game->n - 1 < plies) {
        Span word = epd_next_operand(&moves);
        MbMove move;
        if (word.length == 0)
            break;
        if (mb_read_move(&game->rules, mb_game_board(game), word, &move) == MB_READ && mb_game_play(game, &move))
            continue;
        mb_game_free(game);
        return error_set(error, "the move '%s' is refused", quoted(word).text);
    }
    return true;
}

// The game of a line, its moves played, under a mutation. False, with nothing to free, if the line has another profile
// or setting than the oracle knows, or where the mutant refuses one of the moves; `error` says which.
static bool start_game(const EpdLine *epd, MbMutation mutation, MbGame *game, Error *error) {
    MbProfile profile = profile_of(epd);
    if ((int)profile == MB_PROFILES)
        return error_set(error, "unknown variant");
    MbRules rules = mb_rules_default(profile);
    Span settings = epd_operands(epd, "set"), moves = epd_operands(epd, "moves");
    while (settings.start) {
        Span word = epd_next_operand(&settings);
        if (word.length == 0)
            break;
        if (!read_setting(&rules, word, error))
            return false;
    }
    rules.mutation = mutation;

    char fen[512];
    snprintf(fen, sizeof fen, "%.*s", (int)epd->fen.length, epd->fen.start);
    MbBoard board;
    bool read = mb_from_fen(&board, fen, mb_width(profile));
    board.fmjd = profile == MB_INTERNATIONAL;
    if (!read)
        return error_set(error, "unreadable position");
    mb_game_init_fen(game, &rules, &board, fen);
    if (!play_moves(game, moves, INT_MAX, error))
        return false;
    Span undo = epd_operands(epd, "undo");
    long long back;
    if (!undo.start)
        return true;
    if (!span_to_number(undo, &back) || back < 1 || back >= game->n) {
        mb_game_free(game);
        return error_set(error, "undo: a number of plies from 1 expected");
    }
    int plies = game->n - 1 - (int)back;
    bool promoted[2] = {game->promoted[0], game->promoted[1]};
    mb_game_free(game);
    mb_game_init_fen(game, &rules, &board, fen);
    if (!play_moves(game, moves, plies, error))
        return false;
    mb_game_taken_back(game, promoted);
    return play_moves(game, epd_operands(epd, "then"), INT_MAX, error);
}

static bool holds_legal(const MbRules *rules, const MbBoard *board, Span expected, Error *error) {
    MbMove *moves = mb_lists_new(1);
    bool *seen = calloc(MB_MAX_MOVES, sizeof *seen);
    if (!seen)
        abort();
    int n = mb_moves(rules, board, moves, MB_MAX_MOVES), listed = 0;
    bool held = true;
    for (Span word = epd_next_operand(&expected); held && word.length > 0; word = epd_next_operand(&expected)) {
        MbMove move;
        held = mb_read_move(rules, board, word, &move) == MB_READ;
        int i = 0;
        while (held && i < n && (seen[i] || !mb_same_move(&moves[i], &move)))
            i++;
        held = held && i < n;
        if (held)
            seen[i] = true;
        else
            error_set(error, "lm: '%s' is refused", quoted(word).text);
        listed++;
    }
    if (held && listed != n)
        held = error_set(error, "lm: %d moves instead of %d", n, listed);
    free(moves);
    free(seen);
    return held;
}

static bool holds_illegal(const MbRules *rules, const MbBoard *board, Span texts, Error *error) {
    for (Span word = epd_next_operand(&texts); word.length > 0; word = epd_next_operand(&texts)) {
        MbMove move;
        if (mb_read_move(rules, board, word, &move) == MB_READ)
            return error_set(error, "im: '%s' is accepted", quoted(word).text);
    }
    return true;
}

static bool holds_equal(const MbRules *rules, const MbBoard *board, Span texts, Error *error) {
    MbMove first = {.from = -1}, move;
    for (Span word = epd_next_operand(&texts); word.length > 0; word = epd_next_operand(&texts)) {
        if (mb_read_move(rules, board, word, &move) != MB_READ)
            return error_set(error, "eq: '%s' is refused", quoted(word).text);
        if (first.from >= 0 && !mb_same_move(&first, &move))
            return error_set(error, "eq: '%s' is another move", quoted(word).text);
        first = move;
    }
    return true;
}

static bool holds_fen(const MbBoard *board, Span fen, Error *error) {
    char text[512];
    MbBoard expected;
    snprintf(text, sizeof text, "%.*s", (int)fen.length, fen.start);
    if (!mb_from_fen(&expected, text, board->squares == 50 ? 10 : 8))
        return error_set(error, "fen: unreadable");
    if (expected.side == board->side && memcmp(expected.cell, board->cell, sizeof expected.cell) == 0)
        return true;
    Text reached = {0};
    mb_write_fen(&reached, board, 0, 0);
    error_set(error, "fen: %s is reached", text_string(&reached));
    text_free(&reached);
    return false;
}

static bool holds_status(const MbGame *game, Span end, Span expected, Error *error) {
    MbStatus status;
    Text text = {0};
    if (!mb_game_end(game, end, &status))
        return error_set(error, "end: unknown");
    mb_write_status(&text, &status);
    bool held = span_equal(expected, text_string(&text));
    if (!held)
        error_set(error, "status: %s", text_string(&text));
    text_free(&text);
    return held;
}

bool suite_holds(Span line, MbMutation mutation, Error *error) {
    EpdLine epd;
    MbGame game;
    if (!epd_read(line, &epd, error) || !start_game(&epd, mutation, &game, error))
        return false;
    const MbRules *rules = &game.rules;
    const MbBoard *board = mb_game_board(&game);
    Span legal = epd_operands(&epd, "lm"), illegal = epd_operands(&epd, "im"), equal = epd_operands(&epd, "eq");
    Span fen = epd_operands(&epd, "fen"), status = epd_operands(&epd, "status");
    bool held = (!legal.start || holds_legal(rules, board, legal, error)) &&
                (!illegal.start || holds_illegal(rules, board, illegal, error)) &&
                (!equal.start || holds_equal(rules, board, equal, error)) &&
                (!fen.start || holds_fen(board, fen, error)) &&
                (!status.start || holds_status(&game, epd_operands(&epd, "end"), status, error));
    mb_game_free(&game);
    return held;
}

static void add_line(Suites *suites, const char *line, MbArea area) {
    suites->lines = memory_grow(suites->lines, &suites->capacity, suites->n + 1, sizeof *suites->lines);
    SuiteLine *added = &suites->lines[suites->n++];
    *added = (SuiteLine){.area = area};
    text_add(&added->text, line);
    EpdLine epd;
    Error ignored;
    Span span = {text_string(&added->text), added->text.length};
    if (epd_read(span, &epd, &ignored))
        added->profile = profile_of(&epd);
}

bool suites_read(Suites *suites, const char *folder) {
    Text line = {0};
    bool good = true;
    for (int area = 0; area < MB_AREAS && good; area++) {
        char path[400];
        snprintf(path, sizeof path, "%s/%s.epd", folder, mb_area_names[area]);
        FILE *file = fopen(path, "r");
        good = file != NULL;
        while (good && text_read_line(&line, file))
            if (line.length > 0 && text_string(&line)[0] != '#')
                add_line(suites, text_string(&line), (MbArea)area);
        if (file)
            fclose(file);
    }
    text_free(&line);
    return good;
}

void suites_free(Suites *suites) {
    for (int i = 0; i < suites->n; i++)
        text_free(&suites->lines[i].text);
    free(suites->lines);
    *suites = (Suites){0};
}
