#include "referee/referee_command.h"

#include <string.h>

#include "base/names.h"
#include "referee/answer.h"
#include "referee/pairs.h"
#include "referee/referee_call.h"
#include "referee/referee_files.h"
#include "referee/referee_start.h"

typedef struct RefereeCommand {
    const char *name;
    bool (*run)(Call *call); // false, with the fault, if refused
    const char *arguments, *help;
} RefereeCommand;

// ---- Sides

static bool side_of(Span token, Side *side) {
    *side = span_equal_nocase(token, "black") ? BLACK : WHITE;
    return *side == BLACK || span_equal_nocase(token, "white");
}

static bool take_side(Call *call, Side *side) {
    Span token = scanner_next(&call->line);
    return side_of(token, side) || call_bad_command(call, "white or black", token);
}

// The side that may be given; NULL without one.
static const Side *take_optional_side(Call *call, Side *side) {
    if (!side_of(scanner_peek(&call->line), side))
        return NULL;
    scanner_next(&call->line);
    return side;
}

// ---- Commands

static bool run_new(Call *call) {
    return referee_start_read(call->session, &call->line, &call->fault) && call_add_status(call);
}

static bool run_play(Call *call) {
    Side side;
    Move move;
    const Side *sender = take_optional_side(call, &side);
    Position before = game_now(&call->referee->game)->position;
    if (!referee_play(call->referee, sender, scanner_rest(&call->line), &move, &call->fault))
        return false;
    answer_move(&call->members, "move", call->referee, &before, move);
    return call_add_status(call);
}

static bool run_moves(Call *call) {
    if (!call_ends(call))
        return false;
    answer_moves(&call->members, "moves", call->referee);
    return true;
}

static bool run_status(Call *call) {
    return call_ends(call) && call_add_status(call);
}

static bool run_claim(Call *call) {
    static const Reason reasons[] = {REASON_THREEFOLD, REASON_THIRTY_MOVES};
    Side side = position_side(&game_now(&call->referee->game)->position);
    take_optional_side(call, &side);
    const Reason *reason = NULL;
    Span token = scanner_next(&call->line);
    for (int i = 0; i < 2; i++)
        if (span_equal_nocase(token, reason_word(reasons[i])))
            reason = &reasons[i];
    if (token.length > 0 && !reason)
        return call_bad_command(call, "threefold or thirty-moves", token);
    return call_ends(call) && referee_claim(call->referee, side, reason, &call->fault) && call_add_status(call);
}

static bool run_offer(Call *call) {
    Side side;
    return take_side(call, &side) && call_ends(call) && referee_offer(call->referee, side, &call->fault) &&
           call_add_status(call);
}

static bool run_accept(Call *call) {
    Side side;
    const Side *sender = take_optional_side(call, &side);
    return call_ends(call) && referee_accept(call->referee, sender, &call->fault) && call_add_status(call);
}

static bool run_decline(Call *call) {
    Side side;
    const Side *sender = take_optional_side(call, &side);
    return call_ends(call) && referee_decline(call->referee, sender, &call->fault) && call_add_status(call);
}

static bool run_resign(Call *call) {
    Side side;
    return take_side(call, &side) && call_ends(call) && referee_resign(call->referee, side, &call->fault) &&
           call_add_status(call);
}

static bool run_forfeit(Call *call) {
    Side side;
    return take_side(call, &side) && call_ends(call) && referee_forfeit(call->referee, side, &call->fault) &&
           call_add_status(call);
}

static bool run_clock(Call *call) {
    int64_t left[2] = {-1, -1};
    do {
        Side side;
        long long time;
        if (!take_side(call, &side))
            return false;
        Span token = scanner_next(&call->line);
        if (!span_to_number(token, &time) || time < 0 || time > REFEREE_TIME_MAX)
            return fault_set(&call->fault, FAULT_BAD_VALUE, "whole milliseconds up to eleven days expected, not '%s'",
                             quoted(token).text);
        left[side] = time;
    } while (scanner_peek(&call->line).length > 0);
    return referee_set_time(call->referee, left, &call->fault) && call_add_status(call);
}

static bool run_flag(Call *call) {
    Side side;
    return take_side(call, &side) && call_ends(call) && referee_flag(call->referee, side, &call->fault) &&
           call_add_status(call);
}

static bool run_undo(Call *call) {
    long long steps = 1;
    Span token = scanner_next(&call->line);
    if (token.length > 0 && (!span_to_number(token, &steps) || steps < 1 || steps > INT32_MAX))
        return call_bad_command(call, "a number of steps from 1", token);
    return call_ends(call) && referee_undo(call->referee, (int)steps, &call->fault) && call_add_status(call);
}

static bool run_history(Call *call) {
    if (!call_ends(call))
        return false;
    const Game *game = &call->referee->game;
    SetUp start = game_start(game);
    answer_fen(&call->members, "start", call->referee, &start);
    answer_history(&call->members, "moves", call->referee);
    return true;
}

static bool run_fen(Call *call) {
    if (!call_ends(call))
        return false;
    const Game *game = &call->referee->game;
    SetUp set_up = game_set_up(game);
    answer_fen(&call->members, "fen", call->referee, &set_up);
    Text letters = {0};
    fen_write_letters(&letters, &game->rules, &set_up.position);
    json_string(&call->members, "letters", text_string(&letters));
    text_free(&letters);
    return true;
}

