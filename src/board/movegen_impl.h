// The generator, compiled once for each set of constants defined by movegen.c:
//
//   GEN(name), GENERATOR     names of the functions and of the table
//   BOARD                    8x8 or 10x10; movegen.c makes BOARD_WIDTH, BOARD_SQUARES, TOP_ROW, BOTTOM_ROW of it, and
//                            STEP_SHORT and STEP_LONG, the steps down to the left and to the right (board/square.h)
//   MEN_CAPTURE_BACKWARD     whether men also capture backward
//   PROMOTION_ENDS_CAPTURE   whether a man that reaches the last row by a jump stops there
//   PROMOTION_GOES_ON        whether it becomes a king there at once, and goes on capturing as one
//   MAJORITY                 whether only the captures that take the most pieces are legal
//
// No include guard: the file is meant to be included several times.

// Fixed during the captures of one piece.
#define Capture GEN(Capture)
#define KingJump GEN(KingJump)

typedef struct Capture {
    Bitboard enemy;
    Bitboard empty; // includes the square that the piece comes from (rules.md 2.5)
    Bitboard promotion_row;
    int forward; // sign of the steps of men
    Square from;
    int first;   // index in the list from which equal captures may occur
    int crowned; // the flags of a capture that ends as a king
    int start;   // with MAJORITY: index in the list of the first capture
    int max;     // with MAJORITY: the number of pieces that captures in the list take
    MoveList *list;
} Capture;

static ALWAYS_INLINE Bitboard GEN(empty)(const Position *p) {
    return BOARD_SQUARES & ~position_occupied(p);
}

static ALWAYS_INLINE void GEN(add)(MoveList *list, Bitboard set, int from, int to, int flags) {
    move_list_add(list, (Move){set, (Square)from, (Square)to, NO_SQUARE, (uint8_t)flags});
}

// With MAJORITY: whether a capture of `taken` belongs to the list, from which it drops those that take fewer pieces.
static ALWAYS_INLINE bool GEN(is_most)(Capture *c, Bitboard taken) {
    int count = bits_count(taken);
    if (count < c->max)
        return false;
    if (count > c->max) {
        c->max = count;
        c->list->count = c->first = c->start;
    }
    return true;
}

// Adds a finished capture, unless another path has already produced the same move (rules.md 2.8).
static void GEN(add_capture)(Capture *c, Bitboard at, Bitboard taken, int flags) {
    Square to = (Square)bits_lowest(at);
    if (MAJORITY && !GEN(is_most)(c, taken))
        return;
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
    return PROMOTION_ENDS_CAPTURE && (at & c->promotion_row) != 0;
}

static bool GEN(captures_of_new_king)(Capture *c, Bitboard at, Bitboard taken);

// All captures of a man that stands on `at` after taking `taken`: it goes on, or ends here.
static void GEN(captures_of_man)(Capture *c, Bitboard at, Bitboard taken) {
    bool more = false;
    if (PROMOTION_GOES_ON && at & c->promotion_row) {
        more = GEN(captures_of_new_king)(c, at, taken);
    } else if (!GEN(man_stops)(c, at)) {
        const int steps[4] = {STEP_SHORT, STEP_LONG, -STEP_SHORT, -STEP_LONG};
        for (int i = 0; i < (MEN_CAPTURE_BACKWARD ? 4 : 2); i++) {
            int step = steps[i] * c->forward;
            Bitboard landing = GEN(man_landing)(c, at, step, taken);
            if (landing) {
                more = true;
                GEN(captures_of_man)(c, landing, taken | bits_step(landing, -step));
            }
        }
    }
    if (!more)
        GEN(add_capture)(c, at, taken, at & c->promotion_row ? MOVE_PROMOTES | MOVE_CROWNED : 0);
}

// `kings` and the empty squares that they reach in the direction of `step`. Doubling the distance avoids a branch that
// would often be mispredicted.
static ALWAYS_INLINE Bitboard GEN(rays)(Bitboard kings, Bitboard empty, int step) {
    kings |= empty & bits_step(kings, step);
    empty &= bits_step(empty, step);
    kings |= empty & bits_step(kings, 2 * step);
    empty &= bits_step(empty, 2 * step);
    kings |= empty & bits_step(kings, 4 * step);
    if (BOARD_WIDTH > 8) {
        empty &= bits_step(empty, 4 * step);
        kings |= empty & bits_step(kings, 8 * step);
    }
    return kings;
}

