#include "referee/referee_start.h"

#include <string.h>

#include "base/names.h"
#include "board/start.h"
#include "referee/pairs.h"

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
    NAMES
};

static const char *const names[NAMES] = {"ThreeKingsMoves", "MoveLimit", "AutoThreefold", "Huff", "profile", "fen",
                                         "start",           "giver",     "first",         "time", "inc",     "white",
                                         "black",           "Notation",  "Numbering"};

// The values as given; those not given have no data.
typedef struct Values {
    Text of[NAMES];
} Values;

static bool is_given(const Values *values, int name) {
    return values->of[name].data != NULL;
}

static Span value_of(const Values *values, int name) {
    return (Span){text_string(&values->of[name]), values->of[name].length};
}

static bool bad_value(Fault *fault, const Values *values, int name, const char *expected) {
    return fault_set(fault, FAULT_BAD_VALUE, "%s takes %s, not '%s'", names[name], expected,
                     quoted_string(text_string(&values->of[name])).text);
}

static bool read_values(Scanner *line, Values *values, Fault *fault) {
    PairResult result;
    Pair pair = {0};
    while ((result = pair_next(line, &pair, &fault->message)) == PAIR_READ) {
        int name = NAME_INDEX(names, pair.name, span_equal_nocase);
        if (name < 0 || is_given(values, name)) {
            Span shown = pair.name.length > 0 ? pair.name : (Span){text_string(&pair.value), pair.value.length};
            fault_set(fault, FAULT_BAD_COMMAND, "new: '%s' %s", quoted(shown).text,
                      name < 0 ? "is not an argument" : "is given twice");
            break;
        }
        values->of[name] = pair.value;
        text_add(&values->of[name], ""); // given, even if empty
        pair.value = (Text){0};
    }
    pair_free(&pair);
    if (result == PAIR_BAD)
        fault_code(fault, FAULT_BAD_VALUE);
    return result == PAIR_END;
}

static bool read_rules(const RefereeSession *session, const Values *values, Rules *rules, Fault *fault) {
    const Profile *profile = session->rules->profile;
    if (is_given(values, PROFILE) && !(profile = profile_named(value_of(values, PROFILE))))
        return bad_value(fault, values, PROFILE, "tzd, tzd3, drafti, zambia, nigeria or ghana");
    *rules = rules_with_settings(profile, session->rules, *session->huff);
    for (int name = 0; name < SETTINGS; name++)
        if (is_given(values, name) &&
            !rules_set(rules, (Span){names[name], strlen(names[name])}, value_of(values, name), &fault->message))
            return fault_code(fault, FAULT_BAD_VALUE);
    return true;
}

static bool read_notation(const Values *values, Notation *notation, Fault *fault) {
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

static bool read_time(const Values *values, int name, long long least, int64_t *time, Fault *fault) {
    long long number;
    if (!is_given(values, name))
        return true;
    if (!span_to_number(value_of(values, name), &number) || number < least || number > REFEREE_TIME_MAX)
        return bad_value(fault, values, name, "whole milliseconds up to eleven days");
    *time = number;
    return true;
}

static bool read_control(const Values *values, TimeControl *control, Fault *fault) {
    control->used = is_given(values, TIME);
    if (!control->used && is_given(values, INC))
        return fault_set(fault, FAULT_BAD_VALUE, "inc without time");
    return read_time(values, TIME, 1, &control->base, fault) && read_time(values, INC, 0, &control->increment, fault);
}

// From a FEN, or from a start by its name.
static bool read_position(const Values *values, const Rules *rules, const Notation *notation, SetUp *set_up,
                          Fault *fault) {
    bool named = is_given(values, START) || is_given(values, GIVER) || is_given(values, FIRST);
    Span fen = value_of(values, FEN);
    if (is_given(values, FEN) && !span_equal_nocase(fen, "startpos")) {
        if (named)
            return fault_set(fault, FAULT_BAD_VALUE, "fen goes without start, giver and first");
        return fen_read(fen, rules, notation, set_up, &fault->message) || fault_code(fault, FAULT_BAD_VALUE);
    }
    StartWords words = {value_of(values, START), value_of(values, GIVER), value_of(values, FIRST)};
    return start_read(rules, &words, &set_up->position, &fault->message) || fault_code(fault, FAULT_BAD_VALUE);
}

static bool read_start(const RefereeSession *session, const Values *values, RefereeStart *start, Fault *fault) {
    Rules rules;
    Notation notation = *session->notation;
    if (!read_rules(session, values, &rules, fault) || !read_notation(values, &notation, fault))
        return false;
    notation = notation_for(notation, rules.profile);
    *start = referee_ordinary_start(&rules, &notation);
    if (!read_position(values, &rules, &notation, &start->set_up, fault))
        return false;
    start->players[WHITE] = value_of(values, NAME_WHITE);
    start->players[BLACK] = value_of(values, NAME_BLACK);
    return read_control(values, &start->control, fault);
}

bool referee_start_read(RefereeSession *session, Scanner *line, Fault *fault) {
    Values values = {0};
    RefereeStart start;
    bool good = read_values(line, &values, fault) && read_start(session, &values, &start, fault);
    if (good)
        referee_start(&session->referee, &start);
    for (int name = 0; name < NAMES; name++)
        text_free(&values.of[name]);
    return good;
}
