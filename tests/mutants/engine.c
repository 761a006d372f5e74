#include "mutants/engine.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/mailbox_mutants.h"
#include "support/mailbox_text.h"

enum { TROUBLE_EVERY = 7, MUTANT_LINE = 8192 };

typedef struct {
    MbRules rules;
    MbGame game;
    bool set; // a game is set up
    int positions;
    char line[MUTANT_LINE]; // the longest position line of the game, to see that moves are taken back
    bool promoted[2];       // at its end
    int count;
    char **words;
} Mutant;

static bool lacks(const Mutant *mutant, const char *word) {
    for (int i = 1; i < mutant->count; i++)
        if (strcmp(mutant->words[i], word) == 0)
            return true;
    return false;
}

static void print_move(const MbBoard *board, const MbMove *move, const char *before) {
    Text text = {0};
    mb_write_move(&text, board, move);
    printf("%s%s", before, text_string(&text));
    text_free(&text);
}

static bool is_among(const MbMove *path, const MbMove *paths, int n) {
    for (int i = 0; i < n; i++)
        if (mb_same_path(path, &paths[i]))
            return true;
    return false;
}

// Gives the moves the wrong paths that this mutant knows.
static void mislead(const Mutant *mutant, MbMove *moves, int n) {
    const MbBoard *board = mb_game_board(&mutant->game);
    MbRules right = mutant->rules;
    right.mutation = MB_TRUE;
    MbMove *loose = mb_lists_new(2), *paths = loose + MB_MAX_MOVES;
    int m = mb_paths(&mutant->rules, board, loose, MB_MAX_MOVES);
    int k = mb_paths(&right, board, paths, MB_MAX_MOVES);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            if (mb_same_move(&moves[i], &loose[j]) && !is_among(&loose[j], paths, k))
                moves[i] = loose[j];
    free(loose);
}

static int legal_moves(const Mutant *mutant, MbMove **moves) {
    *moves = mb_lists_new(1);
    int n = mb_moves(&mutant->rules, mb_game_board(&mutant->game), *moves, MB_MAX_MOVES);
    if (mutant->rules.mutation == MB_LOOSE_PATHS)
        mislead(mutant, *moves, n);
    return n;
}

static void set_option(Mutant *mutant, const char *line) {
    char name[40], value[40];
    if (sscanf(line, "setoption name %39s value %39s", name, value) != 2)
        return;
    MbRules rules = mutant->rules;
    for (int p = 0; p < MB_PROFILES && strcmp(name, "UCI_Variant") == 0; p++)
        if (strcmp(value, mb_profile_names[p]) == 0) {
            rules = mb_rules_default((MbProfile)p);
            rules.mutation = mutant->rules.mutation;
        }
    if (strcmp(name, "ThreeKingsMoves") == 0)
        rules.three_kings_moves = atoi(value);
    if (strcmp(name, "MoveLimit") == 0)
        rules.move_limit = atoi(value);
    if (strcmp(name, "Huff") == 0)
        rules.huff = *value == 'o'   ? MB_HUFF_OFF
                     : *value == 'k' ? MB_HUFF_KINGS
                     : *value == 'a' ? MB_HUFF_ALL
                                     : mb_rules_default(rules.profile).huff;
    mutant->rules = rules;
}

static void print_options(const Mutant *mutant) {
    printf("id name mutant %s\n", mutant->words[0]);
    if (!lacks(mutant, "variants")) {
        printf("option name UCI_Variant type combo default tzd");
        for (int p = 0; p < MB_PROFILES; p++)
            printf(" var %s", mb_profile_names[p]);
        printf("\noption name ThreeKingsMoves type spin default 12 min 1 max 100\n"
               "option name MoveLimit type spin default 60 min 2 max 10000\n"
               "option name Huff type combo default profile var profile var off var kings var all\n");
    }
    printf("uciok\n");
}

// How much of a line is that of before, in whole words.
static size_t common_length(const char *a, const char *b) {
    size_t length = 0, words = 0;
    for (; a[length] && a[length] == b[length]; length++)
        if (a[length] == ' ')
            words = length;
    bool whole = (!a[length] || a[length] == ' ') && (!b[length] || b[length] == ' ');
    return whole ? length : words;
}

// Where in `line` the moves begin that were not in the line before, if some of that line's were taken back; 0 if not.
// The line before is kept then: the same question may come again.
static size_t taken_back_at(Mutant *mutant, const char *line) {
    size_t common = common_length(mutant->line, line);
    const char *moves = strstr(line, " moves ");
    if (moves && common > (size_t)(moves - line) && common < strlen(mutant->line))
        return common;
    snprintf(mutant->line, sizeof mutant->line, "%s", line);
    return 0;
}

