#include "board/rules.h"

const Profile profiles[PROFILES] = {
#define PROFILE(id, name, version, document, width, generator, ends, huff)                                             \
    {PROFILE_##id, name, version, document, &board_##width, &generator_##generator, ends, huff},
#include "board/profiles.def"
#undef PROFILE
};

const char *const huff_names[HUFFS] = {"off", "kings", "all"};

const Profile *profile_named(Span name) {
    for (int i = 0; i < PROFILES; i++)
        if (span_equal_nocase(name, profiles[i].name))
            return &profiles[i];
    return NULL;
}

bool profile_is_nigerian(const Profile *profile) {
    return profile->huff != HUFF_OFF;
}

int rules_three_kings_max(const Profile *profile) {
    return profile->ends & END_LONG_DIAGONAL ? THREE_KINGS_MAX_TZD3 : THREE_KINGS_MAX;
}

Rules rules_of(const Profile *profile) {
    return (Rules){
        .profile = profile,
        .board = profile->board,
        .generator = profile->generator,
        .three_kings_moves = THREE_KINGS_DEFAULT,
        .move_limit = MOVE_LIMIT_DEFAULT,
        .huff = profile->huff,
    };
}

Rules rules_with_settings(const Profile *profile, const Rules *settings, int huff) {
    Rules rules = rules_of(profile);
    int max = rules_three_kings_max(profile);
    rules.three_kings_moves = settings->three_kings_moves < max ? settings->three_kings_moves : max;
    rules.move_limit = settings->move_limit;
    rules.auto_threefold = settings->auto_threefold;
    if (huff >= 0 && profile_is_nigerian(profile))
        rules.huff = (Huff)huff;
    return rules;
}

static bool set_huff(Rules *rules, Span value, Error *error) {
    bool nigerian = profile_is_nigerian(rules->profile);
    for (int i = 0; i < HUFFS; i++)
        if (span_equal(value, huff_names[i]) && (i == HUFF_OFF || nigerian)) {
            rules->huff = (Huff)i;
            return true;
        }
    return error_set(error,
                     nigerian ? "Huff takes off, kings or all, not '%s'"
                              : "Huff applies only to nigeria and ghana and must be off here, not '%s'",
                     quoted(value).text);
}

static bool set_auto_threefold(Rules *rules, Span value, Error *error) {
    bool yes = span_equal_nocase(value, "true");
    if (!yes && !span_equal_nocase(value, "false"))
        return error_set(error, "AutoThreefold takes true or false, not '%s'", quoted(value).text);
    rules->auto_threefold = yes;
    return true;
}

bool rules_set(Rules *rules, Span name, Span value, Error *error) {
    if (span_equal(name, "Huff"))
        return set_huff(rules, value, error);
    if (span_equal(name, "AutoThreefold"))
        return set_auto_threefold(rules, value, error);
    bool kings = span_equal(name, "ThreeKingsMoves");
    if (!kings && !span_equal(name, "MoveLimit"))
        return error_set(error, "unknown setting '%s'", quoted(name).text);
    int min = kings ? 1 : MOVE_LIMIT_MIN, max = kings ? rules_three_kings_max(rules->profile) : MOVE_LIMIT_MAX;
    long long number;
    if (!span_to_number(value, &number) || number < min || number > max)
        return error_set(error, "%s takes a number from %d to %d, not '%s'", kings ? "ThreeKingsMoves" : "MoveLimit",
                         min, max, quoted(value).text);
    *(kings ? &rules->three_kings_moves : &rules->move_limit) = (int)number;
    return true;
}

void rules_add_settings(Text *text, const Rules *rules, const char *before) {
    Rules own = rules_of(rules->profile);
    if (rules->huff != own.huff)
        text_printf(text, "%sHuff=%s", before, huff_names[rules->huff]);
    if (rules->three_kings_moves != own.three_kings_moves)
        text_printf(text, "%sThreeKingsMoves=%d", before, rules->three_kings_moves);
    if (rules->move_limit != own.move_limit)
        text_printf(text, "%sMoveLimit=%d", before, rules->move_limit);
    if (rules->auto_threefold != own.auto_threefold)
        text_printf(text, "%sAutoThreefold=%s", before, rules->auto_threefold ? "true" : "false");
}

// ---- Moves, with huffs where the setting allows them

// The moves of `p` without seizing a piece first. If a huffable piece could capture, every quiet move is legal too; it
// leaves those pieces open to a huff, the one that moved on its new square.
static void add_own_moves(const Generator *generator, Huff huff, const Position *p, MoveList *list) {
    Bitboard capturers = generator->capturers(p);
    if (!capturers) {
        generator->quiets(p, list);
        return;
    }
    generator->captures(p, list);
    Bitboard huffable = huff == HUFF_ALL ? capturers : capturers & p->kings;
    if (!huffable)
        return;
    int first = list->count;
    generator->quiets(p, list);
    for (int i = first; i < list->count; i++) {
        Move *move = &list->moves[i];
        Bitboard from = bit_of(move->from);
        move->flags |= MOVE_DECLINES;
        move->set = huffable & from ? (huffable ^ from) | bit_of(move->to) : huffable;
    }
}

static void huffing_moves(const Generator *generator, Huff huff, const Position *p, MoveList *list) {
    add_own_moves(generator, huff, p, list);
    for (Bitboard huffable = position_huffable(p); huffable;) {
        Square square = (Square)bits_pop(&huffable);
        Position seized = *p;
        position_remove(&seized, side_other(position_side(p)), square);
        int first = list->count;
        add_own_moves(generator, huff, &seized, list);
        for (int i = first; i < list->count; i++) {
            list->moves[i].flags |= MOVE_HUFFS;
            list->moves[i].huffed = square;
        }
    }
}

void rules_moves(const Rules *rules, const Position *p, MoveList *list) {
    if (rules->huff == HUFF_OFF)
        GENERATOR_CALL(rules->generator, moves(p, list));
    else
        huffing_moves(rules->generator, rules->huff, p, list);
}

void rules_list_moves(const Rules *rules, const Position *p, MoveList *list) {
    move_list_init(list);
    rules_moves(rules, p, list);
}

bool rules_can_move(const Rules *rules, const Position *p) {
    if (GENERATOR_CALL(rules->generator, can_move(p)))
        return true;
    if (rules->huff == HUFF_OFF || !position_huffable(p))
        return false;
    MoveList list;
    move_list_init(&list);
    huffing_moves(rules->generator, rules->huff, p, &list);
    bool any = list.count > 0;
    move_list_free(&list);
    return any;
}
