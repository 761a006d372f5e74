#include "standings/supa.h"

#include <string.h>

#include "pdn/supa_tag.h"

typedef enum Answer { NO, YES, UNKNOWN } Answer;

bool supa_is_played_for(const Record *record) {
    return record_tag(record, "Supa") || record->rules.profile->ends & END_SUPA;
}

// The answer of the game itself, with the reason.
static Answer by_game(const Record *record, const Game *game, const char **why) {
    if (record->result != RESULT_WHITE && record->result != RESULT_BLACK) {
        *why = "nobody has won";
        return NO;
    }
    if (game_now(game)->promoted[record->result == RESULT_WHITE ? BLACK : WHITE]) {
        *why = "the loser has had a king";
        return NO;
    }
    Reason reason = record_reason(record, game);
    if (reason == REASONS) {
        *why = "the tag Termination does not say how the game ended";
        return UNKNOWN;
    }
    bool allowed = reason_allows_supa(reason);
    *why =
        allowed ? "the loser has had no king" : "the loser neither lost all pieces, nor resigned, nor ran out of time";
    return allowed ? YES : NO;
}

static Answer by_tag(const char *value) {
    if (value && strcmp(value, "1") == 0)
        return YES;
    return value && strcmp(value, "0") == 0 ? NO : UNKNOWN;
}

bool supa_of(const Record *record, const Game *game, Error *doubt) {
    const char *why, *value = record_tag(record, "Supa");
    Answer played = by_game(record, game, &why), tagged = by_tag(value);
    *doubt = (Error){0};
    if (value && tagged == UNKNOWN)
        error_set(doubt, "the tag Supa is '%s', neither 0 nor 1; it is ignored", quoted_string(value).text);
    else if (played == UNKNOWN && tagged == UNKNOWN)
        error_set(doubt, "not counted as a Supa: %s", why);
    else if (played != UNKNOWN && tagged != UNKNOWN && played != tagged)
        error_set(doubt, "the tag Supa is %s, but %s; counted as %s", value, why, played == YES ? "a Supa" : "none");
    return played == YES || (played == UNKNOWN && tagged == YES);
}
