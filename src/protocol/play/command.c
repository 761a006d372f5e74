#include "protocol/play/command.h"

#include <string.h>

#include "base/names.h"
#include "base/platform.h"
#include "notation/game_text.h"
#include "notation/move_text.h"
#include "protocol/commands.h"
#include "protocol/options.h"
#include "protocol/play/actions.h"
#include "protocol/version.h"
#include "search/skill.h"

enum {
    LEVEL_DEFAULT = 4,
    LEVEL_NOT_GIVEN = SKILL_LEVEL_MIN - 1,
    TIME_DEFAULT = 2000, // milliseconds
    TIME_MAX = 3600000,
    PLAY_LINE_MAX = 300,
};

// The rules and the position are used after the whole line has been read: a line that is refused changes nothing.
typedef struct PlayArguments {
    long long level; // LEVEL_NOT_GIVEN if not
    int64_t time;
    Side side;
    const Profile *profile; // NULL if not given
    Text position;
} PlayArguments;

// ---- Arguments

// Seconds with up to three decimals, as milliseconds.
static bool read_time(Span text, int64_t *milliseconds) {
    const char *point = text.length > 0 ? memchr(text.start, '.', text.length) : NULL;
    Span whole = {text.start, point ? (size_t)(point - text.start) : text.length};
    Span decimals = {point ? point + 1 : text.start, point ? text.length - whole.length - 1 : 0};
    long long seconds = 0, part = 0;
    if (whole.length + decimals.length == 0 || (whole.length > 0 && !span_to_number(whole, &seconds)) || seconds < 0 ||
        seconds > TIME_MAX / 1000 || decimals.length > 3 ||
        (decimals.length > 0 && (!span_to_number(decimals, &part) || part < 0)))
        return false;
    for (size_t i = decimals.length; i < 3; i++)
        part *= 10;
    *milliseconds = seconds * 1000 + part;
    return *milliseconds >= 1 && *milliseconds <= TIME_MAX;
}

static bool read_argument(Span name, Span value, PlayArguments *arguments, Error *error) {
    if (span_equal(name, "level"))
        return (span_to_number(value, &arguments->level) && arguments->level >= SKILL_LEVEL_MIN &&
                arguments->level <= SKILL_LEVEL_MAX) ||
               error_set(error, "--level takes a number from %d (weakest) to %d (strongest), not '%s'", SKILL_LEVEL_MIN,
                         SKILL_LEVEL_MAX, quoted(value).text);
    if (span_equal(name, "time"))
        return read_time(value, &arguments->time) ||
               error_set(error, "--time takes seconds for a move, such as 2 or 0.5, up to %d, not '%s'",
                         TIME_MAX / 1000, quoted(value).text);
    if (span_equal(name, "side")) {
        arguments->side = span_equal_nocase(value, "black") ? BLACK : WHITE;
        return arguments->side == BLACK || span_equal_nocase(value, "white") ||
               error_set(error, "--side takes white or black, not '%s'", quoted(value).text);
    }
    arguments->profile = profile_named(value);
    if (arguments->profile)
        return true;
    Text names = {0};
    for (int i = 0; i < PROFILES; i++)
        text_printf(&names, "%s%s", i ? ", " : "", profiles[i].name);
    error_set(error, "--profile takes one of %s, not '%s'", text_string(&names), quoted(value).text);
    text_free(&names);
    return false;
}

// The value goes up to the next name.
static bool take_argument(void *target, ArgumentLine *line, Error *error) {
    Text value = {0};
    argument_take_phrase(line, &value);
    Span name = argument_bare_name(line->name);
    bool good = read_argument(name, (Span){text_string(&value), value.length}, target, error);
    text_free(&value);
    return good;
}

#define ROW(word, value_name, default_value, text)                                                                     \
    {                                                                                                                  \
        .name = word, .kind = ARGUMENT_READER, .read = take_argument, .value = value_name, .otherwise = default_value, \
        .help = text                                                                                                   \
    }

