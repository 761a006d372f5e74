// Games by their names.
#ifndef REFEREE_GAMES_H
#define REFEREE_GAMES_H

#include "referee/referee.h"

enum { NAMED_GAMES_MAX = 100000, GAME_NAME_MAX = 100 };

typedef struct NamedGame {
    Text name;
    Referee referee;
} NamedGame;

// Zero-initialise, release with games_free.
typedef struct Games {
    NamedGame **games; // by name
    int count, capacity;
} Games;

void games_free(Games *games);

// The game of that name; NULL if there is none.
NamedGame *games_find(const Games *games, const char *name);

// A new game of that name, not yet among the others. Hand it to games_add or named_game_free.
NamedGame *named_game_new(const char *name, const RefereeStart *start);
void named_game_free(NamedGame *game);

// Adds a game whose name is new. False where there are NAMED_GAMES_MAX.
bool games_add(Games *games, NamedGame *game);

// Removes and frees one of the games.
void games_remove(Games *games, NamedGame *game);

#endif
