#include "protocol/uci.h"

#include "base/names.h"
#include "base/platform.h"
#include "board/ending.h"
#include "notation/fen.h"
#include "notation/ending_words.h"
#include "protocol/commands.h"
#include "protocol/go.h"
#include "protocol/help.h"
#include "protocol/manual.h"
#include "protocol/nearest.h"
#include "protocol/options.h"
#include "protocol/play/command.h"
#include "protocol/version.h"
#include "referee/referee_command.h"
#include "tools/display.h"

static void run_help(Session *session, Scanner *line);

static void run_uci(Session *session, Scanner *line) {
    (void)line;
    Text text = {0};
    text_add(&text, "id name " ENGINE_NAME " " ENGINE_VERSION "\nid author " ENGINE_AUTHOR "\n");
    options_write(&text, session);
    text_add(&text, "uciok\n");
    output_text(&session->env.out, &text);
}

static void run_isready(Session *session, Scanner *line) {
    (void)line;
    session_prepare(session);
    output_write(&session->env.out, "readyok");
}

static void run_new_game(Session *session, Scanner *line) {
    (void)line;
    engine_new_game(session->env.engine);
    session_restart_game(session);
}

static void run_setoption(Session *session, Scanner *line) {
    Span word = scanner_next(line);
    if (!span_equal_nocase(word, "name")) {
        Error error;
        error_set(&error, "'name' expected after setoption");
        session_misuse(session, "setoption", &error);
        return;
    }
    // The name may contain blanks: it ends at the word `value` or the end of the line.
    Span name = scanner_rest(line), value = {"", 0};
    for (Span token = scanner_next(line); token.length > 0; token = scanner_next(line))
        if (span_equal_nocase(token, "value")) {
            name.length = (size_t)(token.start - name.start);
            value = scanner_rest(line);
            break;
        }
    option_set(session, span_trim(name), value);
    // Whatever is wrong with an option counts as a wrong argument.
    if (atomic_load(&session->failed))
        atomic_store(&session->misused, true);
}

static void run_debug(Session *session, Scanner *line) {
    Span word = scanner_next(line);
    Error error;
    if (span_equal_nocase(word, "on") || span_equal_nocase(word, "off")) {
        session->debug = span_equal_nocase(word, "on");
    } else {
        error_set(&error, "takes on or off, not '%s'", quoted(word).text);
        session_misuse(session, "debug", &error);
    }
}

static void run_stop(Session *session, Scanner *line) {
    (void)session;
    (void)line; // its flag has stopped the running search or command
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
    output_text(&session->env.out, &text);
}

static void run_moves(Session *session, Scanner *line) {
    (void)line;
    Text text = {0};
    text_add(&text, "moves");
    display_moves(&text, &session->env.rules, &game_now(&session->game)->position, &session->notation);
    output_text(&session->env.out, &text);
}

static void run_fen(Session *session, Scanner *line) {
    (void)line;
    SetUp set_up = game_set_up(&session->game);
    Text text = {0};
    text_add(&text, "fen ");
    fen_write(&text, &session->env.rules, &session->notation, &set_up, false);
    output_text(&session->env.out, &text);
}

static void run_status(Session *session, Scanner *line) {
    Ending ending = ending_of(&session->game);
    Span rest = span_trim(scanner_rest(line));
    Text text = {0};
    Error error;
    if (rest.length > 0 && !given_up_read(rest, &session->game, &ending, &error)) {
        session_misuse(session, "status", &error);
        return;
    }
    text_add(&text, "status ");
    ending_write(&text, &session->env.rules, &ending, true);
    output_text(&session->env.out, &text);
}

static void run_version(Session *session, Scanner *line) {
    (void)line;
    output_write(&session->env.out, ENGINE_NAME " " ENGINE_VERSION);
}

static void run_referee(Session *session, Scanner *line) {
    Span rest = scanner_rest(line);
    if (!referee_execute(&session->refereed, rest.start).ok)
        session_fail(session);
    if (!THREADS_EXIST)
        referee_finish(&session->refereed, false);
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
    output_printf(&session->env.out, "compiler %s, %d-bit, %s, %s", compiler, (int)(8 * sizeof(void *)), kind,
                  popcount);
}

