#include "board/ending.h"

static Ending win(Side winner, Reason reason) {
    return (Ending){.outcome = OUTCOME_WIN, .winner = winner, .reasons = 1, .reason = {reason}};
}

static Ending drawn(Reason reason) {
    return (Ending){.outcome = OUTCOME_DRAW, .reasons = 1, .reason = {reason}};
}

bool ending_has_reason(const Ending *ending, Reason reason) {
    for (int i = 0; i < ending->reasons; i++)
        if (ending->reason[i] == reason)
            return true;
    return false;
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
    bool threefold = game_occurrences(game) >= 3;
    bool enforced = ends & END_AUTO_THREEFOLD && rules->auto_threefold;
    bool claimed = ends & END_CLAIM_THREEFOLD && !enforced;
    unsigned draws = clocks_draws(rules, p, &now->clocks);
    if (threefold && ends & (END_THREEFOLD | END_CLAIM_THREEFOLD))
        draws |= 1u << REASON_THREEFOLD;
    unsigned claims = draws & (1u << REASON_THIRTY_MOVES | (claimed ? 1u << REASON_THREEFOLD : 0));
    // After an automatic draw there is nothing to claim.
    ending.outcome = draws & ~claims ? OUTCOME_DRAW : claims ? OUTCOME_CLAIMABLE : OUTCOME_ONGOING;
    draws = draws & ~claims ? draws & ~claims : claims;
    for (int r = 0; r < REASONS; r++)
        if (draws >> r & 1)
            ending.reason[ending.reasons++] = (Reason)r;
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
