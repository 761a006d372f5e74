#include "board/reason.h"

const char *reason_word(Reason reason) {
    static const char *const words[REASONS] = {
        [REASON_NO_PIECES] = "no-pieces",
        [REASON_NO_MOVES] = "no-moves",
        [REASON_SINGLE_PIECE] = "single-piece",
        [REASON_LONE_KING_WIN] = "lone-king-win",
        [REASON_LONE_KING_DRAW] = "lone-king-draw",
        [REASON_THREEFOLD] = "threefold",
        [REASON_THIRTY_MOVES] = "thirty-moves",
        [REASON_FIVE_MOVES] = "five-moves",
        [REASON_THREE_KINGS] = "three-kings",
        [REASON_MOVE_LIMIT] = "move-limit",
        [REASON_TWELVE_COUNT] = "twelve-count",
        [REASON_KING_MOVES] = "king-moves",
        [REASON_LONE_COUNT] = "lone-king-count",
        [REASON_SAME_MATERIAL] = "same-material",
        [REASON_TIME] = "time",
        [REASON_TIME_INSUFFICIENT_MATERIAL] = "time-insufficient-material",
        [REASON_AGREEMENT] = "agreement",
        [REASON_RESIGNATION] = "resignation",
        [REASON_FORFEIT] = "forfeit",
    };
    return words[reason];
}

bool reason_read(Span word, Reason *reason) {
    for (int r = 0; r < REASONS; r++)
        if (span_equal(word, reason_word((Reason)r))) {
            *reason = (Reason)r;
            return true;
        }
    return false;
}

// Articles by profile; the Zambian rules are not numbered, so their headings are given instead. NULL where the profile
// has no such end, and where Ghana's article is Nigeria's.
static const char *const articles[PROFILES][REASONS] = {
    [PROFILE_TZD] =
        {
            [REASON_NO_PIECES] = "7.1",
            [REASON_NO_MOVES] = "7.1",
            [REASON_THREEFOLD] = "8.2",
            [REASON_THIRTY_MOVES] = "8.3",
            [REASON_FIVE_MOVES] = "8.4",
            [REASON_THREE_KINGS] = "8.5",
            [REASON_TIME] = "7.1",
            [REASON_TIME_INSUFFICIENT_MATERIAL] = "10",
            [REASON_AGREEMENT] = "7.2",
            [REASON_RESIGNATION] = "7.1",
            [REASON_FORFEIT] = "7.1",
        },
    [PROFILE_DRAFTI] =
        {
            [REASON_NO_PIECES] = "10.1",
            [REASON_NO_MOVES] = "10.1",
            [REASON_THREEFOLD] = "10.2",
            [REASON_MOVE_LIMIT] = "10.2",
            [REASON_TIME] = "11",
            [REASON_AGREEMENT] = "10.2",
            [REASON_RESIGNATION] = "10",
            [REASON_FORFEIT] = "13",
        },
    [PROFILE_ZAMBIA] =
        {
            [REASON_NO_PIECES] = "Who wins",
            [REASON_NO_MOVES] = "Who wins",
            [REASON_THREEFOLD] = "Who wins",
            [REASON_TWELVE_COUNT] = "12 Count rule",
            [REASON_TIME] = "Who wins",
            [REASON_AGREEMENT] = "Who wins",
            [REASON_RESIGNATION] = "Who wins",
            [REASON_FORFEIT] = "Individual Tournament",
        },
    [PROFILE_NIGERIA] =
        {
            [REASON_NO_PIECES] = "5.1",
            [REASON_NO_MOVES] = "5.2",
            [REASON_LONE_KING_WIN] = "5.4",
            [REASON_LONE_KING_DRAW] = "4",
            [REASON_THREEFOLD] = "custom",
            [REASON_TIME] = "custom",
            [REASON_AGREEMENT] = "4.6",
            [REASON_RESIGNATION] = "5.3",
            [REASON_FORFEIT] = "custom",
        },
    [PROFILE_GHANA] = {[REASON_SINGLE_PIECE] = "9.3"},
    [PROFILE_TZD3] =
        {
            [REASON_NO_PIECES] = "8.1",
            [REASON_NO_MOVES] = "8.1",
            [REASON_THREEFOLD] = "9.2",
            [REASON_THIRTY_MOVES] = "9.3",
            [REASON_THREE_KINGS] = "9.4",
            [REASON_TIME] = "11",
            [REASON_TIME_INSUFFICIENT_MATERIAL] = "11",
            [REASON_AGREEMENT] = "8.2",
            [REASON_RESIGNATION] = "8.1",
            [REASON_FORFEIT] = "8.1",
        },
    [PROFILE_INTERNATIONAL] =
        {
            [REASON_NO_PIECES] = "7.2.3",
            [REASON_NO_MOVES] = "7.2.2",
            [REASON_THREEFOLD] = "6.1",
            [REASON_KING_MOVES] = "6.2",
            [REASON_LONE_COUNT] = "6.3, 6.4",
            [REASON_TIME] = "10",
            [REASON_AGREEMENT] = "7.3.1",
            [REASON_RESIGNATION] = "7.2.1",
            [REASON_FORFEIT] = "7.2.4",
        },
    [PROFILE_RUSSIAN] =
        {
            [REASON_NO_PIECES] = "7.1",
            [REASON_NO_MOVES] = "7.1",
            [REASON_THREEFOLD] = "7.2.3",
            [REASON_THREE_KINGS] = "7.2.4",
            [REASON_KING_MOVES] = "7.2.5",
            [REASON_SAME_MATERIAL] = "7.2.6",
            [REASON_LONE_COUNT] = "7.2.7, 7.2.8",
            [REASON_TIME] = "7.1",
            [REASON_AGREEMENT] = "7.2",
            [REASON_RESIGNATION] = "7.1",
            [REASON_FORFEIT] = "7.1",
        },
};

void reason_article(Text *text, const Rules *rules, Reason reason) {
    ProfileId id = rules->profile->id;
    // Section 9 of the manual has Ghana's own rules; otherwise its games follow Nigeria's.
    const char *article = articles[id][reason];
    if (reason == REASON_THREEFOLD && rules->auto_threefold && rules->profile->ends & END_AUTO_THREEFOLD)
        article = "12.2";
    if (id == PROFILE_GHANA && !article)
        article = articles[PROFILE_NIGERIA][reason];
    if (id == PROFILE_BRAZILIAN)
        article = articles[PROFILE_RUSSIAN][reason];
    text_printf(text, "%s %s", rules->profile->document, article ? article : "-");
}