// clang-format off
static const Command commands[] = {
    {"play",       play_command,     STOPS,                  COMMANDS_PLAY, "plays a game against you at the terminal", &play_usage},
    {"position",   position_command, STOPS,                  COMMANDS_PLAY, "sets the position and plays moves from it", &position_usage},
    {"go",         go_command,       STOPS,                  COMMANDS_PLAY, "searches for the best move", &go_usage},
    {"stop",       run_stop,         STOPS | LENIENT,        COMMANDS_PLAY, "ends the search and reports its best move", NULL},
    {"ponderhit",  run_ponderhit,    LENIENT,                COMMANDS_PLAY, "the move pondered on was played", NULL},
    {"d",          run_display,      NEEDS_POSITION,         COMMANDS_PLAY, "board, FEN, key, clocks, status and legal moves", NULL},
    {"moves",      run_moves,        NEEDS_POSITION,         COMMANDS_PLAY, "the legal moves", NULL},
    {"fen",        run_fen,          NEEDS_POSITION,         COMMANDS_PLAY, "the position as FEN with its clocks", NULL},
    {"status",     run_status,       NEEDS_POSITION,         COMMANDS_PLAY, "whether the game has ended, and why", &status_usage},
    {"flip",       flip_command,     STOPS | NEEDS_POSITION, COMMANDS_PLAY, "exchanges the sides", NULL},
    {"analyse",    analyse_command,  LONG | TAKES_WORDS,     COMMANDS_ANALYSIS, "judges every move of a game", &analyse_usage},
    {"diagram",    diagram_command,  TAKES_WORDS,            COMMANDS_ANALYSIS, "draws a position as SVG", &diagram_usage},
    {"eval",       eval_command,     0,                      COMMANDS_ANALYSIS, "the static evaluation, as a table or as a picture", &eval_usage},
    {"tb",         tb_command,       STOPS | TAKES_WORDS,    COMMANDS_ANALYSIS, "the value of each move by the endgame tables", &tb_usage},
    {"referee",    run_referee,      0,                      COMMANDS_RULES, "judges games and thinks, for a server, in JSON", &referee_usage},
    {"pdn",        pdn_command,      LONG | TAKES_WORDS,     COMMANDS_RULES, "checks, rewrites or sums up game records; tables of tournaments", &pdn_usage},
    {"certify",    certify_command,  STOPS | TAKES_WORDS,    COMMANDS_RULES, "checks the rules against suites of positions", &certify_usage},
    {"perft",      perft_command,    STOPS | NEEDS_POSITION, COMMANDS_RULES, "counts the positions N plies deep", &perft_usage},
    {"match",      match_command,    LONG | TAKES_WORDS,     COMMANDS_MEASURE, "plays two configurations against each other", &match_usage},
    {"solve",      solve_command,    LONG | TAKES_WORDS,     COMMANDS_MEASURE, "searches for the best moves of EPD suites", &solve_usage},
    {"puzzles",    puzzles_command,  LONG | TAKES_WORDS,     COMMANDS_MEASURE, "makes puzzles from games, and checks them", &puzzles_usage},
    {"bench",      bench_command,    STOPS,                  COMMANDS_MEASURE, "searches fixed positions: signature and speed", &bench_usage},
    {"compiler",   run_compiler,     0,                      COMMANDS_MEASURE, "the compiler and options of the build", NULL},
    {"tbgen",      tbgen_command,    LONG | TAKES_WORDS,     COMMANDS_BUILD, "builds endgame tables", &tbgen_usage},
    {"tbverify",   tbverify_command, LONG | TAKES_WORDS,     COMMANDS_BUILD, "checks endgame tables, every entry", &tbverify_usage},
    {"tbstat",     tbstat_command,   LONG | TAKES_WORDS,     COMMANDS_BUILD, "lists endgame tables with their longest wins", &tbstat_usage},
    {"book",       book_command,     LONG | TAKES_WORDS,     COMMANDS_BUILD, "opening books: grown, shown, exported", &book_usage},
    {"datagen",    datagen_command,  LONG | TAKES_WORDS,     COMMANDS_BUILD, "plays games to learn from", &datagen_usage},
    {"genfens",    genfens_command,  LONG | TAKES_WORDS,     COMMANDS_BUILD, "makes random openings for other programs", &genfens_usage},
    {"tune",       tune_command,     LONG | TAKES_WORDS,     COMMANDS_BUILD, "learns weights from datagen's games", &tune_usage},
    {"weights",    weights_command,  TAKES_WORDS,            COMMANDS_BUILD, "the weights of the evaluation as a file", &weights_usage},
    {"uci",        run_uci,          LENIENT,                COMMANDS_UCI, "who the engine is, and its options", NULL},
    {"hub",        hub_command,      STOPS | TAKES_WORDS,    COMMANDS_UCI, "speaks Hub from now on, the protocol of draughts programs", &hub_usage},
    {"dxp",        dxp_command,      STOPS | TAKES_WORDS,    COMMANDS_UCI, "plays by DXP, the protocol of programs on 10x10", &dxp_usage},
    {"isready",    run_isready,      LENIENT,                COMMANDS_UCI, "answers readyok as soon as a search can start", NULL},
    {"setoption",  run_setoption,    STOPS,                  COMMANDS_UCI, "sets an option", &setoption_usage},
    {"ucinewgame", run_new_game,     STOPS | LENIENT,        COMMANDS_UCI, "forgets the last game", NULL},
    {"debug",      run_debug,        0,                      COMMANDS_UCI, "echoes what is received", &debug_usage},
    {"register",   run_register,     LENIENT,                COMMANDS_UCI, "accepted, nothing to register", NULL},
    {"version",    run_version,      0,                      COMMANDS_UCI, "the version of the program", NULL},
    {"help",       run_help,         0,                      COMMANDS_UCI, "all commands, or one of them word by word", &help_usage},
    {"quit",       NULL,             STOPS | LENIENT,        COMMANDS_UCI, "ends the program", NULL},
    {"exit",       NULL,             STOPS | LENIENT,        COMMANDS_UCI, "the same", NULL},
    {.name = NULL}};
