#include "referee/referee_command.h"

#include <string.h>

#include "base/names.h"
#include "referee/answer.h"
#include "referee/commands.h"
#include "referee/referee_files.h"

typedef struct RefereeCommand {
    const char *name;
    bool (*run)(Call *call); // false, with the fault, if refused
    bool begins;             // a game of a new name too
    const char *placed;      // the arguments without names, as members of JSON (json_line.h)
    const char *arguments, *help;
} RefereeCommand;

// ---- Commands about the session

static bool run_games(Call *call) {
    if (!call_ends(call))
        return false;
    const Games *games = &call->session->games;
    json_array(&call->members, "games");
    for (int i = 0; i < games->count; i++) {
        const Referee *referee = &games->games[i]->referee;
        json_object(&call->members, NULL);
        json_string(&call->members, "game", text_string(&games->games[i]->name));
        json_string(&call->members, "profile", referee->game.rules.profile->name);
        json_number(&call->members, "plies", referee->game.count - 1);
        json_bool(&call->members, "over", referee_is_over(referee));
        json_object_end(&call->members);
    }
    json_array_end(&call->members);
    return true;
}

static bool run_close(Call *call) {
    if (!call_ends(call))
        return false;
    if (!call->game)
        return fault_set(&call->fault, FAULT_BAD_COMMAND, "close: game=NAME expected before the command");
    thinker_stop_game(call->session->thinker, call->label);
    games_remove(&call->session->games, call->game);
    call->referee = &call->session->referee;
    return true;
}

static bool run_help(Call *call);

static bool run_quit(Call *call) {
    if (!call_ends(call))
        return false;
    if (thinker_pauses(call->session->thinker))
        return fault_set(&call->fault, FAULT_BUSY, "a search has not ended yet, stop it first");
    referee_finish(call->session, true);
    return true;
}

// clang-format off
static const RefereeCommand commands[] = {
    {"new",     game_new_command,     true,  "", "[profile=P] [fen=F | [start=NAME] [giver=SIDE] [first=SIDE] | positions=\"F;F ..\"] [moves=\"M ..\"] [time=MS [inc=MS]] [white=NAME] [black=NAME] [SETTING=V ..]", "begins a game"},
    {"play",    game_play_command,    false, "side move", "[white|black] MOVE",  "plays a move"},
    {"moves",   game_moves_command,   false, "", "",                             "the legal moves"},
    {"status",  game_status_command,  false, "", "",                             "the state of the game"},
    {"claim",   game_claim_command,   false, "side reason", "[white|black] [threefold|thirty-moves]", "claims a draw"},
    {"offer",   game_offer_command,   false, "side", "white|black",              "offers a draw"},
    {"accept",  game_accept_command,  false, "side", "[white|black]",            "accepts the draw offered"},
    {"decline", game_decline_command, false, "side", "[white|black]",            "declines it"},
    {"resign",  game_resign_command,  false, "side", "white|black",              "resigns the game"},
    {"forfeit", game_forfeit_command, false, "side", "white|black",              "the arbiter declares the game lost for that side"},
    {"clock",   game_clock_command,   false, "white+ black+", "white|black MS ..", "reports the time left"},
    {"flag",    game_flag_command,    false, "side", "white|black",              "the time of that side has run out"},
    {"undo",    game_undo_command,    false, "steps", "[N]",                     "takes back the last moves, or a declared end"},
    {"history", game_history_command, false, "", "",                             "the moves played"},
    {"save",    referee_save_command, false, "", "[NAME]",                   "the game as PDN, or into a file of the folder that --files allows"},
    {"tree",    referee_tree_command, false, "", "",                             "the game as saved, as JSON: tags, comments, marks and variations"},
    {"load",    referee_load_command, true,  "", "NAME|pdn=\"...\" [game=N]", "resumes a recorded game"},
    {"fen",     game_fen_command,     false, "", "",                             "the position"},
    {"think",   think_command,        false, "", THINK_ARGUMENTS,                "searches for the best move, and reports as it goes"},
    {"hint",    think_hint_command,         false, "", "[as think]",                "a good move soon, at full strength"},
    {"analyse", think_analyse_command, false, "", "[as think]",          "searches until stop, by default for three lines"},
    {"stop",    think_stop_command,         false, "", "[ID]",                   "ends that search, or those of the game"},
    {"eval",    ask_eval_command, false, "", "[fen=F ..]",                "the static evaluation, term by term"},
    {"tb",      ask_tb_command, false, "", "[fen=F ..]",                  "the value of each move by the endgame tables"},
    {"book",    ask_book_command, false, "", "[fen=F ..]",                "the value of each move by the opening book"},
    {"games",   run_games,            false, "", "",                             "the games with names"},
    {"close",   run_close,            false, "", "",                             "forgets the game of that name"},
    {"help",    run_help,             false, "", "",                             "these commands"},
    {"quit",    run_quit,             false, "", "",                             "ends the referee"},
};
// clang-format on

enum { COMMAND_COUNT = sizeof commands / sizeof *commands };

