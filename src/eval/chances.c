#include "eval/chances.h"

#include "eval/terms.h"

// A lone flying king against kings alone: two cannot catch it (TZD 8.4); three or more win only where it
// does not hold the long diagonal, and have a count to beat (TZD 8.5, Zambia).
static int chances_against_lone_king(const Rules *rules, Bitboard king, int men, int kings) {
    if (men + kings <= 2)
        return 1;
    if (king & terms_long_diagonal(rules->board))
        return men == 0 ? 3 : men + kings == 3 ? 6 : CHANCES_FULL;
    return men == 0 ? 8 : 12 + (men + kings > 3 ? 4 : 0);
}

int chances_of(const Rules *rules, const Position *p, Side leader) {
    Side other = side_other(leader);
    Bitboard defenders = position_kings(p, other);
    if (!defenders)
        return CHANCES_FULL;
    int kings = bits_count(position_kings(p, leader)), men = bits_count(position_men(p, leader));
    if (!bits_many(p->pieces[other]))
        return chances_against_lone_king(rules, defenders, men, kings);
    // A flying king among the defenders draws most endings that are nearly level.
    if (men + kings <= 3)
        return 2;
    int other_kings = bits_count(defenders), other_men = bits_count(position_men(p, other));
    if (kings == other_kings && men - other_men <= 1)
        return 8;
    return CHANCES_FULL;
}
