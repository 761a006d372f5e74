#include "protocol/hub/commands.h"

#include <string.h>

#include "base/names.h"
#include "board/ending.h"
#include "notation/fen.h"
#include "notation/judge.h"
#include "protocol/hub/line.h"
#include "protocol/options.h"
#include "protocol/report.h"
#include "protocol/version.h"
#include "search/skill.h"

void hub_begin(Hub *hub, Session *session) {
    Numbering numbering = session->env.notation_asked.numbering;
    *hub = (Hub){.session = session, .numbering = numbering == NUMBERING_B8 ? -1 : (int)numbering, .told = -1};
    atomic_init(&hub->searching, false);
    session->shell = false;
    session->message = hub_message;
    EngineEvents events = hub_events(hub);
    engine_use_events(session->env.engine, &events);
}

void hub_end(Hub *hub) {
    EngineEvents events = report_events(hub->session);
    engine_use_events(hub->session->env.engine, &events);
    hub->session->message = NULL;
}

// ---- The position: `pos pos=W... moves="..."`

static bool check_letters(Span letters, const Board *board, Error *error) {
    if (letters.length != (size_t)board->numbers + 1)
        return error_set(error, "%d letters expected here, for the side to move and %d squares, not %d",
                         board->numbers + 1, board->numbers, (int)letters.length);
    if (*letters.start != 'W' && *letters.start != 'B')
        return error_set(error, "the side to move, W or B, expected first, not '%c'", *letters.start);
    for (size_t i = 1; i < letters.length; i++)
        if (!memchr("wbWBe", letters.start[i], 5))
            return error_set(error, "square %d is one of w b W B e, not '%c'", (int)i, letters.start[i]);
    return true;
}

// The letters are turned into a FEN with numbers from the top left, so that both forms are checked by the same rules.
static bool read_letters(Span letters, const Rules *rules, SetUp *set_up, Error *error) {
    if (!check_letters(letters, rules->board, error))
        return false;
    Text fen = {0};
    Span squares = {letters.start + 1, letters.length - 1};
    square_letters_to_fen(&fen, *letters.start == 'W' ? WHITE : BLACK, squares, "wWbB");
    Notation notation = {STYLE_NUMERIC, NUMBERING_B8};
    bool good = fen_read((Span){text_string(&fen), fen.length}, rules, &notation, set_up, error);
    text_free(&fen);
    return good;
}

static bool play_moves(Game *game, Span moves, const Notation *notation, Error *error) {
    Text text = {0};
    text_add_bytes(&text, moves.start, moves.length);
    Scanner line = scanner_of(text_string(&text));
    bool good = true;
    int number = 1;
    for (Span token = move_scan(&line); good && token.length > 0; token = move_scan(&line), number++) {
        Move move;
        Error wrong;
        good = move_read(token, &game->rules, &game_now(game)->position, notation, &move, &wrong);
        if (good)
            game_play(game, move);
        else
            error_set(error, "move %d: %s", number, wrong.what);
    }
    text_free(&text);
    return good;
}

// Reads the rest of the line into `game` (initialised or zeroed), which restarts under `rules`. The line has the side
// to move and a letter (w b W B e) for each square from the top left, or neither for the start position; then the
// moves. False, with the error; the game may then hold a part of the line.
static bool read_position(Scanner line, const Rules *rules, const Notation *notation, Game *game, Error *error) {
    if (!hub_check(line, error))
        return false;
    Position start = position_start(rules->board);
    SetUp set_up = set_up_of(&start, (Clocks){0}, 1);
    Span value;
    if (hub_value(line, "pos", &value) && !span_equal(value, "start") && !read_letters(value, rules, &set_up, error))
        return false;
    game_restart_from(game, rules, &set_up);
    return !hub_value(line, "moves", &value) || play_moves(game, value, notation, error);
}

// ---- Commands

static void run_hub(Hub *hub, Scanner line) {
    (void)line;
    Text text = {0};
    text_add(&text, "id");
    hub_add(&text, "name", ENGINE_NAME);
    hub_add(&text, "version", ENGINE_VERSION);
    hub_add(&text, "author", ENGINE_AUTHOR);
    hub_add(&text, "country", "Tanzania");
    text_add_char(&text, '\n');
    hub_params_write(&text, hub);
    text_add(&text, "wait\n");
    output_text(&hub->session->env.out, &text);
}

static void run_set_param(Hub *hub, Scanner line) {
    Error error;
    Span name, value = {"", 0};
    if (!hub_check(line, &error))
        session_error(hub->session, "set-param: %s", error.what);
    else if (!hub_value(line, "name", &name) || name.length == 0)
        session_error(hub->session, "set-param: a name expected, such as name=threads value=2");
    else if (!hub_value(line, "value", &value))
        session_error(hub->session, "set-param: a value expected for '%s'", quoted(name).text);
    else
        hub_param_set(hub, name, value);
}

static void run_init(Hub *hub, Scanner line) {
    (void)line;
    session_prepare(hub->session);
    output_write(&hub->session->env.out, "ready");
}

static void run_new_game(Hub *hub, Scanner line) {
    (void)line;
    engine_new_game(hub->session->env.engine);
}

