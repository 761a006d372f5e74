#include "referee/games.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

NamedGame *named_game_new(const char *name, const RefereeStart *start) {
    NamedGame *game = memory_new(1, sizeof *game);
    text_add(&game->name, name);
    referee_start(&game->referee, start);
    return game;
}

void named_game_free(NamedGame *game) {
    referee_free(&game->referee);
    text_free(&game->name);
    free(game);
}

void games_free(Games *games) {
    for (int i = 0; i < games->count; i++)
        named_game_free(games->games[i]);
    free(games->games);
    *games = (Games){0};
}

// The index of the first game whose name is `name` or sorts after it.
static int place_of(const Games *games, const char *name) {
    int low = 0, high = games->count;
    while (low < high) {
        int middle = (low + high) / 2;
        if (strcmp(text_string(&games->games[middle]->name), name) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

NamedGame *games_find(const Games *games, const char *name) {
    int place = place_of(games, name);
    bool found = place < games->count && strcmp(text_string(&games->games[place]->name), name) == 0;
    return found ? games->games[place] : NULL;
}

bool games_add(Games *games, NamedGame *game) {
    if (games->count == NAMED_GAMES_MAX)
        return false;
    int place = place_of(games, text_string(&game->name));
    games->games = memory_grow(games->games, &games->capacity, games->count + 1, sizeof *games->games);
    memmove(games->games + place + 1, games->games + place, (size_t)(games->count - place) * sizeof *games->games);
    games->games[place] = game;
    games->count++;
    return true;
}

void games_remove(Games *games, NamedGame *game) {
    int place = place_of(games, text_string(&game->name));
    games->count--;
    memmove(games->games + place, games->games + place + 1, (size_t)(games->count - place) * sizeof *games->games);
    named_game_free(game);
}