static bool run_help(Call *call) {
    if (!call_ends(call))
        return false;
    json_array(&call->members, "commands");
    for (int i = 0; i < COMMAND_COUNT; i++) {
        json_object(&call->members, NULL);
        json_string(&call->members, "name", commands[i].name);
        json_string(&call->members, "arguments", commands[i].arguments);
        json_string(&call->members, "help", commands[i].help);
        json_object_end(&call->members);
    }
    json_array_end(&call->members);
    return true;
}

bool referee_row(int i, Text *name, Text *help) {
    if (i >= COMMAND_COUNT)
        return false;
    text_add(name, commands[i].name);
    text_printf(help, "%s%s%s", commands[i].arguments, *commands[i].arguments ? ": " : "", commands[i].help);
    return true;
}

// ---- Lines

static const RefereeCommand *find_command(const Text *name, Fault *fault) {
    int i = NAME_INDEX(commands, ((Span){text_string(name), name->length}), span_equal_nocase);
    if (i >= 0)
        return &commands[i];
    if (name->length == 0)
        fault_set(fault, FAULT_BAD_COMMAND, "a command expected, help lists them");
    else
        fault_set(fault, FAULT_BAD_COMMAND, "unknown command '%s', help lists them",
                  quoted_string(text_string(name)).text);
    return NULL;
}

static void write_answer(Call *call, bool ok, const RefereeCommand *command) {
    Text answer = {0};
    json_object(&answer, NULL);
    label_write_id(&answer, call->label);
    json_bool(&answer, "ok", ok);
    if (command)
        json_string(&answer, "command", command->name);
    else
        json_null(&answer, "command");
    label_write_game(&answer, call->label);
    if (!ok)
        answer_fault(&answer, "error", call->referee, &call->fault);
    else if (call->members.length > 0)
        text_printf(&answer, ",%s", text_string(&call->members));
    json_object_end(&answer);
    output_text(&call->session->env->out, &answer);
}

static RefereeStart ordinary_start(const RefereeSession *session) {
    return referee_ordinary_start(&session->env->rules, &session->env->notation_asked);
}

// Runs a command that begins a game with a new name.
static bool run_in_new_game(Call *call, const RefereeCommand *command) {
    RefereeSession *session = call->session;
    if (session->games.count == NAMED_GAMES_MAX)
        return fault_set(&call->fault, FAULT_TOO_MANY_GAMES, "there are %d games, close some of them first",
                         NAMED_GAMES_MAX);
    RefereeStart start = ordinary_start(session);
    NamedGame *game = named_game_new(text_string(&call->label->game), &start);
    call->referee = &game->referee;
    if (command->run(call) && games_add(&session->games, game))
        return true;
    call->referee = &session->referee;
    named_game_free(game);
    return false;
}

// Runs a command in the game that its label names.
static bool run_in_game(Call *call, const RefereeCommand *command) {
    const Label *label = call->label;
    if (!label->has_game)
        return command->run(call);
    call->game = games_find(&call->session->games, text_string(&label->game));
    if (!call->game && command->begins)
        return run_in_new_game(call, command);
    if (!call->game)
        return fault_set(&call->fault, FAULT_NO_GAME, "no game is called '%s'",
                         quoted_string(text_string(&label->game)).text);
    call->referee = &call->game->referee;
    return command->run(call);
}

static RefereeAnswer execute(RefereeSession *session, const char *line, bool cut) {
    Request request = {0};
    Call call = {.session = session, .referee = &session->referee, .label = &request.label};
    if (session->referee.game.count == 0) {
        RefereeStart start = ordinary_start(session);
        referee_start(&session->referee, &start);
    }
    fault_init(&call.fault);
    const RefereeCommand *command = NULL;
    if (request_read(&request, line, &call.fault))
        command = find_command(&request.command, &call.fault);
    if (cut)
        fault_set(&call.fault, FAULT_LINE_TOO_LONG, "a line has at most %d bytes", REFEREE_LINE_MAX);
    bool ok = command && !cut && request_take_arguments(&request, command->placed, &call.fault);
    call.line = request.line;
    ok = ok && run_in_game(&call, command);
    write_answer(&call, ok, command);
    if (ok && call.task)
        thinker_begin(session->thinker, call.task);
    request_free(&request);
    text_free(&call.members);
    fault_free(&call.fault);
    return (RefereeAnswer){ok, ok && command->run == run_quit};
}

RefereeAnswer referee_execute(RefereeSession *session, const char *line) {
    return execute(session, line, strlen(line) > REFEREE_LINE_MAX);
}

void referee_finish(RefereeSession *session, bool now) {
    thinker_free(session->thinker, now);
    session->thinker = NULL;
}

void referee_session_free(RefereeSession *session) {
    referee_free(&session->referee);
    games_free(&session->games);
    text_free(&session->folder);
}

void referee_loop(RefereeSession *session, FILE *input) {
    Text line = {0};
    bool cut, going = true;
    session->env->out.answers_only = true;
    while (going && text_read_line_at_most(&line, input, REFEREE_LINE_MAX, &cut)) {
        output_log_input(&session->env->out, text_string(&line));
        going = !execute(session, text_string(&line), cut).quit;
    }
    referee_finish(session, false);
    session->env->out.answers_only = false;
    text_free(&line);
}
