#include "pdn/termination_tag.h"

#include <string.h>

#include "pdn/record_check.h"

// Whether the rules allow the game, which is `now` so, to end in `ending` for this reason.
static bool can_be_declared(const Game *game, const Ending *now, const Ending *ending, Reason reason) {
    bool drawn = ending->outcome == OUTCOME_DRAW;
    Ending flags[2] = {ending_flag_fall(game, WHITE), ending_flag_fall(game, BLACK)};
    switch (reason) {
    case REASON_AGREEMENT: return drawn;
    case REASON_RESIGNATION:
    case REASON_FORFEIT: return !drawn;
    case REASON_TIME: return !drawn && flags[side_other(ending->winner)].outcome == OUTCOME_WIN;
    case REASON_TIME_INSUFFICIENT_MATERIAL:
        return drawn && (flags[WHITE].outcome == OUTCOME_DRAW || flags[BLACK].outcome == OUTCOME_DRAW);
    default: return drawn && now->outcome == OUTCOME_CLAIMABLE && ending_has_reason(now, reason);
    }
}

bool termination_tag_read(const Record *record, const Game *game, Ending *declared, Error *error) {
    *declared = (Ending){.outcome = OUTCOME_ONGOING};
    const char *words = record_tag(record, "Termination");
    Ending now = ending_of(game);
    if (record->result == RESULT_NONE || !words || record_result_of(&now) != RESULT_NONE)
        return true;
    Ending ending = {.outcome = record->result == RESULT_DRAW ? OUTCOME_DRAW : OUTCOME_WIN,
                     .winner = record->result == RESULT_BLACK ? BLACK : WHITE};
    while (*words) {
        Span word = {words, strcspn(words, ",")};
        Reason reason;
        if (!reason_read(word, &reason))
            return true;
        if (record->result == RESULT_BOTH_LOSE || !can_be_declared(game, &now, &ending, reason) ||
            ending.reasons == ENDING_REASONS)
            return error_set(error, "the game cannot have ended %s by %s", record_result_name(record->result),
                             reason_word(reason));
        ending.reason[ending.reasons++] = reason;
        words += word.length + (words[word.length] == ',');
    }
    if (ending.reasons > 0)
        *declared = ending.outcome == OUTCOME_WIN ? ending_won(game, ending.winner, ending.reason[0]) : ending;
    return true;
}
