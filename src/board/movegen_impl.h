// The generator, compiled once for each set of constants defined by movegen.c:
//
//   GEN(name), GENERATOR     names of the functions and of the table
//   NEAR, FAR                steps of the board (board/square.h)
//   SQUARES, TOP_ROW, BOTTOM_ROW
//   MEN_CAPTURE_BACKWARD     whether men also capture backward
//   PROMOTION_STOPS          whether a capturing man that reaches the last row stops there
//
// No include guard: it is meant to be included several times.

// Fixed during the captures of one piece.
#define Capture GEN(Capture)
#define KingJump GEN(KingJump)

typedef struct Capture {
    Bitboard enemy;
    Bitboard empty; // includes the square that the piece comes from (rules.md 2.5)
    Bitboard promotion_row;
    int forward; // sign of the steps of men
    Square from;
    int first; // index in the list from which equal captures may stand
    MoveList *list;
} Capture;

static ALWAYS_INLINE Bitboard GEN(empty)(const Position *p) {
    return SQUARES & ~position_occupied(p);
}

static ALWAYS_INLINE void GEN(add)(MoveList *list, Bitboard set, int from, int to, int flags) {
    move_list_add(list, (Move){set, (Square)from, (Square)to, NO_SQUARE, (uint8_t)flags});
}

// Ends a capture, unless another path has given the same move already (rules.md 2.8).
static void GEN(add_capture)(Capture *c, Bitboard at, Bitboard taken, int flags) {
    Square to = (Square)bits_lowest(at);
    if (bits_many(taken))
        for (int i = c->first; i < c->list->count; i++)
            if (c->list->moves[i].set == taken && c->list->moves[i].to == to && c->list->moves[i].from == c->from)
                return;
    GEN(add)(c->list, taken, c->from, to, MOVE_CAPTURES | flags);
}

// The square behind the piece that a man on `at` could jump in the direction of `step`, having taken `taken`; 0 where
// it cannot.
static ALWAYS_INLINE Bitboard GEN(man_landing)(const Capture *c, Bitboard at, int step, Bitboard taken) {
    Bitboard victim = bits_step(at, step) & c->enemy & ~taken;
    return bits_step(victim, step) & c->empty;
}

// Whether a man that has come to `at` by a jump must stop there, whatever else it could take (rules.md 3).
static ALWAYS_INLINE bool GEN(man_stops)(const Capture *c, Bitboard at) {
    return PROMOTION_STOPS && (at & c->promotion_row) != 0;
}

// A man stands on `at` after taking `taken`: goes on, or ends.
static void GEN(man_capture)(Capture *c, Bitboard at, Bitboard taken) {
    bool more = false;
    if (!GEN(man_stops)(c, at)) {
        const int steps[4] = {NEAR, FAR, -NEAR, -FAR};
        for (int i = 0; i < (MEN_CAPTURE_BACKWARD ? 4 : 2); i++) {
            int step = steps[i] * c->forward;
            Bitboard landing = GEN(man_landing)(c, at, step, taken);
            if (landing) {
                more = true;
                GEN(man_capture)(c, landing, taken | bits_step(landing, -step));
            }
        }
    }
    if (!more)
        GEN(add_capture)(c, at, taken, at & c->promotion_row ? MOVE_PROMOTES | MOVE_CROWNED : 0);
}

// `kings` and the empty squares that they reach in the direction of `step`, by doubling the distance: without a branch
// that would often be foretold wrongly.
static ALWAYS_INLINE Bitboard GEN(rays)(Bitboard kings, Bitboard empty, int step) {
    kings |= empty & bits_step(kings, step);
    empty &= bits_step(empty, step);
    kings |= empty & bits_step(kings, 2 * step);
    empty &= bits_step(empty, 2 * step);
    kings |= empty & bits_step(kings, 4 * step);
    if (NEAR > 4) {
        empty &= bits_step(empty, 4 * step);
        kings |= empty & bits_step(kings, 8 * step);
    }
    return kings;
}

