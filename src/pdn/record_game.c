#include "pdn/record_game.h"

#include "pdn/record_check.h"
#include "pdn/rule_tags.h"

// The last move of the main line that the game shares from the start; -1 if none. `shared` receives their number.
static int last_shared(const Record *record, const Game *game, int *shared) {
    int last = -1, next = record->move_count > 0 ? 0 : -1;
    for (*shared = 0; next >= 0 && *shared + 1 < game->count; ++*shared) {
        if (!move_equal(record->moves[next].move, game->states[*shared + 1].move))
            break;
        last = next;
        next = record->moves[last].next;
    }
    return last;
}

bool record_of_game(Record *record, const Game *game) {
    int shared, last = last_shared(record, game, &shared);
    int next = last >= 0 ? record->moves[last].next : record->move_count > 0 ? 0 : -1;
    bool same = next < 0 && shared + 1 == game->count;
    if (next >= 0)
        record_cut(record, last);
    record->rules = game->rules;
    SetUp start = game_start(game);
    record_set_start(record, &start);
    Ending ending = ending_of(game);
    record->result = record_result_of(&ending);
    for (int i = shared + 1; i < game->count; i++)
        last = record_add_move(record, last, game->states[i].move);
    rule_tags_set(record);
    return same;
}

bool record_to_game(const Record *record, Game *game, Error *error) {
    SetUp start = record_start(record);
    game_restart_from(game, &record->rules, &start);
    MoveList list;
    move_list_init(&list);
    bool legal = true;
    for (int i = record->move_count > 0 ? 0 : -1; i >= 0 && legal; i = record->moves[i].next) {
        Move move = record->moves[i].move;
        move_list_clear(&list);
        rules_moves(&record->rules, &game_now(game)->position, &list);
        legal = move_list_find(&list, move) >= 0;
        if (legal)
            game_play(game, move);
        else
            error_set(error, "move %d of the record is not legal", game_move_number(game));
    }
    move_list_free(&list);
    return legal;
}
