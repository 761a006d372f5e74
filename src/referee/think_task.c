#include "referee/think_task.h"

#include <stdlib.h>

#include "base/memory.h"
#include "referee/answer.h"
#include "search/wdl.h"

ThinkTask *think_task_new(const Label *label, const char *command, const Referee *referee, Output *out) {
    ThinkTask *task = memory_new(1, sizeof *task);
    task->command = command;
    task->out = out;
    label_copy(&task->label, label);
    game_copy(&task->place.game, &referee->game);
    task->place.notation = referee->notation;
    move_list_init(&task->only);
    atomic_init(&task->stop, false);
    return task;
}

void think_task_free(ThinkTask *task) {
    for (int i = 0; i < task->line_count; i++)
        text_free(&task->lines[i]);
    free(task->lines);
    text_free(&task->done);
    move_list_free(&task->only);
    referee_free(&task->place);
    label_free(&task->label);
    free(task);
}

// ---- Parts of events

static void begin_event(Text *text, const ThinkTask *task, const char *event) {
    json_object(text, NULL);
    label_write_id(text, &task->label);
    json_string(text, "event", event);
    json_string(text, "command", task->command);
    label_write_game(text, &task->label);
}

static void add_chances(Text *text, const Rules *rules, const Report *report) {
    Wdl chances = wdl_of(rules, report->root, report->score);
    json_object(text, "chances");
    json_number(text, "win", chances.win);
    json_number(text, "draw", chances.draw);
    json_number(text, "loss", chances.loss);
    json_object_end(text);
}

static void add_score(Text *text, const Rules *rules, const Report *report) {
    static const char *const bounds[] = {[BOUND_NONE] = "exact", "upper", "lower", "exact"};
    bool known = score_is_win(report->score) || score_is_loss(report->score);
    if (known)
        json_null(text, "score");
    else
        json_hundredths(text, "score", report->score);
    if (known)
        json_number(text, "mate", score_mate_moves(report->score));
    else
        json_null(text, "mate");
    json_string(text, "bound", bounds[report->bound]);
    add_chances(text, rules, report);
}

static void add_moves(Text *text, const ThinkTask *task, const Report *report) {
    Position p = *report->root;
    json_array(text, "moves");
    for (int i = 0; i < report->pv_count; i++) {
        answer_move(text, NULL, &task->place, &p, report->pv[i]);
        p = position_after(&p, report->pv[i]);
    }
    json_array_end(text);
}

static void add_line(Text *text, const ThinkTask *task, const Report *report) {
    json_number(text, "line", report->line);
    json_number(text, "depth", report->depth);
    json_number(text, "seldepth", report->seldepth);
    if (report->book)
        json_bool(text, "book", true);
    add_score(text, &task->place.game.rules, report);
    add_moves(text, task, report);
}

static void add_effort(Text *text, const Report *report) {
    int64_t elapsed = report->microseconds > 0 ? report->microseconds : 1;
    json_number(text, "nodes", (long long)report->nodes);
    json_number(text, "time", (long long)(elapsed / 1000));
    json_number(text, "nps", (long long)((double)report->nodes * 1e6 / (double)elapsed));
    json_number(text, "hashfull", report->hashfull);
    json_number(text, "tbhits", (long long)report->tb_hits);
}

// ---- Events of the engine

static void keep_line(ThinkTask *task, const Report *report, const Text *members) {
    if (report->line == 1) {
        task->last = *report;
        task->last.pv = NULL;
        task->last.root = &game_now(&task->place.game)->position;
        task->reported = true;
    }
    while (task->line_count < report->line) {
        task->lines = memory_resize(task->lines, (size_t)task->line_count + 1, sizeof *task->lines);
        task->lines[task->line_count++] = (Text){0};
    }
    Text *line = &task->lines[report->line - 1];
    text_clear(line);
    text_add(line, text_string(members));
}

static void on_report(void *context, const Report *report) {
    ThinkTask *task = context;
    Text members = {0};
    add_line(&members, task, report);
    keep_line(task, report, &members);
    if (!task->quiet) {
        Text text = {0};
        begin_event(&text, task, "info");
        text_printf(&text, ",%s", text_string(&members));
        add_effort(&text, report);
        json_object_end(&text);
        output_text(task->out, &text);
    }
    text_free(&members);
}

static void add_lines(Text *text, const ThinkTask *task) {
    json_array(text, "lines");
    for (int i = 0; i < task->line_count; i++) {
        json_object(text, NULL);
        text_add(text, text_string(&task->lines[i]));
        json_object_end(text);
    }
    json_array_end(text);
}

static void add_best(Text *text, const ThinkTask *task, const char *name, const Position *p, Move move) {
    if (move_is_none(move))
        json_null(text, name);
    else
        answer_move(text, name, &task->place, p, move);
}

static void on_best_move(void *context, const Position *root, Move best, Move reply) {
    ThinkTask *task = context;
    Text *text = &task->done;
    begin_event(text, task, "done");
    json_bool(text, "stopped", atomic_load(&task->stop));
    add_best(text, task, "move", root, best);
    Position next = move_is_none(best) ? *root : position_after(root, best);
    add_best(text, task, "reply", &next, move_is_none(best) ? best : reply);
    json_number(text, "depth", task->last.depth);
    if (task->reported && task->last.book)
        json_bool(text, "book", true);
    if (task->reported) {
        add_score(text, &task->place.game.rules, &task->last);
        add_effort(text, &task->last);
    }
    add_lines(text, task);
    json_object_end(text);
}

EngineEvents think_task_events(ThinkTask *task) {
    return (EngineEvents){task, on_report, NULL, on_best_move};
}

void think_task_drop(ThinkTask *task) {
    Text *text = &task->done;
    begin_event(text, task, "done");
    json_bool(text, "stopped", true);
    json_null(text, "move");
    json_null(text, "reply");
    json_number(text, "depth", 0);
    add_lines(text, task);
    json_object_end(text);
}

void think_task_finish(ThinkTask *task) {
    output_text(task->out, &task->done);
}
