#include "referee/referee_start.h"

#include <string.h>

#include "base/names.h"
#include "board/start.h"
#include "referee/history.h"

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

static bool read_rules(const RefereeSession *session, const Text *values, Rules *rules, Fault *fault) {
    const Profile *profile = session->rules->profile;
    if (is_given(values, PROFILE) && !(profile = profile_named(value_of(values, PROFILE))))
        return bad_value(fault, values, PROFILE,
                         "tzd, tzd3, drafti, zambia, nigeria, ghana, international, brazilian or russian");
    *rules = rules_with_settings(profile, session->rules, *session->huff);
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
    Span fen = listed ? history_first_position(value_of(values, POSITIONS)) : value_of(values, FEN);
    if (listed && is_given(values, FEN))
        return fault_set(fault, FAULT_BAD_VALUE, "positions cannot be combined with fen");
    if (listed || (is_given(values, FEN) && !span_equal_nocase(fen, "startpos"))) {
        if (named)
            return fault_set(fault, FAULT_BAD_VALUE, "%s cannot be combined with start, giver or first",
                             listed ? "positions" : "fen");
        return fen_read(fen, rules, notation, set_up, &fault->message) || fault_code(fault, FAULT_BAD_VALUE);
    }
    StartWords words = {value_of(values, START), value_of(values, GIVER), value_of(values, FIRST)};
    return start_read(rules, &words, &set_up->position, &fault->message) || fault_code(fault, FAULT_BAD_VALUE);
}

enum { PLAYER_NAME_MAX = 200 };

static bool read_start(const RefereeSession *session, const Text *values, RefereeStart *start, Fault *fault) {
    Rules rules;
    Notation notation = *session->notation;
    if (!read_rules(session, values, &rules, fault) || !read_notation(values, &notation, fault))
        return false;
    notation = notation_for(notation, rules.profile);
    *start = referee_ordinary_start(&rules, &notation);
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
        return history_play_positions(referee, value_of(values, POSITIONS), fault);
    return !is_given(values, MOVES) || history_play_moves(referee, text_string(&values[MOVES]), fault);
}

bool referee_start_from(const RefereeSession *session, const Text values[START_VALUES], Referee *referee,
                        Fault *fault) {
    RefereeStart start;
    Referee begun = {0};
    if (!read_start(session, values, &start, fault))
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

bool referee_start_read(const RefereeSession *session, Scanner *line, Referee *referee, Fault *fault) {
    Text values[START_VALUES] = {{0}};
    ValueList list = {start_names, START_VALUES, values};
    bool good = values_read("new", &list, 1, line, fault) && referee_start_from(session, values, referee, fault);
    values_free(values, START_VALUES);
    return good;
}
