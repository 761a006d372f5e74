// Ways of captures against an independent reading, over random positions full of kings (rules.md 2.3 to 2.8): every
// printed path is legal jump by jump, every legal path is read as its move, and one that stops too early is refused.
// 2,000 positions under every profile, or MFALME_PATHS of them.
#include <criterion/criterion.h>
#include <stdlib.h>

#include "notation/judge.h"
#include "notation/path.h"
#include "support/bridge.h"
#include "support/mailbox_path.h"

enum { STRAY_TRIES = 4 };

typedef struct Replay {
    Rules rules;
    MbRules mailbox;
    Rng rng;
    Position p;
    MbBoard board;
    Refusal refusal;
    Text text;
    long positions, printed, ways, strays;
} Replay;

// ---- Paths as squares of the oracle and as texts

typedef struct Squares {
    int count, at[MB_PATH];
} Squares;

static Square square_of(const Replay *r, int square) {
    return square_of_number(r->rules.board, square + 1);
}

static void write_squares(Replay *r, const Squares *squares) {
    text_clear(&r->text);
    for (int i = 0; i < squares->count; i++) {
        if (i > 0)
            text_add_char(&r->text, 'x');
        square_write(&r->text, r->rules.board, &notation_default, square_of(r, squares->at[i]));
    }
}

static bool read_text(Replay *r, Move *move) {
    return judge_move((Span){text_string(&r->text), r->text.length}, &r->rules, &r->p, &notation_default, move,
                      &r->refusal);
}

// What `text` names, read without a look at the board.
static Squares squares_of(const Replay *r, const Text *text) {
    Squares squares = {0};
    Span rest = {text_string(text), text->length};
    while (rest.length > 0) {
        Square square;
        size_t length = square_read(rest, r->rules.board, &notation_default, &square);
        cr_assert(length > 0 && squares.count < MB_PATH, "%s", text_string(text));
        squares.at[squares.count++] = number_of_square(r->rules.board, square) - 1;
        length += length < rest.length;
        rest = (Span){rest.start + length, rest.length - length};
    }
    return squares;
}

// ---- What is printed

static void check_printed(Replay *r, Move move) {
    text_clear(&r->text);
    move_write(&r->text, &r->rules, &r->p, move, &notation_default);
    Squares squares = squares_of(r, &r->text);
    MbTrip end;
    MbPath path = mb_path_judge(&r->mailbox, &r->board, squares.at, squares.count, &end);
    cr_assert_eq(path, MB_PATH_LEGAL, "%s: %s", r->rules.profile->name, text_string(&r->text));
    cr_assert_eq(square_of(r, end.at), move.to);
    for (int s = 0; s < r->board.squares; s++)
        cr_assert_eq(end.taken[s], (move.set >> square_of(r, s) & 1) != 0);
    r->printed++;
}

// ---- What is read

// A random leap from where the piece stands; false where there is none.
static bool random_leap(Replay *r, const MbTrip *trip, MbLeap *leap) {
    int first = (int)rng_below(&r->rng, MB_LEAPS);
    for (int i = 0; i < MB_LEAPS; i++)
        if (mb_trip_leap(trip, (first + i) % MB_LEAPS, leap))
            return true;
    return false;
}

// A random landing behind the leap, one from which the capture goes on if it has to.
static MbTrip random_landing(Replay *r, const MbTrip *trip, const MbLeap *leap, bool goes_on) {
    MbTrip after;
    do
        after = mb_trip_after(trip, leap, leap->landing[rng_below(&r->rng, (uint32_t)leap->landings)]);
    while (goes_on && !mb_trip_goes_on(&after));
    return after;
}

// A capture on any legal way to its end, or one that breaks off after any of its jumps with the piece anywhere behind.
static Squares random_way(Replay *r, int from, bool stray, MbTrip *trip) {
    Squares squares = {1, {from}};
    *trip = mb_trip(&r->mailbox, &r->board, from);
    MbLeap leap;
    while (random_leap(r, trip, &leap)) {
        bool must_go_on = mb_trip_must_go_on(trip, &leap);
        bool stops = stray && must_go_on && rng_below(&r->rng, 3) == 0;
        *trip = random_landing(r, trip, &leap, must_go_on && !stops);
        squares.at[squares.count++] = trip->at;
        if (stops || !must_go_on)
            break;
    }
    return squares;
}

static void check_way(Replay *r, const Squares *squares, const MbTrip *trip) {
    Move move;
    write_squares(r, squares);
    cr_assert_eq(mb_path_judge(&r->mailbox, &r->board, squares->at, squares->count, NULL), MB_PATH_LEGAL);
    cr_assert(read_text(r, &move), "%s: %s: %s", r->rules.profile->name, text_string(&r->text),
              r->refusal.message.what);
    cr_assert_eq(move.from, square_of(r, squares->at[0]));
    cr_assert_eq(move.to, square_of(r, trip->at));
    for (int s = 0; s < r->board.squares; s++)
        cr_assert_eq(trip->taken[s], (move.set >> square_of(r, s) & 1) != 0, "%s", text_string(&r->text));
    r->ways++;
}

static bool is_listed(const Squares *squares, const Replay *r, Move move, int first, int last) {
    for (int i = first; i < last; i++)
        if (!(move.set >> square_of(r, squares->at[i]) & 1))
            return false;
    return true;
}

// Whether the text means `move` in another way than by its landings: by start and end alone, or with the captured
// pieces between or behind them.
static bool is_shorthand(const Squares *squares, const Replay *r, Move move) {
    return squares->count == 2 || is_listed(squares, r, move, 1, squares->count - 1) ||
           is_listed(squares, r, move, 2, squares->count);
}