static void set_position(Mutant *mutant, const char *line) {
    Scanner scanner = scanner_of(line);
    scanner_next(&scanner);
    Span word = scanner_next(&scanner);
    if (span_equal(word, "fen"))
        word = scanner_next(&scanner);
    char fen[512];
    MbBoard board;
    snprintf(fen, sizeof fen, "%.*s", (int)word.length, word.start);
    if (mutant->set)
        mb_game_free(&mutant->game);
    mutant->set = mb_from_fen(&board, fen, mb_width(mutant->rules.profile));
    board.fmjd = mutant->rules.profile == MB_INTERNATIONAL;
    if (!mutant->set)
        return;
    mb_game_init_fen(&mutant->game, &mutant->rules, &board, lacks(mutant, "clocks") ? "" : fen);
    scanner_next(&scanner); // "moves"
    size_t back = taken_back_at(mutant, line);
    for (word = scanner_next(&scanner); word.length > 0; word = scanner_next(&scanner)) {
        MbMove move;
        if (back > 0 && (size_t)(word.start - line) == back + 1)
            mb_game_taken_back(&mutant->game, mutant->promoted);
        if (mb_read_move(&mutant->rules, mb_game_board(&mutant->game), word, &move) != MB_READ ||
            !mb_game_play(&mutant->game, &move)) {
            printf("info string illegal move %.*s\n", (int)word.length, word.start);
            return;
        }
    }
    if (back == strlen(line))
        mb_game_taken_back(&mutant->game, mutant->promoted);
    if (back == 0)
        memcpy(mutant->promoted, mutant->game.promoted, sizeof mutant->promoted);
}

static void print_moves(const Mutant *mutant, const char *before, const char *after) {
    MbMove *moves;
    int n = legal_moves(mutant, &moves);
    for (int i = 0; i < n; i++) {
        print_move(mb_game_board(&mutant->game), &moves[i], before);
        printf("%s", after);
    }
    free(moves);
}

static void print_fen(const Mutant *mutant) {
    Text text = {0};
    const MbGame *game = &mutant->game;
    bool clocks = !lacks(mutant, "clocks");
    mb_write_fen(&text, mb_game_board(game), clocks ? game->quiet_plies : 0, clocks ? game->material_plies : 0);
    printf("fen %s\n", text_string(&text));
    text_free(&text);
}

// What follows the command says how the game is given up, if it is.
static void print_status(const Mutant *mutant, const char *end) {
    MbStatus status;
    Text text = {0};
    if (!mb_game_end(&mutant->game, span_trim((Span){end, lacks(mutant, "end") ? 0 : strlen(end)}), &status))
        return;
    mb_write_status(&text, &status);
    printf("status %s\n", text_string(&text));
    text_free(&text);
}

// The first move, or the first of those asked for that is legal.
static void go(Mutant *mutant, const char *line) {
    MbMove *moves, *best = NULL, asked;
    if (strstr(line, "perft")) {
        if (!lacks(mutant, "perft"))
            print_moves(mutant, "", ": 1\n");
        return;
    }
    int n = legal_moves(mutant, &moves);
    MbStatus status;
    mb_game_status(&mutant->game, &status);
    bool over = status.kind == MB_WIN || status.kind == MB_DRAW;
    best = n > 0 && !over ? &moves[0] : NULL;
    const char *at = strstr(line, "searchmoves ");
    if (at && !lacks(mutant, "searchmoves")) {
        Scanner scanner = scanner_of(at);
        scanner_next(&scanner);
        Span word = scanner_next(&scanner);
        if (mb_read_move(&mutant->rules, mb_game_board(&mutant->game), word, &asked) == MB_READ)
            best = &asked;
    }
    printf(over && status.kind == MB_WIN ? "info depth 0 score mate 0\n" : "info depth %d score cp 0\n", over ? 0 : 1);
    if (best)
        print_move(mb_game_board(&mutant->game), best, "bestmove ");
    else
        printf("bestmove (none)");
    printf("\n");
    free(moves);
}

static void make_trouble(Mutant *mutant) {
    if (++mutant->positions % TROUBLE_EVERY != 0)
        return;
    if (lacks(mutant, "crash"))
        abort();
    if (lacks(mutant, "garbage"))
        printf("\xff\x01 bestmoves\nmoves zz9 9-9-9\nfen ???\nstatus\n");
    while (lacks(mutant, "hang") && getchar() != EOF)
        continue;
}

static bool execute(Mutant *mutant, const char *line) {
    bool ready = mutant->set;
    if (strcmp(line, "quit") == 0)
        return false;
    if (strcmp(line, "uci") == 0) {
        print_options(mutant);
    } else if (strcmp(line, "isready") == 0) {
        printf("readyok\n");
    } else if (strncmp(line, "setoption", 9) == 0) {
        set_option(mutant, line);
    } else if (strncmp(line, "position", 8) == 0) {
        make_trouble(mutant);
        set_position(mutant, line);
    } else if (ready && strcmp(line, "moves") == 0 && !lacks(mutant, "moves")) {
        printf("moves");
        print_moves(mutant, " ", "");
        printf("\n");
    } else if (ready && strcmp(line, "fen") == 0 && !lacks(mutant, "fen")) {
        print_fen(mutant);
    } else if (ready && strncmp(line, "status", 6) == 0 && !lacks(mutant, "status")) {
        print_status(mutant, line + 6);
    } else if (strncmp(line, "go", 2) == 0) {
        if (ready)
            go(mutant, line);
        else
            printf("bestmove (none)\n");
    }
    fflush(stdout);
    return true;
}

int mutant_engine(int count, char **words) {
    MbMutation mutation = mb_mutation_named(words[0]);
    if (mutation == MB_MUTATIONS) {
        fprintf(stderr, "mutants: no mutant '%s'\n", words[0]);
        return 2;
    }
    Mutant mutant = {.rules = mb_rules_default(MB_TZD), .count = count, .words = words};
    mutant.rules.mutation = mutation;
    Text line = {0};
    while (text_read_line(&line, stdin) && execute(&mutant, text_string(&line)))
        continue;
    if (mutant.set)
        mb_game_free(&mutant.game);
    text_free(&line);
    return 0;
}
