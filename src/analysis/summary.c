#include "analysis/summary.h"

#include "analysis/report_text.h"
#include "base/columns.h"
#include "notation/ending_words.h"

static const char *const stage_words[STAGES] = {"opening", "middle", "ending"};

enum { MOVE_COLUMN = 22, LINE_PLIES = 8 };

static void pad(Text *text, size_t start, size_t width) {
    do
        text_add_char(text, ' ');
    while (text->length < start + width);
}

// Appends a sentence, if there is one, and releases it.
static void add_wrapped(Text *text, Text *words) {
    if (words->length > 0)
        columns_add_wrapped(text, text_string(words), 0);
    text_free(words);
}

static void write_line(Text *text, const Analysis *analysis, const Notation *notation, int ply,
                       const AnalysisLine *line) {
    const Rules *rules = &analysis->game.rules;
    Position p = analysis->game.states[ply].position;
    for (int i = 0; i < line->count && i < LINE_PLIES; i++) {
        text_add(text, i ? " " : "");
        move_write(text, rules, &p, line->moves[i], notation);
        p = position_after(&p, line->moves[i]);
    }
}

static void write_move(Text *text, const Analysis *analysis, const Notation *notation, int ply, Language language) {
    Verdict verdict = analysis_verdict(analysis, ply);
    size_t start = text->length;
    report_move(text, &analysis->game, ply, notation);
    text_printf(text, " %s", mark_glyphs[verdict.mark]);
    pad(text, start, MOVE_COLUMN);
    report_position_score(text, analysis, ply + 1);
    if (ply + 1 >= analysis->judged_from) {
        pad(text, start + MOVE_COLUMN, 8);
        text_printf(text, "%3d%%", (analysis_white_expected(analysis, ply + 1) + 5) / 10);
    }
    if (verdict.mark != MARK_NONE) {
        text_printf(text, translate(language, "  loses %d%%; better "), verdict.loss / 10);
        write_line(text, analysis, notation, ply, &analysis->positions[ply].lines[0]);
    }
    text_add_char(text, '\n');
}

// "White: ", and the figures of its moves.
static void write_side(Text *text, const Analysis *analysis, Side side, Language language) {
    SideSummary summary = analysis_summary(analysis, side);
    if (summary.moves == 0) {
        text_printf(text, "%s: %s\n", translate(language, side_name(side)),
                    translate(language, "no move with a choice"));
        return;
    }
    Text words = {0};
    text_printf(&words, "%s: ", translate(language, side_name(side)));
    text_printf(&words,
                summary.moves == 1 ? translate(language, "accuracy %.0f%%, mean loss %.1f%% in %d move with a choice")
                                   : translate(language, "accuracy %.0f%%, mean loss %.1f%% in %d moves with a choice"),
                summary.accuracy, summary.loss / 10, summary.moves);
    for (Mark mark = MARK_DUBIOUS; mark < MARKS; mark++)
        text_printf(&words, ", %d %s", summary.marks[mark], mark_glyphs[mark]);
    add_wrapped(text, &words);
    const char *lead = translate(language, "  accuracy by phase: ");
    for (Stage stage = STAGE_OPENING; stage < STAGES; stage++)
        if (summary.stage_moves[stage] > 0) {
            text_printf(text, "%s%s %.0f%%", lead, translate(language, stage_words[stage]),
                        summary.stage_accuracy[stage]);
            lead = ", ";
        }
    text_add_char(text, '\n');
}

static void write_position(Text *text, const Analysis *analysis, const Notation *notation, Language language) {
    const AnalysedPosition *position = &analysis->positions[0];
    bool white = position_side(&analysis->game.states[0].position) == WHITE;
    text_printf(text, translate(language, "%s to move"), translate(language, side_name(white ? WHITE : BLACK)));
    text_add_char(text, '\n');
    for (int i = 0; i < position->line_count; i++) {
        const AnalysisLine *line = &position->lines[i];
        size_t start = text->length;
        report_score(text, white ? line->score : -line->score);
        pad(text, start, 8);
        text_printf(text, translate(language, "depth %2d  "), line->depth);
        write_line(text, analysis, notation, 0, line);
        text_add_char(text, '\n');
    }
}

void summary_write(Text *text, const Analysis *analysis, const Notation *notation, Language language) {
    int last = analysis->game.count - 1;
    Text unfinished = {0}, left_book = {0}, ending = {0};
    report_unfinished(&unfinished, analysis, notation, language);
    add_wrapped(text, &unfinished);
    if (last > 0)
        text_printf(text, "%s\n", translate(language, "move                  score    White"));
    for (int ply = 0; ply < last; ply++)
        write_move(text, analysis, notation, ply, language);
    if (last == 0)
        write_position(text, analysis, notation, language);
    report_left_book(&left_book, analysis, notation, language);
    add_wrapped(text, &left_book);
    ending_explain(&ending, &analysis->game.rules, &analysis->positions[last].ending, language);
    add_wrapped(text, &ending);
    for (Side side = WHITE; side <= BLACK && last > 0; side++)
        write_side(text, analysis, side, language);
}
