#include "board/start.h"

#include "base/names.h"

typedef struct Start {
    const char *name;
    int given;           // seeds that the giver plays without
    bool crowned, crown; // whether the giver has a king, and whether the other side has
} Start;

static const Start starts[] = {
    {"short-one", 1, false, false},  {"short-two", 2, false, false}, {"short-three", 3, false, false},
    {"short-four", 4, false, false}, {"crown-crown", 0, true, true}, {"one-crown", 0, false, true},
};
enum { STARTS = sizeof starts / sizeof *starts };

static const char names[] =
    "short-one, short-two, short-three, short-four (7.1), crown-crown (7.2) and one-crown (7.3)";

// Black's backline, the middle first; White's is the same with the board turned.
static const int backline[] = {3, 2, 4, 1};

static Bitboard backline_square(const Board *board, Side side, int i) {
    return bit_of(square_of_number(board, side == BLACK ? backline[i] : board->numbers + 1 - backline[i]));
}

static Position position_of(const Board *board, const Start *start, Side giver) {
    Position p = position_start(board);
    for (int i = 0; i < start->given; i++)
        p.pieces[giver] &= ~backline_square(board, giver, i);
    for (Side side = WHITE; side <= BLACK; side++)
        if (side == giver ? start->crowned : start->crown) {
            p.kings |= backline_square(board, side, 0);
            p.pieces[side] &= ~backline_square(board, side, 1);
        }
    return p;
}

static const Start *start_named(Span name) {
    int i = NAME_INDEX(starts, name, span_equal_nocase);
    return i < 0 ? NULL : &starts[i];
}

bool start_is_name(Span word) {
    return start_named(word) != NULL;
}

static bool is_symmetric(const Start *start) {
    return start->given == 0 && start->crowned == start->crown;
}

static bool read_side(Span word, const char *name, Side *side, Error *error) {
    if (word.length == 0)
        return true;
    *side = span_equal_nocase(word, "black") ? BLACK : WHITE;
    return *side == BLACK || span_equal_nocase(word, "white") ||
           error_set(error, "%s takes white or black, not '%s'", name, quoted(word).text);
}

static bool read_first(const Rules *rules, Span word, Position *p, Error *error) {
    static const char *const articles[PROFILES] = {
        [PROFILE_TZD] = " (TZD 3)", [PROFILE_TZD3] = " (TZD3 3)", [PROFILE_DRAFTI] = " (Drafti 2)"};
    Side first = WHITE;
    if (!read_side(word, "first", &first, error))
        return false;
    const char *article = articles[rules->profile->id];
    if (first == BLACK && !profile_is_nigerian(rules->profile))
        return error_set(error, "in %s White moves first%s", rules->profile->name, article ? article : "");
    if (first == BLACK)
        p->turn = TURN_BLACK;
    return true;
}

static bool read_named(const Rules *rules, const StartWords *words, Position *p, Error *error) {
    if (!profile_is_nigerian(rules->profile))
        return error_set(error, "named starts exist only in nigeria and ghana, not in %s", rules->profile->name);
    const Start *start = start_named(words->name);
    if (!start)
        return error_set(error, "no start is called '%s', only %s", quoted(words->name).text, names);
    if (words->giver.length > 0 && is_symmetric(start))
        return error_set(error, "giver does not apply to %s, in which neither side gives anything", start->name);
    Side giver = BLACK;
    if (!read_side(words->giver, "giver", &giver, error))
        return false;
    *p = position_of(rules->board, start, giver);
    return true;
}

bool start_read(const Rules *rules, const StartWords *words, SetUp *start, Error *error) {
    Position p = position_start(rules->board);
    if (words->name.length > 0) {
        if (!read_named(rules, words, &p, error))
            return false;
    } else if (words->giver.length > 0) {
        return error_set(error, "giver needs the name of a start, such as short-two");
    }
    if (!read_first(rules, words->first, &p, error))
        return false;
    p.key = position_key(&p);
    *start = set_up_of(&p, (Clocks){0}, 1);
    return true;
}

bool start_write(Text *text, const Rules *rules, const Position *p) {
    for (int i = 0; i < STARTS && profile_is_nigerian(rules->profile); i++)
        for (Side giver = BLACK;; giver = WHITE) {
            Position q = position_of(rules->board, &starts[i], giver);
            if (q.pieces[WHITE] == p->pieces[WHITE] && q.pieces[BLACK] == p->pieces[BLACK] && q.kings == p->kings) {
                text_add(text, starts[i].name);
                if (!is_symmetric(&starts[i]))
                    text_add(text, giver == BLACK ? " giver=black" : " giver=white");
                return true;
            }
            if (giver == WHITE)
                break;
        }
    return false;
}
