#include "analysis/annotate.h"

#include "analysis/report_text.h"
#include "pdn/rule_tags.h"
#include "pdn/supa_tag.h"

// Adds an engine line as a variation, cut to a length that people can follow.
enum { VARIATION_PLIES = 12 };

static void set_score(Record *record, int move, int white_score) {
    Text comment = {0};
    const char *old = record_text(record, record->moves[move].comment);
    text_add(&comment, "[%eval ");
    report_score(&comment, white_score);
    text_add(&comment, "] ");
    report_comment(&comment, old ? old : "", "eval");
    record_set_comment(record, move, text_string(&comment));
    text_free(&comment);
}

static bool has_quality(const RecordMove *move) {
    for (int i = 0; i < move->marks.count; i++)
        if (move->marks.nags[i] >= 1 && move->marks.nags[i] <= 6)
            return true;
    return false;
}

static bool has_variation(const Record *record, int move, Move first) {
    for (int at = record->moves[move].alternative; at >= 0; at = record->moves[at].alternative)
        if (move_equal(record->moves[at].move, first))
            return true;
    return false;
}

static void add_variation(Record *record, int move, const AnalysisLine *line, int white_score) {
    int plies = line->count < VARIATION_PLIES ? line->count : VARIATION_PLIES;
    int at = record_add_alternative(record, move, line->moves[0]);
    set_score(record, at, white_score);
    for (int i = 1; i < plies; i++)
        at = record_add_move(record, at, line->moves[i]);
}

void annotate_record(Record *record, const Analysis *analysis) {
    static const int nags[MARKS] = {[MARK_DUBIOUS] = 6, [MARK_MISTAKE] = 2, [MARK_BLUNDER] = 4};
    const Game *game = &analysis->game;
    for (int ply = 0, move = 0; ply + 1 < game->count; ply++, move = record->moves[move].next) {
        Mark mark = analysis_verdict(analysis, ply).mark;
        if (analysis->positions[ply + 1].ending.outcome == OUTCOME_ONGOING && ply + 1 >= analysis->judged_from)
            set_score(record, move, analysis_white_score(analysis, ply + 1));
        if (mark == MARK_NONE)
            continue;
        if (!has_quality(&record->moves[move]))
            record_add_nag(record, move, nags[mark]);
        const AnalysisLine *best = &analysis->positions[ply].lines[0];
        bool white = position_side(&game->states[ply].position) == WHITE;
        if (!has_variation(record, move, best->moves[0]))
            add_variation(record, move, best, white ? best->score : -best->score);
    }
    rule_tags_set(record);
    supa_tag_set(record, game);
    if (!record_tag(record, "Annotator"))
        record_set_tag(record, "Annotator", analysis->judged_from > 0 ? "Mfalme, unfinished" : "Mfalme");
}
