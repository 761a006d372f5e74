// Visits the games of PDN files, for pdn_check, pdn_convert and pdn_stats.
#ifndef PDN_PDN_FILES_H
#define PDN_PDN_FILES_H

#include <stdatomic.h>

#include "base/shown.h"
#include "pdn/pdn_reader.h"

typedef struct PdnSettings {
    ReportLine *line; // receives every line of the report
    void *context;
    const atomic_bool *stop;                        // once it is true no more games are read; may be NULL
    void (*progress)(void *context, int64_t bytes); // read of all files; may be NULL
    void *progress_context;
    int64_t *bytes;      // the count of them, for `progress`
    Rules rules;         // for games whose tags do not give them
    Numbering numbering; // for games whose tags do not give it and whose moves are numbers
} PdnSettings;

// A game of a file.
typedef struct PdnVisited {
    const char *path;
    int number;            // in the file, from 1
    Record *record;        // after a fault: the part before it
    const Game *game;      // its main line, played; NULL after a fault
    const PdnError *fault; // in the file, or against the rules (pdn/record_check.h); NULL without one
} PdnVisited;

typedef void PdnVisit(void *context, const PdnVisited *game);

// Calls `visit` for each game of a file, until its end or until stopped. False, with the error reported, if the file
// cannot be opened or holds no game.
bool pdn_files_visit(const PdnSettings *settings, const char *path, PdnVisit *visit, void *context);

static inline bool pdn_is_stopped(const PdnSettings *settings) {
    return settings->stop && atomic_load(settings->stop);
}

// Reports a fault as `FAILED FILE:LINE:COLUMN: game G, move N (White): what`, after `prefix`.
void pdn_files_report(const PdnSettings *settings, const char *prefix, const char *path, const PdnError *fault);

// Of a file: games with a fault that another game explains, and how many of them each profile fits.
typedef struct PdnFits {
    long games, profiles[PROFILES];
} PdnFits;

void pdn_fits_count(PdnFits *fits, const PdnError *fault);

// Where there were several of them, reports which profile fits the most, after `prefix`.
void pdn_fits_report(const PdnFits *fits, const PdnSettings *settings, const char *prefix, const char *path);

// Reports one line.
void pdn_files_line(const PdnSettings *settings, const char *format, ...) PRINTF_LIKE(2, 3);

#endif
