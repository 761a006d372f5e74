#include "protocol/uci.h"

#include <string.h>

#include "base/platform.h"
#include "board/ending.h"
#include "board/fen.h"
#include "protocol/analyse_command.h"
#include "protocol/datagen_command.h"
#include "protocol/diagram_command.h"
#include "protocol/eval_command.h"
#include "protocol/go.h"
#include "protocol/jobs.h"
#include "protocol/match_command.h"
#include "protocol/options.h"
#include "protocol/pdn_command.h"
#include "protocol/play_command.h"
#include "protocol/referee_command.h"
#include "protocol/setup.h"
#include "protocol/solve_command.h"
#include "protocol/tb_command.h"
#include "protocol/tune_command.h"
#include "protocol/tb_probe.h"
#include "protocol/version.h"
#include "protocol/weights_command.h"
#include "tools/display.h"

typedef struct Command {
    const char *name;
    void (*run)(Session *session, Scanner *line);
    bool stops; // what runs is stopped first
    bool valid; // needs a valid position
    bool words; // takes words, such as file names, that may be quoted
    const char *arguments, *help;
} Command;

static void run_help(Session *session, Scanner *line);

static void run_uci(Session *session, Scanner *line) {
    (void)line;
    Text text = {0};
    text_add(&text, "id name " ENGINE_NAME " " ENGINE_VERSION "\nid author " ENGINE_AUTHOR "\n");
    options_write(&text, session);
    text_add(&text, "uciok\n");
    output_write(&session->out, text_string(&text));
    text_free(&text);
}

static void run_isready(Session *session, Scanner *line) {
    (void)line;
    session_prepare(session);
    output_write(&session->out, "readyok");
}

static void run_new_game(Session *session, Scanner *line) {
    (void)line;
    engine_new_game(session->engine);
    session_restart_game(session);
}

static void run_setoption(Session *session, Scanner *line) {
    Span word = scanner_next(line);
    if (!span_equal_nocase(word, "name")) {
        session_error(session, "setoption: 'name' expected after setoption");
        return;
    }
    // Names may contain blanks: the name ends at the word `value` or the end of the line.
    Span name = scanner_rest(line), value = {"", 0};
    for (Span token = scanner_next(line); token.length > 0; token = scanner_next(line))
        if (span_equal_nocase(token, "value")) {
            name.length = (size_t)(token.start - name.start);
            value = scanner_rest(line);
            break;
        }
    option_set(session, span_trim(name), value);
}

static void run_debug(Session *session, Scanner *line) {
    Span word = scanner_next(line);
    if (span_equal_nocase(word, "on") || span_equal_nocase(word, "off"))
        session->debug = span_equal_nocase(word, "on");
    else
        session_error(session, "debug takes on or off");
}

static void run_stop(Session *session, Scanner *line) {
    (void)session;
    (void)line; // the table says that it stops
}

static void run_ponderhit(Session *session, Scanner *line) {
    (void)line;
    go_ponderhit(session);
}

static void run_register(Session *session, Scanner *line) {
    (void)session;
    (void)line; // nothing to register
}

static void run_display(Session *session, Scanner *line) {
    (void)line;
    Text text = {0};
    display_game(&text, &session->game, &session->notation);
    output_write(&session->out, text_string(&text));
    text_free(&text);
}

static void run_moves(Session *session, Scanner *line) {
    (void)line;
    Text text = {0};
    text_add(&text, "moves");
    display_moves(&text, &session->rules, &game_now(&session->game)->position, &session->notation);
    output_write(&session->out, text_string(&text));
    text_free(&text);
}

static void run_fen(Session *session, Scanner *line) {
    (void)line;
    const GameState *now = game_now(&session->game);
    SetUp set_up = {now->position, now->clocks, game_move_number(&session->game)};
    Text text = {0};
    text_add(&text, "fen ");
    fen_write(&text, &session->rules, &session->notation, &set_up, false);
    output_write(&session->out, text_string(&text));
    text_free(&text);
}

static void run_status(Session *session, Scanner *line) {
    (void)line;
    Ending ending = ending_of(&session->game);
    Text text = {0};
    text_add(&text, "status ");
    ending_write(&text, &session->rules, &ending, true);
    output_write(&session->out, text_string(&text));
    text_free(&text);
}