// The pieces of the enemy that `kings` could jump in the direction of `step`.
static ALWAYS_INLINE Bitboard GEN(king_victims)(Bitboard kings, Bitboard enemy, Bitboard empty, int step) {
    return bits_step(GEN(rays)(kings, empty, step), step) & enemy & bits_step(empty, -step);
}

// Those of `landings` from which a king could jump in the direction of `step`.
static ALWAYS_INLINE Bitboard GEN(king_turns)(Bitboard landings, Bitboard enemy, Bitboard empty, int step) {
    Bitboard victims = GEN(king_victims)(landings, enemy, empty, step);
    return victims ? landings & GEN(rays)(bits_step(victims, -step), empty, -step) : 0;
}

// A jump of a king: the squares behind `victim`, and those from which the capture can go on.
typedef struct KingJump {
    Bitboard victim, landing; // the piece, and the first square behind it
    Bitboard landings;        // that square and all empty ones beyond it
    Bitboard turns[2];        // the landings from which it can turn and capture again, by `across` and by -`across`
    int across;
    bool straight; // it goes on along the same diagonal, whichever landing square it chooses
} KingJump;

// Finds the jump of a king on `at` that has taken `taken`; false if there is none. The jumps that can follow decide
// which landings are allowed: rules.md 2.6 is implemented only here, for the generator and for paths.
static ALWAYS_INLINE bool GEN(king_jump)(const Capture *c, Bitboard at, int step, Bitboard taken, KingJump *jump) {
    jump->victim = GEN(king_victims)(at, c->enemy & ~taken, c->empty, step);
    if (!jump->victim)
        return false;
    Bitboard enemy = c->enemy & ~taken & ~jump->victim;
    jump->landing = bits_step(jump->victim, step);
    jump->landings = GEN(rays)(jump->landing, c->empty, step);
    jump->across = step == STEP_SHORT || step == -STEP_SHORT ? STEP_LONG : STEP_SHORT;
    jump->turns[0] = GEN(king_turns)(jump->landings, enemy, c->empty, jump->across);
    jump->turns[1] = GEN(king_turns)(jump->landings, enemy, c->empty, -jump->across);
    jump->straight = GEN(king_victims)(jump->landing, enemy, c->empty, step) != 0;
    return true;
}

static ALWAYS_INLINE bool GEN(king_jump_ends)(const KingJump *jump) {
    return !(jump->turns[0] | jump->turns[1]) && !jump->straight;
}

// All captures of a king on `at` that has taken `taken` and jumps next in the direction of `step`, if it can.
static void GEN(captures_of_king)(Capture *c, Bitboard at, int step, Bitboard taken) {
    KingJump jump;
    if (!GEN(king_jump)(c, at, step, taken, &jump))
        return;
    taken |= jump.victim;
    if (GEN(king_jump_ends)(&jump)) {
        for (Bitboard l = jump.landing; l & jump.landings; l = bits_step(l, step))
            GEN(add_capture)(c, l, taken, PROMOTION_GOES_ON ? c->crowned : MOVE_CROWNED);
        return;
    }
    if (jump.turns[0] | jump.turns[1])
        for (Bitboard l = jump.landing; l & jump.landings; l = bits_step(l, step)) {
            if (l & jump.turns[0])
                GEN(captures_of_king)(c, l, jump.across, taken);
            if (l & jump.turns[1])
                GEN(captures_of_king)(c, l, -jump.across, taken);
        }
    if (jump.straight)
        GEN(captures_of_king)(c, jump.landing, step, taken);
}

// The captures of a man that has been promoted on `at`, having taken `taken`; false if it cannot go on.
static inline bool GEN(captures_of_new_king)(Capture *c, Bitboard at, Bitboard taken) {
    const int steps[4] = {STEP_SHORT, STEP_LONG, -STEP_SHORT, -STEP_LONG};
    bool more = false;
    c->crowned = MOVE_PROMOTES | MOVE_CROWNED;
    for (int i = 0; i < 4; i++)
        if (GEN(king_victims)(at, c->enemy & ~taken, c->empty, steps[i])) {
            more = true;
            GEN(captures_of_king)(c, at, steps[i], taken);
        }
    return more;
}

