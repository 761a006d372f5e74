#include "tablebase/probe/table_moves.h"

#include <stdlib.h>

#include "base/memory.h"
#include "board/ending.h"
#include "tablebase/probe/clock_probe.h"
#include "tablebase/probe/rule_expect.h"
#include "tablebase/probe/supa_probe.h"

// ---- Repetition -------------------------------------------------------------------------------

// How often the position of state `i` of the game had occurred by then.
static int occurrences_at(const Game *game, int i, int first) {
    int occurrences = 0;
    for (int j = i; j >= first; j -= 2)
        occurrences += game->states[j].position.key == game->states[i].position.key;
    return occurrences;
}

// Whether a position that has occurred twice, and so would be drawn, may lie on the way to a win in that many plies:
// the winner's shortest way leads only through positions nearer to the end.
static bool crosses_repeated(Tablebase *tb, const Game *game, int plies) {
    int first = game->count - 1 - game_now(game)->clocks.quiet;
    if (first < 0)
        first = 0;
    for (int i = first + 4; i < game->count; i++) {
        if (occurrences_at(game, i, first) < 2)
            continue;
        int distance;
        TableResult result = tb_probe_distance(tb, &game->states[i].position, &distance);
        if (result != TABLE_DRAW && (plies < 0 || distance < plies))
            return true;
    }
    return false;
}

// ---- Values -----------------------------------------------------------------------------------

static TableResult for_the_other(TableResult result) {
    return result == TABLE_WIN ? TABLE_LOSS : result == TABLE_LOSS ? TABLE_WIN : result;
}

// A lower bound of the plies of a win from the last position of `game`, which is not over, for the side that has just
// moved. Clocks and repetitions can only delay it.
static int soonest_win(Tablebase *tb, const Game *game) {
    enum { UNSEEN = 3 }; // a move, an answer, and the move that wins
    int plies;
    TableResult result = tb_probe_distance(tb, &game_now(game)->position, &plies);
    if (result == TABLE_DRAW || result == TABLE_WIN)
        return TABLE_NEVER;
    return result == TABLE_LOSS && plies >= 0 ? plies + 1 : UNSEEN;
}

// Who can force a clean win from the last position of `game`, for the side to move there.
static TableResult supa_now(Tablebase *tb, const Game *game, int *plies) {
    const GameState *now = game_now(game);
    *plies = -1;
    return game->rules.profile->ends & END_SUPA ? tb_probe_supa(tb, &now->position, now->promoted, plies)
                                                : TABLE_UNKNOWN;
}

// The value of `move`, which has led to the end of `game`.
static TableMove ended_by(const Game *game, Move move, const Ending *ending) {
    bool supas = game->rules.profile->ends & END_SUPA;
    TableMove value = {.move = move, .certain = true, .doubt = REASONS, .supa = supas ? TABLE_DRAW : TABLE_UNKNOWN};
    value.supa_plies = supas ? 0 : -1;
    bool won = ending->winner != position_side(&game_now(game)->position);
    value.result = ending->outcome != OUTCOME_WIN ? TABLE_DRAW : won ? TABLE_WIN : TABLE_LOSS;
    value.plies = value.result == TABLE_DRAW ? 0 : 1;
    value.soonest = value.result == TABLE_WIN ? 1 : TABLE_NEVER;
    if (ending->supa) {
        value.supa = value.result;
        value.supa_plies = 1;
    }
    return value;
}

// The value of `move`, which has led to the last position of `game`.
static TableMove value_of(Tablebase *tb, const Game *game, Move move) {
    const GameState *now = game_now(game);
    Ending ending = ending_of(game);
    if (ending.outcome != OUTCOME_ONGOING)
        return ended_by(game, move, &ending);
    int plies;
    TableResult result = tb_probe_clocks(tb, &game->rules, &now->position, &now->clocks, &plies);
    bool certain = result != TABLE_UNKNOWN;
    if (!certain)
        result = tb_expect(tb, &game->rules, &now->position, &now->clocks, &plies);
    Reason doubt = certain ? REASONS : tb_clock_in_doubt(tb, &game->rules, &now->position, &now->clocks);
    if ((result == TABLE_WIN || result == TABLE_LOSS) && certain && crosses_repeated(tb, game, plies)) {
        certain = false;
        doubt = REASON_THREEFOLD;
    }
    if (result != TABLE_DRAW && plies >= 0)
        plies++;
    result = for_the_other(result);
    bool cannot_win = certain && result != TABLE_WIN;
    int soonest = cannot_win ? TABLE_NEVER : certain && plies >= 0 ? plies : soonest_win(tb, game);
    TableMove value = {
        .move = move, .result = result, .certain = certain, .doubt = doubt, .plies = plies, .soonest = soonest};
    value.supa = for_the_other(supa_now(tb, game, &value.supa_plies));
    if ((value.supa == TABLE_WIN || value.supa == TABLE_LOSS) && value.supa_plies >= 0)
        value.supa_plies++;
    return value;
}