static void run_referee(Session *session, Scanner *line) {
    Span rest = scanner_rest(line);
    if (!referee_execute(session, rest.start).ok)
        session_fail(session);
}

static void run_compiler(Session *session, Scanner *line) {
    (void)line;
#if defined(__clang__)
    const char *compiler = "clang " __clang_version__;
#elif defined(__GNUC__)
    const char *compiler = "gcc " __VERSION__;
#else
    const char *compiler = "a C11 compiler";
#endif
#if defined(__SANITIZE_ADDRESS__)
    const char *kind = "address sanitizer";
#elif defined(NDEBUG)
    const char *kind = "release";
#else
    const char *kind = "with assertions";
#endif
#if defined(__POPCNT__)
    const char *popcount = "popcnt instruction";
#else
    const char *popcount = "portable population count";
#endif
    output_printf(&session->out, "compiler %s, %d-bit, %s, %s", compiler, (int)(8 * sizeof(void *)), kind, popcount);
}

// clang-format off
static const Command commands[] = {
    {"uci",        run_uci,       false, false, false, "",                        "who the engine is, and its options"},
    {"isready",    run_isready,   false, false, false, "",                        "answers readyok as soon as a search can start"},
    {"setoption",  run_setoption, true,  false, false, "name N [value V]",        "sets an option, as setoption name Hash value 64"},
    {"ucinewgame", run_new_game,  true,  false, false, "",                        "forgets the last game"},
    {"position",   setup_position, true, false, false, "startpos|FEN [moves M ..]", "sets the position and plays moves from it"},
    {"go",         go_run,        true,  false, false, "[depth|movetime|...]",    "searches; see go parameters below"},
    {"stop",       run_stop,      true,  false, false, "",                        "ends the search, which gives its best move"},
    {"ponderhit",  run_ponderhit, false, false, false, "",                        "the move pondered on was played"},
    {"d",          run_display,   false, true, false,  "",                        "board, FEN, key, clocks, status and legal moves"},
    {"moves",      run_moves,     false, true, false,  "",                        "the legal moves"},
    {"fen",        run_fen,       false, true, false,  "",                        "the position as FEN with its clocks"},
    {"status",     run_status,    false, true, false,  "",                        "whether and why the game has ended"},
    {"play",       play_command,  true,  false, false, "[--level N] ..",          "plays a game against you at the terminal, see README"},
    {"eval",       eval_command,  false, false, false, "[svg] [FEN|startpos ..]", "the static evaluation, term by term or as a picture"},
    {"weights",    weights_command, false, false, true, "[--out FILE]",           "the weights of the evaluation as a file, see README"},
    {"flip",       setup_flip,    true,  true, false,  "",                        "exchanges the sides"},
    {"perft",      jobs_perft,    true,  true, false,  "N",                       "counts the leaves N plies deep"},
    {"bench",      jobs_bench,    true,  false, false, "[hash threads depth]",    "searches fixed positions; the node count is the engine's signature"},
    {"match",      match_command, true,  false, true,  "[games N] [nodes N] ..",  "plays two configurations against each other, see README"},
    {"certify",    jobs_certify,  true,  false, true,  "FILE ...",                "runs EPD suites"},
    {"solve",      solve_command, true,  false, true,  "FILE [nodes N] ..",       "searches for the best moves of EPD suites, see README"},
    {"pdn",        pdn_command,   true,  false, true,  "check|convert|stats FILE", "checks, rewrites or sums up game records, see README"},
    {"referee",    run_referee,   false, false, false, "COMMAND ..",              "judges a game of its own; answers in JSON, see README"},
    {"analyse",    analyse_command, true, false, true, "FILE|FEN [--out F] ..",  "judges every move of a game, see README"},
    {"diagram",    diagram_command, false, false, true, "FEN [--arrows M ..] ..", "draws a position as SVG, see README"},
    {"datagen",    datagen_command, true, false, true, "FILE [games N] ..",      "plays games to learn from, see README"},
    {"tune",       tune_command,    true, false, true, "SAMPLES WEIGHTS ..",    "learns weights from datagen's games, see README"},
    {"tb",         tb_probe_command, true, false, false, "[FEN|startpos ..]",    "what the endgame tables say of each move"},
    {"tbgen",      tb_command_generate, true, false, true, "--pieces N [--dir D] ..", "builds endgame tables, see README"},
    {"tbverify",   tb_command_verify, true, false, true, "[--dir D] ..",         "checks endgame tables, every entry"},
    {"tbstat",     tb_command_statistics, true, false, true, "[--dir D] ..",     "lists endgame tables with their longest wins"},
    {"debug",      run_debug,     false, false, false, "on|off",                  "echoes what is received"},
    {"register",   run_register,  false, false, false, "",                        "accepted, nothing to register"},
    {"compiler",   run_compiler,  false, false, false, "",                        "what the program was built with"},
    {"help",       run_help,      false, false, false, "",                        "this text"},
    {"quit",       NULL,          true,  false, false, "",                        "ends the program"},
    {"exit",       NULL,          true,  false, false, "",                        "the same"},
};
// clang-format on

