#include "eval/eval.h"

#include "eval/three_kings.h"

enum {
    FULL_8X8 = 24, // pieces of the start on 8x8
    FULL_10X10 = 40,
    // A win of three kings against one scores this much, less for each ply that it takes.
    THREE_KINGS_WORTH = 1200,
    THREE_KINGS_PLY = 10,
    THREE_KINGS_SHARE = 8, // a draw scores the sum divided by this
};

// The phase of the game: how many of the pieces of the start are still on the board.
typedef struct GamePhase {
    int now, full;
} GamePhase;

static GamePhase phase_of(const Rules *rules, const Position *p) {
    int full = 2 * rules->board->max_pieces, now = bits_count(position_occupied(p));
    return (GamePhase){now < full ? now : full, full};
}

static int taper(GamePhase phase, int opening, int ending) {
    int sum = opening * phase.now + ending * (phase.full - phase.now);
    return phase.full == FULL_8X8 ? sum / FULL_8X8 : phase.full == FULL_10X10 ? sum / FULL_10X10 : sum / phase.full;
}

// Adds the score of the terms of `groups`, for the side to move.
static void add_counted(Tapered *sum, const Rules *rules, const Weights *weights, const Position *p, unsigned groups) {
    TermCounts counts;
    terms_count(rules, p, groups, &counts);
    const int *own = counts.count[position_side(p)], *enemy = counts.count[side_other(position_side(p))];
#define TERM(id, name, group)                                                                                          \
    if (groups & TERM_GROUP_##group)                                                                                   \
        for (int phase = 0; phase < PHASES; phase++)                                                                   \
            sum->score[phase] += (own[TERM_##id] - enemy[TERM_##id]) * weights->term[TERM_##id][phase];
#include "eval/terms.def"
#undef TERM
}

// The score of all terms, tapered, for the side to move.
static int score_terms(const Rules *rules, const Weights *weights, const Position *p, const ShapeMen *men) {
    Tapered sum = psqt_score(&weights->psqt, rules->board, p, men);
    unsigned without = TERM_GROUP_PSQT | (p->kings ? 0 : TERM_GROUP_KINGS);
    unsigned groups = weights->term_groups & ~without;
    if (groups != 0)
        add_counted(&sum, rules, weights, p, groups);
    return taper(phase_of(rules, p), sum.score[PHASE_OPENING], sum.score[PHASE_ENDGAME]);
}

// Replaces the score of three kings against one by one from the built-in distances; other scores are unchanged.
static int score_three_kings(const Rules *rules, const Position *p, int score) {
    Side strong;
    int plies = three_kings_plies(rules->board, p, &strong);
    if (plies == THREE_KINGS_UNKNOWN)
        return score;
    if (plies == THREE_KINGS_DRAWN)
        return score / THREE_KINGS_SHARE;
    int won = THREE_KINGS_WORTH - THREE_KINGS_PLY * plies;
    return position_side(p) == strong ? won : -won;
}

int eval_position(const Rules *rules, const Weights *weights, const Position *p) {
    ShapeMen men = shape_men(rules->board, p);
    int score = weights->term_groups != 0 ? score_terms(rules, weights, p, &men) : 0;
    if (weights->has_network)
        score += network_score(&weights->network, rules->board, p, &men);
    if (weights->has_areas)
        score += areas_score(&weights->areas, rules->board, p, &men);
    score = score_three_kings(rules, p, score);
    return score > EVAL_MAX ? EVAL_MAX : score < -EVAL_MAX ? -EVAL_MAX : score;
}

static void write_row(Text *text, const char *name, int white, int black) {
    text_printf(text, "%-18s %8.2f %8.2f %8.2f\n", name, white / 100.0, black / 100.0, (white - black) / 100.0);
}

void eval_tabulate(EvalTable *table, const Rules *rules, const Weights *weights, const Position *p) {
    TermCounts counts;
    terms_count(rules, p, TERM_GROUPS_ALL, &counts);
    GamePhase phase = phase_of(rules, p);
    for (Side side = WHITE; side <= BLACK; side++)
        for (int i = 0; i < TERMS; i++)
            table->term[side][i] = taper(phase, counts.count[side][i] * weights->term[i][PHASE_OPENING],
                                         counts.count[side][i] * weights->term[i][PHASE_ENDGAME]);
    int sign = position_side(p) == WHITE ? 1 : -1;
    Side strong;
    ShapeMen men = shape_men(rules->board, p);
    table->terms = sign * score_terms(rules, weights, p, &men);
    table->has_network = weights->has_network;
    table->network = weights->has_network ? sign * network_score(&weights->network, rules->board, p, &men) : 0;
    table->has_areas = weights->has_areas;
    table->areas = weights->has_areas ? sign * areas_score(&weights->areas, rules->board, p, &men) : 0;
    table->total = sign * eval_position(rules, weights, p);
    table->has_three_kings = three_kings_plies(rules->board, p, &strong) != THREE_KINGS_UNKNOWN;
    table->three_kings = table->has_three_kings ? table->total - table->terms - table->network - table->areas : 0;
}

void eval_write(Text *text, const Rules *rules, const Weights *weights, const Position *p) {
    EvalTable table;
    eval_tabulate(&table, rules, weights, p);
    text_printf(text, "%-18s %8s %8s %8s\n", "term", "White", "Black", "sum");
    for (int i = 0; i < TERMS; i++)
        write_row(text, term_names[i], table.term[WHITE][i], table.term[BLACK][i]);
    text_printf(text, "%-18s %26.2f\n", "all terms", table.terms / 100.0);
    if (table.has_network)
        text_printf(text, "%-18s %26.2f\n", "network", table.network / 100.0);
    if (table.has_areas)
        text_printf(text, "%-18s %26.2f\n", "areas", table.areas / 100.0);
    if (table.has_three_kings)
        text_printf(text, "%-18s %26.2f\n", "three kings", table.three_kings / 100.0);
    text_printf(text, "%-18s %26.2f\n", "total for White", table.total / 100.0);
    text_printf(text, "%-18s %26.2f\n", "total for the side to move",
                (position_side(p) == WHITE ? table.total : -table.total) / 100.0);
}