// Larger is better: certain wins come first, nearer ones before farther ones; losses come in reverse. A value that may
// turn out better comes before one that cannot, so that the first move of the list has the value of the position.
static int rank_of(const TableMove *m) {
    enum { STEP = 1000, LEVEL = 1000000 };
    int plies = m->plies < 0 || m->plies >= STEP ? STEP : m->plies;
    switch (m->result) {
    case TABLE_WIN: return (m->certain ? 3 : 2) * LEVEL - plies;
    case TABLE_UNKNOWN: return LEVEL;
    case TABLE_LOSS: return (m->certain ? -2 : -1) * LEVEL + plies;
    default: return 0;
    }
}

static void insert(TableMoves *list, TableMove move) {
    list->moves = memory_grow(list->moves, &list->capacity, list->count + 1, sizeof *list->moves);
    int place = list->count++;
    for (; place > 0 && rank_of(&list->moves[place - 1]) < rank_of(&move); place--)
        list->moves[place] = list->moves[place - 1];
    list->moves[place] = move;
}

void tb_moves_find(TableMoves *list, Tablebase *tb, const Game *game) {
    MoveList moves;
    Game after = {0};
    list->count = 0;
    list->supa = supa_now(tb, game, &list->supa_plies);
    game_copy(&after, game);
    game_list_moves(game, &moves);
    for (int i = 0; i < moves.count; i++) {
        game_play(&after, moves.moves[i]);
        insert(list, value_of(tb, &after, moves.moves[i]));
        game_undo(&after);
    }
    move_list_free(&moves);
    game_free(&after);
}

void tb_moves_free(TableMoves *list) {
    free(list->moves);
    *list = (TableMoves){0};
}

TableMove tb_moves_value(const TableMoves *list) {
    if (list->count == 0)
        return (TableMove){.move = move_none(),
                           .result = TABLE_UNKNOWN,
                           .doubt = REASONS,
                           .plies = -1,
                           .soonest = TABLE_NEVER,
                           .supa = TABLE_UNKNOWN,
                           .supa_plies = -1};
    TableMove value = list->moves[0];
    for (int i = 1; value.certain && value.result == TABLE_WIN && value.plies >= 0 && i < list->count; i++)
        value.at_most = value.at_most || list->moves[i].soonest < value.plies;
    value.supa = list->supa;
    value.supa_plies = list->supa_plies;
    return value;
}

// ---- The line ---------------------------------------------------------------------------------

// Finds a move of `game` that is worth `result` in `plies` plies.
static bool find_move(Tablebase *tb, Game *game, TableResult result, int plies, Move *found) {
    MoveList moves;
    game_list_moves(game, &moves);
    bool done = false;
    for (int i = 0; i < moves.count && !done; i++) {
        game_play(game, moves.moves[i]);
        TableMove value = value_of(tb, game, moves.moves[i]);
        done = value.certain && value.result == result && value.plies == plies;
        *found = moves.moves[i];
        game_undo(game);
    }
    move_list_free(&moves);
    return done;
}

int tb_line(Tablebase *tb, const Game *game, Move first, Move *line, int max, bool (*stop)(const void *context),
            const void *context) {
    Game now = {0};
    game_copy(&now, game);
    game_play(&now, first);
    TableMove value = value_of(tb, &now, first);
    int count = 0;
    if (max > 0)
        line[count++] = first;
    TableResult result = value.result;
    for (int plies = value.plies - 1; value.certain && plies > 0 && count < max; plies--) {
        result = for_the_other(result);
        if ((stop && stop(context)) || !find_move(tb, &now, result, plies, &line[count]))
            break;
        game_play(&now, line[count++]);
    }
    game_free(&now);
    return count;
}
