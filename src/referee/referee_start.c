#include "referee/referee_start.h"

#include <string.h>

#include "base/names.h"
#include "board/start.h"
#include "notation/judge.h"

// The settings of the rules come first.
enum {
    KINGS,
    LIMIT,
    THREEFOLD,
    HUFF,
    SETTINGS,
    PROFILE = SETTINGS,
    FEN,
    START,
    GIVER,
    FIRST,
    TIME,
    INC,
    NAME_WHITE,
    NAME_BLACK,
    STYLE,
    NUMBERS,
    MOVES,
    POSITIONS,
};

const char *const start_names[START_VALUES] = {
    "ThreeKingsMoves", "MoveLimit", "AutoThreefold", "Huff",  "profile",  "fen",
    "start",           "giver",     "first",         "time",  "inc",      "white",
    "black",           "Notation",  "Numbering",     "moves", "positions"};

static bool is_given(const Text *values, int name) {
    return value_given(&values[name]);
}

static Span value_of(const Text *values, int name) {
    return value_span(&values[name]);
}

static bool bad_value(Fault *fault, const Text *values, int name, const char *expected) {
    return value_bad(fault, start_names[name], &values[name], expected);
}

// ---- The moves before the position, given as moves

// The list of legal moves in a refusal belongs to a position that the caller does not know, so only the message is
// kept.
static bool refused(Fault *fault, int number, const Fault *why) {
    return fault_set(fault, FAULT_BAD_VALUE, "moves: move %d: %s", number, why->message.what);
}

static bool play_move(Referee *referee, Span text, int number, Fault *fault) {
    Fault why;
    Move move;
    fault_init(&why);
    bool good = referee_play(referee, NULL, text, &move, &why) || refused(fault, number, &why);
    fault_free(&why);
    return good;
}

// Plays a list of moves, up to one that is refused.
static bool play_moves(Referee *referee, const Text *moves, Fault *fault) {
    Text text = {0};
    value_add_list(moves, &text);
    Scanner line = scanner_of(text_string(&text));
    bool good = true;
    int number = 1;
    for (Span move = move_scan(&line); good && move.length > 0; move = move_scan(&line), number++)
        good = play_move(referee, move, number, fault);
    text_free(&text);
    return good;
}

// ---- The same, given as the positions that they led to

// The positions after the first; empty where there is none.
static Span after_first(Span positions) {
    const char *sign = memchr(positions.start, ';', positions.length);
    if (!sign)
        return (Span){positions.start + positions.length, 0};
    return (Span){sign + 1, positions.length - (size_t)(sign + 1 - positions.start)};
}

static Span first_position(Span positions) {
    const char *sign = memchr(positions.start, ';', positions.length);
    return span_trim((Span){positions.start, sign ? (size_t)(sign - positions.start) : positions.length});
}

static bool same_pieces(const Position *a, const Position *b) {
    return a->pieces[WHITE] == b->pieces[WHITE] && a->pieces[BLACK] == b->pieces[BLACK] && a->kings == b->kings &&
           position_side(a) == position_side(b);
}

// Plays the first legal move that leads to the pieces of `next`; false if there is none.
static bool play_towards(Referee *referee, const Position *next) {
    const Position *p = &game_now(&referee->game)->position;
    MoveList list;
    move_list_init(&list);
    if (!referee_is_over(referee))
        rules_moves(&referee->game.rules, p, &list);
    Move found = move_none();
    for (int i = 0; i < list.count && move_is_none(found); i++) {
        Position after = position_after(p, list.moves[i]);
        if (same_pieces(&after, next))
            found = list.moves[i];
    }
    move_list_free(&list);
    if (move_is_none(found))
        return false;
    game_play(&referee->game, found);
    referee_set_marks(referee, &(Nags){.count = 0});
    return true;
}

// Plays the moves that lead from each position to the next; the game stands at the first one.
static bool play_positions(Referee *referee, Span positions, Fault *fault) {
    const Rules *rules = &referee->game.rules;
    int number = 2;
    for (Span rest = after_first(positions); rest.length > 0; rest = after_first(rest), number++) {
        SetUp next;
        Error error;
        Span fen = first_position(rest);
        if (!fen_read(fen, rules, &referee->notation, &next, &error))
            return fault_set(fault, FAULT_BAD_VALUE, "positions: position %d: %s", number, error.what);
        if (!play_towards(referee, &next.position))
            return fault_set(fault, FAULT_BAD_VALUE, "positions: no legal move leads from position %d to position %d",
                             number - 1, number);
    }
    return true;
}

// ---- The arguments

static bool read_rules(const Environment *env, const Text *values, Rules *rules, Fault *fault) {
    const Profile *profile = env->rules.profile;
    if (is_given(values, PROFILE) && !(profile = profile_named(value_of(values, PROFILE))))
        return bad_value(fault, values, PROFILE,
                         "tzd, tzd3, drafti, zambia, nigeria, ghana, international, brazilian or russian");
    *rules = rules_with_settings(profile, &env->rules, env->huff);
    for (int name = 0; name < SETTINGS; name++)
        if (is_given(values, name) && !rules_set(rules, (Span){start_names[name], strlen(start_names[name])},
                                                 value_of(values, name), &fault->message))
            return fault_code(fault, FAULT_BAD_VALUE);
    return true;
}

