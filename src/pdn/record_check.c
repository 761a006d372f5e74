#include "pdn/record_check.h"

static bool is_over(const Ending *ending) {
    return ending->outcome == OUTCOME_WIN || ending->outcome == OUTCOME_DRAW;
}

// Plays the main line up to its end by the rules. Returns the first move after that, -1 if none; `last` receives the
// last move played, -1 if none.
static int play_to_end(const Record *record, Game *game, Ending *ending, int *last) {
    SetUp start = record_start(record);
    game_restart_from(game, &record->rules, &start);
    *last = -1;
    for (int move = record->move_count > 0 ? 0 : -1;; move = record->moves[move].next) {
        *ending = ending_of(game);
        if (move < 0 || is_over(ending))
            return move;
        game_play(game, record->moves[move].move);
        *last = move;
    }
}

RecordResult record_result_of(const Ending *ending) {
    if (!is_over(ending))
        return RESULT_NONE;
    return ending->outcome == OUTCOME_DRAW ? RESULT_DRAW : ending->winner == WHITE ? RESULT_WHITE : RESULT_BLACK;
}

static int last_tag_line(const Record *record) {
    return record->tag_count > 0 ? record->tags[record->tag_count - 1].line : 0;
}

// Stores the fault of a move in the current state of the game.
static PdnError fault_at(const Record *record, const Game *game, int move) {
    return (PdnError){.line = record->moves[move].line,
                      .move_number = game_move_number(game),
                      .side = position_side(&game_now(game)->position)};
}

static void set_error(Error *error, const Record *record, const Ending *ending, bool goes_on) {
    Text end = {0};
    ending_write(&end, &record->rules, ending, true);
    if (goes_on)
        error_set(error, "a move after the end of the game: %s", text_string(&end));
    else
        error_set(error, "the result is %s, but by the rules the game ended here: %s",
                  record_result_name(record->result), text_string(&end));
    text_free(&end);
}

bool record_check(const Record *record, Game *game, Ending *ending, PdnError *fault) {
    int last, next = play_to_end(record, game, ending, &last);
    if (!is_over(ending) || (next < 0 && record->result == record_result_of(ending)))
        return true;
    if (next >= 0) {
        *fault = fault_at(record, game, next);
    } else if (last >= 0) {
        game_undo(game);
        *fault = fault_at(record, game, last);
        game_play(game, record->moves[last].move);
    } else {
        *fault = (PdnError){.line = last_tag_line(record)};
    }
    set_error(&fault->error, record, ending, next >= 0);
    return false;
}
