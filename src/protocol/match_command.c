#include "protocol/commands.h"

#include <string.h>

#include "base/platform.h"
#include "protocol/limit_arguments.h"
#include "protocol/opening_file.h"
#include "protocol/weights_option.h"
#include "search/options.h"
#include "tools/match.h"

enum { GAMES_MAX = 1000000, CONCURRENCY_MAX = 256, PLIES_MAX = 10000 };

typedef struct MatchCommand {
    MatchSettings settings;
    Openings openings;   // the settings point to them
    Weights *weights[2]; // for players whose options changed them; NULL for the session's weights
    Text path;           // of the opening file; empty for just the start position
    Error error;
} MatchCommand;

// A number of seconds or Elo.
static bool read_amount(Span span, double *value) {
    return span_to_decimal(span, value) && *value >= -1e6 && *value <= 1e6;
}

static bool take_control(void *target, ArgumentLine *line, Error *error) {
    MatchCommand *command = target;
    Span token = scanner_next(line->scanner);
    const char *plus = memchr(token.start, '+', token.length);
    Span base = {token.start, plus ? (size_t)(plus - token.start) : token.length};
    Span rest = {plus ? plus + 1 : "0", plus ? token.length - base.length - 1 : 1};
    double seconds, increment;
    if (!read_amount(base, &seconds) || !read_amount(rest, &increment) || seconds <= 0 || increment < 0)
        return error_set(error, "tc takes seconds+increment, such as 5+0.05");
    Limits *limits = &command->settings.limits;
    limits->clock = true;
    for (int i = 0; i < 2; i++) {
        limits->time[i] = (int64_t)(seconds * 1000);
        limits->increment[i] = (int64_t)(increment * 1000);
    }
    return true;
}

static bool take_test(void *target, ArgumentLine *line, Error *error) {
    MatchSettings *settings = &((MatchCommand *)target)->settings;
    settings->sprt = true;
    if (read_amount(scanner_next(line->scanner), &settings->elo0) &&
        read_amount(scanner_next(line->scanner), &settings->elo1) && settings->elo0 < settings->elo1 &&
        settings->elo0 >= -ELO_TEST_MAX && settings->elo1 <= ELO_TEST_MAX)
        return true;
    return error_set(error, "sprt takes two numbers from -%d to %d, the smaller first, such as 0 10", ELO_TEST_MAX,
                     ELO_TEST_MAX);
}

// NAME=VALUE; the name may contain blanks.
static void scan_option(Scanner *line, Text *option) {
    Text word = {0};
    while (!strchr(text_string(option), '=') && scanner_word(line, &word)) {
        text_add(option, option->length > 0 ? " " : "");
        text_add(option, text_string(&word));
    }
    text_free(&word);
}

// Whether the option is one of the weights; `good` receives whether it could be set.
static bool set_weights(MatchCommand *command, int player, const char *option, bool *good, Error *error) {
    const char *equals = strchr(option, '=');
    if (!equals)
        return false;
    Span name = {option, (size_t)(equals - option)}, value = {equals + 1, strlen(equals + 1)};
    WeightGame game = weight_game_of(command->settings.rules.profile);
    WeightSet *now = &command->settings.weights[player];
    bool known;
    Weights *weights = weights_option_apply(weight_set_of(now, game), game, name, value, &known, error);
    *good = weights != NULL;
    if (weights) {
        weights_free(command->weights[player]);
        now->of[game] = command->weights[player] = weights;
    }
    return known;
}

static bool take_option(void *target, ArgumentLine *line, Error *error) {
    MatchCommand *command = target;
    int player = line->name.start[line->name.length - 1] - '1';
    Text option = {0};
    scan_option(line->scanner, &option);
    bool good;
    if (!set_weights(command, player, text_string(&option), &good, error))
        good =
            engine_option_read(&command->settings.players[player], (Span){text_string(&option), option.length}, error);
    text_free(&option);
    return good;
}

#define FIELD(field) ARGUMENT_FIELD(MatchCommand, field)

