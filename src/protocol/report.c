#include "protocol/report.h"

#include "search/wdl.h"

static void add_wdl(Text *line, const Session *session, Wdl wdl) {
    if (session->show_wdl)
        text_printf(line, " wdl %d %d %d", wdl.win, wdl.draw, wdl.loss);
}

// The expected points, if the engine plays for them.
static void add_points(Text *line, const Report *report) {
    if (report->supa_value > 1)
        text_printf(line, "%s points %.2f", report->supa ? " supa" : "", report->points);
}

static void add_score(Text *line, int score, Bound bound) {
    if (score_is_win(score) || score_is_loss(score))
        text_printf(line, " score mate %d", score_mate_moves(score));
    else
        text_printf(line, " score cp %d", score);
    if (bound == BOUND_LOWER)
        text_add(line, " lowerbound");
    if (bound == BOUND_UPPER)
        text_add(line, " upperbound");
}

// If the game is over, GUIs expect only depth and score.
static void write_over(Session *session, const Report *report) {
    Text line = {0};
    text_add(&line, "info depth 0");
    add_score(&line, report->score, BOUND_EXACT);
    bool drawn = !score_is_win(report->score) && !score_is_loss(report->score);
    add_points(&line, report);
    add_wdl(&line, session, drawn ? wdl_draw() : wdl_of(&session->env.rules, report->root, report->score));
    output_text(&session->env.out, &line);
}

static void on_report(void *context, const Report *report) {
    Session *session = context;
    if (report->pv_count == 0) {
        write_over(session, report);
        return;
    }
    Text line = {0};
    text_printf(&line, "info depth %d seldepth %d multipv %d", report->depth, report->seldepth, report->line);
    add_score(&line, report->score, report->bound);
    add_points(&line, report);
    add_wdl(&line, session, wdl_of(&session->env.rules, report->root, report->score));
    uint64_t elapsed = report->microseconds > 0 ? (uint64_t)report->microseconds : 1;
    text_printf(&line, " nodes %llu nps %llu hashfull %d tbhits %llu time %llu", (unsigned long long)report->nodes,
                (unsigned long long)((double)report->nodes * 1e6 / (double)elapsed), report->hashfull,
                (unsigned long long)report->tb_hits, (unsigned long long)(elapsed / 1000));
    Position p = *report->root;
    for (int i = 0; i < report->pv_count; i++) {
        text_add(&line, i ? " " : " pv ");
        move_write(&line, &session->env.rules, &p, report->pv[i], &session->notation);
        p = position_after(&p, report->pv[i]);
    }
    if (session->minimal) {
        if (report->line == 1)
            text_clear(&session->last_info);
        else
            text_add_char(&session->last_info, '\n');
        text_add(&session->last_info, text_string(&line));
    } else {
        output_write(&session->env.out, text_string(&line));
    }
    if (report->book && !session->minimal)
        session_note(session, "the move is from the opening book");
    text_free(&line);
}

static void on_current_move(void *context, int depth, Move move, int number) {
    Session *session = context;
    if (session->minimal)
        return;
    Text line = {0};
    text_printf(&line, "info depth %d currmove ", depth);
    move_write(&line, &session->env.rules, &game_now(&session->game)->position, move, &session->notation);
    text_printf(&line, " currmovenumber %d", number);
    output_text(&session->env.out, &line);
}

static void on_best_move(void *context, const Position *root, Move best, Move reply) {
    Session *session = context;
    Text line = {0};
    if (session->last_info.length > 0)
        text_printf(&line, "%s\n", text_string(&session->last_info));
    text_clear(&session->last_info);
    text_add(&line, "bestmove ");
    move_write(&line, &session->env.rules, root, best, &session->notation);
    if (!move_is_none(best) && !move_is_none(reply)) {
        Position next = position_after(root, best);
        text_add(&line, " ponder ");
        move_write(&line, &session->env.rules, &next, reply, &session->notation);
    }
    output_text(&session->env.out, &line);
}

EngineEvents report_events(Session *session) {
    return (EngineEvents){session, on_report, on_current_move, on_best_move};
}

void report_no_position(Session *session, bool wait) {
    output_write(&session->env.out, "info depth 0 score cp 0");
    if (wait)
        session->best_move_due = true;
    else
        output_write(&session->env.out, "bestmove (none)");
}