// The squares from which a man could jump one step in the direction of `step`.
static ALWAYS_INLINE Bitboard GEN(jump_origins)(Bitboard enemy, Bitboard empty, int step) {
    return bits_step(enemy & bits_step(empty, -step), -step);
}

// The squares from which a man whose forward steps have the sign `forward` could jump.
static ALWAYS_INLINE Bitboard GEN(all_jump_origins)(Bitboard enemy, Bitboard empty, int forward) {
    Bitboard squares =
        GEN(jump_origins)(enemy, empty, forward * STEP_SHORT) | GEN(jump_origins)(enemy, empty, forward * STEP_LONG);
    if (MEN_CAPTURE_BACKWARD)
        squares |= GEN(jump_origins)(enemy, empty, -forward * STEP_SHORT) |
                   GEN(jump_origins)(enemy, empty, -forward * STEP_LONG);
    return squares;
}

static ALWAYS_INLINE bool GEN(king_has_capture)(Bitboard kings, Bitboard enemy, Bitboard empty) {
    return kings &&
           (GEN(king_victims)(kings, enemy, empty, STEP_SHORT) | GEN(king_victims)(kings, enemy, empty, STEP_LONG) |
            GEN(king_victims)(kings, enemy, empty, -STEP_SHORT) | GEN(king_victims)(kings, enemy, empty, -STEP_LONG));
}

static ALWAYS_INLINE bool GEN(side_can_capture)(const Position *p, Side side) {
    Bitboard empty = GEN(empty)(p);
    Bitboard enemy = p->pieces[side_other(side)];
    return (position_men(p, side) & GEN(all_jump_origins)(enemy, empty, side == WHITE ? -1 : 1)) ||
           GEN(king_has_capture)(position_kings(p, side), enemy, empty);
}

static bool GEN(can_capture)(const Position *p, Side side) {
    return side == WHITE ? GEN(side_can_capture)(p, WHITE) : GEN(side_can_capture)(p, BLACK);
}

static Bitboard GEN(capturers)(const Position *p) {
    Side side = position_side(p);
    Bitboard empty = GEN(empty)(p);
    Bitboard enemy = p->pieces[side_other(side)];
    Bitboard able = position_men(p, side) & GEN(all_jump_origins)(enemy, empty, side == WHITE ? -1 : 1);
    for (Bitboard kings = position_kings(p, side); kings;) {
        Bitboard king = bits_first(kings);
        kings ^= king;
        if (GEN(king_has_capture)(king, enemy, empty))
            able |= king;
    }
    return able;
}

// The squares where the men's first jumps in the direction of `step` land.
static ALWAYS_INLINE Bitboard GEN(first_landings)(Bitboard men, Bitboard enemy, Bitboard empty, int step) {
    Bitboard jumpers = men & GEN(jump_origins)(enemy, empty, step);
    return bits_step(bits_step(jumpers, step), step);
}

// Those landings from which the capture goes on. `jump_origins` still counts the man's own square as occupied, which
// is right here: the man could only get back to it by jumping the same piece again.
static ALWAYS_INLINE Bitboard GEN(landings_that_go_on)(Bitboard landings, Bitboard jump_origins,
                                                       Bitboard promotion_row) {
    if (PROMOTION_GOES_ON)
        return landings & (jump_origins | promotion_row); // captures_of_man looks whether the new king can
    return PROMOTION_ENDS_CAPTURE ? landings & jump_origins & ~promotion_row : landings & jump_origins;
}

static ALWAYS_INLINE void GEN(captures_of_men)(Capture *c, Bitboard landings, Bitboard empty, Bitboard jump_origins,
                                               int step) {
    Bitboard more = GEN(landings_that_go_on)(landings, jump_origins, c->promotion_row);
    for (Bitboard b = more; b;) {
        int to = bits_pop(&b);
        c->from = (Square)(to - 2 * step);
        c->empty = empty | bit_of(c->from);
        GEN(captures_of_man)(c, bit_of(to), bit_of(to - step));
    }
    for (Bitboard b = landings & ~more; b;) {
        int to = bits_pop(&b);
        int flags = bit_of(to) & c->promotion_row ? MOVE_PROMOTES | MOVE_CROWNED : 0;
        if (!MAJORITY || GEN(is_most)(c, bit_of(to - step)))
            GEN(add)(c->list, bit_of(to - step), to - 2 * step, to, MOVE_CAPTURES | flags);
    }
}