// The pieces of the enemy that `kings` could jump in the direction of `step`.
static ALWAYS_INLINE Bitboard GEN(king_victims)(Bitboard kings, Bitboard enemy, Bitboard empty, int step) {
    return bits_step(GEN(rays)(kings, empty, step), step) & enemy & bits_step(empty, -step);
}

// The squares among `landings` from which a king could jump in the direction of `step`.
static ALWAYS_INLINE Bitboard GEN(king_turns)(Bitboard landings, Bitboard enemy, Bitboard empty, int step) {
    Bitboard victims = GEN(king_victims)(landings, enemy, empty, step);
    return victims ? landings & GEN(rays)(bits_step(victims, -step), empty, -step) : 0;
}

// A jump of a king: the squares behind `victim`, and those from which the capture can go on.
typedef struct KingJump {
    Bitboard victim, landing; // the piece, and the first square behind it
    Bitboard landings;        // with all empty ones behind that
    Bitboard turns[2];        // the landings from which it goes on round a corner, by `across` and the other way
    int across;
    bool straight; // it goes on along the same diagonal, for which the landing square makes no difference
} KingJump;

// Finds the jump of a king on `at` that has taken `taken`; false where there is none. What follows it decides which
// landings are allowed: the one place where rules.md 2.6 is read, for the generator and for paths.
static ALWAYS_INLINE bool GEN(king_jump)(const Capture *c, Bitboard at, int step, Bitboard taken, KingJump *jump) {
    jump->victim = GEN(king_victims)(at, c->enemy & ~taken, c->empty, step);
    if (!jump->victim)
        return false;
    Bitboard enemy = c->enemy & ~taken & ~jump->victim;
    jump->landing = bits_step(jump->victim, step);
    jump->landings = GEN(rays)(jump->landing, c->empty, step);
    jump->across = step == NEAR || step == -NEAR ? FAR : NEAR;
    jump->turns[0] = GEN(king_turns)(jump->landings, enemy, c->empty, jump->across);
    jump->turns[1] = GEN(king_turns)(jump->landings, enemy, c->empty, -jump->across);
    jump->straight = GEN(king_victims)(jump->landing, enemy, c->empty, step) != 0;
    return true;
}

static ALWAYS_INLINE bool GEN(king_jump_ends)(const KingJump *jump) {
    return !(jump->turns[0] | jump->turns[1]) && !jump->straight;
}

// A king on `at` that has taken `taken` jumps in the direction of `step`, if it can, with all that follows.
static void GEN(king_capture)(Capture *c, Bitboard at, int step, Bitboard taken) {
    KingJump jump;
    if (!GEN(king_jump)(c, at, step, taken, &jump))
        return;
    taken |= jump.victim;
    if (GEN(king_jump_ends)(&jump)) {
        for (Bitboard l = jump.landing; l & jump.landings; l = bits_step(l, step))
            GEN(add_capture)(c, l, taken, MOVE_CROWNED);
        return;
    }
    if (jump.turns[0] | jump.turns[1])
        for (Bitboard l = jump.landing; l & jump.landings; l = bits_step(l, step)) {
            if (l & jump.turns[0])
                GEN(king_capture)(c, l, jump.across, taken);
            if (l & jump.turns[1])
                GEN(king_capture)(c, l, -jump.across, taken);
        }
    if (jump.straight)
        GEN(king_capture)(c, jump.landing, step, taken);
}

// The squares from which a man could jump one step in the direction of `step`.
static ALWAYS_INLINE Bitboard GEN(jump_squares)(Bitboard enemy, Bitboard empty, int step) {
    return bits_step(enemy & bits_step(empty, -step), -step);
}

