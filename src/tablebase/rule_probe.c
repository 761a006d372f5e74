// A draw of the tables is one under every clock: clocks only add draws. A win or loss in so many plies is certain if no
// clock can run out before the end, as long as the winner plays the shortest win. Two things have to be seen:
//
// 1. The clocks that run now, as they would stand one ply before the end if nothing restarted them. They are asked by
//    board/clocks.c itself; the last ply may fill a clock, since a win on the board comes first.
// 2. The clocks that begin on the way, from 0, in material that has yet to come about. Their limits hold against the
//    longest wins that the tables of up to five pieces know:
//    - TZD 8.3, only kings: longest win 31 plies, 60 are allowed.
//    - TZD 8.4: KKvK 7, KMvK 9, KvK 3, where 10 are allowed.
//    - TZD 8.5: three or four kings against one: 25 with the strong side to move (13 of its moves), 24 with the lone
//      king to move (12 moves). Any of them is in time from 13 moves on. With N moves, an entry with the strong side to
//      move may take 2 N - 1 plies, one with the lone king to move 2 N. A win of 2 N + 1 plies (2 N where the loser
//      moves first) has no entry that is too late. With 12, only an entry by the loser's own move can be: a promotion,
//      or a capture that leaves three kings. Neither exists if it has no men and the winner at most three pieces.
//    - Drafti 10.2: each stretch without a change of material is shorter than the whole win.
//    - Zambia, three kings against one: the lone king's twelfth move draws, so that from the entry 23 plies are allowed
//      with the strong side to move and 22 else; a win of 24 plies has no entry that is too late.
//    A winner with fewer than three pieces never comes to count.
//
// Tables of more pieces have no distances: what begins there is never certain.
#include "tablebase/rule_probe.h"

enum {
    FOREVER = 1 << 20,   // more plies than any clock allows
    ALWAYS_IN_TIME = 13, // moves of TZD 8.5 from which on every entry is in time
    PROVEN_PIECES = 5,   // the longest wins are known for so many
    KINGS_LONGEST = 32,  // plies, where there are only kings
    FAR_FROM_END = 20    // plies left on the clock of Drafti 10.2
};

static bool is_proven(const Position *p) {
    return bits_count(position_occupied(p)) <= PROVEN_PIECES;
}

// Whether no clock that runs at `p` ends the game before it is decided in so many plies.
static bool fits_now(const Rules *rules, const Position *p, const Clocks *clocks, int plies) {
    if (plies <= 0)
        return plies == 0;
    Position last = *p;
    if ((plies - 1) % 2)
        last.turn = ~p->turn & TURN_BLACK;
    Side strong;
    Clocks then = {clocks->quiet + plies - 1, clocks->material + plies - 1,
                   clocks_counting(rules, p, &strong) ? clocks->count + plies - 1 : 0};
    return !clocks_draws(rules, &last, &then);
}

// Whether no clock that begins later does.
static bool fits_later(const Rules *rules, const Position *p, TableResult result, int plies) {
    Side winner = result == TABLE_WIN ? position_side(p) : side_other(position_side(p));
    int pieces = bits_count(p->pieces[winner]);
    if (!is_proven(p) || plies < 0)
        return false;
    if (!(rules->profile->ends & (END_THREE_KINGS | END_TWELVE_COUNT)) || pieces < 3)
        return true;
    if (rules->profile->ends & END_TWELVE_COUNT)
        return plies <= 2 * TWELVE_COUNT;
    int moves = rules->three_kings_moves;
    if (moves >= ALWAYS_IN_TIME || plies <= 2 * moves + 1)
        return true;
    return moves == ALWAYS_IN_TIME - 1 && pieces == 3 && !position_men(p, side_other(winner));
}

// Whether a clock that runs at `p`, though too short for the distance, may well be restarted in time.
static bool far_from_end(const Rules *rules, const Position *p, const Clocks *clocks) {
    return rules->profile->ends & END_MOVE_LIMIT && fits_now(rules, p, clocks, FAR_FROM_END);
}

TableResult rule_probe(Tablebase *tb, const Rules *rules, const Position *p, const Clocks *clocks, int *plies) {
    int distance;
    TableResult result = tablebase_probe_distance(tb, p, &distance);
    bool decided = result == TABLE_WIN || result == TABLE_LOSS;
    if (decided && !(fits_now(rules, p, clocks, distance) && fits_later(rules, p, result, distance))) {
        result = TABLE_UNKNOWN;
        distance = -1;
    }
    if (plies)
        *plies = distance;
    return result;
}

TableResult rule_expect(Tablebase *tb, const Rules *rules, const Position *p, const Clocks *clocks, int *plies) {
    int distance = -1;
    TableResult result = plies ? tablebase_probe_distance(tb, p, &distance) : tablebase_probe(tb, p);
    if (plies)
        *plies = distance;
    if (result != TABLE_WIN && result != TABLE_LOSS)
        return result;
    // The distance is looked up only where a clock runs.
    if (fits_now(rules, p, clocks, FOREVER) || far_from_end(rules, p, clocks))
        return result;
    if (is_proven(p) && !(position_occupied(p) & ~p->kings) && fits_now(rules, p, clocks, KINGS_LONGEST))
        return result;
    if (distance < 0)
        tablebase_probe_distance(tb, p, &distance);
    if (fits_now(rules, p, clocks, distance))
        return result;
    if (plies)
        *plies = -1;
    return TABLE_UNKNOWN;
}
