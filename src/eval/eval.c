#include "eval/eval.h"

#include "eval/built_in.h"

enum { FULL_8X8 = 24 }; // pieces of the start on 8x8

// How far the game is still in its opening: the pieces on the board out of those of the start.
typedef struct Phase {
    int now, full;
} Phase;

static Phase phase_of(const Rules *rules, const Position *p) {
    int full = 2 * rules->board->max_pieces, now = bits_count(position_occupied(p));
    return (Phase){now < full ? now : full, full};
}

static int blend(Phase phase, int opening, int ending) {
    int sum = opening * phase.now + ending * (phase.full - phase.now);
    return phase.full == FULL_8X8 ? sum / FULL_8X8 : sum / phase.full; // a constant divides faster
}

// What the terms make of a position, for the side to move.
static int score_terms(const Rules *rules, const Weights *weights, const Position *p) {
    Staged sum = places_score(&weights->places, rules->board, p);
    unsigned groups = weights->term_groups & ~(unsigned)TERM_GROUP_PLACES;
    if (groups != 0) {
        TermCounts counts;
        terms_count(rules, p, groups, &counts);
        Side side = position_side(p), other = side_other(side);
        for (int i = 0; i < TERMS; i++)
            for (int stage = 0; stage < STAGES; stage++)
                sum.stage[stage] += (counts.count[side][i] - counts.count[other][i]) * weights->term[i][stage];
    }
    return blend(phase_of(rules, p), sum.stage[STAGE_OPENING], sum.stage[STAGE_ENDING]);
}

int eval_position_with(const Rules *rules, const Weights *weights, const Position *p) {
    int score = weights->term_groups != 0 ? score_terms(rules, weights, p) : 0;
    if (weights->has_network)
        score += network_score(&weights->network, rules->board, p);
    return score > EVAL_MOST ? EVAL_MOST : score < -EVAL_MOST ? -EVAL_MOST : score;
}


WeightSet global_weights;
int eval_position(const Rules *rules, const Position *p) {
    return eval_position_with(rules, weight_set_for(&global_weights, rules->profile), p);
}
void eval_write(Text *text, const Rules *rules, const Position *p) {
    text_printf(text, "total for the side to move %d\n", eval_position(rules, p));
}
