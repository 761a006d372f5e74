#include "pdn/supa_tag.h"

#include <string.h>

#include "board/ending.h"

// How the game was won: by the rules, or else by the tag Termination; false where neither says.
static bool find_reason(const Record *record, const Game *game, Reason *reason) {
    Ending ending = ending_of(game);
    const char *word = record_tag(record, "Termination");
    if (ending.outcome == OUTCOME_WIN)
        *reason = ending.reason[0];
    return ending.outcome == OUTCOME_WIN || (word && reason_read((Span){word, strlen(word)}, reason));
}

void supa_tag_set(Record *record, const Game *game) {
    if (!(record->rules.profile->ends & END_SUPA))
        return;
    bool won = record->result == RESULT_WHITE || record->result == RESULT_BLACK;
    Side winner = record->result == RESULT_BLACK ? BLACK : WHITE;
    bool promoted = game_now(game)->promoted[side_other(winner)];
    Reason reason = REASON_AGREEMENT;
    if (record->result == RESULT_NONE)
        record_remove_tag(record, "Supa");
    else if (!won || promoted || find_reason(record, game, &reason))
        record_set_tag(record, "Supa", won && ending_won(game, winner, reason).supa ? "1" : "0");
}
