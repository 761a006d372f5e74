#define _POSIX_C_SOURCE 200809L

#include "support/analysed.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "notation/judge.h"
#include "pdn/pdn_reader.h"
#include "pdn/record_game.h"

enum { LINES = 4 };

static bool read_record(Record *record, const char *pdn, Error *error) {
    FILE *file = fmemopen((void *)pdn, strlen(pdn), "r");
    PdnReader *reader = pdn_reader_new(file);
    Rules rules = rules_of(&profiles[PROFILE_TZD]);
    record_init(record, &rules);
    PdnError wrong;
    bool good = pdn_read(reader, record, &wrong) == PDN_GAME || error_set(error, "%s", wrong.error.what);
    pdn_reader_free(reader);
    fclose(file);
    return good;
}

static int count_moves(const Rules *rules, const Position *p) {
    MoveList list;
    rules_list_moves(rules, p, &list);
    int count = list.count;
    move_list_free(&list);
    return count;
}

bool analysed_read(Analysed *analysed, const char *pdn, Error *error) {
    Analysis *analysis = &analysed->analysis;
    *analysed = (Analysed){0};
    if (!read_record(&analysed->record, pdn, error) || !record_to_game(&analysed->record, &analysis->game, error))
        return false;
    size_t count = (size_t)analysis->game.count;
    analysis->positions = memory_new(count, sizeof *analysis->positions);
    analysis->lines = memory_new(count * LINES, sizeof *analysis->lines);
    Game past = analysis->game;
    for (size_t ply = 0; ply < count; ply++) {
        past.count = (int)ply + 1;
        analysis->positions[ply].ending = ending_of(&past);
        analysis->positions[ply].choices = count_moves(&past.rules, &game_now(&past)->position);
        analysis->positions[ply].expected = 500;
        analysis->positions[ply].lines = &analysis->lines[ply * LINES];
    }
    return true;
}

void analysed_free(Analysed *analysed) {
    record_free(&analysed->record);
    analysis_free(&analysed->analysis);
}

void analysed_set_line(Analysed *analysed, int ply, int score, const char *moves) {
    const Game *game = &analysed->analysis.game;
    AnalysedPosition *position = &analysed->analysis.positions[ply];
    AnalysisLine *line = &position->lines[position->line_count++];
    Position p = game->states[ply].position;
    Scanner scanner = scanner_of(moves);
    Error error;
    line->score = score;
    line->depth = 10;
    for (Span word = move_scan(&scanner); word.length > 0; word = move_scan(&scanner)) {
        Move *move = &line->moves[line->count++];
        if (position->line_count > LINES || !move_read(word, &game->rules, &p, &notation_default, move, &error))
            abort();
        p = position_after(&p, *move);
    }
    if (position->line_count > 1)
        return;
    position->score = score;
    position->expected = expected_score(wdl_of(&game->rules, &game->states[ply].position, score));
}
