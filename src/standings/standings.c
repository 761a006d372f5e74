#include "standings/standings.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "standings/contest_record.h"

const char *const system_names[] = {"round-robin", "swiss", "knockout", "set", NULL};

// Receives a line of pdn_files_visit on a file that cannot be used.
static void take_line(void *context, const char *line) {
    static const char lead[] = "FAILED ";
    Standings *standings = context;
    contest_remark(&standings->contest, REMARK_FAULT, NULL, "%s",
                   strncmp(line, lead, strlen(lead)) == 0 ? line + strlen(lead) : line);
}

static void visit(void *context, const PdnVisited *visited) {
    Standings *standings = context;
    ContestRules rules = {.supas = standings->settings.scale.supa > 0,
                          .rounds = standings->settings.system == SYSTEM_KNOCKOUT,
                          .teams = standings->settings.teams};
    contest_add_record(&standings->contest, &rules, visited);
}

void standings_begin(Standings *standings, const StandingsSettings *settings, const PdnSettings *files) {
    *standings = (Standings){.settings = *settings, .files = *files, .contest = {.language = settings->language}};
}

void standings_add_file(Standings *standings, const char *path) {
    contest_file(&standings->contest, path);
    standings->files.line = take_line;
    standings->files.context = standings;
    pdn_files_visit(&standings->files, path, visit, standings);
}

void standings_finish(Standings *standings) {
    Contest *contest = &standings->contest;
    const StandingsSettings *settings = &standings->settings;
    bool sets = settings->system == SYSTEM_SET;
    contest_compare_names(contest);
    if (sets)
        sets_collect(&standings->sets, contest);
    score_sheet_fill(&standings->sheet, contest, &settings->scale, sets ? standings->sets.units : contest->games,
                     sets ? standings->sets.unit_count : contest->game_count);
    standings->ranks = memory_new((size_t)contest->player_count, sizeof *standings->ranks);
    if (settings->system == SYSTEM_KNOCKOUT)
        knockout_fill(&standings->knockout, standings->ranks, &standings->sheet, &settings->lots, contest);
    else
        ranking_fill(standings->ranks, &standings->sheet, &settings->lots);
    if (!settings->teams)
        ratings_play(&standings->ratings, contest);
}

void standings_free(Standings *standings) {
    contest_free(&standings->contest);
    sets_free(&standings->sets);
    score_sheet_free(&standings->sheet);
    free(standings->ranks);
    knockout_free(&standings->knockout);
    ratings_free(&standings->ratings);
    *standings = (Standings){0};
}
