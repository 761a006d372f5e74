#include "pdn/pdn_files.h"

#include <errno.h>
#include <string.h>

#include "base/platform.h"
#include "pdn/record_check.h"

void pdn_files_line(const PdnSettings *settings, const char *format, ...) {
    va_list list;
    va_start(list, format);
    report_line(settings->line, settings->context, format, list);
    va_end(list);
}

void pdn_files_report(const PdnSettings *settings, const char *prefix, const char *path, const PdnError *fault) {
    Text text = {0};
    pdn_error_write(&text, path, fault);
    pdn_files_line(settings, "%sFAILED %s", prefix, text_string(&text));
    text_free(&text);
}

static void visit_games(const PdnSettings *settings, PdnReader *reader, PdnVisited *visited, PdnVisit *visit,
                        void *context) {
    pdn_reader_set_defaults(reader, &settings->rules, settings->numbering);
    PdnError fault;
    PdnResult result;
    Game game = {0};
    while (!pdn_is_stopped(settings) && (result = pdn_read(reader, visited->record, &fault)) != PDN_END) {
        Ending ending;
        visited->number++;
        bool good = result == PDN_GAME && record_check(visited->record, &game, &ending, &fault);
        fault.game = visited->number;
        visited->game = good ? &game : NULL;
        visited->fault = good ? NULL : &fault;
        visit(context, visited);
        if (settings->progress)
            settings->progress(settings->progress_context, *settings->bytes + pdn_reader_bytes(reader));
    }
    game_free(&game);
}

bool pdn_files_visit(const PdnSettings *settings, const char *path, PdnVisit *visit, void *context) {
    errno = 0;
    FILE *file = platform_open(path, "rb");
    if (!file) {
        pdn_files_line(settings, "FAILED %s: %s", path, strerror(errno));
        return false;
    }
    PdnReader *reader = pdn_reader_new(file);
    Record record;
    record_init(&record, &settings->rules);
    PdnVisited game = {.path = path, .record = &record};
    visit_games(settings, reader, &game, visit, context);
    bool good = game.number > 0 || pdn_is_stopped(settings);
    if (!good)
        pdn_files_line(settings, "FAILED %s: no game in it", path);
    if (settings->progress)
        *settings->bytes += pdn_reader_bytes(reader);
    record_free(&record);
    pdn_reader_free(reader);
    fclose(file);
    return good;
}
