#include "book/use.h"

#include "base/platform.h"
#include "search/wdl.h"

static int points_of_score(const Rules *rules, const Position *p, int score) {
    Wdl wdl = wdl_of(rules, p, score);
    return wdl.win - wdl.loss;
}

// The score, in hundredths of a point, whose chances come nearest to a value, for the side to move.
static int score_of(const Rules *rules, const Position *p, BookValue value) {
    int low = -2000, high = 2000;
    while (high - low > 1) {
        int middle = low + (high - low) / 2;
        *(points_of_score(rules, p, middle) <= book_points(value) ? &low : &high) = middle;
    }
    return low;
}

// The choice depends only on the seed and the position, not on what was asked before.
static Rng rng_for(const BookUse *use, const Game *game) {
    uint64_t seed = use->seed ? use->seed : (uint64_t)platform_microseconds();
    Rng rng = {seed ^ game_now(game)->position.key};
    rng.state = rng_next(&rng);
    return rng;
}

static bool choose(void *context, const Game *game, BookAnswer *answer) {
    const BookUse *use = context;
    const Position *p = &game_now(game)->position;
    if (game->count > use->depth)
        return false;
    BookPage page = {0};
    Rng rng = rng_for(use, game);
    book_shelf_page(use->shelf, &game->rules, p, &page);
    int chosen = book_page_choose(&page, use->variety, &rng);
    if (chosen >= 0) {
        *answer =
            (BookAnswer){page.moves[chosen].move, move_none(), score_of(&game->rules, p, page.moves[chosen].value)};
        Position next = position_after(p, answer->best);
        book_shelf_page(use->shelf, &game->rules, &next, &page);
        if (page.count > 0)
            answer->reply = page.moves[0].move;
    }
    book_page_free(&page);
    return chosen >= 0;
}

OpeningBook book_opening(const BookUse *use) {
    return (OpeningBook){(void *)use, choose};
}
