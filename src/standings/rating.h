// Ratings by TZD3 13: Elo, from 1200, never below 800. A game changes a rating by K times the difference between the
// score and the expected score; K is 40 for a player's first 30 games, then 20 below 2000 and 10 from 2000 on. A Supa
// counts as one win.
//
// The ratings change after every game, in the order of the games. Byes, forfeits before the first move, and games that
// both sides lose are not rated.
#ifndef STANDINGS_RATING_H
#define STANDINGS_RATING_H

#include "standings/contest.h"

enum {
    RATING_START = 1200,
    RATING_FLOOR = 800,
    RATING_HIGH = 2000,
    RATING_NEW_GAMES = 30,
    RATING_MAX = 9999,
    RATING_GAMES_MAX = 1000000,
    RATED_PLAYERS_MAX = 1000000
};

typedef struct Rating {
    char *name;
    double rating, before;
    long games, games_before;
    double scored, expected; // of the games since `before`
} Rating;

// Zero-initialise, release with ratings_free.
typedef struct Ratings {
    Rating *ratings;
    int count, capacity;
    Tally index; // from 1, by name
} Ratings;

void ratings_free(Ratings *ratings);

// The player of that name, NULL if there is none.
Rating *ratings_find(const Ratings *ratings, const char *name);

// Enters a player; the name must be new.
Rating *ratings_enter(Ratings *ratings, const char *name, double rating, long games);

// Rates the games of a contest. New players are entered.
void ratings_play(Ratings *ratings, const Contest *contest);

#endif