// Until the client names a variant, the number of squares decides: 50 mean international draughts, as in Scan.
static ProfileId guess_variant(const Session *session, Scanner line) {
    Span value;
    int width = session->env.rules.board->width;
    bool guess = !session->variant_set && hub_value(line, "pos", &value);
    if (guess && value.length == 1 + 50 && width != 10)
        return PROFILE_INTERNATIONAL;
    if (guess && value.length == 1 + 32 && width != 8)
        return PROFILE_TZD;
    return session->env.rules.profile->id;
}

// Reads the position and its moves, in the requested numbering or, without one, in the numbering that makes them legal.
static bool read_pos(Hub *hub, Scanner line, const Rules *rules, Game *game, Error *error) {
    Notation notation = hub_notation(hub, rules->profile->id);
    if (read_position(line, rules, &notation, game, error))
        return true;
    Error again;
    notation.numbering = notation.numbering == NUMBERING_B8 ? NUMBERING_A1 : NUMBERING_B8;
    bool good = hub->numbering < 0 && rules->board->width == 8 && read_position(line, rules, &notation, game, &again);
    if (good)
        hub->told = (int)notation.numbering;
    return good;
}

static void run_pos(Hub *hub, Scanner line) {
    Session *session = hub->session;
    Game game = {0};
    Error error;
    ProfileId variant = guess_variant(session, line);
    Rules rules = session_rules(session, &profiles[variant]);
    session->valid = read_pos(hub, line, &rules, &game, &error);
    if (!session->valid) {
        session_error(session, "pos: %s", error.what);
        game_free(&game);
        return;
    }
    option_set_variant(session, variant);
    game_free(&session->game);
    session->game = game;
    hub->level = (HubLevel){0};
}

static void run_level(Hub *hub, Scanner line) {
    Error error;
    if (!hub_level_read(line, &hub->level, &error))
        session_error(hub->session, "level: %s", error.what);
}

static void run_ping(Hub *hub, Scanner line) {
    (void)line;
    output_write(&hub->session->env.out, "pong");
}

static void ignore(Hub *hub, Scanner line) {
    (void)hub; // no search is running
    (void)line;
}

// ---- Searching

static void set_options(const Hub *hub, bool analyze) {
    EngineOptions options = hub->session->env.engine_options;
    options.multi_pv = 1;
    options.claim_draws = false;
    options.analysis = analyze;
    if (hub->level.handicap > 0) {
        // From the level in force, in hundredths, which the Elo may set.
        options.skill_level = hub_level_skill(&hub->level, skill_level(&options) / 100);
        options.limit_strength = 0;
    }
    if (!engine_set_options(hub->session->env.engine, &options))
        session_error(hub->session, "not enough memory for the options; the previous ones stay in force");
}

static bool is_bounded(const Limits *limits) {
    return limits->depth || limits->nodes || limits->movetime || limits->clock;
}

static void start_search(Hub *hub, const Limits *limits) {
    const Game *game = &hub->session->game;
    Ending ending = ending_of(game);
    if (ending.outcome != OUTCOME_DRAW) {
        engine_go(hub->session->env.engine, game, limits);
        return;
    }
    // The client plays on, so the moves that led to the draw are ignored.
    Game rest = {0};
    game_restart(&rest, &game->rules, &game_now(game)->position, (Clocks){0}, game_move_number(game));
    engine_go(hub->session->env.engine, &rest, limits);
    game_free(&rest);
}

static void run_go(Hub *hub, Scanner line, const HubStart *start) {
    Error error;
    Span ignored;
    if (!hub_check(line, &error))
        session_error(hub->session, "go: %s", error.what);
    bool analyze = hub_value(line, "analyze", &ignored), ponder = hub_value(line, "ponder", &ignored);
    if (!hub->session->valid) {
        session_error(hub->session, "go: there is no position, the last pos was refused");
        output_write(&hub->session->env.out, "done");
        return;
    }
    Limits limits = hub_level_limits(&hub->level);
    limits.ponder = ponder && !start->hit && !start->stopped;
    limits.infinite = analyze && !is_bounded(&limits) && !start->stopped;
    hub->unbounded = limits.ponder || !is_bounded(&limits);
    set_options(hub, analyze);
    hub->level = (HubLevel){0};
    atomic_store(&hub->searching, true);
    start_search(hub, &limits);
    if (start->stopped)
        engine_stop(hub->session->env.engine);
}

// ---- Lines

typedef struct HubCommand {
    const char *name;
    void (*run)(Hub *hub, Scanner line);
} HubCommand;

static const HubCommand commands[] = {
    {"hub", run_hub},       {"set-param", run_set_param},
    {"init", run_init},     {"new-game", run_new_game},
    {"pos", run_pos},       {"level", run_level},
    {"ping", run_ping},     {"stop", ignore},
    {"ponder-hit", ignore}, {"quit", ignore},
};

void hub_execute(Hub *hub, const char *line, const HubStart *start) {
    Scanner scanner = scanner_of(line);
    Span name = hub_take_command(&scanner);
    int i = NAME_INDEX(commands, name, span_equal);
    if (i >= 0)
        commands[i].run(hub, scanner);
    else if (span_equal(name, "go"))
        run_go(hub, scanner, start);
    else if (scanner_rest(&scanner).length > 0 || name.length > 0)
        session_error(hub->session, "unknown command '%s'",
                      quoted(name.length > 0 ? name : scanner_rest(&scanner)).text);
}
