#include "pdn/supa_tag.h"

Reason record_reason(const Record *record, const Game *game) {
    Ending ending = ending_of(game);
    if (ending.outcome == OUTCOME_WIN)
        return ending.reason[0];
    const char *word = record_tag(record, "Termination");
    Reason reason;
    return word && reason_read(span_of(word), &reason) ? reason : REASONS;
}

static bool is_won(const Record *record) {
    return record->result == RESULT_WHITE || record->result == RESULT_BLACK;
}

bool record_win(const Record *record, const Game *game, Ending *win) {
    Reason reason = record_reason(record, game);
    if (!is_won(record) || reason == REASONS)
        return false;
    *win = ending_won(game, record->result == RESULT_WHITE ? WHITE : BLACK, reason);
    return true;
}

void supa_tag_set(Record *record, const Game *game) {
    if (!(record->rules.profile->ends & END_SUPA))
        return;
    Side loser = record->result == RESULT_BLACK ? WHITE : BLACK;
    Ending win = {.supa = false};
    if (record->result == RESULT_NONE)
        record_remove_tag(record, "Supa");
    else if (record_win(record, game, &win) || !is_won(record) || game_now(game)->promoted[loser])
        record_set_tag(record, "Supa", win.supa ? "1" : "0");
}
