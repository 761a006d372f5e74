#include "protocol/play/engine.h"

#include "search/skill.h"

enum { OPINION_NODES = 200000 };

bool play_engine_init(PlayEngine *engine, Session *session, int64_t movetime, const atomic_bool *stop) {
    *engine = (PlayEngine){.options = session->env.engine_options, .movetime = movetime, .stop = stop};
    // The game decides about claims, and shows one line.
    engine->options.claim_draws = false;
    engine->options.analysis = false;
    engine->options.multi_pv = 1;
    if (!searcher_init(&engine->searcher, &engine->options, &session->env.weights, &session->env.library))
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

void play_engine_describe(Text *text, const PlayEngine *engine, Language language) {
    const EngineOptions *options = &engine->options;
    if (options->limit_strength)
        text_printf(text, "Elo %d", options->elo);
    else
        text_printf(text, translate(language, "level %d"), options->skill_level);
}

void play_engine_new_game(PlayEngine *engine) {
    engine_new_game(engine->searcher.engine);
}

// If memory runs out, it plays on with the old options, which then decide how long it may search.
static const EngineOptions *use_options(PlayEngine *engine, const EngineOptions *options) {
    engine_set_options(engine->searcher.engine, options);
    return engine_options(engine->searcher.engine);
}

bool play_engine_takes_time(const PlayEngine *engine) {
    return !skill_limits(&engine->options);
}

SearchResult play_engine_move(PlayEngine *engine, const Game *game) {
    // The levels below full strength are bounded by plies and nodes, so that they are the same on every machine.
    Limits limits = {.stop = engine->stop};
    if (skill_limits(use_options(engine, &engine->options)))
        limits.depth = PLY_MAX - 1;
    else
        limits.movetime = engine->movetime;
    return *searcher_run(&engine->searcher, game, &limits);
}

SearchResult play_engine_opinion(PlayEngine *engine, const Game *game) {
    EngineOptions options = engine->options;
    options.skill_level = SKILL_LEVEL_MAX;
    options.limit_strength = 0;
    options.analysis = true;
    Limits limits = {.nodes = OPINION_NODES, .stop = engine->stop};
    use_options(engine, &options);
    return *searcher_run(&engine->searcher, game, &limits);
}
