#include "standings/contest.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

void contest_free(Contest *contest) {
    for (int i = 0; i < contest->player_count; i++)
        free(contest->players[i]);
    for (int i = 0; i < contest->remark_count; i++) {
        free(contest->remarks[i].what);
        free(contest->remarks[i].shown);
    }
    for (int i = 0; i < contest->path_count; i++)
        free(contest->paths[i]);
    free(contest->players);
    free(contest->games);
    free(contest->remarks);
    free(contest->paths);
    tally_free(&contest->index);
    text_free(&contest->event);
    *contest = (Contest){0};
}

int contest_player(Contest *contest, const char *name) {
    TallyEntry *entry = tally_entry(&contest->index, name, CONTEST_PLAYERS_MAX);
    if (!entry)
        return NO_PLAYER;
    if (entry->counts[0] == 0) {
        contest->players = memory_grow(contest->players, &contest->player_capacity, contest->player_count + 1,
                                       sizeof *contest->players);
        contest->players[contest->player_count++] = memory_copy_string(name);
        entry->counts[0] = contest->player_count;
    }
    return (int)entry->counts[0] - 1;
}

void contest_file(Contest *contest, const char *path) {
    contest->paths =
        memory_grow(contest->paths, &contest->path_capacity, contest->path_count + 1, sizeof *contest->paths);
    contest->paths[contest->path_count++] = memory_copy_string(path);
}

void contest_add_game(Contest *contest, const ContestGame *game) {
    contest->games =
        memory_grow(contest->games, &contest->game_capacity, contest->game_count + 1, sizeof *contest->games);
    contest->games[contest->game_count++] = *game;
}

static char *formatted(const char *format, va_list list) {
    Text text = {0};
    va_list copy;
    va_copy(copy, list);
    text_add_list(&text, format, copy);
    va_end(copy);
    char *string = memory_copy_string(text_string(&text));
    text_free(&text);
    return string;
}

void contest_remark_list(Contest *contest, RemarkKind kind, const PdnError *place, const char *format, va_list list) {
    contest->remarks =
        memory_grow(contest->remarks, &contest->remark_capacity, contest->remark_count + 1, sizeof *contest->remarks);
    Remark *remark = &contest->remarks[contest->remark_count++];
    *remark = (Remark){.kind = kind,
                       .path = -1,
                       .what = formatted(format, list),
                       .shown = formatted(translate(contest->language, format), list)};
    if (place) {
        remark->path = contest->path_count - 1;
        remark->number = place->game;
        remark->line = place->line;
        remark->column = place->column;
    }
    contest->faults += kind == REMARK_FAULT;
    contest->unfinished += kind == REMARK_UNFINISHED;
}

void contest_remark(Contest *contest, RemarkKind kind, const PdnError *place, const char *format, ...) {
    va_list list;
    va_start(list, format);
    contest_remark_list(contest, kind, place, format, list);
    va_end(list);
}

void contest_write_remark(Text *text, const Contest *contest, const Remark *remark) {
    if (remark->path >= 0) {
        text_add(text, contest->paths[remark->path]);
        if (remark->line > 0)
            text_printf(text, ":%d", remark->line);
        if (remark->column > 0)
            text_printf(text, ":%d", remark->column);
        text_add(text, ": ");
        if (remark->number > 0)
            text_printf(text, translate(contest->language, "game %d: "), remark->number);
    }
    text_add(text, remark->shown);
}

void contest_note_event(Contest *contest, const char *event) {
    if (contest->game_count == 0)
        text_add(&contest->event, event);
    contest->many_events |= strcmp(text_string(&contest->event), event) != 0;
}

const char *contest_event(const Contest *contest) {
    bool unknown = contest->many_events || strcmp(text_string(&contest->event), "?") == 0;
    return unknown ? "" : text_string(&contest->event);
}

const char *contest_name(const Contest *contest, int player) {
    return player == NO_PLAYER ? "bye" : contest->players[player];
}

bool contest_winner(const ContestGame *game, Side *winner) {
    *winner = game->result == RESULT_WHITE ? WHITE : BLACK;
    return game->result == RESULT_WHITE || game->result == RESULT_BLACK;
}

// A name in lower case without blanks and punctuation, which do not distinguish people.
static void add_plain(Text *text, const char *name) {
    for (const char *c = name; *c; c++)
        if (*c >= 'A' && *c <= 'Z')
            text_add_char(text, (char)(*c - 'A' + 'a'));
        else if (!strchr(" .,;:-_'\"()/", *c))
            text_add_char(text, *c);
}

void contest_compare_names(Contest *contest) {
    Tally plain_names = {0};
    Text plain = {0};
    for (int i = 0; i < contest->player_count; i++) {
        text_clear(&plain);
        add_plain(&plain, contest->players[i]);
        TallyEntry *entry = tally_entry(&plain_names, text_string(&plain), CONTEST_PLAYERS_MAX);
        if (entry->counts[0] > 0)
            contest_remark(contest, REMARK_DOUBT, NULL, "'%s' and '%s' are counted as two players",
                           contest->players[entry->counts[0] - 1], contest->players[i]);
        else
            entry->counts[0] = i + 1;
    }
    text_free(&plain);
    tally_free(&plain_names);
}
