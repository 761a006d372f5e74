#include "search/draw.h"

#include "search/params.h"

static bool is_game(const SharedState *shared) {
    const Limits *limits = &shared->limits;
    if (limits->infinite || limits->depth > 0 || limits->mate > 0 || shared->options.analysis ||
        shared->options.multi_pv > 1)
        return false;
    // A limited player keeps the strength it was measured with, which was without contempt.
    return !shared->skill.limited && (limits->clock || limits->movetime > 0 || limits->nodes > 0);
}

void draw_decide(SharedState *shared) {
    int contempt = is_game(shared) ? shared->options.contempt : 0;
    Side side = position_side(&game_now(&shared->game)->position);
    shared->draw[side] = -contempt;
    shared->draw[side_other(side)] = contempt;
}