static ALWAYS_INLINE void GEN(captures_of_kings)(Capture *c, Bitboard kings, Bitboard empty) {
    const int steps[4] = {STEP_SHORT, STEP_LONG, -STEP_SHORT, -STEP_LONG};
    Bitboard victims[4];
    for (int i = 0; i < 4; i++)
        victims[i] = GEN(king_victims)(kings, c->enemy, empty, steps[i]);
    c->crowned = MOVE_CROWNED;
    while (kings) {
        c->from = (Square)bits_pop(&kings);
        c->first = c->list->count;
        Bitboard at = bit_of(c->from);
        c->empty = empty | at;
        for (int i = 0; i < 4; i++)
            if (victims[i])
                GEN(captures_of_king)(c, at, steps[i], 0);
    }
}

static ALWAYS_INLINE void GEN(captures_of_side)(const Position *p, MoveList *list, Side side) {
    Bitboard empty = GEN(empty)(p);
    Bitboard men = position_men(p, side);
    int forward = side == WHITE ? -1 : 1;
    Capture c;
    c.enemy = p->pieces[side_other(side)];
    c.promotion_row = side == WHITE ? TOP_ROW : BOTTOM_ROW;
    c.forward = forward;
    c.first = c.start = list->count;
    c.max = 0;
    c.list = list;

    Bitboard jump_origins = GEN(all_jump_origins)(c.enemy, empty, forward);
    if (men & jump_origins)
        for (int i = 0; i < (MEN_CAPTURE_BACKWARD ? 4 : 2); i++) {
            int step = (i < 2 ? forward : -forward) * (i % 2 == 0 ? STEP_SHORT : STEP_LONG);
            GEN(captures_of_men)(&c, GEN(first_landings)(men, c.enemy, empty, step), empty, jump_origins, step);
        }
    Bitboard kings = position_kings(p, side);
    if (kings)
        GEN(captures_of_kings)(&c, kings, empty);
}

// ---- Single jumps, for callers that follow a capture step by step ----

static void GEN(man_jump)(const Capture *c, Bitboard at, int step, Bitboard taken, Jump *jump) {
    Bitboard landing = GEN(man_landing)(c, at, step, taken);
    if (!landing || (!MEN_CAPTURE_BACKWARD && step * c->forward < 0))
        return;
    *jump = (Jump){bits_step(landing, -step), landing, true};
    const int steps[4] = {STEP_SHORT, STEP_LONG, -STEP_SHORT, -STEP_LONG};
    if (PROMOTION_GOES_ON && landing & c->promotion_row) {
        jump->ends = !GEN(king_has_capture)(landing, c->enemy & ~taken & ~jump->victim, c->empty);
        return;
    }
    for (int i = 0; i < (MEN_CAPTURE_BACKWARD ? 4 : 2) && !GEN(man_stops)(c, landing); i++)
        if (GEN(man_landing)(c, landing, steps[i] * c->forward, taken | jump->victim))
            jump->ends = false;
}

// Whether a man that has taken `taken` has been promoted on the way: a piece on the row next to the last can only be
// taken by a jump to or from the last row.
static ALWAYS_INLINE bool GEN(man_is_crowned)(const Capture *c, Bitboard taken) {
    Bitboard row = c->promotion_row;
    int back = -c->forward;
    return PROMOTION_GOES_ON && (bits_step(row, back * STEP_SHORT) | bits_step(row, back * STEP_LONG)) & taken;
}

