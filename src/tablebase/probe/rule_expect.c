// A draw of the tables is one under every clock: clocks only add draws. Whether a win or loss is certain is the
// business of tb_probe_clocks; here is the likely result where that is left open.
#include "tablebase/probe/rule_expect.h"

#include "tablebase/format/conversion.h"
#include "tablebase/probe/clock_probe.h"

enum {
    FOREVER = 1 << 20, // more plies than any clock allows
    PROVEN_PIECES = 5, // the longest wins are known for so many
    FAR_FROM_END = 20  // plies left on the clock of Drafti 10.2
};

static bool is_proven(const Position *p) {
    return bits_count(position_occupied(p)) <= PROVEN_PIECES;
}

// Whether no clock that runs at `p` ends the game before it is decided in so many plies. A count that has not begun may
// begin now.
static bool fits_now(const Rules *rules, const Position *p, const Clocks *clocks, int plies) {
    if (plies <= 0)
        return plies == 0;
    Clock list[CLOCKS_MAX];
    int n = clocks_running(rules, p, clocks, list);
    for (int i = 0; i < n; i++)
        if (plies > clock_left(&list[i]))
            return false;
    return true;
}

// Whether a clock that runs at `p` and is too short for the distance is likely to be restarted in time.
static bool far_from_end(const Rules *rules, const Position *p, const Clocks *clocks) {
    return rules->profile->ends & END_MOVE_LIMIT && fits_now(rules, p, clocks, FAR_FROM_END);
}

// Whether a win or loss of `p` is to be expected.
static bool is_likely(Tablebase *tb, const Rules *rules, const Position *p, const Clocks *clocks) {
    // The distance is looked up only where it matters.
    if (fits_now(rules, p, clocks, FOREVER) || far_from_end(rules, p, clocks))
        return true;
    if (is_proven(p) && !(position_occupied(p) & ~p->kings) && fits_now(rules, p, clocks, KINGS_LONGEST))
        return true;
    int distance;
    tb_probe_distance(tb, p, &distance);
    return fits_now(rules, p, clocks, distance);
}

TableResult tb_expect(Tablebase *tb, const Rules *rules, const Position *p, const Clocks *clocks, int *plies) {
    TableResult result = tb_probe_distance(tb, p, plies);
    if (result == TABLE_DRAW || result == TABLE_UNKNOWN || is_likely(tb, rules, p, clocks))
        return result;
    *plies = -1;
    return TABLE_UNKNOWN;
}

TableResult tb_expect_quiet(Tablebase *tb, const Rules *rules, const Position *p, const Clocks *clocks) {
    TableResult result = tb_probe_quiet(tb, p);
    if (result == TABLE_DRAW || result == TABLE_UNKNOWN)
        return result;
    if (tb_conversion_clock(rules, p) != CLOCK_NONE)
        return tb_clocks_leave(tb, rules, p, clocks, result);
    return is_likely(tb, rules, p, clocks) ? result : TABLE_UNKNOWN;
}
