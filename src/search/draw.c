#include "search/draw.h"

#include "search/params.h"

static bool is_game(const SharedState *shared) {
    const Limits *limits = &shared->limits;
    if (limits->infinite || limits->depth > 0 || limits->mate > 0 || shared->options.analysis ||
        shared->options.multi_pv > 1)
        return false;
    // A limited player is to stay as strong as it was measured.
    return !shared->skill.limited && (limits->clock || limits->movetime > 0 || limits->nodes > 0);
}

void draw_decide(SharedState *shared) {
    int contempt = is_game(shared) ? shared->options.contempt : 0;
    Side side = position_side(&game_now(&shared->game)->position);
    shared->draw[side] = -contempt;
    shared->draw[side_other(side)] = contempt;
}

int tb_draw_score(Worker *worker, const Node *node) {
    int score = draw_score(worker->shared, &node->position);
    int contempt = score < 0 ? -score : score;
    if (contempt == 0)
        return score;
    int most = PARAM_DRAW_MOST * contempt, share = worker_evaluate(worker, node) / PARAM_DRAW_SHARE;
    return score + (share > most ? most : share < -most ? -most : share);
}