static bool read_notation(const Text *values, Notation *notation, Fault *fault) {
    if (is_given(values, STYLE)) {
        int style = NAME_INDEX(move_style_names, value_of(values, STYLE), span_equal_nocase);
        if (style < 0)
            return bad_value(fault, values, STYLE, "tzd, pdn, numeric, uci or hub");
        notation->style = (MoveStyle)style;
    }
    if (!is_given(values, NUMBERS))
        return true;
    long long number;
    if (!span_to_number(value_of(values, NUMBERS), &number) || number < NUMBERING_A1 || number > NUMBERING_B8)
        return bad_value(fault, values, NUMBERS, "0, 1 or 2");
    notation->numbering = (Numbering)number;
    return true;
}

static bool read_time(const Text *values, int name, long long min, int64_t *time, Fault *fault) {
    long long number;
    if (!is_given(values, name))
        return true;
    if (!span_to_number(value_of(values, name), &number) || number < min || number > REFEREE_TIME_MAX)
        return bad_value(fault, values, name, "whole milliseconds up to eleven days");
    *time = number;
    return true;
}

static bool read_control(const Text *values, TimeControl *control, Fault *fault) {
    control->used = is_given(values, TIME);
    if (!control->used && is_given(values, INC))
        return fault_set(fault, FAULT_BAD_VALUE, "inc needs time");
    return read_time(values, TIME, 1, &control->base, fault) && read_time(values, INC, 0, &control->increment, fault);
}

// From a FEN, or from a start by its name.
static bool read_position(const Text *values, const Rules *rules, const Notation *notation, SetUp *set_up,
                          Fault *fault) {
    bool named = is_given(values, START) || is_given(values, GIVER) || is_given(values, FIRST);
    bool listed = is_given(values, POSITIONS);
    Span fen = listed ? first_position(value_of(values, POSITIONS)) : value_of(values, FEN);
    if (listed && is_given(values, FEN))
        return fault_set(fault, FAULT_BAD_VALUE, "positions cannot be combined with fen");
    if (listed || (is_given(values, FEN) && !span_equal_nocase(fen, "startpos"))) {
        if (named)
            return fault_set(fault, FAULT_BAD_VALUE, "%s cannot be combined with start, giver or first",
                             listed ? "positions" : "fen");
        return fen_read(fen, rules, notation, set_up, &fault->message) || fault_code(fault, FAULT_BAD_VALUE);
    }
    StartWords words = {value_of(values, START), value_of(values, GIVER), value_of(values, FIRST)};
    return start_read(rules, &words, set_up, &fault->message) || fault_code(fault, FAULT_BAD_VALUE);
}

enum { PLAYER_NAME_MAX = 200 };

static bool read_start(const Environment *env, const Text *values, RefereeStart *start, Fault *fault) {
    Rules rules;
    Notation asked = env->notation_asked;
    if (!read_rules(env, values, &rules, fault) || !read_notation(values, &asked, fault))
        return false;
    Notation notation = notation_for(asked, rules.profile);
    *start = referee_ordinary_start(&rules, &asked);
    if (!read_position(values, &rules, &notation, &start->set_up, fault))
        return false;
    static const int players[] = {[WHITE] = NAME_WHITE, [BLACK] = NAME_BLACK};
    for (Side side = WHITE; side <= BLACK; side++) {
        start->players[side] = value_of(values, players[side]);
        if (start->players[side].length > PLAYER_NAME_MAX)
            return fault_set(fault, FAULT_BAD_VALUE, "the name of a player has at most %d bytes", PLAYER_NAME_MAX);
    }
    return read_control(values, &start->control, fault);
}

// The moves or positions that led from the start to the position now.
static bool play_history(const Text *values, Referee *referee, Fault *fault) {
    if (is_given(values, POSITIONS) && is_given(values, MOVES))
        return fault_set(fault, FAULT_BAD_VALUE, "moves and positions cannot be combined");
    if (is_given(values, POSITIONS))
        return play_positions(referee, value_of(values, POSITIONS), fault);
    return !is_given(values, MOVES) || play_moves(referee, &values[MOVES], fault);
}

bool referee_start_from(const Environment *env, const Text values[START_VALUES], Referee *referee, Fault *fault) {
    RefereeStart start;
    Referee begun = {0};
    if (!read_start(env, values, &start, fault))
        return false;
    referee_start(&begun, &start);
    if (!play_history(values, &begun, fault)) {
        referee_free(&begun);
        return false;
    }
    referee_free(referee);
    *referee = begun;
    return true;
}

bool referee_start_read(const Environment *env, Scanner *line, Referee *referee, Fault *fault) {
    Text values[START_VALUES] = {{0}};
    ValueList list = {start_names, START_VALUES, values};
    bool good = values_read("new", &list, 1, line, fault) && referee_start_from(env, values, referee, fault);
    values_free(values, START_VALUES);
    return good;
}
