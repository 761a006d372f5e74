#include "protocol/play/actions.h"

#include <errno.h>
#include <string.h>

#include "base/columns.h"
#include "base/file.h"
#include "base/names.h"
#include "base/platform.h"
#include "protocol/play/input.h"
#include "protocol/play/view.h"
#include "protocol/version.h"
#include "referee/referee_record.h"
#include "search/wdl.h"

typedef struct Action {
    const char *name, *kiswahili; // both are taken in either language
    void (*run)(Play *play, Span argument);
    const char *argument; // its argument for the help; "" for none
    const char *help;     // "" for another name of the action before
} Action;

static void say(const Play *play, const char *line) {
    output_write(&play->session->env.out, line);
}

static void run_help(Play *play, Span argument);

// ---- The view

static void run_moves(Play *play, Span argument) {
    (void)argument;
    if (referee_is_over(&play->referee)) {
        play_report_end(play);
        return;
    }
    PlayPlace place = {&play->referee.game.rules, play_position(play), &play->referee.notation, &play->shown};
    MoveList list;
    move_list_init(&list);
    play_input_moves(&place, &list);
    play_list(play, &list);
    move_list_free(&list);
}

static void run_board(Play *play, Span argument) {
    (void)argument;
    play_show(play, play_text(play, "The board:"));
    play_report_end(play);
}

static void run_flip(Play *play, Span argument) {
    (void)argument;
    play->flipped = !play->flipped;
    play_show(play, play_text(play, "The board, turned:"));
}

// Writes who stands better and the expected score, with a draw as half.
static void add_chances(Text *text, const Play *play, int score) {
    static const struct {
        int max; // per cent
        const char *words;
    } rows[] = {{5, "You are losing"},        {20, "You stand much worse"},
                {35, "You stand worse"},      {45, "You stand slightly worse"},
                {55, "The chances are even"}, {65, "You stand slightly better"},
                {80, "You stand better"},     {95, "You stand much better"},
                {100, "You are winning"}};
    Wdl chances = wdl_of(&play->referee.game.rules, play_position(play), score);
    int expected = (2 * chances.win + chances.draw + 10) / 20, row = 0;
    while (rows[row].max < expected)
        row++;
    text_printf(text, play_text(play, ". %s: an expected score of %d%%"), play_text(play, rows[row].words), expected);
}

static void run_hint(Play *play, Span argument) {
    (void)argument;
    if (referee_is_over(&play->referee)) {
        play_report_end(play);
        return;
    }
    SearchResult found = play_engine_opinion(&play->engine, &play->referee.game);
    if (move_is_none(found.best))
        return;
    Text text = {0};
    text_add(&text, play_text(play, "Hint: "));
    move_write(&text, &play->referee.game.rules, play_position(play), found.best, &play->referee.notation);
    if (score_is_win(found.score) || score_is_loss(found.score))
        text_printf(&text,
                    found.score <= 0             ? play_text(play, ", with a forced loss in %d moves")
                    : found.bound == BOUND_LOWER ? play_text(play, ", with a forced win in at most %d moves")
                                                 : play_text(play, ", with a forced win in %d moves"),
                    found.score > 0 ? score_mate_moves(found.score) : -score_mate_moves(found.score));
    else if (score_is_won(found.score) || score_is_lost(found.score))
        text_add(&text, found.score > 0 ? play_text(play, ", and the game is won")
                                        : play_text(play, ", and the game is lost"));
    else
        add_chances(&text, play, found.score);
    text_add_char(&text, '.');
    say(play, text_string(&text));
    text_free(&text);
}

// ---- Why

static void explain_refusal(Play *play) {
    const Refusal *refused = &play->refused;
    Text why = {0};
    refusal_write(&why, &play->referee.game.rules, refused, play_language(play));
    output_printf(&play->session->env.out, play_text(play, "'%s' was not played: %s."),
                  quoted_string(text_string(&play->refused_text)).text, text_string(&why));
    text_clear(&why);
    columns_add_wrapped(&why, play_text(play, play_why_rule(refused->code, refused->subject)), 0);
    say(play, text_string(&why));
    text_free(&why);
    if (refused->moves.count > 0)
        play_list(play, &refused->moves);
}

