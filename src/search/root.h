// Iterative deepening at the root: one worker's whole search.
#ifndef SEARCH_ROOT_H
#define SEARCH_ROOT_H

#include "search/worker.h"

// Searches deeper and deeper until the limits or a stop end it. Afterwards worker->lines holds the lines, best first:
// at least one line, unless there is no root move. The main worker reports every iteration.
void root_search(Worker *worker);

#endif