static void GEN(jumps)(const Position *p, Square from, Square at, Bitboard taken, Jump jumps[DIRECTIONS]) {
    static const int steps[DIRECTIONS] = {-STEP_LONG, -STEP_SHORT, STEP_SHORT, STEP_LONG}; // as board_step
    Side side = position_side(p);
    Capture c = {.enemy = p->pieces[side_other(side)],
                 .empty = GEN(empty)(p) | bit_of(from),
                 .promotion_row = side == WHITE ? TOP_ROW : BOTTOM_ROW,
                 .forward = side == WHITE ? -1 : 1};
    for (Direction d = 0; d < DIRECTIONS; d++) {
        KingJump king;
        jumps[d] = (Jump){0};
        if (!(p->kings & bit_of(from)) && !GEN(man_is_crowned)(&c, taken)) {
            GEN(man_jump)(&c, bit_of(at), steps[d], taken, &jumps[d]);
        } else if (GEN(king_jump)(&c, bit_of(at), steps[d], taken, &king)) {
            bool any = king.straight || GEN(king_jump_ends)(&king);
            jumps[d] =
                (Jump){king.victim, any ? king.landings : king.turns[0] | king.turns[1], GEN(king_jump_ends)(&king)};
        }
    }
}

static ALWAYS_INLINE void GEN(add_man_quiets)(MoveList *list, Bitboard targets, int step, int flags) {
    while (targets) {
        int to = bits_pop(&targets);
        list->moves[list->count++] = (Move){0, (Square)(to - step), (Square)to, NO_SQUARE, (uint8_t)flags};
    }
}

static ALWAYS_INLINE void GEN(quiets_of_side)(const Position *p, MoveList *list, Side side) {
    Bitboard empty = GEN(empty)(p);
    Bitboard men = position_men(p, side);
    int forward = side == WHITE ? -1 : 1;
    Bitboard near = bits_step(men, forward * STEP_SHORT) & empty, far = bits_step(men, forward * STEP_LONG) & empty;
    Bitboard promotion_row = side == WHITE ? TOP_ROW : BOTTOM_ROW;
    move_list_reserve(list, MEN_QUIETS_MAX);
    GEN(add_man_quiets)(list, near & ~promotion_row, forward * STEP_SHORT, 0);
    GEN(add_man_quiets)(list, far & ~promotion_row, forward * STEP_LONG, 0);
    if ((near | far) & promotion_row) {
        GEN(add_man_quiets)(list, near & promotion_row, forward * STEP_SHORT, MOVE_PROMOTES | MOVE_CROWNED);
        GEN(add_man_quiets)(list, far & promotion_row, forward * STEP_LONG, MOVE_PROMOTES | MOVE_CROWNED);
    }

    const int steps[4] = {STEP_SHORT, STEP_LONG, -STEP_SHORT, -STEP_LONG};
    for (Bitboard kings = position_kings(p, side); kings;) {
        int from = bits_pop(&kings);
        for (int i = 0; i < 4; i++)
            for (Bitboard b = bits_step(bit_of(from), steps[i]); b & empty; b = bits_step(b, steps[i]))
                GEN(add)(list, 0, from, bits_lowest(b), MOVE_CROWNED);
    }
}

// The number of squares that the men of one side reach in two directions. On 8x8 both sets fit into one word, since a
// man that has moved is never on its own first row.
static ALWAYS_INLINE int GEN(count_targets)(Bitboard near, Bitboard far, Side side) {
    if (BOARD_WIDTH > 8)
        return bits_count_pair(near, far);
    return bits_count(side == WHITE ? near | far << 32 : near >> 4 | far << 28);
}

static ALWAYS_INLINE uint64_t GEN(count_quiets_of_side)(const Position *p, Side side) {
    Bitboard empty = GEN(empty)(p);
    Bitboard men = position_men(p, side);
    int forward = side == WHITE ? -1 : 1;
    int count = GEN(count_targets)(bits_step(men, forward * STEP_SHORT) & empty,
                                   bits_step(men, forward * STEP_LONG) & empty, side);
    Bitboard kings = position_kings(p, side);
    if (kings) {
        const int steps[4] = {STEP_SHORT, STEP_LONG, -STEP_SHORT, -STEP_LONG};
        for (int i = 0; i < 4; i++)
            for (Bitboard run = bits_step(kings, steps[i]) & empty; run; run = bits_step(run, steps[i]) & empty)
                count += bits_count(run);
    }
    return (uint64_t)count;
}

static void GEN(captures)(const Position *p, MoveList *list) {
    if (position_side(p) == WHITE)
        GEN(captures_of_side)(p, list, WHITE);
    else
        GEN(captures_of_side)(p, list, BLACK);
}

