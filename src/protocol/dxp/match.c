#include "protocol/dxp/match.h"

#include <stdarg.h>

#include "base/platform.h"
#include "board/ending.h"
#include "notation/fen.h"
#include "protocol/options.h"
#include "protocol/version.h"

// A move without a clock takes MOVE_MS; no move takes longer than MOVE_MS_MAX, however much time the partner gives.
enum { VERSION = 1, MOVE_MS = 1000, MOVE_MS_MAX = 600000 };

// ---- Sending

static void send(DxpMatch *match, const DxpMessage *message) {
    Text text = {0};
    dxp_write(&text, message);
    output_message(&match->session->env.out, text_string(&text));
    text_free(&text);
}

// Reports an error to the partner, and on standard error.
static void complain(DxpMatch *match, const char *format, ...) PRINTF_LIKE(2, 3);
static void complain(DxpMatch *match, const char *format, ...) {
    DxpMessage chat = {.kind = DXP_CHAT};
    Text what = {0};
    va_list list;
    va_start(list, format);
    text_add_list(&what, format, list);
    va_end(list);
    text_add(&chat.text, "error: ");
    text_add_shown(&chat.text, (Span){text_string(&what), what.length});
    send(match, &chat);
    session_error(match->session, "dxp: %s", text_string(&what));
    text_free(&what);
    dxp_free(&chat);
}

static void request(DxpMatch *match) {
    DxpMessage message = {.kind = DXP_REQUEST,
                          .version = VERSION,
                          .side = side_other(match->side),
                          .minutes = match->settings.minutes,
                          .moves = match->settings.moves};
    text_add(&message.text, ENGINE_NAME " " ENGINE_VERSION);
    send(match, &message);
    dxp_free(&message);
}

static void accept(DxpMatch *match, int code) {
    DxpMessage message = {.kind = DXP_ACCEPT, .code = code};
    text_add(&message.text, ENGINE_NAME " " ENGINE_VERSION);
    send(match, &message);
    dxp_free(&message);
}

// ---- Ends of games

static void note_end(DxpMatch *match, int code) {
    static const char *const words[] = {"unknown", "lost", "drawn", "won"};
    int plies = match->game.count - 1;
    session_note(match->session, "game %d %s as %s after %d %s", match->games, words[code], side_name(match->side),
                 plies, plies == 1 ? "ply" : "plies");
}

static bool is_last(const DxpMatch *match) {
    return match->settings.request && match->games >= match->settings.games;
}

// The game has ended: both sides have sent the end.
static void go_on(DxpMatch *match, bool stop) {
    match->over = match->over || stop || is_last(match);
    if (match->over || !match->settings.request)
        return;
    match->side = side_other(match->side);
    match->agreed = false; // this game cannot go on, and the next one must be agreed on
    request(match);
}

static void end_game(DxpMatch *match, int code) {
    send(match, &(DxpMessage){.kind = DXP_END, .code = code, .stop = is_last(match)});
    note_end(match, code);
    match->playing = false;
    match->ending = true;
}

// ---- Moves

Limits dxp_match_limits(const DxpMatch *match) {
    if (match->minutes == 0)
        return (Limits){.movetime = MOVE_MS, .stop = &match->gone};
    int64_t left = (int64_t)match->minutes * 60000 - match->used / 1000;
    int played = (match->game.count - 1) / 2;
    return (Limits){.movetime = MOVE_MS_MAX,
                    .stop = &match->gone,
                    .clock = true,
                    .time = {left > 0 ? left : 0, left > 0 ? left : 0},
                    .moves_to_go = match->moves > played ? match->moves - played : 0};
}

static Move any_move(const DxpMatch *match) {
    MoveList list;
    game_list_moves(&match->game, &list);
    Move move = list.moves[0];
    move_list_free(&list);
    return move;
}

static void make_move(DxpMatch *match) {
    int64_t begun = platform_microseconds();
    Limits limits = dxp_match_limits(match);
    Move move = searcher_run(&match->searcher, &match->game, &limits)->best;
    if (move_is_none(move))
        move = any_move(match);
    int64_t took = platform_microseconds() - begun;
    match->used += took;
    const Board *board = match->game.rules.board;
    DxpMessage message = {.kind = DXP_MOVE,
                          .seconds = (int)((took + 500000) / 1000000),
                          .from = number_of_square(board, move.from),
                          .to = number_of_square(board, move.to)};
    for (Bitboard set = move_is_capture(move) ? move.set : 0; set;)
        message.captured[message.captured_count++] = number_of_square(board, bits_pop(&set));
    game_play(&match->game, move);
    send(match, &message);
}

// If it is our turn: ends the game or moves.
static void continue_game(DxpMatch *match) {
    if (!match->playing || position_side(&game_now(&match->game)->position) != match->side)
        return;
    Ending ending = ending_of(&match->game);
    if (ending.outcome == OUTCOME_WIN)
        end_game(match, ending.winner == match->side ? DXP_WON : DXP_LOST);
    else if (ending.outcome == OUTCOME_DRAW)
        end_game(match, DXP_DRAWN);
    else if (match->moves > 0 && match->game.count - 1 >= 2 * match->moves)
        end_game(match, DXP_UNKNOWN);
    else
        make_move(match);
}

static bool fits(const DxpMatch *match, Move move) {
    const Board *board = match->game.rules.board;
    const DxpMessage *message = &match->message;
    Bitboard captured = 0;
    for (int i = 0; i < message->captured_count; i++) {
        if (message->captured[i] < 1 || message->captured[i] > board->numbers)
            return false;
        captured |= bit_of(square_of_number(board, message->captured[i]));
    }
    return number_of_square(board, move.from) == message->from && number_of_square(board, move.to) == message->to &&
           captured == (move_is_capture(move) ? move.set : 0);
}

