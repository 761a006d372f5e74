#include "search/draw.h"

#include "search/params.h"

static bool is_game(const Job *job) {
    const Limits *limits = &job->limits;
    if (limits->infinite || limits->depth > 0 || limits->mate > 0 || job->options.analysis || job->options.multi_pv > 1)
        return false;
    // A limited player is to stay as strong as it was measured.
    return !job->skill.limited && (limits->clock || limits->movetime > 0 || limits->nodes > 0);
}

void draw_decide(Job *job) {
    int contempt = is_game(job) ? job->options.contempt : 0;
    Side side = position_side(&game_now(&job->game)->position);
    job->draw[side] = -contempt;
    job->draw[side_other(side)] = contempt;
}

int draw_score_known(Worker *worker, const Node *node) {
    int score = draw_score(worker->job, &node->position);
    int contempt = score < 0 ? -score : score;
    if (contempt == 0)
        return score;
    int most = PARAM_DRAW_MOST * contempt, share = worker_evaluate(worker, node) / PARAM_DRAW_SHARE;
    return score + (share > most ? most : share < -most ? -most : share);
}
