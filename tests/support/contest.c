#include "support/contest.h"

#include <stdlib.h>
#include <string.h>

static int player_of(Contest *contest, char letter) {
    const char name[] = {letter, '\0'};
    return letter == '*' ? NO_PLAYER : contest_player(contest, name);
}

static void add_game(Contest *contest, const char *game, int round) {
    ContestGame added = {.player = {player_of(contest, game[0]), player_of(contest, game[2])},
                         .result = strchr("1S+", game[1])   ? RESULT_WHITE
                                   : strchr("0s-", game[1]) ? RESULT_BLACK
                                                            : RESULT_DRAW,
                         .supa = game[1] == 'S' || game[1] == 's',
                         .round = round};
    added.played = !strchr("+-", game[1]) && game[0] != '*' && game[2] != '*';
    contest->counts_supas |= added.supa;
    contest_add_game(contest, &added);
}

Contest contest_of(const char *games) {
    Contest contest = {0};
    int round = 0;
    contest_file(&contest, "test.pdn");
    for (const char *at = games; *at; at += strspn(at, " ")) {
        if (strchr(at, ':') && strcspn(at, ":") < strcspn(at, " ")) {
            round = atoi(at);
            at = strchr(at, ':') + 1;
        }
        add_game(&contest, at, round);
        at += 3;
    }
    return contest;
}
