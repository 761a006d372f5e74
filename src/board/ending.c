#include "board/ending.h"

static Ending win(Side winner, Reason reason) {
    return (Ending){.outcome = OUTCOME_WIN, .winner = winner, .reasons = 1, .reason = {reason}};
}

static Ending drawn(Reason reason) {
    return (Ending){.outcome = OUTCOME_DRAW, .reasons = 1, .reason = {reason}};
}

bool reason_allows_supa(Reason reason) {
    return reason == REASON_NO_PIECES || reason == REASON_RESIGNATION || reason == REASON_TIME;
}

static bool is_supa(const Game *game, Side loser, Reason reason) {
    return game->rules.profile->ends & END_SUPA && reason_allows_supa(reason) && !game_now(game)->promoted[loser];
}

Ending ending_won(const Game *game, Side winner, Reason reason) {
    Ending ending = win(winner, reason);
    ending.supa = is_supa(game, side_other(winner), reason);
    return ending;
}

static bool is_lone_king(const Position *p, Side side) {
    return bits_count(p->pieces[side]) == 1 && position_kings(p, side);
}

Ending ending_by_material(const Rules *rules, const Position *p) {
    unsigned ends = rules->profile->ends;
    Side side = position_side(p);
    if (ends & END_SINGLE_PIECE) {
        if (bits_count(p->pieces[side]) == 1)
            return win(side_other(side), REASON_SINGLE_PIECE);
        if (bits_count(p->pieces[side_other(side)]) == 1)
            return win(side, REASON_SINGLE_PIECE);
    }
    if (ends & END_LONE_KING)
        for (Side lone = WHITE; lone <= BLACK; lone++) {
            Side strong = side_other(lone);
            if (!is_lone_king(p, lone) || !position_kings(p, strong))
                continue;
            // Articles 4 and 5.4 name every class with a king: drawn up to three pieces, won from four.
            if (bits_count(p->pieces[strong]) <= 3)
                return drawn(REASON_LONE_KING_DRAW);
            // 5.4 does not apply while a capture or a huff (3.5) is possible: either may change the class.
            if (!position_huffable(p) && !rules_can_capture(rules, p))
                return win(strong, REASON_LONE_KING_WIN);
        }
    return (Ending){.outcome = OUTCOME_ONGOING};
}

Ending ending_of(const Game *game) {
    const Rules *rules = &game->rules;
    const GameState *now = game_now(game);
    const Position *p = &now->position;
    Side side = position_side(p);
    if (!rules_can_move(rules, p))
        return ending_won(game, side_other(side), p->pieces[side] ? REASON_NO_MOVES : REASON_NO_PIECES);

    Ending ending = ending_by_material(rules, p);
    if (ending.outcome != OUTCOME_ONGOING)
        return ending;

    unsigned ends = rules->profile->ends;
    unsigned draws = clocks_draws(rules, p, &now->clocks);
    bool threefold = game_occurrences(game) >= 3;
    static const struct {
        unsigned draw;
        Reason reason;
    } automatic[] = {
        {DRAW_MOVE_LIMIT, REASON_MOVE_LIMIT},       {DRAW_FIVE_MOVES, REASON_FIVE_MOVES},
        {DRAW_THREE_KINGS, REASON_THREE_KINGS},     {DRAW_TWELVE_COUNT, REASON_TWELVE_COUNT},
        {DRAW_KING_MOVES, REASON_KING_MOVES},       {DRAW_LONE_COUNT, REASON_LONE_COUNT},
        {DRAW_SAME_MATERIAL, REASON_SAME_MATERIAL},
    };
    bool enforced = ends & END_AUTO_THREEFOLD && rules->auto_threefold;
    bool claimed = ends & END_CLAIM_THREEFOLD && !enforced;
    if (threefold && !claimed && ends & (END_THREEFOLD | END_CLAIM_THREEFOLD))
        ending.reason[ending.reasons++] = REASON_THREEFOLD;
    for (size_t i = 0; i < sizeof automatic / sizeof *automatic; i++)
        if (draws & automatic[i].draw)
            ending.reason[ending.reasons++] = automatic[i].reason;
    if (ending.reasons > 0) {
        ending.outcome = OUTCOME_DRAW;
        return ending;
    }
    if (threefold && claimed)
        ending.reason[ending.reasons++] = REASON_THREEFOLD;
    if (draws & DRAW_THIRTY_MOVES)
        ending.reason[ending.reasons++] = REASON_THIRTY_MOVES;
    if (ending.reasons > 0)
        ending.outcome = OUTCOME_CLAIMABLE;
    return ending;
}

Ending ending_flag_fall(const Game *game, Side flagged) {
    const Position *p = &game_now(game)->position;
    Side other = side_other(flagged);
    unsigned ends = game->rules.profile->ends;
    bool insufficient = (ends & END_FLAG_MATERIAL && clocks_five_moves_material(p)) ||
                        (ends & (END_FLAG_MATERIAL | END_FLAG_LONE_KING) && is_lone_king(p, other));
    return insufficient ? drawn(REASON_TIME_INSUFFICIENT_MATERIAL) : ending_won(game, other, REASON_TIME);
}

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

// Articles by profile; the Zambian rules are not numbered, so their headings stand instead. NULL where the
// profile has no such end, and where Ghana's article is Nigeria's.
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
            [REASON_NO_PIECES] = "Win",
            [REASON_NO_MOVES] = "Win",
            [REASON_THREEFOLD] = "Draws",
            [REASON_KING_MOVES] = "Draws",
            [REASON_LONE_COUNT] = "Draws",
            [REASON_TIME] = "10",
            [REASON_AGREEMENT] = "Draws",
            [REASON_RESIGNATION] = "Win",
            [REASON_FORFEIT] = "5.4",
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
    // Section 9 of the manual has Ghana's own rules; in all else its games are Nigeria's.
    const char *article = articles[id][reason];
    if (reason == REASON_THREEFOLD && rules->auto_threefold && rules->profile->ends & END_AUTO_THREEFOLD)
        article = "12.2";
    if (id == PROFILE_GHANA && !article)
        article = articles[PROFILE_NIGERIA][reason];
    if (id == PROFILE_BRAZILIAN)
        article = articles[PROFILE_INTERNATIONAL][reason];
    text_printf(text, "%s %s", rules->profile->document, article ? article : "-");
}

void ending_write(Text *text, const Rules *rules, const Ending *ending, bool with_articles) {
    switch (ending->outcome) {
    case OUTCOME_ONGOING: text_add(text, "ongoing"); return;
    case OUTCOME_WIN: text_add(text, ending->winner == WHITE ? "win white " : "win black "); break;
    case OUTCOME_DRAW: text_add(text, "draw "); break;
    case OUTCOME_CLAIMABLE: text_add(text, "claimable "); break;
    }
    for (int i = 0; i < ending->reasons; i++)
        text_printf(text, "%s%s", i ? "," : "", reason_word(ending->reason[i]));
    for (int i = 0; with_articles && i < ending->reasons; i++) {
        text_add(text, i ? "," : " ");
        reason_article(text, rules, ending->reason[i]);
    }
    if (ending->supa)
        text_add(text, " supa");
}
