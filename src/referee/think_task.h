// One requested search: its position, its settings and its results.
#ifndef REFEREE_THINK_TASK_H
#define REFEREE_THINK_TASK_H

#include "base/output.h"
#include "book/use.h"
#include "referee/referee.h"
#include "referee/request.h"
#include "search/engine.h"

typedef struct ThinkTask {
    Label label;
    const char *command; // its name
    Referee place;       // a copy of the game with its moves and notation only
    EngineOptions options;
    Limits limits;
    MoveList only;       // the moves that limits.moves points to
    const BookUse *book; // NULL: no book moves
    bool bounded;        // ends by itself
    bool quiet;          // reports nothing before the end
    bool dropped;        // stopped while it waited: it is never begun
    atomic_bool stop;
    Output *out;
    // The results.
    Report last; // of the first line; its moves are not kept
    bool reported;
    Text *lines; // the last report of each, as the members of a JSON object
    int line_count;
    Text done; // the last event
} ThinkTask;

// A task for the game of `referee`, which is copied. Release with think_task_free.
ThinkTask *think_task_new(const Label *label, const char *command, const Referee *referee, Output *out);
void think_task_free(ThinkTask *task);

// The events of an engine that searches for the task. The last one is kept in `done`.
EngineEvents think_task_events(ThinkTask *task);

// Stores the last event of a task that is never begun.
void think_task_drop(ThinkTask *task);

// Writes the last event.
void think_task_finish(ThinkTask *task);

#endif
