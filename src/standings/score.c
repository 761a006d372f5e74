#include "standings/score.h"

#include <stdlib.h>

#include "base/memory.h"

Hundredths score_sheet_points(const ScoreSheet *sheet, const ContestGame *unit, Side side) {
    const Scale *scale = &sheet->scale;
    Side winner;
    if (unit->result == RESULT_DRAW)
        return scale->draw;
    if (!contest_winner(unit, &winner) || winner != side)
        return scale->loss;
    return unit->supa && scale->supa > 0 ? scale->supa : scale->win;
}

static void count_game(Score *score, const ContestGame *game, Side side) {
    Side winner;
    bool won = contest_winner(game, &winner) && winner == side;
    if (!game->played) {
        score->unplayed++;
        return;
    }
    score->games++;
    score->won += won;
    score->drawn += game->result == RESULT_DRAW;
    score->lost += !won && game->result != RESULT_DRAW;
    score->supas += won && game->supa;
}

static void add_games(ScoreSheet *sheet) {
    const Contest *contest = sheet->contest;
    for (int i = 0; i < contest->game_count; i++)
        for (Side side = WHITE; side <= BLACK; side++)
            if (contest->games[i].player[side] != NO_PLAYER)
                count_game(&sheet->scores[contest->games[i].player[side]], &contest->games[i], side);
}

static void add_points(ScoreSheet *sheet) {
    for (int i = 0; i < sheet->unit_count; i++)
        for (Side side = WHITE; side <= BLACK; side++) {
            int player = sheet->units[i].player[side];
            if (player != NO_PLAYER)
                sheet->scores[player].points += score_sheet_points(sheet, &sheet->units[i], side);
        }
}

static void add_buchholz(ScoreSheet *sheet) {
    for (int i = 0; i < sheet->unit_count; i++) {
        const ContestGame *unit = &sheet->units[i];
        if (!unit->played)
            continue;
        sheet->scores[unit->player[WHITE]].buchholz += sheet->scores[unit->player[BLACK]].points;
        sheet->scores[unit->player[BLACK]].buchholz += sheet->scores[unit->player[WHITE]].points;
    }
}

void score_sheet_fill(ScoreSheet *sheet, const Contest *contest, const Scale *scale, const ContestGame *units,
                      int unit_count) {
    *sheet = (ScoreSheet){.contest = contest, .scale = *scale, .units = units, .unit_count = unit_count};
    sheet->scores = memory_new((size_t)contest->player_count, sizeof *sheet->scores);
    add_games(sheet);
    add_points(sheet);
    add_buchholz(sheet);
}

void score_sheet_free(ScoreSheet *sheet) {
    free(sheet->scores);
    *sheet = (ScoreSheet){0};
}
