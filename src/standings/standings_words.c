#include "standings/standings_words.h"

static void add_count(Text *text, int count, const char *one, const char *many) {
    text_printf(text, "%d %s", count, count == 1 ? one : many);
}

const char *standings_noun(const Standings *standings) {
    return standings->settings.teams ? "team" : "player";
}

bool standings_show_buchholz(const Standings *standings) {
    return standings->settings.system != SYSTEM_KNOCKOUT;
}

void standings_describe(Text *text, const Standings *standings) {
    static const char *const titles[SYSTEMS] = {"Round robin", "Swiss", "Knockout", "Sets of three wins"};
    const Contest *contest = &standings->contest;
    int unplayed = 0, open = 0;
    for (int i = 0; i < contest->game_count; i++)
        unplayed += !contest->games[i].played;
    text_printf(text, "%s: %d %s%s, ", titles[standings->settings.system], contest->player_count,
                standings_noun(standings), contest->player_count == 1 ? "" : "s");
    add_count(text, contest->game_count - unplayed, "game", "games");
    if (unplayed > 0)
        text_printf(text, ", %d without play", unplayed);
    for (int i = 0; i < standings->sets.count; i++)
        open += standings->sets.sets[i].winner < 0;
    if (standings->settings.system == SYSTEM_SET) {
        text_add(text, ", ");
        add_count(text, standings->sets.count - open, "set", "sets");
    }
    if (open > 0)
        text_printf(text, " and %d unfinished", open);
}

void standings_describe_scale(Text *text, const Standings *standings) {
    const Scale *scale = &standings->settings.scale;
    const struct {
        const char *name;
        Hundredths points;
    } rows[] = {{"win ", scale->win}, {", draw ", scale->draw}, {", loss ", scale->loss}, {", Supa ", scale->supa}};
    for (int i = 0; i < (scale->supa > 0 ? 4 : 3); i++) {
        text_add(text, rows[i].name);
        hundredths_write(text, rows[i].points);
    }
}

static const char *name_at(const Standings *standings, int rank) {
    return contest_name(&standings->contest, standings->ranks[rank].player);
}

void standings_describe_shared(Text *text, const Standings *standings, int rank) {
    const Rank *at = &standings->ranks[rank];
    if (standings->settings.system == SYSTEM_KNOCKOUT || at->place == at->last_place || rank != at->last_place - 1)
        return;
    for (int i = at->place - 1; i <= rank; i++)
        text_printf(text, "%s%s", i == at->place - 1 ? "" : i == rank ? " and " : ", ", name_at(standings, i));
    text_printf(text, ": level by every criterion, lots decide places %d to %d", at->place, at->last_place);
}

void standings_describe_tie(Text *text, const Standings *standings, int rank) {
    const Rank *at = &standings->ranks[rank];
    if (standings->settings.system == SYSTEM_KNOCKOUT || at->by == BY_POINTS || at->by == BY_NOTHING)
        return;
    text_printf(text, "%s before %s: %s", name_at(standings, rank), name_at(standings, rank + 1),
                criterion_name(at->by));
    if (at->by == BY_LOTS)
        return;
    text_add(text, ", ");
    hundredths_write(text, at->value);
    text_add(text, " to ");
    hundredths_write(text, at->next);
}

void standings_describe_set(Text *text, const Standings *standings, const GameSet *set) {
    const Contest *contest = &standings->contest;
    text_printf(text, "%s %d-%d %s", contest_name(contest, set->player[0]), set->wins[0], set->wins[1],
                contest_name(contest, set->player[1]));
    if (set->drawn > 0)
        text_printf(text, ", %d drawn", set->drawn);
    if (set->winner < 0)
        text_add(text, ", unfinished");
}

void standings_describe_match(Text *text, const Standings *standings, const Match *match) {
    const Contest *contest = &standings->contest;
    const char *first = contest_name(contest, match->player[0]);
    if (match->player[1] == NO_PLAYER) {
        text_printf(text, "%s: bye", first);
        return;
    }
    text_printf(text, "%s ", first);
    hundredths_write(text, match->points[0]);
    text_add_char(text, '-');
    hundredths_write(text, match->points[1]);
    text_printf(text, " %s: ", contest_name(contest, match->player[1]));
    if (match->winner < 0) {
        text_add(text, "level, lots decide");
        return;
    }
    text_add(text, contest_name(contest, match->player[match->winner]));
    text_add(text, match->losers ? " wins between losers" : match->final ? " wins" : " goes on");
    if (match->decision == DECIDED_BY_SUPAS)
        text_printf(text, ", by Supas %d to %d", match->supas[match->winner], match->supas[!match->winner]);
    else if (match->decision == DECIDED_BY_LATER_ROUND)
        text_add(text, ", as a later round shows");
    else if (match->decision == DECIDED_BY_LOTS)
        text_add(text, ", by lots");
}
