// The tables of a user: where they are looked for, and the tables of each game, opened when they are first needed.
#ifndef TABLEBASE_LIBRARY_H
#define TABLEBASE_LIBRARY_H

#include "base/thread.h"
#include "tablebase/probe/tablebase.h"

typedef struct TableLibrary {
    Mutex mutex; // guards what follows
    Text path;   // directories separated by ';'; empty for the usual places
    size_t cache_mb;
    ReportLine *report;
    void *context;
    struct {
        const Profile *game; // a material_profile, NULL while unused
        Tablebase *tb;       // NULL if memory ran out
    } open[PROFILES];
} TableLibrary;

// A library that looks in the usual places; nothing is opened yet. `report` (may be NULL) receives the
// files that are refused, then or later. False where the system has no mutex.
bool tb_library_init(TableLibrary *library, ReportLine *report, void *context);
void tb_library_free(TableLibrary *library);

// Changes where tables are looked for, or the memory for decoded blocks (0, the default, lets tb_open choose). Open
// tables are closed, so no search may be using them.
void tb_library_set_path(TableLibrary *library, Span path);
void tb_library_set_cache(TableLibrary *library, int mb);

// The tables of a profile's game, opened when first asked for; NULL if there are no files. May be called from any
// thread.
Tablebase *tb_library_tables(TableLibrary *library, const Profile *profile);

#endif
