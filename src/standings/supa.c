#include "standings/supa.h"

#include "pdn/supa_tag.h"

bool supa_is_played_for(const Record *record) {
    return record_tag(record, "Supa") || record->rules.profile->ends & END_SUPA;
}

bool supa_of(const Record *record, const Game *game, Error *doubt) {
    const char *why;
    SupaAnswer played = supa_by_game(record, game, &why), tagged = supa_by_tag(record);
    Error wrong;
    *doubt = (Error){0};
    if (!supa_tag_check(record, game, &wrong))
        error_set(doubt, "%s; %s", wrong.what,
                  tagged == SUPA_UNKNOWN ? "it is ignored"
                  : played == SUPA_YES   ? "counted as a Supa"
                                         : "counted as none");
    else if (played == SUPA_UNKNOWN && tagged == SUPA_UNKNOWN)
        error_set(doubt, "not counted as a Supa: %s", why);
    return played == SUPA_YES || (played == SUPA_UNKNOWN && tagged == SUPA_YES);
}
