// The engine plays whole games against itself through the protocol alone, to the end by its own reckoning; the
// mailbox referee replays each move and has to agree about every position and the end.
#include <criterion/criterion.h>
#include <ctype.h>
#include <string.h>

#include "support/bridge.h"
#include "support/console.h"

enum { PLIES_MAX = 1000 };

typedef struct SelfPlay {
    Console console;
    ProfileId id;
    MbGame referee;
    Text line; // position startpos moves ...
} SelfPlay;

// ---- The text of a move, read as the oracle sees the board

static int read_square(const MbBoard *board, const char **at) {
    if (isalpha((unsigned char)**at)) {
        int column = (*at)[0] - 'a', rank = (*at)[1] - '0';
        *at += 2;
        return mb_square(board, 8 - rank, column);
    }
    int number = 0;
    while (isdigit((unsigned char)**at))
        number = 10 * number + *(*at)++ - '0';
    return number - 1;
}

// Adds the enemy pieces that stand between two squares.
static void add_captured(const MbBoard *board, MbMove *move, int from, int to) {
    int row = mb_row(board, from), column = mb_column(board, from);
    int down = mb_row(board, to) > row ? 1 : -1, right = mb_column(board, to) > column ? 1 : -1;
    for (row += down, column += right; row != mb_row(board, to); row += down, column += right) {
        int square = mb_square(board, row, column);
        cr_assert_geq(square, 0, "the path leaves the diagonal");
        if (mb_owner(board->cell[square]) != 1 - board->side || square == move->huffed)
            continue;
        int i = move->n_captured++;
        for (; i > 0 && move->captured[i - 1] > square; i--)
            move->captured[i] = move->captured[i - 1];
        move->captured[i] = square;
    }
}

static MbMove read_move(const MbBoard *board, const char *text) {
    MbMove move = {.huffed = -1};
    if (*text == '~') {
        text++;
        move.huffed = read_square(board, &text);
        cr_assert_eq(*text, '/');
        text++;
    }
    move.from = move.to = read_square(board, &text);
    while (*text) {
        cr_assert(strchr("-:x", *text), "'%s'", text);
        text++;
        int to = read_square(board, &text);
        cr_assert(to >= 0 && to < board->squares);
        add_captured(board, &move, move.to, to);
        move.to = to;
    }
    return move;
}

// ---- The game

static void expect_status(const SelfPlay *play, const char *answer) {
    static const char *const kinds[] = {"ongoing", "win", "draw", "claimable"};
    MbStatus status;
    mb_game_status(&play->referee, &status);
    Text expected = {0};
    text_printf(&expected, "status %s", kinds[status.kind]);
    if (status.kind == MB_WIN)
        text_add(&expected, status.winner == 0 ? " white" : " black");
    for (int i = 0; i < status.n_reasons; i++)
        text_printf(&expected, "%c%s", i ? ',' : ' ', status.reason[i]);
    size_t length = expected.length;
    cr_assert(strncmp(answer, text_string(&expected), length) == 0 && strchr(" \n", answer[length]),
              "%s is reported after %s, the referee says %s", answer, text_string(&play->line), text_string(&expected));
    text_free(&expected);
}

static int count_words(const char *text) {
    int count = 0;
    for (const char *c = text; *c; c++)
        count += !isspace((unsigned char)*c) && (c == text || isspace((unsigned char)c[-1]));
    return count;
}

static void expect_position(SelfPlay *play) {
    MbMove *moves = mb_lists_new(1);
    int count = mb_moves(&play->referee.rules, mb_game_board(&play->referee), moves, MB_MAX_MOVES);
    free(moves);
    const char *answer = console_ask(&play->console, "moves");
    cr_assert_eq(count_words(answer) - 1, count, "%s: %s", text_string(&play->line), answer);
    const Session *session = &play->console.session;
    cr_assert(
        bridge_same_position(&session->env.rules, &game_now(&session->game)->position, mb_game_board(&play->referee)),
        "%s", text_string(&play->line));
}