static void GEN(quiets)(const Position *p, MoveList *list) {
    if (position_side(p) == WHITE)
        GEN(quiets_of_side)(p, list, WHITE);
    else
        GEN(quiets_of_side)(p, list, BLACK);
}

static ALWAYS_INLINE void GEN(moves_of_side)(const Position *p, MoveList *list, Side side) {
    if (GEN(side_can_capture)(p, side))
        GEN(captures_of_side)(p, list, side);
    else
        GEN(quiets_of_side)(p, list, side);
}

static void GEN(moves)(const Position *p, MoveList *list) {
    if (position_side(p) == WHITE)
        GEN(moves_of_side)(p, list, WHITE);
    else
        GEN(moves_of_side)(p, list, BLACK);
}

static bool GEN(can_move)(const Position *p) {
    Side side = position_side(p);
    Bitboard empty = GEN(empty)(p);
    Bitboard men = position_men(p, side), kings = position_kings(p, side);
    int forward = side == WHITE ? -1 : 1;
    Bitboard near = bits_step(men, forward * STEP_SHORT) | bits_step(kings, STEP_SHORT) | bits_step(kings, -STEP_SHORT);
    Bitboard far = bits_step(men, forward * STEP_LONG) | bits_step(kings, STEP_LONG) | bits_step(kings, -STEP_LONG);
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

// Most captures are single jumps of men; these are counted without a list.
static ALWAYS_INLINE uint64_t GEN(count_captures_of_side)(const Position *p, Side side) {
    Bitboard empty = GEN(empty)(p);
    Bitboard enemy = p->pieces[side_other(side)];
    Bitboard men = position_men(p, side);
    int forward = side == WHITE ? -1 : 1;
    Bitboard near = GEN(first_landings)(men, enemy, empty, forward * STEP_SHORT);
    Bitboard far = GEN(first_landings)(men, enemy, empty, forward * STEP_LONG);
    Bitboard more = GEN(landings_that_go_on)(near | far, GEN(all_jump_origins)(enemy, empty, forward),
                                             side == WHITE ? TOP_ROW : BOTTOM_ROW);
    if (MEN_CAPTURE_BACKWARD || more || position_kings(p, side))
        return GEN(count_listed)(p);
    return (uint64_t)GEN(count_targets)(near, far, side);
}

static ALWAYS_INLINE uint64_t GEN(count_of_side)(const Position *p, Side side) {
    return GEN(side_can_capture)(p, side) ? GEN(count_captures_of_side)(p, side) : GEN(count_quiets_of_side)(p, side);
}

// The two sides call each other, so that the side to move is a constant all the way down.
static uint64_t GEN(perft_black)(const Position *p, int depth);
static uint64_t GEN(perft_white)(const Position *p, int depth);

// `depth` is at least 2.
static ALWAYS_INLINE uint64_t GEN(perft_of_side)(const Position *p, int depth, Side side) {
    MoveList list;
    move_list_init(&list);
    GEN(moves_of_side)(p, &list, side);
    uint64_t leaves = 0;
    // Two loops: a position that does not leave this function can live in registers.
    if (depth == 2)
        for (int i = 0; i < list.count; i++) {
            Position next = position_apply_side(p, &list.moves[i], side, false);
            leaves += GEN(count_of_side)(&next, side_other(side));
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
    return GEN(perft_of_side)(p, depth, WHITE);
}

static uint64_t GEN(perft_black)(const Position *p, int depth) {
    return GEN(perft_of_side)(p, depth, BLACK);
}

static uint64_t GEN(perft)(const Position *p, int depth) {
    if (depth < 2)
        return position_side(p) == WHITE ? GEN(count_of_side)(p, WHITE) : GEN(count_of_side)(p, BLACK);
    return position_side(p) == WHITE ? GEN(perft_white)(p, depth) : GEN(perft_black)(p, depth);
}

const Generator GENERATOR = {
    .men_capture_backward = MEN_CAPTURE_BACKWARD,
    .promotion_ends_capture = PROMOTION_ENDS_CAPTURE,
    .promotion_goes_on = PROMOTION_GOES_ON,
    .majority = MAJORITY,
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
#undef BOARD
#undef MEN_CAPTURE_BACKWARD
#undef PROMOTION_ENDS_CAPTURE
#undef PROMOTION_GOES_ON
#undef MAJORITY
