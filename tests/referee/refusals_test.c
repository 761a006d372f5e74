// A thousand wrong moves of every kind, all refused with their code and without any change of the game.
#include <criterion/criterion.h>
#include <string.h>

#include "notation/path.h"
#include "support/arbiter.h"

enum { WANTED = 1000, TRIES = 400000 };

typedef struct Refusals {
    Rng rng;
    Referee referee;
    Text state, after;
    int seen[REFUSALS];
} Refusals;

static uint32_t below(Refusals *r, uint32_t bound) {
    return rng_below(&r->rng, bound);
}

static const Rules *rules_now(const Refusals *r) {
    return &r->referee.game.rules;
}

static const Position *position_now(const Refusals *r) {
    return &game_now(&r->referee.game)->position;
}

static void add_square(Refusals *r, Text *text, Square square) {
    square_write(text, rules_now(r)->board, &notation_default, square);
}

static Square any_square(Refusals *r) {
    const Board *board = rules_now(r)->board;
    return square_of_number(board, 1 + (int)below(r, (uint32_t)board->numbers));
}

static void add_any_squares(Refusals *r, Text *text) {
    for (uint32_t i = 0, count = 2 + below(r, 3); i < count; i++) {
        text_add(text, i == 0 ? "" : below(r, 2) ? "-" : "x");
        add_square(r, text, any_square(r));
    }
}

// Start and end that two captures share, if any do.
static bool add_ambiguous(Refusals *r, Text *text) {
    MoveList list;
    rules_list_moves(rules_now(r), position_now(r), &list);
    bool found = false;
    for (int i = 0; i < list.count && !found; i++)
        for (int j = 0; j < i && !found; j++) {
            Move a = list.moves[i], b = list.moves[j];
            found = move_is_capture(a) && move_is_capture(b) && a.from == b.from && a.to == b.to &&
                    !((a.flags | b.flags) & MOVE_HUFFS);
            if (found) {
                add_square(r, text, a.from);
                text_add(text, "x");
                add_square(r, text, a.to);
            }
        }
    move_list_free(&list);
    return found;
}

// A legal move, at times one that promotes.
static Move any_move(Refusals *r) {
    MoveList list;
    rules_list_moves(rules_now(r), position_now(r), &list);
    Move move = list.moves[below(r, (uint32_t)list.count)];
    bool promotion = below(r, 3) == 0;
    for (int i = 0; promotion && i < list.count; i++)
        if (list.moves[i].flags & MOVE_PROMOTES)
            move = list.moves[i];
    move_list_free(&list);
    return move;
}

// A legal move cut short, gone on with, jumped back, or given by start and end alone.
static void add_spoilt_move(Refusals *r, Text *text) {
    Path path;
    Move move = any_move(r);
    if (!path_find(rules_now(r), position_now(r), move, &path))
        path = (Path){2, {move.from, move.to}};
    const char *mark = move_is_capture(move) && below(r, 8) ? "x" : "-";
    uint32_t kind = below(r, 4);
    int count = kind == 0 ? 2 + (int)below(r, (uint32_t)path.count - 1) : path.count;
    if (move.flags & MOVE_HUFFS) {
        text_add(text, "~");
        add_square(r, text, move.huffed);
        text_add(text, "/");
    }
    for (int i = 0; i < count; i++) {
        if (kind == 1 && i > 0 && i < count - 1)
            continue;
        text_add(text, i ? mark : "");
        add_square(r, text, path.squares[i]);
    }
    if (kind >= 2) {
        text_add(text, mark);
        add_square(r, text, kind == 2 ? path.squares[count - 2] : any_square(r));
    }
}

static void add_garbage(Refusals *r, Text *text) {
    static const char *const squares[] = {"c4", "b1", "i9", "a0", "0", "51", "99", "h9", "a1", "28", "k2"};
    static const char *const words[] = {"", "-", "x", "~", "?", "c3", "hello", "\xff", "--", "1/2", "a3+b4"};
    for (uint32_t i = 0, count = 1 + below(r, 3); i < count; i++) {
        text_add(text, i && below(r, 4) ? "-" : "");
        text_add(text, below(r, 3) ? squares[below(r, sizeof squares / sizeof *squares)]
                                   : words[below(r, sizeof words / sizeof *words)]);
    }
}

static bool any_position(Refusals *r) {
    // Huffing and the majority have refusals of their own.
    static const ProfileId special[] = {PROFILE_NIGERIA, PROFILE_GHANA, PROFILE_INTERNATIONAL, PROFILE_BRAZILIAN};
    Rules rules = rules_of(&profiles[below(r, 2) ? special[below(r, 4)] : below(r, PROFILES)]);
    if (profile_is_nigerian(rules.profile))
        rules.huff = (Huff)below(r, HUFFS);
    // From play too, where a capture may have been declined.
    Position p = below(r, 3) ? bridge_random_position(&rules, &r->rng, 1 + (int)below(r, 10))
                             : bridge_random_play(&rules, &r->rng, 60);
    arbiter_start(&r->referee, &rules, &p);
    return rules_can_move(&rules, &p);
}

