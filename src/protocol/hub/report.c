#include "protocol/hub/state.h"

#include "protocol/hub/line.h"
#include "protocol/hub/variants.h"

static const double score_max = 79.99; // clients take more for a win

Notation hub_notation(const Hub *hub, ProfileId profile) {
    Numbering numbering = hub_variant_of(profile)->numbering;
    int asked = hub->numbering >= 0 ? hub->numbering : hub->told;
    return (Notation){STYLE_HUB, asked < 0 ? numbering : (Numbering)asked};
}

double hub_score(int score) {
    if (score < 0)
        return score == 0 ? 0 : -hub_score(-score);
    if (score_is_win(score))
        return (10000 - score_plies(score)) / 100.0;
    if (score_is_won(score))
        return (9000 - ((score <= SCORE_PLAIN_TB_WIN ? SCORE_PLAIN_TB_WIN : SCORE_TB_WIN) - score)) / 100.0;
    return score / 100.0 < score_max ? score / 100.0 : score_max;
}

static void add_moves(Text *line, const Hub *hub, const Report *report) {
    Notation notation = hub_notation(hub, hub->session->env.rules.profile->id);
    Position p = *report->root;
    for (int i = 0; i < report->pv_count; i++) {
        text_add(line, i ? " " : "");
        move_write(line, &hub->session->env.rules, &p, report->pv[i], &notation);
        p = position_after(&p, report->pv[i]);
    }
}

// Some clients need quotes around every line of play, and some look for a blank within quotes: a line of one move ends
// with one.
static void on_report(void *context, const Report *report) {
    Hub *hub = context;
    if (report->line != 1 || report->pv_count == 0)
        return;
    double seconds = (double)(report->microseconds > 0 ? report->microseconds : 1) / 1e6;
    Text line = {0};
    text_printf(&line, "info depth=%d mean-depth=%.1f score=%.2f nodes=%llu time=%.3f nps=%.3f pv=\"", report->depth,
                (double)report->depth, hub_score(report->score), (unsigned long long)report->nodes, seconds,
                (double)report->nodes / seconds / 1e6);
    add_moves(&line, hub, report);
    text_add(&line, report->pv_count == 1 ? " \"" : "\"");
    output_text(&hub->session->env.out, &line);
}

// The client decides when a game is over, so in a position drawn by the rules any legal move will do.
static Move any_move(const Rules *rules, const Position *p) {
    MoveList list;
    rules_list_moves(rules, p, &list);
    Move move = list.count > 0 ? list.moves[0] : move_none();
    move_list_free(&list);
    return move;
}

static void on_best_move(void *context, const Position *root, Move best, Move reply) {
    Hub *hub = context;
    // This comes before the line is written, so that the search is over when the line is read.
    atomic_store(&hub->searching, false);
    const Rules *rules = &hub->session->env.rules;
    Notation notation = hub_notation(hub, hub->session->env.rules.profile->id);
    if (move_is_none(best))
        best = any_move(rules, root);
    Text line = {0};
    text_add(&line, "done");
    if (!move_is_none(best)) {
        text_add(&line, " move=");
        move_write(&line, rules, root, best, &notation);
    }
    if (!move_is_none(best) && !move_is_none(reply)) {
        Position next = position_after(root, best);
        text_add(&line, " ponder=");
        move_write(&line, rules, &next, reply, &notation);
    }
    output_text(&hub->session->env.out, &line);
}

EngineEvents hub_events(Hub *hub) {
    return (EngineEvents){hub, on_report, NULL, on_best_move};
}

void hub_message(Session *session, bool error, const char *text) {
    if (!error)
        return;
    Text shown = {0}, line = {0};
    text_add_shown(&shown, span_of(text));
    text_add(&line, "error");
    hub_add(&line, "message", text_string(&shown));
    output_text(&session->env.out, &line);
    text_free(&shown);
}
