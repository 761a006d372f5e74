#include "protocol/play/engine.h"

#include "search/skill.h"

enum { OPINION_NODES = 200000 };

bool play_engine_init(PlayEngine *engine, Session *session, int64_t movetime, const atomic_bool *stop) {
    *engine = (PlayEngine){.options = session->engine_options, .movetime = movetime, .stop = stop};
    // The game decides about claims, and shows one line.
    engine->options.claim_draws = false;
    engine->options.analysis = false;
    engine->options.multi_pv = 1;
    if (!searcher_init(&engine->searcher, &engine->options, &session->weights, &session->library))
        return false;
    session_use_book(session, engine->searcher.engine);
    return true;
}

void play_engine_free(PlayEngine *engine) {
    searcher_free(&engine->searcher);
}

void play_engine_set_level(PlayEngine *engine, int level) {
    engine->options.skill_level = level;
    engine->options.limit_strength = 0;
}

void play_engine_describe(Text *text, const PlayEngine *engine) {
    const EngineOptions *options = &engine->options;
    if (options->limit_strength)
        text_printf(text, "Elo %d", options->elo);
    else
        text_printf(text, "level %d", options->skill_level);
}

void play_engine_new_game(PlayEngine *engine) {
    engine_new_game(engine->searcher.engine);
}

static SearchResult think(PlayEngine *engine, const Game *game, const EngineOptions *options, const Limits *limits) {
    engine_set_options(engine->searcher.engine, options); // if out of memory it plays on with the old ones
    return *searcher_run(&engine->searcher, game, limits);
}

bool play_engine_takes_time(const PlayEngine *engine) {
    return !skill_limits(&engine->options);
}

SearchResult play_engine_move(PlayEngine *engine, const Game *game) {
    // The levels below full strength are bounded by plies and nodes, so that they are the same on every machine.
    Limits limits = {.stop = engine->stop};
    if (play_engine_takes_time(engine))
        limits.movetime = engine->movetime;
    else
        limits.depth = PLY_MAX - 1;
    return think(engine, game, &engine->options, &limits);
}

SearchResult play_engine_opinion(PlayEngine *engine, const Game *game) {
    EngineOptions options = engine->options;
    options.skill_level = SKILL_LEVEL_MAX;
    options.limit_strength = 0;
    options.analysis = true;
    Limits limits = {.nodes = OPINION_NODES, .stop = engine->stop};
    return think(engine, game, &options, &limits);
}
