// Runs the searches of all games, one after another on one engine, while commands are answered.
#ifndef REFEREE_THINKER_H
#define REFEREE_THINKER_H

#include "referee/think_task.h"

enum { THINKER_TASKS_MAX = 1024 }; // that run or wait

typedef struct Thinker Thinker;

// A thinker that uses `engine`, which must be idle and not be used elsewhere until thinker_free. NULL if no thread can
// be started.
Thinker *thinker_new(Engine *engine);

// Waits until all tasks are done. Stops those without a limit or, if `now`, all. Restores the engine's options, events
// and book. NULL is ignored.
void thinker_free(Thinker *thinker, bool now);

// The number of tasks that run or wait.
int thinker_count(Thinker *thinker);

// Whether a task with this id runs or waits.
bool thinker_has(Thinker *thinker, const char *id);

// For hosts without threads only: searches for the first task, and returns whether there was one.
bool thinker_run_first(Thinker *thinker);

// Whether such a search has paused. Nothing that it uses may then change until the host resumes it. NULL is ignored.
bool thinker_pauses(const Thinker *thinker);

// Adds a task after those that wait; there must be fewer than THINKER_TASKS_MAX. It is freed when it is done.
void thinker_begin(Thinker *thinker, ThinkTask *task);

// Stops the tasks with this id, or those of the label's game, and returns how many. Each still writes its last event.
int thinker_stop_id(Thinker *thinker, const char *id);
int thinker_stop_game(Thinker *thinker, const Label *label);

#endif
