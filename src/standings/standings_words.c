#include "standings/standings_words.h"

const char *standings_noun(const Standings *standings) {
    return standings->settings.teams ? "team" : "player";
}

void standings_describe(Text *text, const Standings *standings) {
    static const char *const titles[SYSTEMS] = {"Round robin", "Swiss", "Knockout", "Sets of three wins"};
    const Contest *contest = &standings->contest;
    int players = contest->player_count, unplayed = 0, open = 0;
    for (int i = 0; i < contest->game_count; i++)
        unplayed += !contest->games[i].played;
    for (int i = 0; i < standings->sets.count; i++)
        open += standings->sets.sets[i].winner < 0;
    int games = contest->game_count - unplayed, sets = standings->sets.count - open;
    text_printf(text, "%s: ", standings_say(standings, titles[standings->settings.system]));
    if (standings->settings.teams)
        text_printf(text, players == 1 ? standings_say(standings, "%d team") : standings_say(standings, "%d teams"),
                    players);
    else
        text_printf(text, players == 1 ? standings_say(standings, "%d player") : standings_say(standings, "%d players"),
                    players);
    text_printf(text, games == 1 ? standings_say(standings, ", %d game") : standings_say(standings, ", %d games"),
                games);
    if (unplayed > 0)
        text_printf(text, standings_say(standings, ", %d without play"), unplayed);
    if (standings->settings.system == SYSTEM_SET)
        text_printf(text, sets == 1 ? standings_say(standings, ", %d set") : standings_say(standings, ", %d sets"),
                    sets);
    if (open > 0)
        text_printf(text, standings_say(standings, " and %d unfinished"), open);
}

void standings_describe_scale(Text *text, const Standings *standings) {
    const Scale *scale = &standings->settings.scale;
    text_printf(text, standings_say(standings, "win %s, draw %s, loss %s"), hundredths_text(scale->win).text,
                hundredths_text(scale->draw).text, hundredths_text(scale->loss).text);
    if (scale->supa > 0)
        text_printf(text, standings_say(standings, ", Supa %s"), hundredths_text(scale->supa).text);
}

static const char *name_at(const Standings *standings, int rank) {
    return contest_name(&standings->contest, standings->ranks[rank].player);
}

void standings_describe_shared(Text *text, const Standings *standings, int rank) {
    const Rank *at = &standings->ranks[rank];
    if (standings->settings.system == SYSTEM_KNOCKOUT || at->place == at->last_place || rank != at->last_place - 1)
        return;
    for (int i = at->place - 1; i <= rank; i++)
        text_printf(text, "%s%s",
                    i == at->place - 1 ? ""
                    : i == rank        ? standings_say(standings, " and ")
                                       : ", ",
                    name_at(standings, i));
    text_printf(text, standings_say(standings, ": level by every criterion, lots decide places %d to %d"), at->place,
                at->last_place);
}

void standings_describe_tie(Text *text, const Standings *standings, int rank) {
    const Rank *at = &standings->ranks[rank];
    if (standings->settings.system == SYSTEM_KNOCKOUT || at->by == BY_POINTS || at->by == BY_NOTHING)
        return;
    text_printf(text, standings_say(standings, "%s before %s: %s"), name_at(standings, rank),
                name_at(standings, rank + 1), standings_say(standings, criterion_name(at->by)));
    if (at->by != BY_LOTS)
        text_printf(text, standings_say(standings, ", %s to %s"), hundredths_text(at->value).text,
                    hundredths_text(at->next).text);
}

void standings_describe_order(Text *text, const Standings *standings, int i) {
    (i % 2 == 0 ? standings_describe_shared : standings_describe_tie)(text, standings, i / 2);
}

void standings_describe_set(Text *text, const Standings *standings, int i) {
    const GameSet *set = &standings->sets.sets[i];
    const Contest *contest = &standings->contest;
    text_printf(text, "%s %d-%d %s", contest_name(contest, set->player[0]), set->wins[0], set->wins[1],
                contest_name(contest, set->player[1]));
    if (set->drawn > 0)
        text_printf(text, standings_say(standings, ", %d drawn"), set->drawn);
    if (set->winner < 0)
        text_add(text, standings_say(standings, ", unfinished"));
}

void standings_describe_match(Text *text, const Standings *standings, int i) {
    const Match *match = &standings->knockout.matches[i];
    const Contest *contest = &standings->contest;
    const char *first = contest_name(contest, match->player[0]);
    if (match->player[1] == NO_PLAYER) {
        text_printf(text, "%s: %s", first, standings_say(standings, "bye"));
        return;
    }
    text_printf(text, "%s %s-%s %s: ", first, hundredths_text(match->points[0]).text,
                hundredths_text(match->points[1]).text, contest_name(contest, match->player[1]));
    if (match->winner < 0) {
        text_add(text, standings_say(standings, "level, lots decide"));
        return;
    }
    text_printf(text,
                match->losers  ? standings_say(standings, "%s wins between losers")
                : match->final ? standings_say(standings, "%s wins")
                               : standings_say(standings, "%s goes on"),
                contest_name(contest, match->player[match->winner]));
    if (match->decision == DECIDED_BY_SUPAS)
        text_printf(text, standings_say(standings, ", by Supas %d to %d"), match->supas[match->winner],
                    match->supas[!match->winner]);
    else if (match->decision == DECIDED_BY_LATER_ROUND)
        text_add(text, standings_say(standings, ", as a later round shows"));
    else if (match->decision == DECIDED_BY_LOTS)
        text_add(text, standings_say(standings, ", by lots"));
}
