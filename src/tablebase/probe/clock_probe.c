#include "tablebase/probe/clock_probe.h"

#include "tablebase/format/conversion.h"
#include "tablebase/probe/successors.h"

enum { FAR = 1 << 20 }; // plies of a win whose distance is not known

// A question about one position.
typedef struct Question {
    Tablebase *tb;
    const Rules *rules;
    bool distances;
} Question;

static TableResult answer(const Question *q, const Position *p, const Clocks *clocks, int *plies);

static TableResult draw(int *plies) {
    *plies = 0;
    return TABLE_DRAW;
}

static TableResult unknown(int *plies) {
    *plies = -1;
    return TABLE_UNKNOWN;
}

// ---- Captures ---------------------------------------------------------------------------------

typedef struct ClockedPosition {
    const Question *question;
    const Clocks *clocks;
} ClockedPosition;

static TableResult probe_capture(const void *context, const Position *before, Move move, const Position *after,
                                 int *plies) {
    const ClockedPosition *from = context;
    Clocks clocks = clocks_after(from->question->rules, *from->clocks, before, move, after);
    return answer(from->question, after, &clocks, plies);
}

// ---- Bounds -----------------------------------------------------------------------------------

// Whether a count (TZD 8.5, Zambia) may yet begin.
static bool count_may_come(const Rules *rules, const Position *p) {
    int white = bits_count(p->pieces[WHITE]), black = bits_count(p->pieces[BLACK]);
    return rules->profile->ends & (END_THREE_KINGS | END_TWELVE_COUNT) && (white > 2 || black > 2);
}

// Whether a win that takes so many plies without any clock is one for certain; no clock of the material runs. After a
// capture or promotion no win with kings alone takes 60 plies, and from the first position of a count on the conversion
// is no farther than the end.
static bool is_certain(const Rules *rules, const Position *p, const Clocks *clocks, int plies) {
    Clock list[CLOCKS_MAX];
    int n = clocks_running(rules, p, clocks, list);
    for (int i = 0; i < n; i++)
        if (plies > clock_left(&list[i]))
            return false;
    int limit = rules->profile->ends & END_TWELVE_COUNT ? TWELVE_COUNT : rules->three_kings_moves;
    return limit >= COUNT_MOVES_NEEDED || !count_may_come(rules, p) || plies / 2 + 1 <= limit;
}

static int distance_of(Tablebase *tb, const Position *p) {
    int plies;
    tb_probe_distance(tb, p, &plies);
    return plies < 0 ? FAR : plies;
}

// The rest of a win or loss where no clock of the material runs.
static TableResult without_clock(Tablebase *tb, const Rules *rules, const Position *p, const Clocks *clocks,
                                 TableResult result) {
    if (bits_count(position_occupied(p)) > CONVERSION_PIECES)
        return TABLE_UNKNOWN;
    // A distance has to be looked up only where it matters.
    bool certain = is_certain(rules, p, clocks, FAR) || is_certain(rules, p, clocks, distance_of(tb, p));
    return certain ? result : TABLE_UNKNOWN;
}

// The clock with that field, or NULL.
static const Clock *running(const Clock *list, int n, ClockField field) {
    for (int i = 0; i < n; i++)
        if (list[i].field == field)
            return &list[i];
    return NULL;
}

// An upper bound of the plies to the conversion of a win or loss that no table of conversions holds: a fresh count of
// TZD 8.5 is never too short.
static int conversion_at_most(Tablebase *tb, const Position *p, const Clock *count) {
    int plies = distance_of(tb, p);
    if (!count || count->reason != REASON_THREE_KINGS || bits_count(position_occupied(p)) > CONVERSION_PIECES)
        return plies;
    int max = 2 * COUNT_MOVES_NEEDED - (position_side(p) == count->counted);
    return plies < max ? plies : max;
}

TableResult tb_clocks_leave(Tablebase *tb, const Rules *rules, const Position *p, const Clocks *clocks,
                            TableResult result) {
    Clock list[CLOCKS_MAX];
    int n = clocks_running(rules, p, clocks, list);
    const Clock *count = running(list, n, FIELD_COUNT), *thirty = running(list, n, FIELD_QUIET);
    int conversion = tb_probe_conversion(tb, p);
    int plies = conversion > 0    ? tb_conversion_plies((Value)conversion)
                : conversion == 0 ? distance_of(tb, p)
                                  : conversion_at_most(tb, p, count);
    bool late = !tb_conversion_in_time(rules, p, clocks, plies);
    bool past_thirty = thirty && plies > clock_left(thirty);
    if (!late && !past_thirty)
        return result;
    // A count that has not begun may begin late enough. A fourth king may be given up to have the thirty moves begin
    // again.
    bool counted_out = late && clocks->count != COUNT_NOT_BEGUN;
    bool is_draw = conversion > 0 && (counted_out || (past_thirty && bits_count(position_occupied(p)) < 5));
    return is_draw ? TABLE_DRAW : TABLE_UNKNOWN;
}

// ---- The answer -------------------------------------------------------------------------------

static TableResult answer(const Question *q, const Position *p, const Clocks *clocks, int *plies) {
    if (!rules_can_move(q->rules, p)) {
        *plies = 0;
        return TABLE_LOSS;
    }
    if (clocks_draws(q->rules, p, clocks))
        return draw(plies);
    if (rules_can_capture(q->rules, p))
        return tb_successors_value(q->rules->generator, p, probe_capture, &(ClockedPosition){q, clocks}, plies);
    TableResult result = tb_probe_quiet(q->tb, p);
    if (result == TABLE_DRAW)
        return draw(plies);
    if (result == TABLE_UNKNOWN)
        return unknown(plies);
    bool running = tb_conversion_clock(q->rules, p) != CLOCK_NONE;
    result = running ? tb_clocks_leave(q->tb, q->rules, p, clocks, result)
                     : without_clock(q->tb, q->rules, p, clocks, result);
    if (result == TABLE_DRAW)
        return draw(plies);
    if (result == TABLE_UNKNOWN)
        return unknown(plies);
    *plies = -1;
    if (q->distances)
        tb_probe_distance(q->tb, p, plies);
    return result;
}

TableResult tb_probe_clocks(Tablebase *tb, const Rules *rules, const Position *p, const Clocks *clocks, int *plies) {
    Question question = {tb, rules, plies != NULL};
    int unused;
    return answer(&question, p, clocks, plies ? plies : &unused);
}
