#include "tablebase/probe/clock_probe.h"

#include "tablebase/format/adjudged.h"
#include "tablebase/format/conversion.h"
#include "tablebase/probe/successors.h"

enum { FAR = 1 << 20 }; // plies of a win whose distance is not known

// A question about one position.
typedef struct Question {
    Tablebase *tb;
    const Rules *rules;
    bool distances;
    Reason *doubt;
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

static TableResult in_doubt(Reason *doubt, Reason reason) {
    *doubt = reason;
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

// An upper bound of the plies of a win or loss without clocks. With only kings on 8x8, free to choose a capture,
// KINGS_LONGEST is the longest in endings with up to five pieces; with six pieces, built with their distances, it is
// that of four against two.
static int distance_at_most(Tablebase *tb, const Position *p) {
    enum { SIX_KINGS_LONGEST = 53 };
    int plies, pieces = bits_count(position_occupied(p));
    tb_probe_distance(tb, p, &plies);
    if (plies >= 0)
        return plies;
    bool kings = !(position_occupied(p) & ~p->kings), free = !tb_rules(tb)->generator->majority;
    bool bounded = pieces <= CLOCK_PROVEN_PIECES && kings && free && tb_rules(tb)->board == &board_8x8;
    return bounded ? SIX_KINGS_LONGEST : FAR;
}

// The draw by a count (TZD 8.5, Zambia) that may still begin and may be too short for the win; REASONS if there is
// none.
static Reason count_to_come(const Rules *rules, const Position *p, int plies) {
    int count = clocks_count_ahead(rules, p);
    return count > 0 && count < COUNT_MOVES_NEEDED && plies / 2 + 1 > count ? REASON_THREE_KINGS : REASONS;
}

// The result of a win or loss under the clocks if no clock of the material runs. After a capture or promotion no win
// with only kings takes 60 plies, and from the first position of a count the conversion is no farther than the end.
static TableResult without_clock(Tablebase *tb, const Rules *rules, const Position *p, const Clocks *clocks,
                                 TableResult result, Reason *doubt) {
    Clock list[CLOCKS_MAX];
    int n = clocks_running(rules, p, clocks, list), plies = FAR;
    bool proven = bits_count(position_occupied(p)) <= CLOCK_PROVEN_PIECES || !(rules->profile->ends & END_THIRTY_MOVES);
    // The distance is looked up only if it matters.
    if (n > 0 || !proven || count_to_come(rules, p, FAR) != REASONS)
        plies = distance_at_most(tb, p);
    for (int i = 0; i < n; i++)
        if (plies > clock_left(&list[i]))
            return in_doubt(doubt, list[i].reason);
    if (count_to_come(rules, p, plies) != REASONS)
        return in_doubt(doubt, count_to_come(rules, p, plies));
    Reason ahead;
    if (n > 0 && plies > clocks_plies_ahead(rules, p, &ahead))
        return in_doubt(doubt, ahead);
    return proven || plies <= THIRTY_MOVES_PLIES ? result : in_doubt(doubt, REASON_THIRTY_MOVES);
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
    int plies = distance_at_most(tb, p);
    if (!count || count->reason != REASON_THREE_KINGS || bits_count(position_occupied(p)) > CLOCK_PROVEN_PIECES)
        return plies;
    int max = 2 * COUNT_MOVES_NEEDED - (position_side(p) == count->counted);
    return plies < max ? plies : max;
}

// The same if a clock of the material runs.
static TableResult under_clock(Tablebase *tb, const Rules *rules, const Position *p, const Clocks *clocks,
                               TableResult result, Reason *doubt) {
    Clock list[CLOCKS_MAX];
    int n = clocks_running(rules, p, clocks, list);
    const Clock *count = running(list, n, FIELD_COUNT), *thirty = running(list, n, FIELD_QUIET);
    int conversion = tb_probe_conversion(tb, p);
    int plies = conversion > 0    ? tb_conversion_plies((Value)conversion)
                : conversion == 0 ? distance_at_most(tb, p)
                                  : conversion_at_most(tb, p, count);
    bool late = !tb_conversion_in_time(rules, p, clocks, plies);
    bool past_thirty = thirty && plies > clock_left(thirty);
    if (!late && !past_thirty)
        return result;
    // A count that has not begun may begin late enough. A fourth king may be sacrificed to restart the thirty moves.
    bool counted_out = late && clocks->count != COUNT_NOT_BEGUN;
    if (conversion > 0 && (counted_out || (past_thirty && bits_count(position_occupied(p)) < 5)))
        return TABLE_DRAW;
    const Clock *short_one = !late ? thirty : count ? count : &list[0];
    return in_doubt(doubt, short_one->reason);
}

static TableResult clocks_leave(const Question *q, const Position *p, const Clocks *clocks, TableResult result) {
    bool running = tb_conversion_clock(q->rules, p) != CLOCK_NONE;
    return (running ? under_clock : without_clock)(q->tb, q->rules, p, clocks, result, q->doubt);
}

TableResult tb_clocks_leave(Tablebase *tb, const Rules *rules, const Position *p, const Clocks *clocks,
                            TableResult result) {
    Reason doubt;
    return clocks_leave(&(Question){tb, rules, false, &doubt}, p, clocks, result);
}

// ---- The answer -------------------------------------------------------------------------------

static TableResult answer(const Question *q, const Position *p, const Clocks *clocks, int *plies) {
    if (!rules_can_move(q->rules, p)) {
        *plies = 0;
        return TABLE_LOSS;
    }
    int adjudged = tb_adjudged(q->rules, p);
    if (adjudged >= 0) {
        *plies = adjudged > 0 ? adjudged - 1 : 0;
        return (TableResult)value_result((Value)adjudged);
    }
    if (clocks_draws(q->rules, p, clocks))
        return draw(plies);
    if (q->rules->huff != HUFF_OFF) // the tables ignore huffs
        return unknown(plies);
    if (rules_can_capture(q->rules, p))
        return tb_successors_value(q->rules->generator, p, probe_capture, &(ClockedPosition){q, clocks}, plies);
    TableResult result = tb_probe_quiet(q->tb, p);
    if (result == TABLE_DRAW)
        return draw(plies);
    if (result == TABLE_UNKNOWN)
        return unknown(plies);
    result = clocks_leave(q, p, clocks, result);
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
    Reason doubt;
    Question question = {tb, rules, plies != NULL, &doubt};
    int unused;
    return answer(&question, p, clocks, plies ? plies : &unused);
}

Reason tb_clock_in_doubt(Tablebase *tb, const Rules *rules, const Position *p, const Clocks *clocks) {
    Reason doubt = REASONS;
    Question question = {tb, rules, false, &doubt};
    int unused;
    bool known = answer(&question, p, clocks, &unused) != TABLE_UNKNOWN;
    return known ? REASONS : doubt;
}
