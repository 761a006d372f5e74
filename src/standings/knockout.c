#include "standings/knockout.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

// The progress of a player.
typedef struct Run {
    int out;      // the round of the first match lost; INT_MAX without one
    int last;     // the last round played in
    int consoled; // matches won against other losers
    int player;
    const char *name;
} Run;

typedef struct Work {
    Knockout *knockout;
    const ScoreSheet *sheet;
    const Lots *lots;
    Contest *contest;
    Run *runs; // by player
} Work;

void knockout_free(Knockout *knockout) {
    free(knockout->matches);
    *knockout = (Knockout){0};
}

const char *decision_name(Decision decision) {
    static const char *const names[] = {"", "points", "Supas", "a later round", "lots"};
    return names[decision];
}

// ---- Matches

static int side_in(const Match *match, int player) {
    return match->player[0] == player ? 0 : match->player[1] == player ? 1 : -1;
}

static Match *find_match(Knockout *knockout, const ContestGame *unit) {
    int first = unit->player[WHITE] == NO_PLAYER ? unit->player[BLACK] : unit->player[WHITE];
    int second = unit->player[WHITE] == NO_PLAYER ? NO_PLAYER : unit->player[BLACK];
    for (int i = knockout->count - 1; i >= 0; i--) {
        Match *match = &knockout->matches[i];
        if (match->round == unit->round && side_in(match, first) >= 0 && side_in(match, second) >= 0)
            return match;
    }
    knockout->matches =
        memory_grow(knockout->matches, &knockout->capacity, knockout->count + 1, sizeof *knockout->matches);
    knockout->matches[knockout->count] = (Match){.round = unit->round, .player = {first, second}, .winner = -1};
    return &knockout->matches[knockout->count++];
}

static void add_unit(Work *work, const ContestGame *unit) {
    Match *match = find_match(work->knockout, unit);
    Side winner;
    bool won = contest_winner(unit, &winner);
    for (Side side = WHITE; side <= BLACK; side++) {
        int who = side_in(match, unit->player[side]);
        match->points[who] += score_sheet_points(work->sheet, unit, side);
        match->supas[who] += won && winner == side && unit->supa;
        if (unit->player[side] != NO_PLAYER && unit->round > work->runs[unit->player[side]].last)
            work->runs[unit->player[side]].last = unit->round;
    }
}

static int compare_rounds(const void *a, const void *b) {
    const ContestGame *x = *(const ContestGame *const *)a, *y = *(const ContestGame *const *)b;
    if (x->round != y->round)
        return x->round < y->round ? -1 : 1;
    return x < y ? -1 : x > y;
}

static void collect(Work *work) {
    const ScoreSheet *sheet = work->sheet;
    const ContestGame **order = memory_new((size_t)sheet->unit_count, sizeof *order);
    for (int i = 0; i < sheet->unit_count; i++)
        order[i] = &sheet->units[i];
    qsort(order, (size_t)sheet->unit_count, sizeof *order, compare_rounds);
    for (int i = 0; i < sheet->unit_count; i++)
        add_unit(work, order[i]);
    free(order);
}

// ---- Who goes on

static bool decide_by(Match *match, Hundredths first, Hundredths second, Decision decision) {
    if (match->winner >= 0 || first == second)
        return false;
    match->winner = first > second ? 0 : 1;
    match->decision = decision;
    return true;
}

static int draw_lot(const Work *work, const Match *match, int side) {
    return lots_draw(work->lots, contest_name(work->contest, match->player[side]));
}

static void decide(const Work *work, Match *match) {
    bool bye = match->player[1] == NO_PLAYER;
    if (bye || decide_by(match, match->points[0], match->points[1], DECIDED_BY_POINTS) ||
        decide_by(match, match->supas[0], match->supas[1], DECIDED_BY_SUPAS)) {
        match->winner = bye ? 0 : match->winner;
        return;
    }
    bool on[2];
    for (int side = 0; side < 2; side++)
        on[side] = work->runs[match->player[side]].last > match->round;
    if (!decide_by(match, on[0], on[1], DECIDED_BY_LATER_ROUND) && work->lots->drawn)
        decide_by(match, draw_lot(work, match, 0), draw_lot(work, match, 1), DECIDED_BY_LOTS);
}

// Adds remarks on contradictions: a player who was already out, or has another match in the same round.
static void check_players(const Work *work, const Match *match) {
    for (int side = 0; side < 2; side++) {
        if (match->player[side] == NO_PLAYER)
            continue;
        const Run *run = &work->runs[match->player[side]];
        if (run->out < match->round && !match->losers)
            contest_remark(work->contest, REMARK_DOUBT, NULL, "%s lost in round %d and plays on in round %d", run->name,
                           run->out, match->round);
        for (const Match *other = work->knockout->matches; other < match; other++)
            if (other->round == match->round && side_in(other, match->player[side]) >= 0) {
                contest_remark(work->contest, REMARK_DOUBT, NULL, "%s has two matches in round %d", run->name,
                               match->round);
                break;
            }
    }
}

// Whether all players but these two have lost.
static bool is_last_pair(const Work *work, const Match *match) {
    int left = 0;
    for (int i = 0; i < work->contest->player_count; i++)
        left += work->runs[i].out == INT_MAX;
    return left == 2 && work->runs[match->player[0]].out == INT_MAX && work->runs[match->player[1]].out == INT_MAX;
}

static void play_match(const Work *work, Match *match) {
    Run *first = &work->runs[match->player[0]];
    Run *second = match->player[1] == NO_PLAYER ? NULL : &work->runs[match->player[1]];
    match->losers = second && first->out < match->round && second->out < match->round;
    match->final = second && !match->losers && is_last_pair(work, match);
    decide(work, match);
    check_players(work, match);
    if (match->winner < 0 || !second)
        return;
    Run *winner = match->winner == 0 ? first : second, *loser = match->winner == 0 ? second : first;
    if (match->losers)
        winner->consoled++;
    else if (loser->out == INT_MAX)
        loser->out = match->round;
}

// ---- Places

static int compare_runs(const void *a, const void *b) {
    const Run *x = a, *y = b;
    if (x->out != y->out)
        return x->out > y->out ? -1 : 1;
    if (x->consoled != y->consoled)
        return x->consoled > y->consoled ? -1 : 1;
    return strcmp(x->name, y->name);
}

static void fill_ranks(const Work *work, Rank *ranks) {
    int count = work->contest->player_count;
    Run *runs = work->runs;
    qsort(runs, (size_t)count, sizeof *runs, compare_runs);
    for (int begin = 0, end; begin < count; begin = end) {
        for (end = begin + 1;
             end < count && runs[end].out == runs[begin].out && runs[end].consoled == runs[begin].consoled;)
            end++;
        for (int i = begin; i < end; i++)
            ranks[i] = (Rank){.player = runs[i].player, .place = begin + 1, .last_place = end, .by = BY_NOTHING};
    }
}

void knockout_fill(Knockout *knockout, Rank *ranks, const ScoreSheet *sheet, const Lots *lots, Contest *contest) {
    Work work = {.knockout = knockout,
                 .sheet = sheet,
                 .lots = lots,
                 .contest = contest,
                 .runs = memory_new((size_t)contest->player_count, sizeof *work.runs)};
    for (int i = 0; i < contest->player_count; i++)
        work.runs[i] = (Run){.out = INT_MAX, .player = i, .name = contest->players[i]};
    collect(&work);
    for (int i = 0; i < knockout->count; i++)
        play_match(&work, &knockout->matches[i]);
    fill_ranks(&work, ranks);
    free(work.runs);
}
