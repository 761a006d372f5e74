// The engine as a person's opponent: its moves at the chosen level, and its opinion at full strength.
#ifndef PROTOCOL_PLAY_ENGINE_H
#define PROTOCOL_PLAY_ENGINE_H

#include "protocol/session.h"
#include "search/searcher.h"

typedef struct PlayEngine {
    Searcher searcher;
    EngineOptions options; // at the level chosen
    int64_t movetime;      // milliseconds for a move at full strength
    const atomic_bool *stop;
} PlayEngine;

// An engine with the session's options, tables and weights. `stop` ends its searches. False if out of memory or
// threads. Release with play_engine_free.
bool play_engine_init(PlayEngine *engine, Session *session, int64_t movetime, const atomic_bool *stop);
void play_engine_free(PlayEngine *engine);

// Sets the level, SKILL_LEVEL_MIN to SKILL_LEVEL_MAX.
void play_engine_set_level(PlayEngine *engine, int level);

// The level in words: "level 6", "Elo 1500".
void play_engine_describe(Text *text, const PlayEngine *engine, Language language);

// Whether its moves take the chosen time. Below full strength they come at once.
bool play_engine_takes_time(const PlayEngine *engine);

// A new game: forgets the last one.
void play_engine_new_game(PlayEngine *engine);

// The move that the engine plays, at its level.
SearchResult play_engine_move(PlayEngine *engine, const Game *game);

// Its opinion of the position at full strength, by a search too short to be noticed.
SearchResult play_engine_opinion(PlayEngine *engine, const Game *game);

#endif
