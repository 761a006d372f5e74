#include "tablebase/probe/supa_probe.h"

#include "tablebase/probe/successors.h"

// A position with the relevant part of its game's history.
typedef struct SupaGame {
    Tablebase *tb;
    bool promoted[2];
} SupaGame;

static TableResult answer(const SupaGame *game, const Position *p, int *plies);

static TableResult probe_capture(const void *context, const Position *before, Move move, const Position *after,
                                 int *plies) {
    SupaGame game = *(const SupaGame *)context;
    if (move.flags & MOVE_PROMOTES)
        game.promoted[position_side(before)] = true;
    return answer(&game, after, plies);
}

// The result for these sides, given `found`, which assumes that a side has promoted if and only if it has a king.
static TableResult of_promoted(const SupaGame *game, const Position *p, TableResult found, int *plies) {
    Side us = position_side(p), them = side_other(us);
    // Only the side that the table names can win, and the table is right about a loser that has men only.
    if (found == TABLE_WIN || found == TABLE_LOSS) {
        Side loser = found == TABLE_WIN ? them : us;
        if (!game->promoted[loser])
            return found;
        found = TABLE_DRAW;
        *plies = 0;
    }
    bool beyond = (position_kings(p, us) && !game->promoted[us]) || (position_kings(p, them) && !game->promoted[them]);
    if (!beyond)
        return found;
    *plies = -1;
    return TABLE_UNKNOWN;
}

static TableResult answer(const SupaGame *game, const Position *p, int *plies) {
    Side us = position_side(p), them = side_other(us);
    *plies = 0;
    if (game->promoted[WHITE] && game->promoted[BLACK])
        return TABLE_DRAW;
    if (!p->pieces[us])
        return game->promoted[us] ? TABLE_DRAW : TABLE_LOSS;
    const Generator *generator = tb_rules(game->tb)->generator;
    if (generator_can_capture(generator, p))
        return tb_successors_value(generator, p, probe_capture, game, plies);
    bool kings = position_kings(p, us) && position_kings(p, them);
    TableResult found = kings ? TABLE_DRAW : tb_probe_supa_quiet(game->tb, p, plies);
    return of_promoted(game, p, found, plies);
}

TableResult tb_probe_supa(Tablebase *tb, const Position *p, const bool promoted[2], int *plies) {
    SupaGame game = {tb, {promoted[WHITE], promoted[BLACK]}};
    return answer(&game, p, plies);
}