static bool find_move(const DxpMatch *match, Move *move) {
    MoveList list;
    game_list_moves(&match->game, &list);
    bool found = false;
    for (int i = 0; i < list.count && !found; i++)
        if ((found = fits(match, list.moves[i])))
            *move = list.moves[i];
    move_list_free(&list);
    return found;
}

// ---- Messages

static bool set_start(DxpMatch *match, Error *error) {
    const Rules *rules = &match->session->env.rules;
    Position start = position_start(rules->board);
    SetUp set_up = set_up_of(&start, (Clocks){0}, 1);
    const Text *position = &match->message.position;
    Text fen = {0};
    Notation notation = {STYLE_NUMERIC, NUMBERING_B8};
    bool good = position->length == 0 ||
                (dxp_read_position((Span){text_string(position), position->length}, rules->board, &fen, error) &&
                 fen_read((Span){text_string(&fen), fen.length}, rules, &notation, &set_up, error));
    text_free(&fen);
    if (good)
        game_restart_from(&match->game, rules, &set_up);
    return good;
}

static void begin(DxpMatch *match) {
    match->used = 0;
    match->games++;
    match->agreed = match->playing = true;
    match->ending = false;
    engine_new_game(match->searcher.engine);
    session_note(match->session, "game %d as %s against %s", match->games, side_name(match->side),
                 quoted_string(text_string(&match->message.text)).text);
    continue_game(match);
}

static void receive_request(DxpMatch *match) {
    Error error;
    const DxpMessage *message = &match->message;
    bool good = message->version == VERSION || error_set(&error, "unknown version %d", message->version);
    good = good && (!match->playing || error_set(&error, "a game is being played"));
    good = good && set_start(match, &error);
    accept(match, !good);
    if (!good) {
        complain(match, "the game is refused: %s", error.what);
        return;
    }
    match->side = message->side;
    match->minutes = message->minutes;
    match->moves = message->moves;
    begin(match);
}

static void receive_accept(DxpMatch *match) {
    Error error;
    if (!match->settings.request || match->agreed) {
        complain(match, "no game was asked for");
    } else if (match->message.code != 0) {
        session_error(match->session, "dxp: the game is refused, with code %d", match->message.code);
        match->over = true;
    } else if (set_start(match, &error)) {
        match->minutes = match->settings.minutes;
        match->moves = match->settings.moves;
        begin(match);
    }
}

static void receive_move(DxpMatch *match) {
    Move move;
    if (!match->playing)
        complain(match, "no game is being played");
    else if (position_side(&game_now(&match->game)->position) == match->side)
        complain(match, "it is not your turn");
    else if (!find_move(match, &move))
        complain(match, "the move from %d to %d with %d captured is illegal", match->message.from, match->message.to,
                 match->message.captured_count);
    else {
        game_play(&match->game, move);
        continue_game(match);
    }
}

// Confirms the partner's end by ours, with the result seen from our side.
static void receive_end(DxpMatch *match) {
    int code = match->message.code;
    bool stop = match->message.stop;
    if (match->playing) {
        end_game(match, code == DXP_LOST ? DXP_WON : code == DXP_WON ? DXP_LOST : code == DXP_DRAWN ? DXP_DRAWN : 0);
    } else if (!match->ending) {
        match->over = match->over || stop;
        return;
    }
    match->ending = false;
    go_on(match, stop);
}

// The number of plies before the requested move.
static int plies_before(const DxpMatch *match) {
    bool black_began = position_side(&match->game.states[0].position) == BLACK;
    return 2 * (match->message.number - 1) + (match->message.side == BLACK) - black_began;
}

static void receive_back_request(DxpMatch *match) {
    int plies = match->agreed ? plies_before(match) : -1;
    bool good = plies >= 0 && plies < match->game.count;
    send(match, &(DxpMessage){.kind = DXP_BACK_ACCEPT, .code = !good});
    if (!good)
        return;
    while (match->game.count - 1 > plies)
        game_undo(&match->game);
    match->playing = true;
    match->ending = false;
    continue_game(match);
}

void dxp_match_receive(DxpMatch *match, Span text) {
    Error error;
    if (!dxp_read(text, &match->message, &error)) {
        complain(match, "%s", error.what);
        return;
    }
    switch (match->message.kind) {
    case DXP_REQUEST: receive_request(match); break;
    case DXP_ACCEPT: receive_accept(match); break;
    case DXP_MOVE: receive_move(match); break;
    case DXP_END: receive_end(match); break;
    case DXP_BACK_REQUEST: receive_back_request(match); break;
    case DXP_CHAT: session_note(match->session, "chat: %s", text_string(&match->message.text)); break;
    case DXP_BACK_ACCEPT: break; // we never ask for a move back
    }
}

bool dxp_match_init(DxpMatch *match, Session *session, const DxpSettings *settings) {
    *match = (DxpMatch){.session = session, .settings = *settings, .side = (Side)settings->side};
    atomic_init(&match->gone, false);
    // The messages cannot express a huff.
    option_set(session, (Span){"Huff", 4}, (Span){"off", 3});
    EngineOptions options = session->env.engine_options;
    options.multi_pv = 1;
    options.claim_draws = options.analysis = false;
    if (!searcher_init(&match->searcher, &options, &session->env.weights, &session->env.library))
        return false;
    session_use_book(session, match->searcher.engine);
    game_init(&match->game, &session->env.rules);
    session_prepare(session);
    if (settings->request)
        request(match);
    return true;
}

void dxp_match_free(DxpMatch *match) {
    searcher_free(&match->searcher);
    game_free(&match->game);
    dxp_free(&match->message);
}