static void run_why(Play *play, Span argument) {
    (void)argument;
    if (referee_is_over(&play->referee)) {
        play_report_end(play);
        return;
    }
    if (play->refused.message.what[0]) {
        explain_refusal(play);
        return;
    }
    const Rules *rules = &play->referee.game.rules;
    const Position *p = play_position(play);
    Text text = {0};
    play_view_advice(&text, play);
    if (play_view_must_capture(rules, p))
        columns_add_wrapped(&text, play_text(play, play_why_rule(REFUSAL_CAPTURE_MANDATORY, MAN_CAPTURES)), 0);
    else if (rules_can_capture(rules, p))
        columns_add_wrapped(&text,
                            play_text(play, "To huff is to take a piece off the board that could have captured and did "
                                            "not, and then to make one's own move: ~34/20-24 huffs the piece on 34 "
                                            "and plays 20-24."),
                            0);
    else if (text.length == 0)
        columns_add_wrapped(&text,
                            play_text(play, "Nothing was refused and no capture is forced: every move that 'moves' "
                                            "shows is open to you."),
                            0);
    say(play, text_string(&text));
    text_free(&text);
    if (play_view_must_capture(rules, p))
        run_moves(play, argument);
}

// ---- The course of the game

// The number of steps since the person's last decision: a move or a declared end of the game.
static int steps_back(const Play *play) {
    const Game *game = &play->referee.game;
    int steps = play->referee.declared.outcome != OUTCOME_ONGOING;
    if (steps && play_is_persons_turn(play))
        return steps;
    for (int i = game->count - 2; i >= 0; i--) {
        steps++;
        if (position_side(&game->states[i].position) == play->person)
            return steps;
    }
    return 0;
}

static void run_undo(Play *play, Span argument) {
    (void)argument;
    Fault fault;
    fault_init(&fault);
    int steps = steps_back(play);
    if (steps == 0) {
        say(play, play_text(play, "There is no move of yours to take back."));
    } else if (referee_undo(&play->referee, steps, &fault)) {
        play_changed(play);
        play_show(play, play_text(play, "Taken back. It is your move again."));
    } else {
        output_printf(&play->session->env.out, "%s", fault.message.what);
    }
    fault_free(&fault);
}

static void run_new(Play *play, Span argument) {
    static const char *const sides[] = {"white", "black", "nyeupe", "nyeusi", NULL};
    int side = NAME_IN_LIST(sides, argument, span_equal_nocase);
    if (side >= 0) {
        play->person = side % 2 ? BLACK : WHITE;
    } else if (argument.length > 0) {
        output_printf(&play->session->env.out,
                      play_text(play, "new takes white or black, the side that you play, not '%s'."),
                      quoted(argument).text);
        return;
    }
    play_restart(play);
    play_show(play, play->person == WHITE ? play_text(play, "A new game. You play White.")
                                          : play_text(play, "A new game. You play Black."));
}

static void run_level(Play *play, Span argument) {
    long long level;
    if (!span_to_number(argument, &level) || level < SKILL_LEVEL_MIN || level > SKILL_LEVEL_MAX) {
        output_printf(&play->session->env.out,
                      play_text(play, "level takes a number from %d (weakest) to %d (strongest), not '%s'."),
                      SKILL_LEVEL_MIN, SKILL_LEVEL_MAX, quoted(argument).text);
        return;
    }
    play_engine_set_level(&play->engine, (int)level);
    play_name_players(play);
    output_printf(&play->session->env.out, play_text(play, "Mfalme plays at level %d from now on."), (int)level);
}

static void run_resign(Play *play, Span argument) {
    (void)argument;
    Fault fault;
    fault_init(&fault);
    if (!referee_is_over(&play->referee))
        referee_resign(&play->referee, play->person, &fault);
    fault_free(&fault);
    play_report_end(play);
}

static void run_draw(Play *play, Span argument) {
    (void)argument;
    play_draw(play);
}

// ---- Files

// A file that already exists is replaced only when the person asks a second time.
static bool may_write(Play *play, const char *path) {
    if (file_state(path) != FILE_READABLE || strcmp(text_string(&play->saved), path) == 0)
        return true;
    output_printf(&play->session->env.out,
                  play_text(play, "There is a file '%s' already: type the same again to replace it."),
                  quoted_string(path).text);
    return false;
}

// The name of a file: all that is typed, or what is between double quotes, as load takes it.
static void read_path(Text *path, Span argument) {
    Text line = {0};
    text_add_bytes(&line, argument.start, argument.length);
    Scanner words = scanner_of(text_string(&line));
    if (argument.length > 0 && argument.start[0] == '"')
        scanner_word(&words, path);
    else
        text_add_bytes(path, argument.start, argument.length);
    text_free(&line);
}

