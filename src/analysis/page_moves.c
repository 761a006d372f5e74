#include "analysis/page_parts.h"

#include <string.h>

#include "base/markup.h"
#include "analysis/report_text.h"

enum { QUALITY_NAGS = 6 };

static const char *const quality_marks[QUALITY_NAGS + 1] = {"", "!", "?", "!!", "??", "!?", "?!"};

const char *page_mark_class(Mark mark) {
    static const char *const names[MARKS] = {"", "dubious", "mistake", "blunder"};
    return names[mark];
}

// The move number where a reader needs it: before White's moves and at the start.
static void write_number(const Page *page, int ply, bool first) {
    Text number = {0};
    report_number(&number, &page->analysis->game, ply);
    if (first || !strstr(text_string(&number), "..."))
        text_printf(page->text, "%s&nbsp;", text_string(&number));
    text_free(&number);
}

// A move made after `ply` plies, after its number if `numbered`: a link to the position after it if `line` (may be
// NULL) reaches that far.
static void write_step(const Page *page, const PageLine *line, int ply, bool numbered, const Position *p, Move move) {
    bool link = line && ply - line->ply < line->count;
    if (link)
        text_printf(page->text, "<a class=\"step\" href=\"#moves\" data-ply=\"%d\" data-line=\"%d\" data-step=\"%d\">",
                    line->ply, line->index, ply - line->ply + 1);
    write_number(page, ply, numbered);
    move_write(page->text, &page->analysis->game.rules, p, move, &page->record->notation);
    text_add(page->text, link ? "</a>" : "");
}

void page_moves_write_line(const Page *page, const PageLine *line, int from) {
    Position p = page->analysis->game.states[line->ply].position;
    for (int i = 0; i < line->count; i++) {
        if (i >= from) {
            write_step(page, line, line->ply + i, i == from, &p, line->moves[i]);
            text_add_char(page->text, ' ');
        }
        p = position_after(&p, line->moves[i]);
    }
    text_add(page->text, "<span class=\"score\">(");
    report_score(page->text, line->white_score);
    text_add(page->text, ")</span>");
}

bool page_moves_write_comment(const Page *page, int index) {
    const char *comment = record_text(page->record, index);
    Text shown = {0};
    report_comment(&shown, comment ? comment : "", "");
    if (shown.length > 0) {
        text_add(page->text, "<span class=\"comment\">");
        markup_add(page->text, text_string(&shown));
        text_add(page->text, "</span> ");
    }
    bool any = shown.length > 0;
    text_free(&shown);
    return any;
}

static const char *quality_of(const RecordMove *move) {
    for (int i = 0; i < move->marks.count; i++)
        if (move->marks.nags[i] >= 1 && move->marks.nags[i] <= QUALITY_NAGS)
            return quality_marks[move->marks.nags[i]];
    return "";
}

// The alternatives to a move of the record, played in `p` after `ply` plies. Returns whether there are any.
static bool write_variations(const Page *page, int move, const Position *p, int ply) {
    const Record *record = page->record;
    for (int first = record->moves[move].alternative; first >= 0; first = record->moves[first].alternative) {
        const PageLine *line = page_lines_of_record(page->lines, first);
        Position now = *p;
        int now_ply = ply;
        bool numbered = true; // at the start, and after anything between the moves
        text_add(page->text, "<div class=\"variation\">(");
        for (int at = first; at >= 0; at = record->moves[at].next) {
            const RecordMove *played = &record->moves[at];
            numbered |= page_moves_write_comment(page, played->comment_before);
            write_step(page, line, now_ply, numbered, &now, played->move);
            text_printf(page->text, "<span class=\"mark\">%s</span> ", quality_of(played));
            numbered = page_moves_write_comment(page, played->comment);
            if (at != first)
                numbered |= write_variations(page, at, &now, now_ply);
            now = position_after(&now, played->move);
            now_ply++;
        }
        text_add(page->text, ")</div>\n");
    }
    return record->moves[move].alternative >= 0;
}

