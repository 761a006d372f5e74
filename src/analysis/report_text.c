#include "analysis/report_text.h"

#include <stdlib.h>
#include <string.h>

const char *const stage_names[STAGES] = {"Opening", "Middle", "Ending"};

void report_score(Text *text, int white_score) {
    static const int max = 9999;
    if (score_is_win(white_score) || score_is_loss(white_score))
        text_printf(text, "#%s%d", white_score < 0 ? "-" : "", score_mate_moves(abs(white_score)));
    else
        text_printf(text, "%+.2f", (white_score > max ? max : white_score < -max ? -max : white_score) / 100.0);
}

void report_position_score(Text *text, const Analysis *analysis, int ply) {
    const Ending *ending = &analysis->positions[ply].ending;
    if (ending->outcome == OUTCOME_WIN)
        text_add(text, ending->winner == WHITE ? "1-0" : "0-1");
    else if (ending->outcome == OUTCOME_DRAW)
        text_add(text, "1/2-1/2");
    else if (ply < analysis->judged_from)
        text_add_char(text, '?');
    else
        report_score(text, analysis_white_score(analysis, ply));
}

void report_unfinished(Text *text, const Analysis *analysis, const Notation *notation, Language language) {
    int first = analysis->judged_from, last = analysis->game.count - 1;
    if (first == 0)
        return;
    if (first == last) {
        text_printf(text,
                    translate(language, "Unfinished: stopped after %d of %d positions, the last first; no move is "
                                        "judged."),
                    1, last + 1);
        return;
    }
    Text move = {0};
    report_move(&move, &analysis->game, first, notation);
    text_printf(text,
                translate(language, "Unfinished: stopped after %d of %d positions, the last first; the moves before "
                                    "%s are not judged."),
                last + 1 - first, last + 1, text_string(&move));
    text_free(&move);
}

void report_left_book(Text *text, const Analysis *analysis, const Notation *notation, Language language) {
    int moves = analysis->book_moves;
    if (moves > 0 && moves == analysis->game.count - 1) {
        text_add(text, translate(language, "All moves are in the opening book."));
    } else if (moves > 0) {
        Text move = {0};
        report_move(&move, &analysis->game, moves, notation);
        text_printf(text, translate(language, "The game leaves the opening book with %s."), text_string(&move));
        text_free(&move);
    }
}

void report_number(Text *text, const Game *game, int ply) {
    bool black_first = position_side(&game->states[0].position) == BLACK;
    int plies = ply + black_first;
    text_printf(text, "%d%s", game->first_number + plies / 2, plies % 2 == 0 ? "." : "...");
}

void report_move(Text *text, const Game *game, int ply, const Notation *notation) {
    report_number(text, game, ply);
    text_add_char(text, ' ');
    move_write(text, &game->rules, &game->states[ply].position, game->states[ply + 1].move, notation);
}

void report_comment(Text *text, const char *comment, const char *name) {
    Text kept = {0};
    while (*comment) {
        const char *end = strchr(comment, ']');
        if (strncmp(comment, "[%", 2) == 0 && strncmp(comment + 2, name, strlen(name)) == 0 && end) {
            comment = end + 1;
            comment += *comment == ' ' && (kept.length == 0 || kept.data[kept.length - 1] == ' ');
        } else {
            text_add_char(&kept, *comment++);
        }
    }
    Span span = span_trim((Span){text_string(&kept), kept.length});
    text_add_bytes(text, span.start, span.length);
    text_free(&kept);
}
