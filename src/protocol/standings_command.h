// The verb `standings` of the command pdn.
#ifndef PROTOCOL_STANDINGS_COMMAND_H
#define PROTOCOL_STANDINGS_COMMAND_H

#include "protocol/session.h"
#include "standings/standings.h"

// The options of the verb.
typedef struct StandingsWords {
    int system, format, supa; // no `supa`: 0
    int64_t lots;             // -1 if not given
    bool teams;
    Text points, ratings, ratings_out, html;
} StandingsWords;

extern const char *const standings_formats[];

// Rows of a table of arguments. `field` is the StandingsWords within the target.
// clang-format off
#define STANDINGS_ARGUMENTS(type, field) \
    {.name = "system", .kind = ARGUMENT_CHOICE, ARGUMENT_FIELD(type, field.system), .choices = system_names, \
     .value = "S", .verbs = "standings", .help = "how the tournament was played"}, \
    {.name = "points", .kind = ARGUMENT_WORD, ARGUMENT_FIELD(type, field.points), .value = "W-D-L", \
     .takes = "points as 3-1-0", .otherwise = "1-0.5-0", .verbs = "standings", \
     .help = "points of a win, a draw and a loss"}, \
    {.name = "supa", .kind = ARGUMENT_NUMBER, ARGUMENT_FIELD(type, field.supa), .min = 1, .max = POINTS_MAX, \
     .value = "N", .otherwise = "as any win", .verbs = "standings", .help = "points of a Supa"}, \
    {.name = "teams", .kind = ARGUMENT_FLAG, ARGUMENT_FIELD(type, field.teams), \
     .verbs = "standings", .help = "rank the teams of WhiteTeam and BlackTeam"}, \
    {.name = "lots", .kind = ARGUMENT_NUMBER, ARGUMENT_FIELD(type, field.lots), .min = 0, .max = INT64_MAX, \
     .initial = -1, .value = "N", .otherwise = "none are drawn", .verbs = "standings", \
     .help = "draw lots, different ones for each N"}, \
    {.name = "ratings", .kind = ARGUMENT_WORD, ARGUMENT_FIELD(type, field.ratings), .value = "FILE", \
     .takes = "a file", .otherwise = "all from 1200", .verbs = "standings", .help = "ratings from before the games"}, \
    {.name = "ratings-out", .kind = ARGUMENT_WORD, ARGUMENT_FIELD(type, field.ratings_out), .value = "FILE", \
     .takes = "a file", .verbs = "standings", .help = "write the new ratings"}, \
    {.name = "format", .kind = ARGUMENT_CHOICE, ARGUMENT_FIELD(type, field.format), .choices = standings_formats, \
     .value = "F", .verbs = "standings", .help = "how the table is printed"}, \
    {.name = "html", .kind = ARGUMENT_WORD, ARGUMENT_FIELD(type, field.html), .value = "FILE", .takes = "a file", \
     .verbs = "standings", .help = "write a page for the browser too"}
// clang-format on

void standings_words_free(StandingsWords *words);

// Checks the words; false, with the error, where the command is used wrongly.
bool standings_words_check(const StandingsWords *words, Error *error);

// Makes the table of the files, prints it and writes the files asked for. Ratings are written only if no game has a
// fault or `skip` is set. Reports any error and returns false. A stop ends it without a table.
bool standings_run(Session *session, const StandingsWords *words, const Text *paths, const PdnSettings *files,
                   bool skip);

#endif