static void begin_anywhere(Refusals *r) {
    Text text = {0};
    bool ambiguous = below(r, 8) == 0;
    for (int tries = 0; !any_position(r) || (ambiguous && tries < 200 && !add_ambiguous(r, &text)); tries++)
        continue;
    text_free(&text);
    arbiter_state(&r->state, &r->referee);
}

// One of the player's own pieces goes along a diagonal, as far as it may be.
static void add_line(Refusals *r, Text *text) {
    const Board *board = rules_now(r)->board;
    const Position *p = position_now(r);
    Bitboard own = p->pieces[position_side(p)];
    if (own & p->kings && below(r, 2))
        own &= p->kings;
    Square from;
    do
        from = any_square(r);
    while (!(own & bit_of(from)));
    int distance = 1 + (int)below(r, below(r, 2) ? 2 : 6), down = below(r, 2) ? distance : -distance;
    Square to = square_at(board, square_row(board, from) + down,
                          square_column(board, from) + (below(r, 2) ? distance : -distance));
    add_square(r, text, from);
    text_add(text, below(r, 4) ? "-" : "x");
    add_square(r, text, to == NO_SQUARE ? any_square(r) : to);
    if (below(r, 4) == 0) {
        text_add(text, "x");
        add_square(r, text, any_square(r));
    }
}

// A capture that would be legal with a free choice: bit for bit, the boards of one size are alike.
static bool add_minor_capture(Refusals *r, Text *text) {
    const Generator *free_choice = rules_now(r)->board->width == 8 ? &generator_all_8x8 : &generator_all_10x10;
    if (!rules_now(r)->generator->majority)
        return false;
    MoveList list;
    move_list_init(&list);
    free_choice->captures(position_now(r), &list);
    bool any = list.count > 0;
    if (any) {
        Move move = list.moves[below(r, (uint32_t)list.count)];
        add_square(r, text, move.from);
        text_add(text, "x");
        add_square(r, text, move.to);
    }
    move_list_free(&list);
    return any;
}

static void add_wrong_text(Refusals *r, Text *text) {
    if (below(r, 2) && add_minor_capture(r, text))
        return;
    uint32_t kind = below(r, 16);
    if (kind == 0) {
        add_garbage(r, text);
        return;
    }
    if (below(r, 4) == 0 && add_ambiguous(r, text))
        return;
    if (kind < 4) {
        text_add(text, "~");
        add_square(r, text, any_square(r));
        text_add(text, "/");
    }
    if (kind < 6)
        add_any_squares(r, text);
    else if (kind < 11)
        add_line(r, text);
    else
        add_spoilt_move(r, text);
}

// The code of a refusal; REFUSALS for a fault of another kind.
static RefusalCode code_of(const Fault *fault) {
    RefusalCode code = (RefusalCode)0;
    while (code < REFUSALS && strcmp(refusal_word(code), fault->code) != 0)
        code++;
    return code;
}

// Plays a wrong move. Only one that is wanted is compared, as that takes longest.
static void play_wrong(Refusals *r) {
    Text text = {0};
    Fault fault;
    Move move;
    fault_init(&fault);
    add_wrong_text(r, &text);
    Side side = position_side(position_now(r));
    if (below(r, 50) == 0)
        side = side_other(side);
    if (referee_play(&r->referee, &side, (Span){text_string(&text), text.length}, &move, &fault)) {
        referee_undo(&r->referee, 1, &fault);
    } else if (code_of(&fault) == REFUSALS) {
        cr_assert_str_eq(fault.code, FAULT_GAME_OVER);
    } else if (r->seen[code_of(&fault)]++ < WANTED) {
        arbiter_state(&r->after, &r->referee);
        cr_assert_str_eq(text_string(&r->after), text_string(&r->state), "%s", text_string(&text));
        cr_assert(*fault.message.what && fault.article.length > 0, "%s", text_string(&text));
    }
    fault_free(&fault);
    text_free(&text);
}

static int least_seen(const Refusals *r) {
    int min = r->seen[0];
    for (int code = 1; code < REFUSALS; code++)
        min = r->seen[code] < min ? r->seen[code] : min;
    return min;
}

Test(refusals, a_thousand_of_every_kind_change_nothing) {
    Refusals r = {.rng = {77}};
    for (int i = 0; i < TRIES && least_seen(&r) < WANTED; i++) {
        if (i % 20 == 0)
            begin_anywhere(&r);
        play_wrong(&r);
    }
    for (int code = 0; code < REFUSALS; code++)
        cr_expect_geq(r.seen[code], WANTED, "%s: %d", refusal_word((RefusalCode)code), r.seen[code]);
    text_free(&r.state);
    text_free(&r.after);
    referee_free(&r.referee);
}
