#include "notation/given_up.h"

#include "notation/epd.h"

bool given_up_read(Span text, const Game *game, Ending *ending, Error *error) {
    Span rest = text;
    Span what = epd_next_operand(&rest), who = epd_next_operand(&rest);
    bool resigns = span_equal_nocase(what, "resign"), black = span_equal_nocase(who, "black");
    bool known = (resigns || span_equal_nocase(what, "flag")) && (black || span_equal_nocase(who, "white"));
    if (!known || epd_next_operand(&rest).length > 0)
        return error_set(error, "resign or flag and white or black expected, not '%s'", quoted(text).text);
    *ending = ending_of(game);
    Side loser = black ? BLACK : WHITE;
    if (ending->outcome == OUTCOME_ONGOING || ending->outcome == OUTCOME_CLAIMABLE)
        *ending = resigns ? ending_won(game, side_other(loser), REASON_RESIGNATION) : ending_flag_fall(game, loser);
    return true;
}
