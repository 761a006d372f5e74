#include "pdn/supa_tag.h"

#include <string.h>

// How the game was won: by the rules, or else by the tag Termination; false where neither says.
static bool find_reason(const Record *record, const Game *game, Reason *reason) {
    Ending ending = ending_of(game);
    const char *word = record_tag(record, "Termination");
    if (ending.outcome == OUTCOME_WIN)
        *reason = ending.reason[0];
    return ending.outcome == OUTCOME_WIN || (word && reason_read((Span){word, strlen(word)}, reason));
}

static bool is_won(const Record *record) {
    return record->result == RESULT_WHITE || record->result == RESULT_BLACK;
}

bool record_win(const Record *record, const Game *game, Ending *win) {
    Reason reason;
    if (!is_won(record) || !find_reason(record, game, &reason))
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
