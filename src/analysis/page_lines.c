#include "analysis/page_lines.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

// The far end of an engine line is unreliable, but a win is shown to its end.
enum { SHOWN_PLIES = 12 };

static PageLine *add_line(PageLines *lines, int ply, int first) {
    lines->lines = memory_grow(lines->lines, &lines->capacity, lines->count + 1, sizeof *lines->lines);
    PageLine *line = &lines->lines[lines->count];
    int index = lines->count > 0 && line[-1].ply == ply ? line[-1].index + 1 : 0;
    lines->count++;
    *line = (PageLine){.ply = ply, .index = index, .first = first};
    return line;
}

static void collect_engine_lines(PageLines *lines, const Analysis *analysis, int ply) {
    const AnalysedPosition *position = &analysis->positions[ply];
    bool white = position_side(&analysis->game.states[ply].position) == WHITE;
    for (int i = 0; i < position->line_count; i++) {
        const AnalysisLine *found = &position->lines[i];
        PageLine *line = add_line(lines, ply, -1);
        bool decided = score_is_win(found->score) || score_is_loss(found->score);
        line->count = decided || found->count < SHOWN_PLIES ? found->count : SHOWN_PLIES;
        line->white_score = white ? found->score : -found->score;
        memcpy(line->moves, found->moves, (size_t)line->count * sizeof *line->moves);
    }
}

// The alternatives to `move`, after the moves before it.
static void collect_variations(PageLines *lines, const Record *record, int ply, int move, const Move *before,
                               int shared) {
    for (int first = record->moves[move].alternative; first >= 0; first = record->moves[first].alternative) {
        if (shared >= PLY_MAX || lines->variations >= PAGE_VARIATIONS_MAX)
            return;
        PageLine *line = add_line(lines, ply, first);
        lines->variations++;
        Move moves[PLY_MAX];
        memcpy(moves, before, (size_t)shared * sizeof *moves);
        line->shared = line->count = shared;
        for (int at = first; at >= 0 && line->count < PLY_MAX; at = record->moves[at].next)
            moves[line->count++] = record->moves[at].move;
        memcpy(line->moves, moves, (size_t)line->count * sizeof *moves);
        // `line` may be moved in memory while others are added.
        int count = shared + 1;
        for (int at = record->moves[first].next; at >= 0 && count < PLY_MAX; at = record->moves[at].next)
            collect_variations(lines, record, ply, at, moves, count++);
    }
}

void page_lines_collect(PageLines *lines, const Analysis *analysis, const Record *record) {
    int move = record->move_count > 0 ? 0 : -1;
    for (int ply = 0; ply < analysis->game.count; ply++) {
        collect_engine_lines(lines, analysis, ply);
        if (move < 0)
            continue;
        Move none[1] = {move_none()};
        collect_variations(lines, record, ply, move, none, 0);
        move = record->moves[move].next;
    }
}

void page_lines_free(PageLines *lines) {
    free(lines->lines);
    *lines = (PageLines){0};
}

const PageLine *page_lines_of_record(const PageLines *lines, int first) {
    for (int i = 0; i < lines->count; i++)
        if (lines->lines[i].first == first)
            return &lines->lines[i];
    return NULL;
}

const PageLine *page_lines_best(const PageLines *lines, int ply) {
    for (int i = 0; i < lines->count; i++)
        if (lines->lines[i].ply == ply && lines->lines[i].first < 0)
            return &lines->lines[i];
    return NULL;
}