// The reason stands at the end of the error; that of the system is in its own language.
static void say_not_saved(const Play *play, const char *path, const Error *error) {
    const char *reason = strrchr(error->what, ':');
    output_printf(&play->session->env.out, play_text(play, "Not saved: cannot write '%s': %s."),
                  quoted_string(path).text, play_text(play, reason ? reason + strlen(": ") : error->what));
}

static void run_save(Play *play, Span argument) {
    Text path = {0}, pdn = {0};
    Error error;
    read_path(&path, argument);
    if (path.length == 0) {
        say(play, play_text(play, "save takes the name of a file, as in: save game.pdn"));
    } else if (may_write(play, text_string(&path))) {
        referee_save(&play->referee, &pdn);
        if (file_write(text_string(&path), &pdn, &error))
            output_printf(&play->session->env.out, play_text(play, "Saved as '%s'."), text_string(&path));
        else
            say_not_saved(play, text_string(&path), &error);
    }
    text_clear(&play->saved);
    text_add(&play->saved, text_string(&path));
    text_free(&path);
    text_free(&pdn);
}

// The side that the person continues with: the one that the engine does not have in the record, otherwise the side to
// move.
static Side side_of_person(const Referee *referee) {
    Side mover = position_side(&game_now(&referee->game)->position);
    bool engine = strstr(text_string(&referee->players[mover]), ENGINE_NAME) != NULL;
    return engine ? side_other(mover) : mover;
}

static bool load(Play *play, const char *path, int number, Fault *fault) {
    FILE *file = platform_open_ordinary(path, true);
    if (!file)
        return fault_set(fault, FAULT_FILE, play_text(play, "cannot read '%s': %s"), quoted_string(path).text,
                         errno ? strerror(errno) : play_text(play, "it is not an ordinary file"));
    PdnReader *reader = pdn_reader_new(file);
    RecordResult result;
    bool good = referee_load(&play->referee, reader, path, number, &result, fault);
    if (!good && pdn_reader_games(reader) < number)
        fault_set(fault, FAULT_BAD_RECORD, play_text(play, "there is no game %d, only %d"), number,
                  pdn_reader_games(reader));
    pdn_reader_free(reader);
    fclose(file);
    return good;
}

static void show_loaded(Play *play, const char *path, int number) {
    Text title = {0};
    const Text *players = play->referee.players;
    text_printf(&title, play_text(play, "Game %d of '%s', %s"), number, quoted_string(path).text,
                play->referee.game.rules.profile->version);
    if (players[WHITE].length > 0 && players[BLACK].length > 0)
        text_printf(&title, play_text(play, ", %s against %s"), quoted_string(text_string(&players[WHITE])).text,
                    quoted_string(text_string(&players[BLACK])).text);
    play->person = side_of_person(&play->referee);
    play->flipped = play->person == BLACK;
    play->as_loaded = true;
    text_clear(&play->saved);
    text_printf(&title, play_text(play, ".\nYou play %s. undo takes moves back, one after another."),
                play_text(play, side_name(play->person)));
    play_engine_new_game(&play->engine);
    play_changed(play);
    play_show(play, text_string(&title));
    play_report_end(play);
    text_free(&title);
}

// load FILE [N]
static void run_load(Play *play, Span argument) {
    Text line = {0}, path = {0};
    long long number = 1;
    text_add_bytes(&line, argument.start, argument.length);
    Scanner words = scanner_of(text_string(&line));
    bool named = scanner_word(&words, &path);
    Span rest = scanner_rest(&words);
    Fault fault;
    fault_init(&fault);
    if (!named)
        say(play, play_text(play, "load takes the name of a file, and maybe which of its games: load games.pdn 3"));
    else if (rest.length > 0 && (!span_to_number(rest, &number) || number < 1 || number > INT32_MAX))
        output_printf(&play->session->env.out, play_text(play, "load takes the number of a game from 1, not '%s'."),
                      quoted(rest).text);
    else if (load(play, text_string(&path), (int)number, &fault))
        show_loaded(play, text_string(&path), (int)number);
    else
        output_printf(&play->session->env.out, play_text(play, "Not loaded: %s."), fault.message.what);
    fault_free(&fault);
    text_free(&path);
    text_free(&line);
}

