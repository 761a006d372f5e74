#include "tablebase/probe/library.h"

#include <string.h>

#include "base/file.h"
#include "tablebase/format/material.h"

bool tb_library_init(TableLibrary *library, ReportLine *report, void *context) {
    *library = (TableLibrary){.cache_mb = TB_CACHE_FITTING, .report = report, .context = context};
    return mutex_init(&library->mutex);
}

static void close_all(TableLibrary *library) {
    for (int i = 0; i < PROFILES; i++) {
        tb_free(library->open[i].tb);
        library->open[i].tb = NULL;
        library->open[i].game = NULL;
    }
}

void tb_library_free(TableLibrary *library) {
    close_all(library);
    text_free(&library->path);
    mutex_free(&library->mutex);
}

void tb_library_set_path(TableLibrary *library, Span path) {
    mutex_lock(&library->mutex);
    close_all(library);
    text_clear(&library->path);
    text_add_bytes(&library->path, path.start, path.length);
    mutex_unlock(&library->mutex);
}

void tb_library_set_cache(TableLibrary *library, int mb) {
    mutex_lock(&library->mutex);
    close_all(library);
    library->cache_mb = mb == 0 ? TB_CACHE_FITTING : (size_t)mb;
    mutex_unlock(&library->mutex);
}

// Opens the tables of the first usual place that has any.
static Tablebase *open_usual(const TableLibrary *library, const Profile *profile) {
    Text places[FILE_PLACES] = {{0}};
    Tablebase *tb = NULL;
    int count = file_places(places, "tablebases", "tablebases");
    for (int i = 0; i < count; i++) {
        if (!tb || tb_files(tb) == 0) {
            tb_free(tb);
            tb = tb_open(text_string(&places[i]), profile, library->cache_mb, library->report, library->context);
        }
        text_free(&places[i]);
    }
    return tb;
}

static Tablebase *open_tables(TableLibrary *library, const Profile *profile) {
    Tablebase *tb = library->path.length == 0 ? open_usual(library, profile)
                                              : tb_open(text_string(&library->path), profile, library->cache_mb,
                                                        library->report, library->context);
    if (!tb && library->report)
        library->report(library->context, "out of memory for the cache of the tables");
    return tb;
}

Tablebase *tb_library_tables(TableLibrary *library, const Profile *profile) {
    const Profile *game = material_profile(profile);
    mutex_lock(&library->mutex);
    int i = 0;
    while (library->open[i].game && library->open[i].game != game)
        i++;
    if (!library->open[i].game) {
        library->open[i].game = game;
        library->open[i].tb = open_tables(library, profile);
    }
    Tablebase *tb = library->open[i].tb;
    mutex_unlock(&library->mutex);
    return tb && tb_files(tb) > 0 ? tb : NULL;
}
