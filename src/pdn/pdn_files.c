#include "pdn/pdn_files.h"

#include <errno.h>
#include <string.h>

#include "base/platform.h"
#include "pdn/game_fit.h"
#include "pdn/record_check.h"
#include "pdn/rule_tags.h"

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

void pdn_fits_count(PdnFits *fits, const PdnError *fault) {
    bool any = false;
    for (int i = 0; i < PROFILES; i++) {
        bool fit = game_fit_has(&fault->fits, &profiles[i]);
        fits->profiles[i] += fit;
        any |= fit;
    }
    fits->games += any;
}

void pdn_fits_report(const PdnFits *fits, const PdnSettings *settings, const char *prefix, const char *path) {
    GameFits max = {0};
    long count = 0;
    for (int i = 0; i < PROFILES; i++)
        count = fits->profiles[i] > count ? fits->profiles[i] : count;
    for (int i = 0; i < PROFILES; i++)
        for (Numbering n = NUMBERING_A1; n <= NUMBERING_B8; n++)
            max.profiles[n] |= (unsigned)(fits->profiles[i] == count) << i;
    Numbering numbering;
    const Profile *best = game_fit_best(&max, &numbering);
    if (fits->games > 1)
        pdn_files_line(settings,
                       "%s%s: %ld of the games with a fault fit %s draughts: --UCI_Variant=%s, or the tag "
                       "[Variant \"%s\"]",
                       prefix, path, count, rule_tags_variant(best), best->name, rule_tags_variant(best));
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
        if (result == PDN_GAME && !good) {
            GameFits fits = game_fit_record(visited->record);
            game_fit_add(&fault, &fits);
        }
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