// The squares from which a man whose forward steps have the sign `forward` could jump.
static ALWAYS_INLINE Bitboard GEN(all_jump_squares)(Bitboard enemy, Bitboard empty, int forward) {
    Bitboard squares = GEN(jump_squares)(enemy, empty, forward * NEAR) | GEN(jump_squares)(enemy, empty, forward * FAR);
    if (MEN_CAPTURE_BACKWARD)
        squares |= GEN(jump_squares)(enemy, empty, -forward * NEAR) | GEN(jump_squares)(enemy, empty, -forward * FAR);
    return squares;
}

static ALWAYS_INLINE bool GEN(kings_capture)(Bitboard kings, Bitboard enemy, Bitboard empty) {
    return kings && (GEN(king_victims)(kings, enemy, empty, NEAR) | GEN(king_victims)(kings, enemy, empty, FAR) |
                     GEN(king_victims)(kings, enemy, empty, -NEAR) | GEN(king_victims)(kings, enemy, empty, -FAR));
}

static ALWAYS_INLINE bool GEN(side_can_capture)(const Position *p, Side side) {
    Bitboard empty = GEN(empty)(p);
    Bitboard enemy = p->pieces[side_other(side)];
    return (position_men(p, side) & GEN(all_jump_squares)(enemy, empty, side == WHITE ? -1 : 1)) ||
           GEN(kings_capture)(position_kings(p, side), enemy, empty);
}

static bool GEN(can_capture)(const Position *p, Side side) {
    return side == WHITE ? GEN(side_can_capture)(p, WHITE) : GEN(side_can_capture)(p, BLACK);
}

static Bitboard GEN(capturers)(const Position *p) {
    Side side = position_side(p);
    Bitboard empty = GEN(empty)(p);
    Bitboard enemy = p->pieces[side_other(side)];
    Bitboard able = position_men(p, side) & GEN(all_jump_squares)(enemy, empty, side == WHITE ? -1 : 1);
    for (Bitboard kings = position_kings(p, side); kings;) {
        Bitboard king = kings & (~kings + 1);
        kings ^= king;
        if (GEN(kings_capture)(king, enemy, empty))
            able |= king;
    }
    return able;
}

// The squares where the men's first jumps in the direction of `step` land.
static ALWAYS_INLINE Bitboard GEN(landings)(Bitboard men, Bitboard enemy, Bitboard empty, int step) {
    Bitboard jumpers = men & GEN(jump_squares)(enemy, empty, step);
    return bits_step(bits_step(jumpers, step), step);
}

// Of these, those from where the capture goes on. That the man's own square still counts as taken in the
// jump squares is right here: it could only be reached by jumping the same piece back.
static ALWAYS_INLINE Bitboard GEN(going_on)(Bitboard landings, Bitboard jump_squares, Bitboard promotion_row) {
    return PROMOTION_STOPS ? landings & jump_squares & ~promotion_row : landings & jump_squares;
}

static ALWAYS_INLINE void GEN(men_captures)(Capture *c, Bitboard landings, Bitboard empty, Bitboard jump_squares,
                                            int step) {
    Bitboard more = GEN(going_on)(landings, jump_squares, c->promotion_row);
    for (Bitboard b = more; b;) {
        int to = bits_pop(&b);
        c->from = (Square)(to - 2 * step);
        c->empty = empty | bit_of(c->from);
        GEN(man_capture)(c, bit_of(to), bit_of(to - step));
    }
    for (Bitboard b = landings & ~more; b;) {
        int to = bits_pop(&b);
        int flags = bit_of(to) & c->promotion_row ? MOVE_PROMOTES | MOVE_CROWNED : 0;
        GEN(add)(c->list, bit_of(to - step), to - 2 * step, to, MOVE_CAPTURES | flags);
    }
}