static bool run_help(Call *call);

static bool run_quit(Call *call) {
    return call_ends(call);
}

// clang-format off
static const RefereeCommand commands[] = {
    {"new",     run_new,     "[profile=P] [fen=F | [start=NAME] [giver=SIDE] [first=SIDE]] [time=MS [inc=MS]] [white=NAME] [black=NAME] [SETTING=V ..]", "begins a game"},
    {"play",    run_play,    "[white|black] MOVE",                  "plays a move"},
    {"moves",   run_moves,   "",                                    "the legal moves"},
    {"status",  run_status,  "",                                    "the state of the game"},
    {"claim",   run_claim,   "[white|black] [threefold|thirty-moves]", "claims a draw"},
    {"offer",   run_offer,   "white|black",                         "offers a draw"},
    {"accept",  run_accept,  "[white|black]",                       "accepts the draw offered"},
    {"decline", run_decline, "[white|black]",                       "declines it"},
    {"resign",  run_resign,  "white|black",                         "resigns the game"},
    {"forfeit", run_forfeit, "white|black",                         "the arbiter declares the game lost for that side"},
    {"clock",   run_clock,   "white|black MS ..",                   "reports the time left"},
    {"flag",    run_flag,    "white|black",                         "the time of that side has run out"},
    {"undo",    run_undo,    "[N]",                                 "takes back the last moves, or a declared end"},
    {"history", run_history, "",                                    "the moves played"},
    {"save",    referee_save_command,    "[NAME]",                              "the game as PDN, or into a file of the folder that --files allows"},
    {"load",    referee_load_command,    "NAME|pdn=\"...\" [game=N]",           "resumes a recorded game"},
    {"fen",     run_fen,     "",                                    "the position"},
    {"help",    run_help,    "",                                    "these commands"},
    {"quit",    run_quit,    "",                                    "ends the referee"},
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

// Takes the id that may stand before the command; false, with the fault, if it is malformed.
static bool take_id(Call *call, Text *id, bool *has_id) {
    Span token = scanner_peek(&call->line);
    Pair pair = {0};
    Error error;
    *has_id = token.length >= 3 && span_equal_nocase((Span){token.start, 3}, "id=");
    if (*has_id && pair_next(&call->line, &pair, &error) == PAIR_BAD) {
        *has_id = false;
        pair_free(&pair);
        fault_set(&call->fault, FAULT_BAD_COMMAND, "id: %s", error.what);
        return false;
    }
    *id = pair.value;
    return true;
}

static const RefereeCommand *take_command(Call *call) {
    Span word = scanner_next(&call->line);
    int i = NAME_INDEX(commands, word, span_equal_nocase);
    if (i >= 0)
        return &commands[i];
    if (word.length == 0)
        fault_set(&call->fault, FAULT_BAD_COMMAND, "a command expected, help lists them");
    else
        fault_set(&call->fault, FAULT_BAD_COMMAND, "unknown command '%s', help lists them", quoted(word).text);
    return NULL;
}

static void write_answer(Call *call, bool ok, const Text *id, const RefereeCommand *command) {
    Text answer = {0};
    json_object(&answer, NULL);
    if (id)
        json_string(&answer, "id", text_string(id));
    json_bool(&answer, "ok", ok);
    if (command)
        json_string(&answer, "command", command->name);
    else
        json_null(&answer, "command");
    if (!ok)
        answer_fault(&answer, "error", call->referee, &call->fault);
    else if (call->members.length > 0)
        text_printf(&answer, ",%s", text_string(&call->members));
    json_object_end(&answer);
    output_text(call->session->out, &answer);
}

static RefereeAnswer execute(RefereeSession *session, const char *line, bool cut) {
    Call call = {.session = session, .referee = &session->referee, .line = scanner_of(line)};
    if (session->referee.game.count == 0) {
        RefereeStart start = referee_ordinary_start(session->rules, session->notation);
        referee_start(&session->referee, &start);
    }
    fault_init(&call.fault);
    Text id = {0};
    bool has_id;
    const RefereeCommand *command = take_id(&call, &id, &has_id) ? take_command(&call) : NULL;
    if (cut)
        fault_set(&call.fault, FAULT_LINE_TOO_LONG, "a line has at most %d bytes", REFEREE_LINE_MAX);
    bool ok = command && !cut && command->run(&call);
    write_answer(&call, ok, has_id ? &id : NULL, command);
    text_free(&id);
    text_free(&call.members);
    fault_free(&call.fault);
    return (RefereeAnswer){ok, ok && command->run == run_quit};
}

RefereeAnswer referee_execute(RefereeSession *session, const char *line) {
    return execute(session, line, false);
}

void referee_loop(RefereeSession *session, FILE *input) {
    Text line = {0};
    bool cut, going = true;
    session->out->answers_only = true;
    while (going && text_read_line_at_most(&line, input, REFEREE_LINE_MAX, &cut)) {
        output_log_input(session->out, text_string(&line));
        going = !execute(session, text_string(&line), cut).quit;
    }
    session->out->answers_only = false;
    text_free(&line);
}