enum { COMMAND_COUNT = sizeof commands / sizeof *commands };

static void run_help(Session *session, Scanner *line) {
    (void)line;
    Text text = {0};
    text_add(&text, ENGINE_ABOUT "\n\nCommands:\n");
    for (int i = 0; i < COMMAND_COUNT; i++)
        text_printf(&text, "  %-10s %-26s %s\n", commands[i].name, commands[i].arguments, commands[i].help);
    text_add(&text, "\nParameters of go: depth N, nodes N, movetime MS, mate N, infinite, ponder, searchmoves M ..,\n"
                    "  wtime MS, btime MS, winc MS, binc MS, movestogo N; perft N counts leaves move by move.\n"
                    "Moves: a3-b4, captures c3:e5:g7; numbers on 10x10, 28-24, 33x24. Squares of FEN lists alike.\n"
                    "Games: setoption name UCI_Variant value tzd|drafti|zambia|nigeria|ghana\n"
                    "Strength: setoption name Skill Level value 0..20, or UCI_LimitStrength and UCI_Elo; the moves\n"
                    "  vary, unless Skill Seed is set to 1 or more\n"
                    "From a shell: mfalme [--OPTION=VALUE ..] COMMAND, as mfalme --UCI_Variant=zambia perft 8\n");
    output_write(&session->out, text_string(&text));
    text_free(&text);
}

static void complain(Session *session, Span word) {
    Text text = {0};
    play_command_advice(&text, session, word);
    session_error(session, "%s", text_string(&text));
    text_free(&text);
}

bool uci_execute(Session *session, const char *line) {
    output_log_input(&session->out, line);
    if (session->debug)
        output_printf(&session->out, "info string received: %.900s", line);
    // Unknown words are skipped up to the first command, as the protocol asks.
    Scanner scanner = scanner_of(line);
    bool complained = false;
    for (Span word = scanner_next(&scanner); word.length > 0; word = scanner_next(&scanner)) {
        for (int i = 0; i < COMMAND_COUNT; i++) {
            const Command *command = &commands[i];
            if (!span_equal(word, command->name))
                continue;
            if (command->stops)
                session_stop(session);
            if (!command->run)
                return false;
            if (command->valid && !session->valid)
                session_error(session, "%s: no valid position, set one with position first", command->name);
            else
                command->run(session, &scanner);
            return !session->quit;
        }
        if (!complained)
            complain(session, word);
        complained = true;
    }
    return true;
}

bool uci_takes_words(const char *command) {
    for (int i = 0; i < COMMAND_COUNT; i++)
        if (strcmp(commands[i].name, command) == 0)
            return commands[i].words;
    return false;
}

void uci_loop(Session *session, FILE *input) {
    Text line = {0};
    bool ended = true;
    while (text_read_line(&line, input))
        if (!uci_execute(session, text_string(&line))) {
            ended = false;
            break;
        }
    text_free(&line);
    // At the end of input a search without bounds would never answer; any other may finish.
    if (ended)
        go_finish(session);
}
