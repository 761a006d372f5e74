#include "protocol/match_command.h"

#include <stdlib.h>
#include <string.h>

#include "base/platform.h"
#include "board/game_text.h"
#include "protocol/arguments.h"
#include "protocol/weights_option.h"
#include "search/options.h"
#include "tools/match.h"

enum { GAMES_MAX = 1000000, CONCURRENCY_MAX = 256, PLIES_MAX = 10000 };

typedef struct MatchCommand {
    MatchSettings settings;
    Game *openings;      // those of the settings
    Weights *weights[2]; // of the players, where options changed them; NULL for the session's
    Text path;           // of the opening file; empty for the start position alone
    Error error;
} MatchCommand;

static bool take_number(MatchCommand *command, Scanner *line, const char *name, long long least, long long most,
                        long long *number) {
    return argument_number(line, name, least, most, number, &command->error);
}

// A decimal number of seconds or Elo, up to the end of the span.
static bool to_decimal(Span span, double *value) {
    char text[32], *end;
    if (span.length == 0 || span.length >= sizeof text)
        return false;
    memcpy(text, span.start, span.length);
    text[span.length] = '\0';
    *value = strtod(text, &end);
    return *end == '\0' && *value >= -1e6 && *value <= 1e6;
}

static bool take_control(MatchCommand *command, Scanner *line) {
    Span token = scanner_next(line);
    const char *plus = memchr(token.start, '+', token.length);
    Span base = {token.start, plus ? (size_t)(plus - token.start) : token.length};
    Span rest = {plus ? plus + 1 : "0", plus ? token.length - base.length - 1 : 1};
    double seconds, increment;
    if (!to_decimal(base, &seconds) || !to_decimal(rest, &increment) || seconds <= 0 || increment < 0)
        return error_set(&command->error, "tc takes seconds+increment, as 5+0.05");
    Limits *limits = &command->settings.limits;
    limits->clock = true;
    for (int i = 0; i < 2; i++) {
        limits->time[i] = (int64_t)(seconds * 1000);
        limits->increment[i] = (int64_t)(increment * 1000);
    }
    return true;
}

static bool take_test(MatchCommand *command, Scanner *line) {
    MatchSettings *settings = &command->settings;
    settings->sprt = true;
    if (to_decimal(scanner_next(line), &settings->elo0) && to_decimal(scanner_next(line), &settings->elo1) &&
        settings->elo0 < settings->elo1)
        return true;
    return error_set(&command->error, "sprt takes two numbers, the smaller first, as 0 10");
}

// NAME=VALUE; the name may hold blanks.
static void scan_option(Scanner *line, Text *option) {
    Text word = {0};
    while (!strchr(text_string(option), '=') && scanner_word(line, &word)) {
        text_add(option, option->length > 0 ? " " : "");
        text_add(option, text_string(&word));
    }
    text_free(&word);
}

// Whether the option is one of the weights; `good` tells whether it could be set.
static bool set_weights(MatchCommand *command, int player, const char *option, bool *good) {
    const char *equals = strchr(option, '=');
    if (!equals)
        return false;
    Span name = {option, (size_t)(equals - option)}, value = {equals + 1, strlen(equals + 1)};
    WeightGame game = weight_game_of(command->settings.rules.profile);
    Weights **now = &command->settings.weights[player].of[game];
    bool known;
    Error error;
    Weights *weights = weights_option_apply(*now, game, name, value, &known, &error);
    *good = weights != NULL;
    if (weights) {
        free(command->weights[player]);
        *now = command->weights[player] = weights;
    } else if (known) {
        command->error = error;
    }
    return known;
}

static bool take_option(MatchCommand *command, int player, Scanner *line) {
    Text option = {0};
    scan_option(line, &option);
    bool good;
    if (!set_weights(command, player, text_string(&option), &good))
        good = engine_option_read(&command->settings.players[player], (Span){text_string(&option), option.length},
                                  &command->error);
    text_free(&option);
    return good;
}