// clang-format off
static const Argument arguments[] = {
    {.name = "games", .kind = ARGUMENT_NUMBER, FIELD(settings.games), .min = 1, .max = GAMES_MAX, .initial = 400,
     .value = "N", .help = "games at most, rounded up to pairs with colours exchanged"},
    {.name = "option1", .kind = ARGUMENT_READER, .read = take_option, .value = "NAME=V",
     .help = "option of the first player; may be repeated"},
    {.name = "option2", .kind = ARGUMENT_READER, .read = take_option, .value = "NAME=V",
     .help = "option of the second player"},
    LIMIT_ARGUMENTS(MatchCommand, settings.limits, "each move"),
    {.name = "tc", .kind = ARGUMENT_READER, .read = take_control, .value = "S+S",
     .help = "seconds of a game and increment for each move, such as 5+0.05"},
    {.name = "openings", .kind = ARGUMENT_WORD, FIELD(path), .value = "FILE", .takes = "a file",
     .otherwise = "the start position", .help = "file of openings, one to a line, in the form of the command position or EPD"},
    {.name = "concurrency", .kind = ARGUMENT_NUMBER, FIELD(settings.concurrency), .min = 1,
     .max = CONCURRENCY_MAX, .value = "N", .otherwise = "all processors", .help = "games played at a time"},
    {.name = "maxplies", .kind = ARGUMENT_NUMBER, FIELD(settings.max_plies), .min = 1, .max = PLIES_MAX,
     .initial = 500, .value = "N", .help = "longer games, in plies, count as drawn"},
    {.name = "sprt", .kind = ARGUMENT_READER, .read = take_test, .value = "E0 E1",
     .help = "stop when the test of normalised Elo E1 against E0 is decided, with error rates of 5%"},
    {.name = "supa", .kind = ARGUMENT_NUMBER, FIELD(settings.supa_value), .min = 1, .max = ENGINE_SUPA_VALUE_MAX,
     .initial = 12, .value = "N", .help = "points of a Supa in the totals, where the rules know them"},
    {.name = NULL}};
// clang-format on

static const char *const examples[] = {"mfalme match --games 100 --nodes 5000 --option1 Contempt=20",
                                       "mfalme --UCI_Variant=zambia match --tc 2+0.02 --sprt 0 10", NULL};

const Usage match_usage = {
    .arguments = arguments,
    .examples = examples,
    .notes = "Plays two configurations of the engine against each other, both with the options of the "
             "session. Without a limit each move takes 100 ms; with the option nodestime the clocks of --tc count "
             "nodes, so that the games are the same on every machine. Ctrl-C ends the match with the totals so far."};

static void command_free(MatchCommand *command) {
    openings_free(&command->openings);
    for (int i = 0; i < 2; i++)
        weights_free(command->weights[i]);
    text_free(&command->path);
}

static bool read_command(Session *session, Scanner *line, MatchCommand *command) {
    if (!session_read_arguments(session, "match", arguments, line, command))
        return false;
    Limits *limits = &command->settings.limits;
    if (!limits->nodes && !limits->depth && !limits->movetime && !limits->clock)
        limits->movetime = 100;
    bool good = openings_read(&command->openings, text_string(&command->path), &command->settings.rules,
                              &session->notation, &command->error);
    command->settings.openings = command->openings.games;
    command->settings.opening_count = command->openings.count;
    if (!good)
        session_error(session, "match: %s", command->error.what);
    return good;
}

static void play(Session *session, const MatchSettings *settings) {
    MatchResult result;
    session_expect(session, "games", (settings->games + 1) / 2 * 2);
    if (!match_run(settings, &session->job.stop, session_write, session, &result)) {
        session_error(session, "match: not enough memory or threads");
        return;
    }
    Text text = {0};
    text_add(&text, session->shell && atomic_load(&session->job.stop) ? "unfinished: " : "final: ");
    match_write(&text, settings, &result);
    session_write(session, text_string(&text));
    text_free(&text);
}

void match_command(Session *session, Scanner *line) {
    MatchCommand command = {
        .settings = {.rules = session->env.rules,
                     .players = {session->env.engine_options, session->env.engine_options},
                     .weights = {session->env.weights, session->env.weights},
                     .concurrency = platform_cores(),
                     .progress = session_progress,
                     .tables = &session->env.library},
    };
    if (read_command(session, line, &command))
        play(session, &command.settings);
    command_free(&command);
}
