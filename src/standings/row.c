#include "standings/row.h"

#include <math.h>

const FieldForm field_forms[FIELDS] = {
    [PLACE] = {"place", "place", 0, 0},           [LAST_PLACE] = {"last_place", NULL, 0, 0},
    [GAMES] = {"games", "games", 6, 0},           [WON] = {"won", "won", 5, 0},
    [DRAWN] = {"drawn", "drawn", 6, 0},           [LOST] = {"lost", "lost", 5, 0},
    [UNPLAYED] = {"unplayed", NULL, 0, 0},        [SUPAS] = {"supas", "Supas", 6, 0},
    [BUCHHOLZ] = {"buchholz", "Buchholz", 9, -1}, [POINTS] = {"points", "points", 8, -1},
    [BEFORE] = {"before", "before", 8, 0},        [GAMES_BEFORE] = {"games_before", NULL, 0, 0},
    [AFTER] = {"after", "after", 8, 0},           [RATED_GAMES] = {"games", "games", 6, 0},
    [SCORED] = {"scored", "scored", 8, 1},        [EXPECTED] = {"expected", "expected", 9, 2}};

Row row_of(const Standings *standings, int rank) {
    const Rank *at = &standings->ranks[rank];
    const Score *score = &standings->sheet.scores[at->player];
    const char *name = contest_name(&standings->contest, at->player);
    const Rating *found = ratings_find(&standings->ratings, name), *rating = found ? found : &(Rating){0};
    return (Row){name,
                 {at->place, at->last_place, score->games, score->won, score->drawn, score->lost, score->unplayed,
                  score->supas, (double)score->buchholz / POINT, (double)score->points / POINT, rating->before,
                  (double)rating->games_before, rating->rating, (double)rating->games, rating->scored,
                  rating->expected}};
}

void row_add(Text *text, const Row *row, Field field) {
    if (field_forms[field].decimals < 0)
        text_add(text, hundredths_text(llround(POINT * row->values[field])).text);
    else
        text_printf(text, "%.*f", field_forms[field].decimals, row->values[field]);
}

void row_add_place(Text *text, const Row *row, const char *dash) {
    row_add(text, row, PLACE);
    if (row->values[LAST_PLACE] > row->values[PLACE]) {
        text_add(text, dash);
        row_add(text, row, LAST_PLACE);
    }
}

bool field_is_shown(const Standings *standings, Field field) {
    if (field == SUPAS)
        return standings->contest.counts_supas;
    return field != BUCHHOLZ || standings->settings.system != SYSTEM_KNOCKOUT;
}
