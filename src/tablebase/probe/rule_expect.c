// A draw of the tables is a draw under every clock, since clocks only add draws. tb_probe_clocks says whether a win or
// loss is certain; this file gives the likely result where it is not.
#include "tablebase/probe/rule_expect.h"

#include "tablebase/format/conversion.h"
#include "tablebase/probe/clock_probe.h"

enum {
    PROVEN_PIECES = 5, // the longest wins are known for this many pieces
    FAR_FROM_END = 20, // plies left on a clock that may be restarted
    SHORT_CLOCK = 30,  // plies
};

// The clocks that run at a position.
typedef struct Running {
    Clock list[CLOCKS_MAX];
    int count;
} Running;

static bool is_proven(const Position *p) {
    return bits_count(position_occupied(p)) <= PROVEN_PIECES;
}

// Whether no running clock ends the game before it is decided in `plies` plies. A count that has not begun may begin
// now.
static bool fits_now(const Running *running, int plies) {
    if (plies <= 0)
        return plies == 0;
    for (int i = 0; i < running->count; i++)
        if (plies > clock_left(&running->list[i]))
            return false;
    return true;
}

// Whether the clocks that are too short for the distance are likely to be restarted in time: by a capture, a man's move
// or a change of material (Drafti 10.2, FMJD 6.2, FMJD64 7.2.5 and 7.2.6).
static bool far_from_end(const Running *running) {
    for (int i = 0; i < running->count; i++) {
        const Clock *clock = &running->list[i];
        if ((clock->reason != REASON_MOVE_LIMIT && clock->reason != REASON_KING_MOVES &&
             clock->reason != REASON_SAME_MATERIAL) ||
            clock_left(clock) < FAR_FROM_END)
            return false;
    }
    return true;
}

// Whether a clock is so short that it often comes before a win, like that of FMJD64 7.2.5. The 25 moves of FMJD 6.2 and
// the limit of Drafti 10.2 seldom do.
static bool has_short_clock(const Running *running) {
    for (int i = 0; i < running->count; i++)
        if (running->list[i].limit <= SHORT_CLOCK)
            return true;
    return false;
}

// Whether a win or loss of `p` is known to come before the clocks are full, although not all of them are far from that.
static bool comes_first(Tablebase *tb, const Position *p, const Running *running) {
    if (is_proven(p) && !(position_occupied(p) & ~p->kings) && fits_now(running, KINGS_LONGEST))
        return true;
    int distance;
    tb_probe_distance(tb, p, &distance);
    return fits_now(running, distance);
}

// The likely result under the clocks, given `result`, the one without them; `in_time` as in tb_expect_quiet.
static TableResult expected(Tablebase *tb, const Rules *rules, const Position *p, const Clocks *clocks,
                            TableResult result, bool *in_time) {
    *in_time = true;
    if (result == TABLE_DRAW || result == TABLE_UNKNOWN)
        return result;
    Running running;
    running.count = clocks_running(rules, p, clocks, running.list);
    // The distance is looked up only if it matters.
    if (running.count == 0)
        return result;
    if (!far_from_end(&running))
        return comes_first(tb, p, &running) ? result : TABLE_UNKNOWN;
    if (has_short_clock(&running)) {
        // The keys of the transposition table leave out clocks that are far from full, so the answer must not depend on
        // how far they are.
        int distance;
        tb_probe_distance(tb, p, &distance);
        *in_time = distance >= 0 && distance <= FAR_FROM_END;
    }
    return result;
}

// tb_expect, with `in_time` as in tb_expect_quiet.
static TableResult expect(Tablebase *tb, const Rules *rules, const Position *p, const Clocks *clocks, int *plies,
                          bool *in_time) {
    *plies = -1;
    *in_time = true;
    if (position_huffable(p)) // the tables ignore huffs
        return TABLE_UNKNOWN;
    TableResult result = expected(tb, rules, p, clocks, tb_probe_distance(tb, p, plies), in_time);
    if (result == TABLE_UNKNOWN)
        *plies = -1;
    return result;
}

TableResult tb_expect(Tablebase *tb, const Rules *rules, const Position *p, const Clocks *clocks, int *plies) {
    bool in_time;
    return expect(tb, rules, p, clocks, plies, &in_time);
}

TableResult tb_expect_in_time(Tablebase *tb, const Rules *rules, const Position *p, const Clocks *clocks) {
    int plies;
    bool in_time;
    TableResult result = expect(tb, rules, p, clocks, &plies, &in_time);
    return in_time ? result : TABLE_UNKNOWN;
}

TableResult tb_expect_quiet(Tablebase *tb, const Rules *rules, const Position *p, const Clocks *clocks, bool *in_time) {
    *in_time = true;
    TableResult result = position_huffable(p) ? TABLE_UNKNOWN : tb_probe_quiet(tb, p);
    if ((result == TABLE_WIN || result == TABLE_LOSS) && tb_conversion_clock(rules, p) != CLOCK_NONE)
        return tb_clocks_leave(tb, rules, p, clocks, result);
    return expected(tb, rules, p, clocks, result, in_time);
}
