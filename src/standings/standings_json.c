#include "standings/standings_report.h"

#include <math.h>

#include "base/json.h"
#include "standings/row.h"
#include "standings/standings_words.h"

static const Field place_fields[] = {PLACE, LAST_PLACE, FIELDS};
static const Field score_fields[] = {GAMES, WON, DRAWN, LOST, UNPLAYED, SUPAS, BUCHHOLZ, POINTS, FIELDS};
static const Field rating_fields[] = {BEFORE, GAMES_BEFORE, AFTER, RATED_GAMES, SCORED, EXPECTED, FIELDS};

static const char *player_name(const Standings *standings, int player) {
    return contest_name(&standings->contest, player);
}

// A word, or null where there is none.
static void add_word(Text *text, const char *name, const char *word) {
    if (word)
        json_string(text, name, word);
    else
        json_null(text, name);
}

// A player, or null for a bye or nobody.
static void add_player(Text *text, const char *name, const Standings *standings, int player) {
    add_word(text, name, player == NO_PLAYER ? NULL : player_name(standings, player));
}

static void add_scale(Text *text, const Scale *scale) {
    json_object(text, "points");
    json_hundredths(text, "win", scale->win);
    json_hundredths(text, "draw", scale->draw);
    json_hundredths(text, "loss", scale->loss);
    if (scale->supa > 0)
        json_hundredths(text, "supa", scale->supa);
    json_object_end(text);
}

static void add_fields(Text *text, const Row *row, const Field *fields) {
    for (; *fields != FIELDS; fields++)
        json_hundredths(text, field_forms[*fields].member, llround(POINT * row->values[*fields]));
}

static void add_table(Text *text, const Standings *standings) {
    json_array(text, "table");
    for (int i = 0; i < standings->contest.player_count; i++) {
        Row row = row_of(standings, i);
        json_object(text, NULL);
        add_fields(text, &row, place_fields);
        json_string(text, standings_noun(standings), row.name);
        add_fields(text, &row, score_fields);
        json_object_end(text);
    }
    json_array_end(text);
}

static void add_ties(Text *text, const Standings *standings) {
    json_array(text, "ties");
    for (int i = 0; i + 1 < standings->contest.player_count; i++) {
        const Rank *rank = &standings->ranks[i];
        bool shared = rank->by == BY_NOTHING;
        if (rank->by == BY_POINTS || standings->settings.system == SYSTEM_KNOCKOUT)
            continue;
        json_object(text, NULL);
        json_string(text, "player", player_name(standings, rank->player));
        json_string(text, "next", player_name(standings, standings->ranks[i + 1].player));
        add_word(text, "by", shared ? NULL : criterion_name(rank->by));
        if (!shared && rank->by != BY_LOTS) {
            json_hundredths(text, "value", rank->value);
            json_hundredths(text, "next_value", rank->next);
        }
        json_object_end(text);
    }
    json_array_end(text);
}

static void add_games(Text *text, const Standings *standings) {
    const Contest *contest = &standings->contest;
    json_array(text, "games");
    for (int i = 0; i < contest->game_count; i++) {
        const ContestGame *game = &contest->games[i];
        json_object(text, NULL);
        json_string(text, "file", contest->paths[game->path]);
        json_number(text, "game", game->number);
        json_number(text, "line", game->line);
        if (game->round > 0)
            json_number(text, "round", game->round);
        else
            json_null(text, "round");
        add_player(text, "white", standings, game->player[WHITE]);
        add_player(text, "black", standings, game->player[BLACK]);
        json_string(text, "result", record_result_name(game->result));
        json_bool(text, "supa", game->supa);
        json_bool(text, "played", game->played);
        json_object_end(text);
    }
    json_array_end(text);
}

static void add_remarks(Text *text, const Standings *standings) {
    static const char *const kinds[] = {"fault", "unfinished", "doubt"};
    const Contest *contest = &standings->contest;
    json_array(text, "remarks");
    for (int i = 0; i < contest->remark_count; i++) {
        const Remark *remark = &contest->remarks[i];
        json_object(text, NULL);
        json_string(text, "kind", kinds[remark->kind]);
        json_bool(text, "counted", remark->kind == REMARK_DOUBT);
        if (remark->path >= 0) {
            json_string(text, "file", contest->paths[remark->path]);
            json_number(text, "game", remark->number);
            json_number(text, "line", remark->line);
        }
        json_string(text, "what", remark->what);
        json_object_end(text);
    }
    json_array_end(text);
}

static void add_sets(Text *text, const Standings *standings) {
    json_array(text, "sets");
    for (int i = 0; i < standings->sets.count; i++) {
        const GameSet *set = &standings->sets.sets[i];
        json_object(text, NULL);
        add_player(text, "first", standings, set->player[0]);
        add_player(text, "second", standings, set->player[1]);
        json_number(text, "first_wins", set->wins[0]);
        json_number(text, "second_wins", set->wins[1]);
        json_number(text, "drawn", set->drawn);
        add_player(text, "winner", standings, set->winner < 0 ? NO_PLAYER : set->player[set->winner]);
        json_object_end(text);
    }
    json_array_end(text);
}

static void add_matches(Text *text, const Standings *standings) {
    json_array(text, "matches");
    for (int i = 0; i < standings->knockout.count; i++) {
        const Match *match = &standings->knockout.matches[i];
        json_object(text, NULL);
        json_number(text, "round", match->round);
        add_player(text, "first", standings, match->player[0]);
        add_player(text, "second", standings, match->player[1]);
        json_hundredths(text, "first_points", match->points[0]);
        json_hundredths(text, "second_points", match->points[1]);
        json_bool(text, "between_losers", match->losers);
        add_player(text, "winner", standings, match->winner < 0 ? NO_PLAYER : match->player[match->winner]);
        add_word(text, "by", match->decision == DECIDED_NOT ? NULL : decision_name(match->decision));
        json_object_end(text);
    }
    json_array_end(text);
}

static void add_ratings(Text *text, const Standings *standings) {
    json_array(text, "ratings");
    for (int i = 0; i < standings->contest.player_count; i++) {
        Row row = row_of(standings, i);
        json_object(text, NULL);
        json_string(text, "player", row.name);
        add_fields(text, &row, rating_fields);
        json_object_end(text);
    }
    json_array_end(text);
}

void standings_json_write(Text *text, const Standings *standings) {
    json_object(text, NULL);
    json_string(text, "event", contest_event(&standings->contest));
    json_string(text, "system", system_names[standings->settings.system]);
    add_scale(text, &standings->settings.scale);
    add_table(text, standings);
    add_ties(text, standings);
    if (standings->settings.system == SYSTEM_SET)
        add_sets(text, standings);
    if (standings->settings.system == SYSTEM_KNOCKOUT)
        add_matches(text, standings);
    if (!standings->settings.teams)
        add_ratings(text, standings);
    add_games(text, standings);
    add_remarks(text, standings);
    json_object_end(text);
}
