#include "eval/eval.h"

#include "eval/chances.h"

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

// From White's view, before the chances to win are looked at.
static int weigh(const Weights *weights, const TermCounts *counts, Phase phase) {
    int opening = 0, ending = 0;
    for (int i = 0; i < TERMS; i++) {
        int difference = counts->count[WHITE][i] - counts->count[BLACK][i];
        opening += difference * weights->term[i][STAGE_OPENING];
        ending += difference * weights->term[i][STAGE_ENDING];
    }
    return blend(phase, opening, ending);
}

static int limited(int score) {
    return score > EVAL_MOST ? EVAL_MOST : score < -EVAL_MOST ? -EVAL_MOST : score;
}

int eval_position(const Rules *rules, const Weights *weights, const Position *p) {
    int score = 0;
    if (weights->term_groups != 0) {
        TermCounts counts;
        terms_count(rules, p, weights->term_groups, &counts);
        score = weigh(weights, &counts, phase_of(rules, p));
        if (!weights->has_network)
            score = score * chances_of(rules, p, score > 0 ? WHITE : BLACK) / CHANCES_FULL;
        score = position_side(p) == WHITE ? score : -score;
    }
    if (weights->has_network)
        score += network_score(&weights->network, rules->board, p);
    return limited(score);
}

static void write_row(Text *text, const char *name, int white, int black) {
    text_printf(text, "%-18s %8.2f %8.2f %8.2f\n", name, white / 100.0, black / 100.0, (white - black) / 100.0);
}

void eval_write(Text *text, const Rules *rules, const Weights *weights, const Position *p) {
    TermCounts counts;
    terms_count(rules, p, TERM_GROUPS_ALL, &counts);
    Phase phase = phase_of(rules, p);
    text_printf(text, "%-18s %8s %8s %8s\n", "term", "White", "Black", "sum");
    for (int i = 0; i < TERMS; i++) {
        const int16_t *weight = weights->term[i];
        int white =
            blend(phase, counts.count[WHITE][i] * weight[STAGE_OPENING], counts.count[WHITE][i] * weight[STAGE_ENDING]);
        int black =
            blend(phase, counts.count[BLACK][i] * weight[STAGE_OPENING], counts.count[BLACK][i] * weight[STAGE_ENDING]);
        write_row(text, term_names[i], white, black);
    }
    int sum = weigh(weights, &counts, phase);
    int chances = chances_of(rules, p, sum > 0 ? WHITE : BLACK);
    int score = eval_position(rules, weights, p);
    text_printf(text, "%-26s %18.2f\n", "all terms", sum / 100.0);
    text_printf(text, "%-26s %17d%%\n", "chances to win", 100 * chances / CHANCES_FULL);
    text_printf(text, "%-26s %18.2f\n", "total for White", (position_side(p) == WHITE ? score : -score) / 100.0);
    text_printf(text, "%-26s %18.2f\n", "total for the side to move", score / 100.0);
}
