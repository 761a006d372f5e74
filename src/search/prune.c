#include "search/prune.h"

#include "search/params.h"

static bool is_decided(int score) {
    return score_is_won(score) || score_is_lost(score);
}

// Kings and few pieces, a single one on a side: such endings are won by sacrifices, which no static score foretells.
static bool is_sharp(const Position *p) {
    int white = bits_count(p->pieces[WHITE]), black = bits_count(p->pieces[BLACK]);
    return p->kings && (white == 1 || black == 1) && white + black <= PARAM_SHARP_PIECES;
}

StaticView prune_view(Worker *worker, const Node *node, int beta, int depth) {
    const Rules *rules = &worker->shared->game.rules;
    const Position *p = &node->position;
    StaticView view = {false, 0};
    if (depth > PARAM_HIGH_DEPTH && depth > PARAM_HOPE_DEPTH)
        return view;
    if (is_decided(beta) || is_decided(beta - 1) || position_liable(p) || is_sharp(p))
        return view;
    view.calm = !rules_is_threatened(rules, p) && rules_can_move(rules, p);
    if (view.calm)
        view.score = worker_evaluate(worker, node);
    return view;
}

bool prune_is_high(const StaticView *view, int beta, int depth) {
    return view->calm && depth <= PARAM_HIGH_DEPTH && view->score - PARAM_HIGH_BASE - PARAM_HIGH_MARGIN * depth >= beta;
}

bool prune_by_hope(const StaticView *view, int depth) {
    return view->calm && depth <= PARAM_HOPE_DEPTH;
}

int prune_hope(const StaticView *view, int depth) {
    return view->score + PARAM_HOPE_BASE + PARAM_HOPE_MARGIN * depth;
}