static ALWAYS_INLINE void GEN(kings_captures)(Capture *c, Bitboard kings, Bitboard empty) {
    const int steps[4] = {NEAR, FAR, -NEAR, -FAR};
    Bitboard victims[4];
    for (int i = 0; i < 4; i++)
        victims[i] = GEN(king_victims)(kings, c->enemy, empty, steps[i]);
    while (kings) {
        c->from = (Square)bits_pop(&kings);
        c->first = c->list->count;
        Bitboard at = bit_of(c->from);
        c->empty = empty | at;
        for (int i = 0; i < 4; i++)
            if (victims[i])
                GEN(king_capture)(c, at, steps[i], 0);
    }
}

static ALWAYS_INLINE void GEN(captures_of)(const Position *p, MoveList *list, Side side) {
    Bitboard empty = GEN(empty)(p);
    Bitboard men = position_men(p, side);
    int forward = side == WHITE ? -1 : 1;
    Capture c;
    c.enemy = p->pieces[side_other(side)];
    c.promotion_row = side == WHITE ? TOP_ROW : BOTTOM_ROW;
    c.forward = forward;
    c.first = list->count;
    c.list = list;

    Bitboard jump_squares = GEN(all_jump_squares)(c.enemy, empty, forward);
    if (men & jump_squares)
        for (int i = 0; i < (MEN_CAPTURE_BACKWARD ? 4 : 2); i++) {
            int step = (i < 2 ? forward : -forward) * (i % 2 == 0 ? NEAR : FAR);
            GEN(men_captures)(&c, GEN(landings)(men, c.enemy, empty, step), empty, jump_squares, step);
        }
    Bitboard kings = position_kings(p, side);
    if (kings)
        GEN(kings_captures)(&c, kings, empty);
}

// ---- One jump after another, as those ask who follow a capture ----

static void GEN(man_jump)(const Capture *c, Bitboard at, int step, Bitboard taken, Jump *jump) {
    Bitboard landing = GEN(man_landing)(c, at, step, taken);
    if (!landing || (!MEN_CAPTURE_BACKWARD && step * c->forward < 0))
        return;
    *jump = (Jump){bits_step(landing, -step), landing, true};
    const int steps[4] = {NEAR, FAR, -NEAR, -FAR};
    for (int i = 0; i < (MEN_CAPTURE_BACKWARD ? 4 : 2) && !GEN(man_stops)(c, landing); i++)
        if (GEN(man_landing)(c, landing, steps[i] * c->forward, taken | jump->victim))
            jump->ends = false;
}

static void GEN(jumps)(const Position *p, Square from, Square at, Bitboard taken, Jump jumps[DIRECTIONS]) {
    static const int steps[DIRECTIONS] = {-FAR, -NEAR, NEAR, FAR}; // as board_step
    Side side = position_side(p);
    Capture c = {.enemy = p->pieces[side_other(side)],
                 .empty = GEN(empty)(p) | bit_of(from),
                 .promotion_row = side == WHITE ? TOP_ROW : BOTTOM_ROW,
                 .forward = side == WHITE ? -1 : 1};
    for (Direction d = 0; d < DIRECTIONS; d++) {
        KingJump king;
        jumps[d] = (Jump){0};
        if (!(p->kings & bit_of(from))) {
            GEN(man_jump)(&c, bit_of(at), steps[d], taken, &jumps[d]);
        } else if (GEN(king_jump)(&c, bit_of(at), steps[d], taken, &king)) {
            bool any = king.straight || GEN(king_jump_ends)(&king);
            jumps[d] =
                (Jump){king.victim, any ? king.landings : king.turns[0] | king.turns[1], GEN(king_jump_ends)(&king)};
        }
    }
}

static ALWAYS_INLINE void GEN(man_quiets)(MoveList *list, Bitboard targets, int step, int flags) {
    while (targets) {
        int to = bits_pop(&targets);
        list->moves[list->count++] = (Move){0, (Square)(to - step), (Square)to, NO_SQUARE, (uint8_t)flags};
    }
}

