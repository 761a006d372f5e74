#include "standings/rating.h"

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"

void ratings_free(Ratings *ratings) {
    for (int i = 0; i < ratings->count; i++)
        free(ratings->ratings[i].name);
    free(ratings->ratings);
    tally_free(&ratings->index);
    *ratings = (Ratings){0};
}

Rating *ratings_find(const Ratings *ratings, const char *name) {
    const TallyEntry *entry = tally_find(&ratings->index, name);
    return entry ? &ratings->ratings[entry->counts[0] - 1] : NULL;
}

Rating *ratings_enter(Ratings *ratings, const char *name, double rating, long games) {
    ratings->ratings = memory_grow(ratings->ratings, &ratings->capacity, ratings->count + 1, sizeof *ratings->ratings);
    Rating *entered = &ratings->ratings[ratings->count++];
    *entered = (Rating){
        .name = memory_copy_string(name), .rating = rating, .before = rating, .games = games, .games_before = games};
    tally_entry(&ratings->index, name, RATED_PLAYERS_MAX)->counts[0] = ratings->count;
    return entered;
}

// The score that a player of this rating can expect, from 0 to 1.
static double expected_score(double rating, double opponent) {
    return 1 / (1 + pow(10, (opponent - rating) / 400));
}

// The factor K of a player.
static int factor_of(const Rating *rating) {
    if (rating->games < RATING_NEW_GAMES)
        return 40;
    return rating->rating < RATING_HIGH ? 20 : 10;
}

static void play(Rating *rating, double scored, double expected) {
    rating->rating += factor_of(rating) * (scored - expected);
    if (rating->rating < RATING_FLOOR)
        rating->rating = RATING_FLOOR;
    rating->games++;
    rating->scored += scored;
    rating->expected += expected;
}

static void play_game(Rating *white, Rating *black, RecordResult result) {
    double scored = result == RESULT_WHITE ? 1 : result == RESULT_DRAW ? 0.5 : 0;
    double expected = expected_score(white->rating, black->rating);
    play(white, scored, expected);
    play(black, 1 - scored, 1 - expected);
}

static int index_of(Ratings *ratings, const char *name) {
    const Rating *found = ratings_find(ratings, name);
    if (!found)
        found = ratings_enter(ratings, name, RATING_START, 0);
    return (int)(found - ratings->ratings);
}

void ratings_play(Ratings *ratings, const Contest *contest) {
    int *indices = memory_new((size_t)contest->player_count, sizeof *indices);
    for (int i = 0; i < contest->player_count; i++)
        indices[i] = index_of(ratings, contest->players[i]);
    for (int i = 0; i < contest->game_count; i++) {
        const ContestGame *game = &contest->games[i];
        if (game->played && game->result != RESULT_BOTH_LOSE)
            play_game(&ratings->ratings[indices[game->player[WHITE]]], &ratings->ratings[indices[game->player[BLACK]]],
                      game->result);
    }
    free(indices);
}
