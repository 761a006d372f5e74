#include "referee/answer.h"

#include <string.h>

#include "board/clocks.h"
#include "notation/path.h"
#include "pdn/game_fit.h"

static const char *side_word(Side side) {
    return side == WHITE ? "white" : "black";
}

// ---- Squares and moves

enum { WAYS_MAX = 32 }; // of one capture

void answer_square(Text *text, const char *name, const Referee *referee, Square square) {
    Text value = {0};
    square_write(&value, referee->game.rules.board, &referee->notation, square);
    json_string(text, name, text_string(&value));
    text_free(&value);
}

static void add_squares(Text *text, const char *name, const Referee *referee, Bitboard squares) {
    json_array(text, name);
    while (squares)
        answer_square(text, NULL, referee, (Square)bits_pop(&squares));
    json_array_end(text);
}

static void add_move_text(Text *text, const char *name, const Referee *referee, const Position *p, Move move) {
    Text value = {0};
    move_write(&value, &referee->game.rules, p, move, &referee->notation);
    json_string(text, name, text_string(&value));
    text_free(&value);
}

// The captured pieces between one landing square and the next.
static void add_victims(Text *text, const Referee *referee, Bitboard captured, Square from, Square to) {
    const Board *board = referee->game.rules.board;
    int step = board_step(board, square_direction(board, from, to));
    for (Bitboard on = bits_step(bit_of(from), step); on != bit_of(to); on = bits_step(on, step))
        if (on & captured)
            answer_square(text, NULL, referee, (Square)bits_lowest(on));
}

static void add_path(Text *text, const Referee *referee, const Position *p, Move move) {
    Path path;
    if (!path_find(&referee->game.rules, p, move, &path))
        path = (Path){2, {move.from, move.to}};
    json_array(text, "path");
    for (int i = 0; i < path.count; i++)
        answer_square(text, NULL, referee, path.squares[i]);
    json_array_end(text);
    json_array(text, "captured");
    for (int i = 1; move_is_capture(move) && i < path.count; i++)
        add_victims(text, referee, move.set, path.squares[i - 1], path.squares[i]);
    json_array_end(text);
}

// Every way of a capture that has several.
static void add_ways(Text *text, const Referee *referee, const Position *p, Move move) {
    Path ways[WAYS_MAX];
    int count = path_find_all(&referee->game.rules, p, move, ways, WAYS_MAX);
    if (count < 2)
        return;
    json_array(text, "ways");
    for (int i = 0; i < count; i++) {
        json_array(text, NULL);
        for (int j = 0; j < ways[i].count; j++)
            answer_square(text, NULL, referee, ways[i].squares[j]);
        json_array_end(text);
    }
    json_array_end(text);
}

static void add_move(Text *text, const Referee *referee, const Position *p, Move move) {
    add_move_text(text, "move", referee, p, move);
    answer_square(text, "from", referee, move.from);
    answer_square(text, "to", referee, move.to);
    add_path(text, referee, p, move);
    json_bool(text, "promotes", (move.flags & MOVE_PROMOTES) != 0);
    if (move.flags & MOVE_HUFFS)
        answer_square(text, "huffs", referee, move.huffed);
    else
        json_null(text, "huffs");
    add_squares(text, "exposes", referee, move.flags & MOVE_DECLINES ? move.set : 0);
}

void answer_move(Text *text, const char *name, const Referee *referee, const Position *p, Move move) {
    json_object(text, name);
    add_move(text, referee, p, move);
    json_object_end(text);
}

void answer_moves(Text *text, const char *name, const Referee *referee) {
    const Position *p = &game_now(&referee->game)->position;
    MoveList list;
    move_list_init(&list);
    if (!referee_is_over(referee))
        rules_moves(&referee->game.rules, p, &list);
    json_array(text, name);
    for (int i = 0; i < list.count; i++) {
        json_object(text, NULL);
        add_move(text, referee, p, list.moves[i]);
        add_ways(text, referee, p, list.moves[i]);
        json_object_end(text);
    }
    json_array_end(text);
    move_list_free(&list);
}

static void add_marks(Text *text, const Nags *marks) {
    json_array(text, "nags");
    for (int i = 0; i < marks->count; i++)
        json_number(text, NULL, marks->nags[i]);
    json_array_end(text);
}

void answer_history(Text *text, const char *name, const Referee *referee) {
    const Game *game = &referee->game;
    Side first = position_side(&game->states[0].position);
    json_array(text, name);
    for (int i = 1; i < game->count; i++) {
        const Position *before = &game->states[i - 1].position;
        json_object(text, NULL);
        json_number(text, "number", game->first_number + (i - 1 + (first == BLACK)) / 2);
        json_string(text, "side", side_word(position_side(before)));
        add_move_text(text, "move", referee, before, game->states[i].move);
        add_marks(text, referee_marks(referee, i));
        json_object_end(text);
    }
    json_array_end(text);
}

void answer_fen(Text *text, const char *name, const Referee *referee, const SetUp *set_up) {
    Text fen = {0};
    fen_write(&fen, &referee->game.rules, &referee->notation, set_up, false);
    json_string(text, name, text_string(&fen));
    text_free(&fen);
}

// ---- The status

void answer_reason(Text *text, const Rules *rules, Reason reason) {
    Text article = {0};
    reason_article(&article, rules, reason);
    json_string(text, "reason", reason_word(reason));
    json_string(text, "article", text_string(&article));
    text_free(&article);
}

static void add_reasons(Text *text, const Referee *referee, const Ending *ending) {
    bool over = ending->outcome == OUTCOME_WIN || ending->outcome == OUTCOME_DRAW;
    json_array(text, "reasons");
    for (int i = 0; over && i < ending->reasons; i++) {
        json_object(text, NULL);
        answer_reason(text, &referee->game.rules, ending->reason[i]);
        json_object_end(text);
    }
    json_array_end(text);
}

