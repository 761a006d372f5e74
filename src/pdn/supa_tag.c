#include "pdn/supa_tag.h"

#include <string.h>

// Why the game was won: by the rules, or else by the tag Termination; REASONS where neither says.
static Reason record_reason(const Record *record, const Game *game) {
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

SupaAnswer supa_by_game(const Record *record, const Game *game, const char **why) {
    if (!is_won(record)) {
        *why = "nobody has won";
        return SUPA_NO;
    }
    if (game_now(game)->promoted[record->result == RESULT_WHITE ? BLACK : WHITE]) {
        *why = "the loser has had a king";
        return SUPA_NO;
    }
    Reason reason = record_reason(record, game);
    if (reason == REASONS) {
        *why = "the tag Termination does not say how the game ended";
        return SUPA_UNKNOWN;
    }
    bool allowed = reason_allows_supa(reason);
    *why =
        allowed ? "the loser has had no king" : "the loser neither lost all pieces, nor resigned, nor ran out of time";
    return allowed ? SUPA_YES : SUPA_NO;
}

SupaAnswer supa_by_tag(const Record *record) {
    const char *value = record_tag(record, "Supa");
    if (value && strcmp(value, "1") == 0)
        return SUPA_YES;
    return value && strcmp(value, "0") == 0 ? SUPA_NO : SUPA_UNKNOWN;
}

bool supa_tag_check(const Record *record, const Game *game, Error *error) {
    const char *why, *value = record_tag(record, "Supa");
    SupaAnswer played = supa_by_game(record, game, &why), tagged = supa_by_tag(record);
    if (!value)
        return true;
    if (tagged == SUPA_UNKNOWN)
        return error_set(error, "the tag Supa is '%s', neither 0 nor 1", quoted_string(value).text);
    return played == SUPA_UNKNOWN || played == tagged || error_set(error, "the tag Supa is %s, but %s", value, why);
}

void supa_tag_set(Record *record, const Game *game) {
    if (!(record->rules.profile->ends & END_SUPA))
        return;
    const char *why;
    SupaAnswer played = supa_by_game(record, game, &why);
    if (record->result == RESULT_NONE)
        record_remove_tag(record, "Supa");
    else if (played != SUPA_UNKNOWN)
        record_set_tag(record, "Supa", played == SUPA_YES ? "1" : "0");
}
