#include "protocol/standings_command.h"

#include <string.h>

#include "base/file.h"
#include "protocol/version.h"
#include "standings/rating_file.h"
#include "standings/standings_report.h"

enum { FORMAT_TEXT, FORMAT_JSON };

const char *const standings_formats[] = {[FORMAT_TEXT] = "text", [FORMAT_JSON] = "json", NULL};

void standings_words_free(StandingsWords *words) {
    text_free(&words->points);
    text_free(&words->ratings);
    text_free(&words->ratings_out);
    text_free(&words->html);
}

static bool set_scale(Scale *scale, const StandingsWords *words, System system, Error *error) {
    *scale = scale_default;
    if (words->points.length > 0 &&
        !scale_read(scale, (Span){text_string(&words->points), words->points.length}, error))
        return false;
    if (words->supa == 0)
        return true;
    scale->supa = (Hundredths)words->supa * POINT;
    if (system == SYSTEM_SET)
        return error_set(error, "--supa does not apply to sets, which are won by wins of any kind");
    return scale->supa >= scale->win || error_set(error, "--supa %d is less than the points of a win", words->supa);
}

static bool read_settings(StandingsSettings *settings, const StandingsWords *words, Error *error) {
    *settings = (StandingsSettings){.system = (System)words->system,
                                    .lots = {words->lots >= 0, words->lots >= 0 ? (uint64_t)words->lots : 0},
                                    .teams = words->teams};
    if (words->teams && (words->ratings.length > 0 || words->ratings_out.length > 0))
        return error_set(error, "--teams makes no ratings, so --ratings and --ratings-out do not go with it");
    return set_scale(&settings->scale, words, settings->system, error);
}

bool standings_words_check(const StandingsWords *words, Error *error) {
    StandingsSettings settings;
    return read_settings(&settings, words, error);
}

// Checks, before the work begins, that a file can be written and does not overwrite the games.
static bool check_file(const Text *path, const Text *games, Error *error) {
    if (path->length == 0)
        return true;
    for (const char *game = NULL; (game = argument_next(games, game));)
        if (!file_spares(game, text_string(path), error))
            return false;
    return file_check_writing(text_string(path), error);
}

static bool check_files(const StandingsWords *words, const Text *games, Error *error) {
    const char *html = text_string(&words->html);
    const Text *others[] = {&words->ratings, &words->ratings_out};
    for (size_t i = 0; *html && i < sizeof others / sizeof *others; i++)
        if (others[i]->length > 0 && file_is_same(html, text_string(others[i])))
            return error_set(error, "the ratings and the page have the same name, '%s'", quoted_string(html).text);
    return check_file(&words->ratings_out, games, error) && check_file(&words->html, games, error);
}

static bool write_file(Session *session, const char *path, const Text *text, Error *error) {
    if (!file_write(path, text, error))
        return false;
    session_note(session, "written: %s", path);
    return true;
}

static bool write_page(Session *session, const Standings *standings, const char *path, Error *error) {
    Text text = {0};
    standings_page_write(&text, standings, ENGINE_NAME " " ENGINE_VERSION);
    bool good = write_file(session, path, &text, error);
    text_free(&text);
    return good;
}

static bool write_ratings(Session *session, const Standings *standings, const char *path, bool skip, Error *error) {
    int faults = standings->contest.faults;
    if (faults > 0 && !skip) {
        session_note(session, "no ratings are written, because of %d fault%s; --skip writes them all the same", faults,
                     faults == 1 ? "" : "s");
        return true;
    }
    Text text = {0};
    ratings_write(&text, &standings->ratings);
    bool good = write_file(session, path, &text, error);
    text_free(&text);
    return good;
}

static void print(Session *session, const Standings *standings, bool json) {
    Text text = {0};
    if (json)
        standings_json_write(&text, standings);
    else
        standings_text_write(&text, standings);
    output_text(&session->env.out, &text);
}

static bool run(Session *session, Standings *standings, const StandingsWords *words, const Text *paths, bool skip,
                Error *error) {
    const char *ratings = text_string(&words->ratings), *out = text_string(&words->ratings_out);
    const char *html = text_string(&words->html);
    if ((*ratings && !ratings_read(&standings->ratings, ratings, error)) || !check_files(words, paths, error))
        return false;
    for (const char *file = NULL; !pdn_is_stopped(&standings->files) && (file = argument_next(paths, file));)
        standings_add_file(standings, file);
    if (pdn_is_stopped(&standings->files))
        return true;
    standings_finish(standings);
    print(session, standings, words->format == FORMAT_JSON);
    return (!*html || write_page(session, standings, html, error)) &&
           (!*out || write_ratings(session, standings, out, skip, error));
}

bool standings_run(Session *session, const StandingsWords *words, const Text *paths, const PdnSettings *files,
                   bool skip) {
    StandingsSettings settings;
    Standings standings;
    Error error;
    read_settings(&settings, words, &error);
    settings.language = session->env.language;
    standings_begin(&standings, &settings, files);
    bool good = run(session, &standings, words, paths, skip, &error);
    if (!good)
        session_error(session, "pdn: %s", error.what);
    good = good && standings.contest.faults == 0;
    standings_free(&standings);
    return good;
}
