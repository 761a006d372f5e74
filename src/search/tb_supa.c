#include "search/tb_supa.h"

#include "board/ending.h"

// Whether a Supa can be had is unknown in some endings: hoping is better than a sure plain result.
static int result_rank(TableResult result) {
    switch (result) {
    case TABLE_WIN: return 3;
    case TABLE_UNKNOWN: return 2;
    case TABLE_DRAW: return 1;
    default: return 0;
    }
}

// Larger is better: a Supa won before all, the nearest first; one lost last, the farthest first.
static int supa_rank(const TableMove *m) {
    enum { LEVEL = 1000 };
    int plies = m->supa_plies < 0 || m->supa_plies >= LEVEL ? LEVEL - 1 : m->supa_plies;
    return result_rank(m->supa) * LEVEL + (m->supa == TABLE_WIN ? -plies : m->supa == TABLE_LOSS ? plies : 0);
}

// Where the side to move wins anyway, only its winning moves stay.
static void keep_wins(TableMoves *list, TableResult value) {
    int kept = 0;
    for (int i = 0; i < list->count; i++)
        if (value != TABLE_WIN || list->moves[i].result == TABLE_WIN)
            list->moves[kept++] = list->moves[i];
    list->count = kept;
}

TableMove tb_supa_keep_best(TableMoves *list, TableResult value) {
    keep_wins(list, value);
    int best = 0, kept = 0;
    for (int i = 1; i < list->count; i++)
        if (supa_rank(&list->moves[i]) > supa_rank(&list->moves[best]))
            best = i;
    TableMove first = list->moves[best];
    for (int i = 0; i < list->count; i++)
        if (first.supa != TABLE_UNKNOWN && supa_rank(&list->moves[i]) == supa_rank(&first))
            list->moves[kept++] = list->moves[i];
    list->count = kept ? kept : list->count;
    return first;
}

int tb_supa_line(Tablebase *tb, const Game *game, Move first, Move *line, int max, bool (*stop)(const void *context),
                 const void *context) {
    Game ahead = {0};
    TableMoves list = {0};
    int count = 0;
    game_copy(&ahead, game);
    for (Move move = first; count < max;) {
        line[count++] = move;
        game_play(&ahead, move);
        if (ending_of(&ahead).outcome != OUTCOME_ONGOING || stop(context))
            break;
        tb_moves_find(&list, tb, &ahead);
        TableMove best = tb_supa_keep_best(&list, TABLE_UNKNOWN);
        if ((best.supa != TABLE_WIN && best.supa != TABLE_LOSS) || best.supa_plies < 1)
            break;
        move = best.move;
    }
    tb_moves_free(&list);
    game_free(&ahead);
    return count;
}