static ALWAYS_INLINE void GEN(quiets_of)(const Position *p, MoveList *list, Side side) {
    Bitboard empty = GEN(empty)(p);
    Bitboard men = position_men(p, side);
    int forward = side == WHITE ? -1 : 1;
    Bitboard near = bits_step(men, forward * NEAR) & empty, far = bits_step(men, forward * FAR) & empty;
    Bitboard promotion_row = side == WHITE ? TOP_ROW : BOTTOM_ROW;
    move_list_reserve(list, MEN_QUIETS_MAX);
    GEN(man_quiets)(list, near & ~promotion_row, forward * NEAR, 0);
    GEN(man_quiets)(list, far & ~promotion_row, forward * FAR, 0);
    if ((near | far) & promotion_row) {
        GEN(man_quiets)(list, near & promotion_row, forward * NEAR, MOVE_PROMOTES | MOVE_CROWNED);
        GEN(man_quiets)(list, far & promotion_row, forward * FAR, MOVE_PROMOTES | MOVE_CROWNED);
    }

    const int steps[4] = {NEAR, FAR, -NEAR, -FAR};
    for (Bitboard kings = position_kings(p, side); kings;) {
        int from = bits_pop(&kings);
        for (int i = 0; i < 4; i++)
            for (Bitboard b = bits_step(bit_of(from), steps[i]); b & empty; b = bits_step(b, steps[i]))
                GEN(add)(list, 0, from, bits_lowest(b), MOVE_CROWNED);
    }
}

// Squares reached by the men of one side in two directions, counted. On 8x8 the two sets fit side by side in
// one word, for no man stays on its own first row.
static ALWAYS_INLINE int GEN(count_targets)(Bitboard near, Bitboard far, Side side) {
    if (NEAR > 4)
        return bits_count_pair(near, far);
    return bits_count(side == WHITE ? near | far << 32 : near >> 4 | far << 28);
}

static ALWAYS_INLINE uint64_t GEN(count_quiets_of)(const Position *p, Side side) {
    Bitboard empty = GEN(empty)(p);
    Bitboard men = position_men(p, side);
    int forward = side == WHITE ? -1 : 1;
    int count = GEN(count_targets)(bits_step(men, forward * NEAR) & empty, bits_step(men, forward * FAR) & empty, side);
    Bitboard kings = position_kings(p, side);
    if (kings) {
        const int steps[4] = {NEAR, FAR, -NEAR, -FAR};
        for (int i = 0; i < 4; i++)
            for (Bitboard run = bits_step(kings, steps[i]) & empty; run; run = bits_step(run, steps[i]) & empty)
                count += bits_count(run);
    }
    return (uint64_t)count;
}

static void GEN(captures)(const Position *p, MoveList *list) {
    if (position_side(p) == WHITE)
        GEN(captures_of)(p, list, WHITE);
    else
        GEN(captures_of)(p, list, BLACK);
}

static void GEN(quiets)(const Position *p, MoveList *list) {
    if (position_side(p) == WHITE)
        GEN(quiets_of)(p, list, WHITE);
    else
        GEN(quiets_of)(p, list, BLACK);
}

static ALWAYS_INLINE void GEN(moves_of)(const Position *p, MoveList *list, Side side) {
    if (GEN(side_can_capture)(p, side))
        GEN(captures_of)(p, list, side);
    else
        GEN(quiets_of)(p, list, side);
}

static void GEN(moves)(const Position *p, MoveList *list) {
    if (position_side(p) == WHITE)
        GEN(moves_of)(p, list, WHITE);
    else
        GEN(moves_of)(p, list, BLACK);
}

static bool GEN(can_move)(const Position *p) {
    Side side = position_side(p);
    Bitboard empty = GEN(empty)(p);
    Bitboard men = position_men(p, side), kings = position_kings(p, side);
    int forward = side == WHITE ? -1 : 1;
    Bitboard near = bits_step(men, forward * NEAR) | bits_step(kings, NEAR) | bits_step(kings, -NEAR);
    Bitboard far = bits_step(men, forward * FAR) | bits_step(kings, FAR) | bits_step(kings, -FAR);
    return ((near | far) & empty) != 0 || GEN(side_can_capture)(p, side);
}