// clang-format off
static const Argument arguments_table[] = {
    ROW("level", "N", "4", "strength, from -8, the weakest, to 20, the full one"),
    ROW("side", "SIDE", "white", "the side that you play, white or black"),
    ROW("profile", "P", "the option UCI_Variant, or tzd3", "the game: tzd, tzd3, drafti, zambia, nigeria, ghana, international, brazilian or russian"),
    ROW("time", "S", "2", "seconds for each move of the engine, such as 0.5"),
    {.name = "fen", .kind = ARGUMENT_PHRASE, ARGUMENT_FIELD(PlayArguments, position), .value = "POSITION",
     .takes = "a position", .otherwise = "the start position", .help = "a FEN to begin with, or startpos moves M ..."},
    {.name = NULL}};
// clang-format on

static const char *const examples[] = {"mfalme play", "mfalme play --level 8 --side black --profile zambia", NULL};

const Usage play_usage = {.arguments = arguments_table,
                          .examples = examples,
                          .notes = "Type a move as you would write it, part of one, or its number in the list that "
                                   "moves shows. In the game help lists what else can be typed."};

// ---- The game

// Writes the rules in words, and how to choose others.
static void say_rules(const Play *play) {
    static const char *const titles[PROFILES] = {
        [PROFILE_TZD] = "Tanzania Draughts-64, edition 2.2",
        [PROFILE_TZD3] = "Tanzania Draughts-64, edition 3.0",
        [PROFILE_DRAFTI] = "Tanzania Drafti",
        [PROFILE_ZAMBIA] = "Zambian draughts",
        [PROFILE_NIGERIA] = "International draughts, Nigerian version",
        [PROFILE_GHANA] = "International draughts, Ghanaian rules",
        [PROFILE_INTERNATIONAL] = "International draughts",
        [PROFILE_BRAZILIAN] = "Brazilian draughts",
        [PROFILE_RUSSIAN] = "Russian draughts",
    };
    const Profile *own = play->session->env.rules.profile;
    Text others = {0};
    for (int i = 0; i < PROFILES; i++)
        if (&profiles[i] != own)
            text_printf(&others, "%s%s", others.length > 0 ? ", " : "", profiles[i].name);
    output_printf(&play->session->env.out, play_text(play, "Rules: %s. Others by play --profile P:"),
                  play_text(play, titles[own->id]));
    output_printf(&play->session->env.out, "%s.", text_string(&others));
    text_free(&others);
}

static void greet(Play *play) {
    Text title = {0};
    text_printf(&title, play_text(play, "A game of %s against Mfalme, "), play->session->env.rules.profile->version);
    play_engine_describe(&title, &play->engine, play_language(play));
    text_printf(&title, play_text(play, ". You play %s."), play_text(play, side_name(play->person)));
    play_show(play, text_string(&title));
    text_free(&title);
    say_rules(play);
    if (play->session->env.rules.profile->ends & END_SUPA)
        output_write(&play->session->env.out,
                     play_text(play, "A side that has never promoted a man loses by a Supa if it loses all "
                                     "pieces,\nresigns or runs out of time (TZD3 5)."));
    output_write(&play->session->env.out, play_text(play, "Type a move, help, or quit."));
}

// False at the end of input or at an interrupt.
static bool read_line(Play *play, Text *line) {
    bool cut;
    if (play->terminal)
        output_prompt(&play->session->env.out,
                      referee_is_over(&play->referee) ? "\n> " : play_text(play, "\nYour move: "));
    bool waited = !play->terminal || platform_wait_for_input(play->session->input);
    if (!waited || !text_read_line_at_most(line, play->session->input, PLAY_LINE_MAX, &cut) ||
        atomic_load(&play->interrupted)) {
        if (play->terminal)
            output_write(&play->session->env.out, "\n");
        return false;
    }
    output_log_input(&play->session->env.out, text_string(line));
    if (cut) {
        output_printf(&play->session->env.out, play_text(play, "That line is too long: one has at most %d characters."),
                      PLAY_LINE_MAX);
        text_clear(line);
    }
    return true;
}

