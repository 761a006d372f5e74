#include "notation/ending_words.h"

#include <string.h>

#include "board/clocks.h"
#include "notation/epd.h"
#include "notation/notation.h"

static void add_win(Text *text, const Ending *ending, Reason reason) {
    static const char *const what[REASONS] = {
        [REASON_NO_PIECES] = "has no pieces left",
        [REASON_NO_MOVES] = "has no move left",
        [REASON_SINGLE_PIECE] = "has only one piece left",
        [REASON_LONE_KING_WIN] = "has a lone king against too many pieces",
        [REASON_TIME] = "ran out of time",
        [REASON_RESIGNATION] = "resigned",
        [REASON_FORFEIT] = "forfeited the game",
    };
    text_printf(text, "%s %s", side_name(side_other(ending->winner)), what[reason] ? what[reason] : "has lost");
}

static void add_draw(Text *text, const Rules *rules, Reason reason) {
    switch (reason) {
    case REASON_THREEFOLD: text_add(text, "the position occurred for the third time"); break;
    case REASON_THIRTY_MOVES:
        text_printf(text, "only kings are left and each side made %d moves without a capture", THIRTY_MOVES_PLIES / 2);
        break;
    case REASON_FIVE_MOVES:
        text_printf(text, "neither side can force a win and each side made %d moves", FIVE_MOVES_PLIES / 2);
        break;
    case REASON_THREE_KINGS:
        text_printf(text, "three or more kings did not beat the lone king within %d moves%s",
                    rules->profile->ends & END_FIFTEEN_MOVES ? FIFTEEN_MOVES : rules->three_kings_moves,
                    rules->profile->ends & END_LONG_DIAGONAL ? " from when they controlled the long diagonal" : "");
        break;
    case REASON_TWELVE_COUNT:
        text_printf(text, "the lone king made %d moves without being caught", TWELVE_COUNT);
        break;
    case REASON_KING_MOVES:
        text_printf(text, "each side made %d moves with kings alone and without a capture",
                    rules->profile->ends & END_KING_MOVES_25 ? 25 : 15);
        break;
    case REASON_LONE_COUNT: text_add(text, "the lone king was not beaten in the moves allowed for it"); break;
    case REASON_SAME_MATERIAL:
        text_add(text, "no capture and no promotion in the moves allowed for so few pieces");
        break;
    case REASON_MOVE_LIMIT:
        text_printf(text, "no capture and no promotion in the last %d turns", rules->move_limit);
        break;
    case REASON_LONE_KING_DRAW: text_add(text, "a lone king is left against at most three pieces"); break;
    case REASON_TIME_INSUFFICIENT_MATERIAL: text_add(text, "time ran out, but the opponent cannot force a win"); break;
    case REASON_AGREEMENT: text_add(text, "the players agreed"); break;
    default: text_add(text, reason_word(reason)); break;
    }
}

// "Nyeusi haina hatua ya kucheza": the sentence of the board, with its loser.
static void add_kiswahili(Text *text, Reason reason, Side loser) {
    static const char place[] = "{loser}";
    Text key = {0};
    text_printf(&key, "reason.%s", reason_word(reason));
    const char *sentence = language_sentence(text_string(&key));
    text_free(&key);
    sentence = sentence ? sentence : reason_word(reason);
    const char *at = strstr(sentence, place);
    if (at)
        text_printf(text, "%.*s%s%s", (int)(at - sentence), sentence, translate(KISWAHILI, side_name(loser)),
                    at + strlen(place));
    else
        text_add(text, sentence);
}

void ending_explain(Text *text, const Rules *rules, const Ending *ending, Language language) {
    switch (ending->outcome) {
    case OUTCOME_ONGOING: return;
    case OUTCOME_WIN:
        text_printf(text, translate(language, "%s wins: "), translate(language, side_name(ending->winner)));
        break;
    case OUTCOME_DRAW: text_add(text, translate(language, "Draw: ")); break;
    case OUTCOME_CLAIMABLE: text_add(text, translate(language, "A draw can be claimed: ")); break;
    }
    for (int i = 0; i < ending->reasons; i++) {
        text_add(text, i ? "; " : "");
        if (language == KISWAHILI)
            add_kiswahili(text, ending->reason[i], side_other(ending->winner));
        else if (ending->outcome == OUTCOME_WIN)
            add_win(text, ending, ending->reason[i]);
        else
            add_draw(text, rules, ending->reason[i]);
        text_add(text, " (");
        reason_article(text, rules, ending->reason[i]);
        text_add_char(text, ')');
    }
    if (ending->supa)
        text_printf(text, translate(language, ", and by a Supa: %s never promoted (%s 5)"),
                    translate(language, side_name(side_other(ending->winner))), rules->profile->document);
}

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