static const char *article_of_incomplete(const Replay *r, bool king) {
    static const char *const articles[PROFILES] = {"TZD 4.6",     "Drafti 7.2",      "Zambia Captures",
                                                   "Nigeria 3.4", "Ghana 3.4",       "TZD3 4.6",
                                                   "FMJD 4.6",    "FMJD64 Captures", "FMJD64 Captures"};
    static const char *const of_men[PROFILES] = {"TZD 4.5",     "Drafti 7.2",      "Zambia Captures",
                                                 "Nigeria 2.5", "Ghana 2.5",       "TZD3 4.5",
                                                 "FMJD 4.5",    "FMJD64 Captures", "FMJD64 Captures"};
    return (king ? articles : of_men)[r->rules.profile->id];
}

static void check_stray(Replay *r, const Squares *squares) {
    Move move;
    write_squares(r, squares);
    move_list_clear(&r->refusal.moves);
    if (read_text(r, &move)) {
        cr_assert(is_shorthand(squares, r, move), "%s: %s", r->rules.profile->name, text_string(&r->text));
        return;
    }
    if (squares->count == 2 && r->refusal.code == REFUSAL_AMBIGUOUS)
        return;
    cr_assert_eq(r->refusal.code, REFUSAL_CAPTURE_INCOMPLETE, "%s: %s is %s", r->rules.profile->name,
                 text_string(&r->text), refusal_word(r->refusal.code));
    cr_assert_gt(r->refusal.moves.count, 0, "%s", text_string(&r->text));
    Text article = {0};
    refusal_article(&article, &r->rules, &r->refusal);
    bool king = mb_is_king(r->board.cell[squares->at[0]]);
    cr_assert_str_eq(text_string(&article), article_of_incomplete(r, king));
    text_free(&article);
    r->strays++;
}

// ---- Positions

static void check_position(Replay *r, MoveList *list) {
    r->positions++;
    r->board = bridge_board(&r->rules, &r->p);
    move_list_clear(list);
    r->rules.generator->captures(&r->p, list);
    for (int i = 0; i < list->count; i++)
        check_printed(r, list->moves[i]);
    for (int i = 0; i < STRAY_TRIES && list->count > 0; i++) {
        int from = number_of_square(r->rules.board, list->moves[rng_below(&r->rng, (uint32_t)list->count)].from) - 1;
        MbTrip trip;
        Squares squares = random_way(r, from, false, &trip);
        check_way(r, &squares, &trip);
        squares = random_way(r, from, true, &trip);
        if (mb_path_judge(&r->mailbox, &r->board, squares.at, squares.count, NULL) == MB_PATH_UNFINISHED)
            check_stray(r, &squares);
    }
}

// Few kings of the side to move, so that the moves are not too many, against up to ten or more of all kinds.
static Position random_position(Replay *r) {
    Position p = {.turn = rng_below(&r->rng, 2) ? TURN_BLACK : 0};
    Side side = position_side(&p);
    const Board *board = r->rules.board;
    int own = 1 + (int)rng_below(&r->rng, 3), others = 2 + (int)rng_below(&r->rng, (uint32_t)board->width + 4);
    uint32_t king_share = 1 + rng_below(&r->rng, 4); // of 4
    while (own + others > 0) {
        Bitboard bit = bit_of(square_of_number(board, 1 + (int)rng_below(&r->rng, (uint32_t)board->numbers)));
        Side of = own > 0 ? side : side_other(side);
        bool king = own > 0 ? rng_below(&r->rng, 8) > 0 : rng_below(&r->rng, 4) < king_share;
        if (position_occupied(&p) & bit || (!king && bit & board_promotion_row(board, of)))
            continue;
        p.pieces[of] |= bit;
        p.kings |= king ? bit : 0;
        *(own > 0 ? &own : &others) -= 1;
    }
    p.key = position_key(&p);
    return p;
}

static long positions_wanted(void) {
    const char *wanted = getenv("MFALME_PATHS");
    return wanted ? atol(wanted) : 2000;
}

static void check_profile(ProfileId id) {
    Replay r = {.rules = rules_of(&profiles[id]), .rng = {(uint64_t)id + 41}};
    r.rules.huff = HUFF_OFF;
    r.mailbox = bridge_rules(&r.rules);
    refusal_init(&r.refusal);
    MoveList list;
    move_list_init(&list);
    for (long i = positions_wanted(); i > 0; i--) {
        r.p = random_position(&r);
        check_position(&r, &list);
    }
    if (getenv("MFALME_PATHS"))
        cr_log_warn("%s: %ld positions, %ld printed paths, %ld ways read, %ld refused", r.rules.profile->name,
                    r.positions, r.printed, r.ways, r.strays);
    cr_assert_gt(r.printed, r.positions);
    cr_assert_gt(r.strays, r.positions / 4);
    move_list_free(&list);
    refusal_free(&r.refusal);
    text_free(&r.text);
}

Test(path_replay, ways_of_captures_tzd_4_6) {
    check_profile(PROFILE_TZD);
}
Test(path_replay, ways_of_captures_drafti_7_2) {
    check_profile(PROFILE_DRAFTI);
}
Test(path_replay, ways_of_captures_zambia_captures) {
    check_profile(PROFILE_ZAMBIA);
}
Test(path_replay, ways_of_captures_nigeria_3_4) {
    check_profile(PROFILE_NIGERIA);
}
Test(path_replay, ways_of_captures_russian) {
    check_profile(PROFILE_RUSSIAN);
}
Test(path_replay, ways_of_captures_ghana_3_4) {
    check_profile(PROFILE_GHANA);
}