static bool take_word(MatchCommand *command, Span word, Scanner *line) {
    MatchSettings *settings = &command->settings;
    Limits *limits = &settings->limits;
    long long number = 0;
    word = argument_word(word);
    bool limit;
    bool good_limit = argument_limit(line, word, limits, &limit, &command->error);
    if (limit)
        return good_limit;
    if (span_equal(word, "games")) {
        bool good = take_number(command, line, "games", 1, GAMES_MAX, &number);
        settings->games = (int)number;
        return good;
    }
    if (span_equal(word, "concurrency")) {
        bool good = take_number(command, line, "concurrency", 1, CONCURRENCY_MAX, &number);
        settings->concurrency = (int)number;
        return good;
    }
    if (span_equal(word, "maxplies")) {
        bool good = take_number(command, line, "maxplies", 1, PLIES_MAX, &number);
        settings->most_plies = (int)number;
        return good;
    }
    if (span_equal(word, "tc"))
        return take_control(command, line);
    if (span_equal(word, "sprt"))
        return take_test(command, line);
    if (span_equal(word, "option1") || span_equal(word, "option2"))
        return take_option(command, word.start[6] - '1', line);
    if (span_equal(word, "openings"))
        return scanner_word(line, &command->path) || error_set(&command->error, "openings takes a file");
    return error_set(&command->error, "unknown word '%.*s'", span_shown(word, 40), word.start);
}

static bool add_opening(MatchCommand *command, Game *game) {
    size_t count = (size_t)command->settings.opening_count;
    Game *openings = realloc(command->openings, (count + 1) * sizeof *openings);
    if (!openings)
        return error_set(&command->error, "not enough memory for the openings");
    openings[count] = *game;
    command->openings = openings;
    command->settings.openings = openings;
    command->settings.opening_count++;
    *game = (Game){0};
    return true;
}

static bool read_opening(MatchCommand *command, const char *text, int number) {
    Scanner line = scanner_of(text);
    Game game = {0};
    Error wrong;
    bool good = game_read(&game, &command->settings.rules, &notation_default, &line, &wrong);
    if (!good)
        error_set(&command->error, "opening file, line %d: %.180s", number, wrong.what);
    good = good && add_opening(command, &game);
    game_free(&game);
    return good;
}

static bool read_openings(MatchCommand *command) {
    if (command->path.length == 0)
        return read_opening(command, "startpos", 1);
    FILE *file = fopen(text_string(&command->path), "r");
    if (!file)
        return error_set(&command->error, "cannot read '%.180s'", text_string(&command->path));
    Text line = {0};
    bool good = true;
    for (int number = 1; good && text_read_line(&line, file); number++) {
        Span text = span_trim((Span){text_string(&line), line.length});
        if (text.length > 0 && text.start[0] != '#')
            good = read_opening(command, text.start, number);
    }
    text_free(&line);
    fclose(file);
    if (good && command->settings.opening_count == 0)
        return error_set(&command->error, "no opening in '%.180s'", text_string(&command->path));
    return good;
}

static void command_free(MatchCommand *command) {
    for (int i = 0; i < command->settings.opening_count; i++)
        game_free(&command->openings[i]);
    free(command->openings);
    for (int i = 0; i < 2; i++)
        free(command->weights[i]);
    text_free(&command->path);
}

static bool read_command(MatchCommand *command, Scanner *line) {
    for (Span word = scanner_next(line); word.length > 0; word = scanner_next(line))
        if (!take_word(command, word, line))
            return false;
    Limits *limits = &command->settings.limits;
    if (!limits->nodes && !limits->depth && !limits->movetime && !limits->clock)
        limits->movetime = 100;
    return read_openings(command);
}

static void run_match(void *context) {
    Session *session = context;
    MatchCommand command = {
        .settings = {.rules = session->rules,
                     .players = {session->engine_options, session->engine_options},
                     .weights = {session->weights, session->weights},
                     .games = 400,
                     .concurrency = platform_cores(),
                     .tables = &session->library,
                     .most_plies = 500},
    };
    Scanner line = scanner_of(text_string(&session->job.arguments));
    MatchResult result;
    if (!read_command(&command, &line)) {
        session_error(session, "match: %s", command.error.what);
    } else if (!match_run(&command.settings, &session->job.stop, session_write, session, &result)) {
        session_error(session, "match: not enough memory or threads");
    } else {
        Text text = {0};
        text_add(&text, "final: ");
        match_write(&text, &command.settings, &result);
        output_write(&session->out, text_string(&text));
        text_free(&text);
    }
    command_free(&command);
}

void match_command(Session *session, Scanner *line) {
    job_start_with(session, line, run_match);
}