static void run_quit(Play *play, Span argument) {
    (void)argument;
    play->leaving = true;
}

// ---- The table

// clang-format off
static const Action actions[] = {
    {"moves",  "hatua",       run_moves,  "",              "the legal moves, each with a number that plays it"},
    {"why",    "kwanini",     run_why,    "",              "why the last move was refused, or what you must do"},
    {"hint",   "dokezo",      run_hint,   "",              "a good move"},
    {"undo",   "rudisha",     run_undo,   "",              "takes back your last move and the answer to it"},
    {"draw",   "sare",        run_draw,   "",              "claims a draw, or else offers one; claim does the same"},
    {"claim",  "dai",         run_draw,   "",              ""},
    {"resign", "jisalimisha", run_resign, "",              "gives the game up"},
    {"new",    "mpya",        run_new,    "[white|black]", "begins another game, with that side for you"},
    {"level",  "kiwango",     run_level,  "N",             "how strong the engine plays, -8 to 20"},
    {"save",   "hifadhi",     run_save,   "FILE",          "writes the game into a file, as PDN"},
    {"load",   "fungua",      run_load,   "FILE [N]",      "goes on with game N of a PDN file"},
    {"board",  "ubao",        run_board,  "",              "shows the board"},
    {"flip",   "geuza",       run_flip,   "",              "turns the board"},
    {"help",   "msaada",      run_help,   "",              "this text"},
    {"quit",   "acha",        run_quit,   "",              "leaves; exit does the same"},
    {"exit",   "ondoka",      run_quit,   "",              ""},
    {"?",      "?",           run_help,   "",              ""},
};
// clang-format on

enum { ACTION_COUNT = sizeof actions / sizeof *actions };

static void add_example(Text *text, const Play *play) {
    const Rules *rules = &play->referee.game.rules;
    const Position *p = play_position(play);
    MoveList list;
    rules_list_moves(rules, p, &list);
    if (list.count > 0)
        move_write(text, rules, p, list.moves[0], &play->referee.notation);
    else
        text_add(text, rules->board->width == 8 ? "c3-d4" : "33-28");
    move_list_free(&list);
}

static void run_help(Play *play, Span argument) {
    (void)argument;
    Text text = {0};
    text_add(&text, play_text(play, "Type a move, as "));
    add_example(&text, play);
    text_add(&text, play_text(play, ", or as much of it as leaves no doubt:\nits first or last square. "
                                    "Or type its number in the list that 'moves' shows.\n"));
    for (int i = 0; i < ACTION_COUNT; i++)
        if (*actions[i].help)
            text_printf(&text, play_language(play) == KISWAHILI ? "  %-11s %-16s %s\n" : "  %-6s %-14s %s\n",
                        play_language(play) == KISWAHILI ? actions[i].kiswahili : actions[i].name,
                        play_text(play, actions[i].argument), play_text(play, actions[i].help));
    say(play, text_string(&text));
    text_free(&text);
}

static void take_move(Play *play, Span text) {
    if (!play_input_is_move_like(text)) {
        output_printf(&play->session->env.out,
                      play_text(play, "'%s' is neither a move nor a command; help lists them."), quoted(text).text);
    } else if (referee_is_over(&play->referee)) {
        play_report_end(play);
    } else {
        play_person_moves(play, text);
    }
}

// NULL if the word names none.
static const Action *find_action(Span word) {
    for (int i = 0; i < ACTION_COUNT; i++)
        if (span_equal_nocase(word, actions[i].name) || span_equal_nocase(word, actions[i].kiswahili))
            return &actions[i];
    return NULL;
}

bool play_is_command(Span word, const char *name) {
    const Action *typed = find_action(word);
    return typed && typed->run == find_action(span_of(name))->run;
}

void play_execute(Play *play, const char *line) {
    Scanner scanner = scanner_of(line);
    Span whole = scanner_rest(&scanner), word = scanner_next(&scanner), argument = scanner_rest(&scanner);
    const Action *action = find_action(word);
    if (whole.length == 0)
        return;
    if (!action)
        take_move(play, whole);
    else if (argument.length > 0 && !*action->argument)
        output_printf(&play->session->env.out, play_text(play, "%s takes no argument, but '%s' follows it."),
                      quoted(word).text, quoted(argument).text);
    else
        action->run(play, argument);
}