static uint64_t GEN(count_listed)(const Position *p) {
    MoveList list;
    move_list_init(&list);
    GEN(captures)(p, &list);
    uint64_t count = (uint64_t)list.count;
    move_list_free(&list);
    return count;
}

// Most captures are single jumps of men, which need no list.
static ALWAYS_INLINE uint64_t GEN(count_captures_of)(const Position *p, Side side) {
    Bitboard empty = GEN(empty)(p);
    Bitboard enemy = p->pieces[side_other(side)];
    Bitboard men = position_men(p, side);
    int forward = side == WHITE ? -1 : 1;
    Bitboard near = GEN(landings)(men, enemy, empty, forward * NEAR);
    Bitboard far = GEN(landings)(men, enemy, empty, forward * FAR);
    Bitboard more =
        GEN(going_on)(near | far, GEN(all_jump_squares)(enemy, empty, forward), side == WHITE ? TOP_ROW : BOTTOM_ROW);
    if (MEN_CAPTURE_BACKWARD || more || position_kings(p, side))
        return GEN(count_listed)(p);
    return (uint64_t)GEN(count_targets)(near, far, side);
}

static ALWAYS_INLINE uint64_t GEN(count_of)(const Position *p, Side side) {
    return GEN(side_can_capture)(p, side) ? GEN(count_captures_of)(p, side) : GEN(count_quiets_of)(p, side);
}

// The two sides call each other, so that the side to move is a constant all the way down.
static uint64_t GEN(perft_black)(const Position *p, int depth);
static uint64_t GEN(perft_white)(const Position *p, int depth);

// `depth` is at least 2.
static ALWAYS_INLINE uint64_t GEN(perft_of)(const Position *p, int depth, Side side) {
    MoveList list;
    move_list_init(&list);
    GEN(moves_of)(p, &list, side);
    uint64_t leaves = 0;
    // Two loops: where the position stays inside this function it can live in registers.
    if (depth == 2)
        for (int i = 0; i < list.count; i++) {
            Position next = position_apply_side(p, &list.moves[i], side, false);
            leaves += GEN(count_of)(&next, side_other(side));
        }
    else
        for (int i = 0; i < list.count; i++) {
            Position next = position_apply_side(p, &list.moves[i], side, false);
            leaves += side == WHITE ? GEN(perft_black)(&next, depth - 1) : GEN(perft_white)(&next, depth - 1);
        }
    move_list_free(&list);
    return leaves;
}

static uint64_t GEN(perft_white)(const Position *p, int depth) {
    return GEN(perft_of)(p, depth, WHITE);
}

static uint64_t GEN(perft_black)(const Position *p, int depth) {
    return GEN(perft_of)(p, depth, BLACK);
}

static uint64_t GEN(perft)(const Position *p, int depth) {
    if (depth < 2)
        return position_side(p) == WHITE ? GEN(count_of)(p, WHITE) : GEN(count_of)(p, BLACK);
    return position_side(p) == WHITE ? GEN(perft_white)(p, depth) : GEN(perft_black)(p, depth);
}

const Generator GENERATOR = {
    .moves = GEN(moves),
    .captures = GEN(captures),
    .quiets = GEN(quiets),
    .can_capture = GEN(can_capture),
    .capturers = GEN(capturers),
    .jumps = GEN(jumps),
    .can_move = GEN(can_move),
    .perft = GEN(perft),
};

#undef Capture
#undef KingJump
#undef GEN
#undef GENERATOR
#undef NEAR
#undef FAR
#undef SQUARES
#undef TOP_ROW
#undef BOTTOM_ROW
#undef MEN_CAPTURE_BACKWARD
#undef PROMOTION_STOPS