static void play_move(SelfPlay *play, const char *text) {
    MbMove move = read_move(mb_game_board(&play->referee), text);
    cr_assert(mb_game_play(&play->referee, &move), "%s is not legal after %s", text, text_string(&play->line));
    text_printf(&play->line, " %s", text);
}

// A random one of the legal moves that the engine lists.
static void random_move(SelfPlay *play, Rng *rng, char *text, size_t size) {
    Scanner scanner = scanner_of(console_ask(&play->console, "moves"));
    int count = count_words(scanner.line) - 1;
    scanner_next(&scanner);
    for (int skip = (int)rng_below(rng, (uint32_t)count); skip > 0; skip--)
        scanner_next(&scanner);
    Span move = scanner_next(&scanner);
    snprintf(text, size, "%.*s", (int)move.length, move.start);
}

static void best_move(SelfPlay *play, char *text, size_t size) {
    Span line;
    const char *answer = console_ask(&play->console, "go nodes 250");
    cr_assert_eq(lines_with(answer, "bestmove ", &line), 1);
    Scanner scanner = scanner_of(line.start);
    scanner_next(&scanner);
    Span move = scanner_next(&scanner);
    snprintf(text, size, "%.*s", (int)move.length, move.start);
}

// Plays a game whose first `random` plies are random; returns its plies.
static int play_game(SelfPlay *play, int random, Rng *rng) {
    Rules rules = rules_of(&profiles[play->id]);
    MbRules mb = bridge_rules(&rules);
    Position start = position_start(rules.board);
    MbBoard board = bridge_board(&rules, &start);
    mb_game_init(&play->referee, &mb, &board);
    text_clear(&play->line);
    text_add(&play->line, "position startpos moves");
    cr_assert_str_eq(console_ask(&play->console, "ucinewgame"), "");
    int ply = 0;
    for (;; ply++) {
        char move[120];
        cr_assert_lt(ply, PLIES_MAX, "no end: %s", text_string(&play->line));
        cr_assert_str_eq(console_ask(&play->console, text_string(&play->line)), "");
        const char *status = console_ask(&play->console, "status");
        expect_status(play, status);
        if (strcmp(status, "status ongoing\n") != 0)
            break;
        expect_position(play);
        if (ply < random)
            random_move(play, rng, move, sizeof move);
        else
            best_move(play, move, sizeof move);
        play_move(play, move);
    }
    // Claimable draws count as taken: the engine itself has nothing more to play.
    Span last;
    cr_assert_eq(lines_with(console_ask(&play->console, "go nodes 250"), "bestmove (none)", &last), 1);
    mb_game_free(&play->referee);
    return ply;
}

static void play_games(ProfileId id, int games) {
    static const char *const notations[] = {"tzd", "pdn", "numeric"};
    SelfPlay play = {.id = id};
    Rng rng = {(uint64_t)id + 100};
    cr_assert(console_open(&play.console));
    char option[80];
    snprintf(option, sizeof option, "setoption name UCI_Variant value %s", profiles[id].name);
    cr_assert_str_eq(console_ask(&play.console, option), "");
    for (int i = 0; i < games; i++) {
        snprintf(option, sizeof option, "setoption name Notation value %s", notations[i % 3]);
        cr_assert_str_eq(console_ask(&play.console, option), "");
        cr_assert_gt(play_game(&play, i == 0 ? 0 : 8, &rng), 8);
    }
    text_free(&play.line);
    console_close(&play.console);
}

Test(selfplay, tzd_games_to_their_end) {
    play_games(PROFILE_TZD, 4);
}
Test(selfplay, drafti_games_to_their_end) {
    play_games(PROFILE_DRAFTI, 4);
}
Test(selfplay, zambia_games_to_their_end) {
    play_games(PROFILE_ZAMBIA, 4);
}
Test(selfplay, nigeria_games_to_their_end) {
    play_games(PROFILE_NIGERIA, 4);
}
Test(selfplay, ghana_games_to_their_end) {
    play_games(PROFILE_GHANA, 4);
}
