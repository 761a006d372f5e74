#include "pdn/record_game.h"

#include "pdn/record_check.h"
#include "pdn/rule_tags.h"

void record_of_game(Record *record, const Game *game) {
    record_clear_moves(record);
    record->rules = game->rules;
    SetUp start = game_start(game);
    record_set_start(record, &start);
    Ending ending = ending_of(game);
    record->result = record_result_of(&ending);
    for (int i = 1; i < game->count; i++)
        record_add_move(record, i - 2, game->states[i].move);
    rule_tags_set(record);
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
