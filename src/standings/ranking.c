#include "standings/ranking.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/rng.h"

// A player during the ranking, with the value by the current criterion.
typedef struct Keyed {
    int player;
    Hundredths value;
    const char *name;
} Keyed;

typedef struct Ranking {
    const ScoreSheet *sheet;
    const Lots *lots;
    Rank *ranks;
    Keyed *order;  // of all players, so far
    int *group_of; // by player: the place within the group whose direct encounters are counted; -1 outside
} Ranking;

const char *criterion_name(Criterion criterion) {
    static const char *const names[CRITERIA] = {"points", "direct encounter", "Supas", "Buchholz", "wins",
                                                "lots",   "nothing"};
    return names[criterion];
}

int lots_draw(const Lots *lots, const char *name) {
    Rng rng = {lots->seed};
    uint64_t mixed = rng_next(&rng);
    for (const char *c = name; *c; c++) {
        rng.state = mixed ^ (unsigned char)*c;
        mixed = rng_next(&rng);
    }
    return (int)(mixed % 1000000);
}

static int compare(const void *a, const void *b) {
    const Keyed *x = a, *y = b;
    if (x->value != y->value)
        return x->value > y->value ? -1 : 1;
    return strcmp(x->name, y->name);
}

// ---- Direct encounter

static bool is_within(const Ranking *ranking, const ContestGame *unit) {
    return unit->played && ranking->group_of[unit->player[WHITE]] >= 0 && ranking->group_of[unit->player[BLACK]] >= 0;
}

// Whether each pair of the group has met, and all pairs equally often.
static bool all_have_met(const Ranking *ranking, int count) {
    const ScoreSheet *sheet = ranking->sheet;
    long pairs = (long)count * (count - 1) / 2, met = 0;
    for (int i = 0; i < sheet->unit_count; i++)
        met += is_within(ranking, &sheet->units[i]);
    if (met < pairs)
        return false;
    int *meetings = memory_new((size_t)count * (size_t)count, sizeof *meetings);
    bool equal = true;
    for (int i = 0; i < sheet->unit_count && equal; i++) {
        const ContestGame *unit = &sheet->units[i];
        if (!is_within(ranking, unit))
            continue;
        int a = ranking->group_of[unit->player[WHITE]], b = ranking->group_of[unit->player[BLACK]];
        equal = ++meetings[a < b ? a * count + b : b * count + a] <= met / pairs;
    }
    free(meetings);
    return equal;
}

static bool set_direct(Ranking *ranking, Keyed *group, int count) {
    const ScoreSheet *sheet = ranking->sheet;
    for (int i = 0; i < count; i++)
        ranking->group_of[group[i].player] = i;
    bool applies = all_have_met(ranking, count);
    for (int i = 0; applies && i < sheet->unit_count; i++)
        for (Side side = WHITE; side <= BLACK && is_within(ranking, &sheet->units[i]); side++)
            group[ranking->group_of[sheet->units[i].player[side]]].value +=
                score_sheet_points(sheet, &sheet->units[i], side);
    for (int i = 0; i < count; i++)
        ranking->group_of[group[i].player] = -1;
    return applies;
}

// ---- The criteria in their order

static Hundredths value_of(const Ranking *ranking, Criterion criterion, const Keyed *keyed) {
    const Score *score = &ranking->sheet->scores[keyed->player];
    switch (criterion) {
    case BY_POINTS: return score->points;
    case BY_SUPAS: return (Hundredths)score->supas * POINT;
    case BY_BUCHHOLZ: return score->buchholz;
    case BY_WINS: return (Hundredths)score->won * POINT;
    case BY_LOTS: return ranking->lots->drawn ? (Hundredths)lots_draw(ranking->lots, keyed->name) * POINT : 0;
    default: return 0;
    }
}

// Sets the values of a group by a criterion; false where it cannot be applied.
static bool set_values(Ranking *ranking, Criterion criterion, Keyed *group, int count) {
    for (int i = 0; i < count; i++)
        group[i].value = 0;
    if (criterion == BY_DIRECT)
        return set_direct(ranking, group, count);
    for (int i = 0; i < count; i++)
        group[i].value = value_of(ranking, criterion, &group[i]);
    return true;
}

static void share_places(Ranking *ranking, int first, int count) {
    for (int i = first; i < first + count; i++) {
        ranking->ranks[i].place = first + 1;
        ranking->ranks[i].last_place = first + count;
        ranking->ranks[i].by = i < first + count - 1 ? BY_NOTHING : ranking->ranks[i].by;
    }
}

// Ranks order[first] and the following players, who are tied so far. Players whom direct encounters leave tied are
// compared by them again among themselves.
static void rank_group(Ranking *ranking, int first, int count, Criterion criterion) {
    Keyed *group = ranking->order + first;
    while (count > 1 && criterion < BY_NOTHING) {
        bool applies = set_values(ranking, criterion, group, count);
        qsort(group, (size_t)count, sizeof *group, compare);
        if (applies && group[0].value != group[count - 1].value)
            break;
        criterion++;
    }
    if (count == 1 || criterion == BY_NOTHING) {
        share_places(ranking, first, count);
        return;
    }
    for (int begin = 0, end; begin < count; begin = end) {
        for (end = begin + 1; end < count && group[end].value == group[begin].value;)
            end++;
        if (end < count) {
            Rank *rank = &ranking->ranks[first + end - 1];
            rank->by = criterion;
            rank->value = group[begin].value;
            rank->next = group[end].value;
        }
    }
    // This comes last, since ranking a group overwrites its values.
    for (int begin = 0, end; begin < count; begin = end) {
        Hundredths value = group[begin].value;
        for (end = begin + 1; end < count && group[end].value == value;)
            end++;
        rank_group(ranking, first + begin, end - begin, criterion == BY_DIRECT ? BY_DIRECT : criterion + 1);
    }
}

void ranking_fill(Rank *ranks, const ScoreSheet *sheet, const Lots *lots) {
    int count = sheet->contest->player_count;
    Ranking ranking = {.sheet = sheet,
                       .lots = lots,
                       .ranks = ranks,
                       .order = memory_new((size_t)count, sizeof *ranking.order),
                       .group_of = memory_new((size_t)count, sizeof *ranking.group_of)};
    for (int i = 0; i < count; i++) {
        ranking.order[i] = (Keyed){.player = i, .name = sheet->contest->players[i]};
        ranking.group_of[i] = -1;
        ranks[i] = (Rank){.by = BY_NOTHING};
    }
    if (count > 0)
        rank_group(&ranking, 0, count, BY_POINTS);
    for (int i = 0; i < count; i++)
        ranks[i].player = ranking.order[i].player;
    free(ranking.order);
    free(ranking.group_of);
}