// clang-format on

static const Command *find_command(Span name) {
    int i = NAME_INDEX(commands, name, span_equal);
    return i < 0 ? NULL : &commands[i];
}

static const char *command_name(const void *context, int i) {
    (void)context;
    return commands[i].name;
}

static void report_unknown_to_shell(Session *session, Span word, const char *near) {
    atomic_store(&session->misused, true);
    session_error(session, "unknown command '%s'%s%s%s", quoted(word).text, near ? ", did you mean '" : "",
                  near ? near : "", near ? "'?" : "");
    session_note(session, "'mfalme help' lists the commands");
}

void uci_report_unknown(Session *session, Span word) {
    const char *near = nearest_name(word, command_name, NULL);
    if (session->shell) {
        report_unknown_to_shell(session, word, near);
        return;
    }
    Text text = {0};
    play_command_advice(&text, session, word, near);
    session_error(session, "%s", text_string(&text));
    text_free(&text);
}

// ---- help

static void write_manual(Session *session) {
    Text text = {0};
    manual_write(&text, commands);
    output_text(&session->env.out, &text);
}

static void write_help(Session *session, const Command *command) {
    Text text = {0};
    if (command)
        help_write_command(&text, command);
    else
        help_write(&text, commands, session->shell);
    output_text(&session->env.out, &text);
}

// Reports a word too many, and returns false.
static bool expect_end(Session *session, const char *command, Scanner *line) {
    static const Argument none[] = {{.name = NULL}};
    return session_read_arguments(session, command, none, line, NULL);
}

static void run_help(Session *session, Scanner *line) {
    Span word = scanner_next(line);
    const Command *command = find_command(word);
    if (!expect_end(session, "help", line))
        return;
    if (span_equal(word, "--man") || span_equal(word, "man"))
        write_manual(session);
    else if (word.length == 0 || command)
        write_help(session, command);
    else
        uci_report_unknown(session, word);
}

// ---- Lines

static bool asks_for_help(const Scanner *line) {
    Span word = scanner_peek(line);
    return span_equal(word, "--help") || span_equal(word, "-h");
}

// False if the command ends the program.
static bool run_command(Session *session, const Command *command, Scanner *line) {
    if (asks_for_help(line)) {
        write_help(session, command);
        return true;
    }
    if (!command->usage && !(command->flags & LENIENT) && !expect_end(session, command->name, line))
        return true;
    if (command->flags & STOPS)
        session_stop(session);
    if (!command->run)
        return false;
    if (command->flags & NEEDS_POSITION && !session->valid)
        session_error(session, "%s: no valid position, set one with position first", command->name);
    else if ((command->flags & LONG) == LONG)
        job_start(session, command->run, scanner_rest(line).start);
    else
        command->run(session, line);
    return !session->quit;
}

bool uci_execute(Session *session, const char *line) {
    output_log_input(&session->env.out, line);
    if (session->debug)
        output_printf(&session->env.out, "info string received: %s", line);
    // Unknown words are skipped up to the first command, as the protocol asks.
    Scanner scanner = scanner_of(line);
    bool complained = false;
    for (Span word = scanner_next(&scanner); word.length > 0; word = scanner_next(&scanner)) {
        const Command *command = find_command(word);
        if (command)
            return run_command(session, command, &scanner);
        if (!complained)
            uci_report_unknown(session, word);
        complained = true;
    }
    return true;
}

bool uci_knows(Span name) {
    return find_command(name) != NULL;
}

bool uci_takes_words(Span name) {
    const Command *command = find_command(name);
    return command && command->flags & TAKES_WORDS;
}

void uci_loop(Session *session, FILE *input) {
    Text line = {0};
    bool cut, ended = true;
    while (text_read_line_at_most(&line, input, UCI_LINE_MAX, &cut)) {
        if (cut)
            session_error(session, "a line has at most %d bytes; this one is ignored", UCI_LINE_MAX);
        else if (!uci_execute(session, text_string(&line))) {
            ended = false;
            break;
        }
    }
    text_free(&line);
    // At the end of input an unbounded search would never answer; any other may finish.
    if (ended)
        go_finish(session);
}