static void play_to_end(Play *play) {
    Text line = {0};
    int advised = -1; // the ply of the last advice
    bool going = true;
    while (going && !play->leaving) {
        bool over = referee_is_over(&play->referee);
        if (!over && !play_is_persons_turn(play)) {
            play_engine_moves(play);
            going = !atomic_load(&play->interrupted);
            continue;
        }
        if (!over && advised != play->referee.game.count)
            play_advise(play);
        advised = play->referee.game.count;
        going = read_line(play, &line);
        if (going)
            play_execute(play, text_string(&line));
    }
    text_free(&line);
}

static void run(Session *session, const PlayArguments *arguments) {
    Play play;
    if (!play_init(&play, session, arguments->side, arguments->time)) {
        session_error(session, "play: not enough memory or threads");
        return;
    }
    bool limited = skill_limits(&play.engine.options);
    if (arguments->level != LEVEL_NOT_GIVEN || !limited)
        play_engine_set_level(&play.engine,
                              arguments->level != LEVEL_NOT_GIVEN ? (int)arguments->level : LEVEL_DEFAULT);
    play_changed(&play);
    platform_catch_interrupt(&play.interrupted);
    greet(&play);
    play_report_end(&play);
    play_to_end(&play);
    platform_catch_interrupt(NULL);
    play_free(&play);
    session->quit = true;
}

// If neither rules nor a game are given, people play the edition in force, as on the board.
static const Profile *profile_to_play(const Session *session, const PlayArguments *arguments) {
    if (arguments->profile)
        return arguments->profile;
    Position start = position_start(session->env.rules.board);
    bool begun = !session->valid || session->game.count > 1 || game_now(&session->game)->position.key != start.key;
    return session->variant_set || begun ? session->env.rules.profile : &profiles[PROFILE_TZD3];
}

// Sets the rules and the position. False, with nothing changed, if the position cannot be played.
static bool set_up(Session *session, PlayArguments *arguments) {
    const Profile *profile = profile_to_play(session, arguments);
    Rules rules = session_rules(session, profile);
    Notation notation = notation_for(session->env.notation_asked, profile);
    Scanner scanner = scanner_of(text_string(&arguments->position));
    Game game = {0};
    Error error;
    bool given = arguments->position.length > 0;
    bool good = !given || game_read(&game, &rules, &notation, &scanner, &error);
    if (good) {
        session->variant_set |= arguments->profile != NULL;
        option_set_variant(session, profile->id);
        if (given) {
            game_copy(&session->game, &game);
            session->valid = true;
        }
    } else
        session_misuse(session, "play", &error);
    game_free(&game);
    return good;
}

void play_command(Session *session, Scanner *line) {
    PlayArguments arguments = {.level = LEVEL_NOT_GIVEN, .time = TIME_DEFAULT, .side = WHITE};
    if (!session->input)
        session_error(session, "play: there is no input from which moves could be read");
    else if (session_read_arguments(session, "play", arguments_table, line, &arguments) &&
             set_up(session, &arguments)) {
        if (session->valid)
            run(session, &arguments);
        else
            session_error(session, "play: no valid position, set one with position first");
    }
    text_free(&arguments.position);
}

// ---- Advice in the plain program

static bool is_move(const Session *session, Span word) {
    Refusal refusal;
    refusal_init(&refusal);
    MoveText text;
    bool is = move_text_read(word, &session->env.rules, &session->notation, &text, &refusal) ||
              refusal.code == REFUSAL_OFF_BOARD || refusal.code == REFUSAL_LIGHT_SQUARE;
    refusal_free(&refusal);
    return is;
}

void play_command_advice(Text *text, const Session *session, Span word, const char *near) {
    static const char *const actions[] = {"undo",  "new",  "hint", "why",   "resign", "draw",
                                          "claim", "save", "load", "level", "board"};
    text_printf(text, "unknown command '%s', ", quoted(word).text);
    if (NAME_INDEX(actions, word, span_equal_nocase) >= 0)
        text_add(text, "it belongs to a game at the terminal: type play");
    else if (is_move(session, word))
        text_printf(text, "a move: type play for a game, or position startpos moves %s", quoted(word).text);
    else if (near)
        text_printf(text, "did you mean '%s'? type help for the list", near);
    else
        text_add(text, "type help for the list");
}
