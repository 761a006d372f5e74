// Games of the engine against itself, to learn from: quiet positions with the score of the search and the result.
// A game ends where the tables know its result; a few random moves from there give positions whose true result is
// known.
#ifndef LEARN_DATAGEN_H
#define LEARN_DATAGEN_H

#include <stdatomic.h>

#include "base/shown.h"
#include "search/searcher.h"

typedef struct DatagenSettings {
    Rules rules;
    WeightSet weights;
    TableLibrary *library; // of endgame tables, NULL for none
    const char *path;      // of the file of samples; a file that is there is continued
    // A file of samples whose scores and results are renewed by searches and tables; samples whose score the search
    // changes much are left out. NULL to play games.
    const char *rescore;
    uint32_t games; // numbered from 0, those in the file included; fewer if the file to renew has fewer
    uint64_t nodes; // of each search
    uint64_t seed;
    int threads;
    int unbalanced; // share of the games whose opening may be unbalanced, in percent
    // Reports the games played by this run, of `total`; `context` is that of `line`. May be NULL.
    void (*progress)(void *context, int64_t done, int64_t total);
} DatagenSettings;

// Plays the games. Each depends only on seed, number, nodes, share of unbalanced openings, rules, weights and tables,
// and the file holds them in order, so that it is the same for any number of threads and after any interruption. The
// file records all of these but the number; one begun with others is refused. If it ends within a game, or is damaged,
// the earlier games are kept. `line` receives the progress. False, with the error, if the file cannot be read or
// written, if another run has it, or out of memory; a stop is not an error.
bool datagen_run(const DatagenSettings *settings, const atomic_bool *stop, ReportLine *line, void *context,
                 Error *error);

#endif
