#include "search/prune.h"

#include "search/params.h"

static bool is_decided(int score) {
    return score_is_won(score) || score_is_lost(score);
}

// Kings and few pieces, one side with a single one: such endings are won by sacrifices, which no static score predicts.
static bool is_sharp(const Position *p) {
    int white = bits_count(p->pieces[WHITE]), black = bits_count(p->pieces[BLACK]);
    return p->kings && (white == 1 || black == 1) && white + black <= PARAM_SHARP_PIECES;
}

StaticEval prune_static_eval(Worker *worker, const Node *node, int beta, int depth) {
    const Rules *rules = &worker->shared->game.rules;
    const Position *p = &node->position;
    StaticEval eval = {false, 0};
    if (depth > PARAM_RFP_DEPTH && depth > PARAM_FUTILITY_DEPTH)
        return eval;
    if (is_decided(beta) || is_decided(beta - 1) || position_huffable(p) || is_sharp(p))
        return eval;
    eval.quiet = !rules_is_threatened(rules, p) && rules_can_move(rules, p);
    if (eval.quiet)
        eval.score = worker_static_score(worker, node);
    return eval;
}

bool prune_reverse_futility(const Worker *worker, const Node *node, const StaticEval *eval, int beta, int depth) {
    return eval->quiet && depth <= PARAM_RFP_DEPTH &&
           worker_points(worker, node, eval->score - PARAM_RFP_BASE - PARAM_RFP_MARGIN * depth) >= beta;
}

int prune_futility_value(const Worker *worker, const Node *node, const StaticEval *eval, int depth) {
    if (!eval->quiet || depth > PARAM_FUTILITY_DEPTH)
        return SCORE_INFINITE;
    return worker_points(worker, node, eval->score + PARAM_FUTILITY_BASE + PARAM_FUTILITY_MARGIN * depth);
}