static void add_claims(Text *text, const Referee *referee, const Ending *ending) {
    json_array(text, "claims");
    for (int i = 0; ending->outcome == OUTCOME_CLAIMABLE && i < ending->reasons; i++) {
        json_object(text, NULL);
        answer_reason(text, &referee->game.rules, ending->reason[i]);
        json_array(text, "by");
        for (Side side = WHITE; side <= BLACK; side++)
            if (referee_may_claim(referee, side, ending->reason[i]))
                json_string(text, NULL, side_word(side));
        json_array_end(text);
        json_object_end(text);
    }
    json_array_end(text);
}

static void add_counters(Text *text, const Referee *referee) {
    const GameState *now = game_now(&referee->game);
    Counter counters[COUNTERS];
    int count = counters_running(&referee->game.rules, &now->position, &now->clocks, counters);
    json_array(text, "counters");
    for (int i = 0; i < count; i++) {
        json_object(text, NULL);
        answer_reason(text, &referee->game.rules, counters[i].reason);
        json_number(text, "count", counters[i].count);
        json_number(text, "limit", counters[i].limit);
        json_string(text, "unit", counters[i].in_moves ? "moves" : "plies");
        if (counters[i].in_moves)
            json_string(text, "side", side_word(counters[i].counted));
        else
            json_null(text, "side");
        json_object_end(text);
    }
    json_array_end(text);
}

static void add_both(Text *text, const char *name, bool white, bool black) {
    json_object(text, name);
    json_bool(text, "white", white);
    json_bool(text, "black", black);
    json_object_end(text);
}

static void add_clock(Text *text, const Referee *referee) {
    if (!referee->control.used) {
        json_null(text, "clock");
        return;
    }
    json_object(text, "clock");
    json_number(text, "base", referee->control.base);
    json_number(text, "increment", referee->control.increment);
    json_number(text, "white", referee->left[WHITE]);
    json_number(text, "black", referee->left[BLACK]);
    json_object_end(text);
}

static void add_outcome(Text *text, const Rules *rules, const Ending *ending) {
    static const char *const outcomes[] = {"ongoing", "win", "draw", "claimable"};
    bool won = ending->outcome == OUTCOME_WIN, drawn = ending->outcome == OUTCOME_DRAW;
    json_bool(text, "over", won || drawn);
    json_string(text, "outcome", outcomes[ending->outcome]);
    if (won)
        json_string(text, "winner", side_word(ending->winner));
    else
        json_null(text, "winner");
    json_string(text, "result", won ? ending->winner == WHITE ? "1-0" : "0-1" : drawn ? "1/2-1/2" : "*");
    if (rules->profile->ends & END_SUPA)
        json_bool(text, "supa", ending->supa);
}

// Whether a flag fall of the other side would be only a draw (TZD 10, TZD3 11).
static bool cannot_win(const Referee *referee, Side side) {
    return ending_flag_fall(&referee->game, side_other(side)).outcome == OUTCOME_DRAW;
}

static void add_position(Text *text, const Referee *referee) {
    const Game *game = &referee->game;
    const GameState *now = game_now(game);
    SetUp set_up = game_set_up(game);
    answer_fen(text, "fen", referee, &set_up);
    json_string(text, "to_move", side_word(position_side(&now->position)));
    json_number(text, "move_number", set_up.move_number);
    json_number(text, "plies", game->count - 1);
    json_number(text, "repetitions", game_occurrences(game));
    json_bool(text, "can_capture", rules_can_capture(&game->rules, &now->position));
    add_squares(text, "huffable", referee, position_huffable(&now->position));
}

void answer_status(Text *text, const char *name, const Referee *referee) {
    const Rules *rules = &referee->game.rules;
    Ending ending = referee_ending(referee);
    const GameState *now = game_now(&referee->game);
    json_object(text, name);
    json_string(text, "profile", rules->profile->name);
    json_string(text, "version", rules->profile->version);
    add_outcome(text, rules, &ending);
    add_reasons(text, referee, &ending);
    add_claims(text, referee, &ending);
    add_position(text, referee);
    add_counters(text, referee);
    add_both(text, "promoted", now->promoted[WHITE], now->promoted[BLACK]);
    add_both(text, "cannot_win", cannot_win(referee, WHITE), cannot_win(referee, BLACK));
    if (referee->offered)
        json_string(text, "offer", side_word(referee->offerer));
    else
        json_null(text, "offer");
    add_clock(text, referee);
    json_object_end(text);
}

// ---- Faults

static void add_fits(Text *text, const GameFits *fits) {
    GameFits rest = *fits;
    Numbering numbering;
    json_array(text, "fits");
    for (const Profile *profile; (profile = game_fit_best(&rest, &numbering));) {
        json_object(text, NULL);
        json_string(text, "profile", profile->name);
        json_number(text, "numbering", numbering);
        json_object_end(text);
        game_fit_remove(&rest, profile);
    }
    json_array_end(text);
}

void answer_fault(Text *text, const char *name, const Referee *referee, const Fault *fault) {
    json_object(text, name);
    json_string(text, "code", fault->code);
    json_string(text, "message", fault->message.what);
    if (fault->article.length > 0)
        json_string(text, "article", text_string(&fault->article));
    else
        json_null(text, "article");
    json_array(text, "moves");
    for (int i = 0; i < fault->moves.count; i++)
        add_move_text(text, NULL, referee, &game_now(&referee->game)->position, fault->moves.moves[i]);
    json_array_end(text);
    if (strcmp(fault->code, FAULT_BAD_RECORD) == 0)
        add_fits(text, &fault->fits);
    json_object_end(text);
}