// "Blunder: Black's expected score falls from 61% to 23%. Better was ..." for a marked move.
static void write_verdict(const Page *page, int ply) {
    const Analysis *analysis = page->analysis;
    Verdict verdict = analysis_verdict(analysis, ply);
    int best = analysis->positions[ply].expected;
    text_printf(page->text, "<p><b class=\"%s\">%s.</b> ", page_mark_class(verdict.mark),
                translate(page->language, mark_names[verdict.mark]));
    text_printf(page->text, translate(page->language, "%s's expected score falls from %d%% to %d%%."),
                translate(page->language, side_name(position_side(&analysis->game.states[ply].position))),
                (best + 5) / 10, (best - verdict.loss + 5) / 10);
    const PageLine *line = page_lines_best(page->lines, ply);
    if (line) {
        text_add(page->text, translate(page->language, " Better: "));
        page_moves_write_line(page, line, 0);
    }
    text_add(page->text, "</p>\n");
}

static void write_move(const Page *page, int ply, int move) {
    const Game *game = &page->analysis->game;
    Mark mark = analysis_verdict(page->analysis, ply).mark;
    const char *quality = quality_of(&page->record->moves[move]);
    text_printf(page->text, "<a class=\"move\" id=\"move-%d\" href=\"#move-%d\" data-ply=\"%d\"><span>", ply + 1,
                ply + 1, ply + 1);
    move_write(page->text, &game->rules, &game->states[ply].position, game->states[ply + 1].move,
               &page->record->notation);
    text_printf(page->text, "<span class=\"mark %s\">%s</span>", page_mark_class(mark),
                *quality ? quality : mark_glyphs[mark]);
    if (page->analysis->positions[ply].choices == 1)
        text_printf(page->text, "<span class=\"forced\">%s</span>", translate(page->language, "forced"));
    text_add(page->text, "</span><span class=\"score\">");
    report_position_score(page->text, page->analysis, ply + 1);
    text_add(page->text, "</span></a>");
}

// The notes on a move; false, with nothing added, if there are none.
static bool write_note(const Page *page, int ply, int move) {
    const RecordMove *played = &page->record->moves[move];
    Mark mark = analysis_verdict(page->analysis, ply).mark;
    Page part = *page;
    Text note = {0};
    part.text = &note;
    if (mark != MARK_NONE)
        write_verdict(&part, ply);
    page_moves_write_comment(&part, played->comment);
    write_variations(&part, move, &page->analysis->game.states[ply].position, ply);
    bool any = note.length > 0;
    if (any)
        text_printf(page->text, "<div class=\"note %s\" data-note=\"%d\">%s</div>\n", page_mark_class(mark), ply + 1,
                    text_string(&note));
    text_free(&note);
    return any;
}

static void open_row(const Page *page, int ply) {
    text_add(page->text, "<div class=\"row\"><span class=\"number\">");
    report_number(page->text, &page->analysis->game, ply);
    text_add(page->text, "</span>");
}

void page_moves_write(const Page *page) {
    const Game *game = &page->analysis->game;
    bool open = false;
    for (int ply = 0, move = 0; ply + 1 < game->count; ply++, move = page->record->moves[move].next) {
        bool black = position_side(&game->states[ply].position) == BLACK;
        Text before = {0};
        Page part = *page;
        part.text = &before;
        page_moves_write_comment(&part, page->record->moves[move].comment_before);
        if (before.length > 0) {
            text_printf(page->text, "%s<div class=\"note\">%s</div>\n", open ? "</div>\n" : "", text_string(&before));
            open = false;
        }
        text_free(&before);
        if (!open) {
            open_row(page, ply);
            text_add(page->text, black ? "<span class=\"move\">\u2026</span>" : "");
        }
        write_move(page, ply, move);
        Text note = {0};
        part.text = &note;
        open = !write_note(&part, ply, move) && !black;
        text_printf(page->text, "%s%s", open ? "" : "</div>\n", text_string(&note));
        text_free(&note);
    }
    text_add(page->text, open ? "</div>\n" : "");
}
