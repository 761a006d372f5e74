#include "board/rules.h"

#include "board/huffing.h"

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

void rules_moves(const Rules *rules, const Position *p, MoveList *list) {
    if (rules->huff == HUFF_OFF)
        rules->generator->moves(p, list);
    else
        huffing_moves(rules, p, list);
}

bool rules_can_move(const Rules *rules, const Position *p) {
    if (rules->generator->can_move(p))
        return true;
    if (rules->huff == HUFF_OFF || !position_liable(p))
        return false;
    MoveList list;
    move_list_init(&list);
    huffing_moves(rules, p, &list);
    bool any = list.count > 0;
    move_list_free(&list);
    return any;
}
