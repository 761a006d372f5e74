// The table of a tournament from game records: points, the order with its tie-breaks (TZD3 14), and ratings (TZD3 13).
#ifndef STANDINGS_STANDINGS_H
#define STANDINGS_STANDINGS_H

#include "base/language.h"
#include "pdn/pdn_files.h"
#include "standings/knockout.h"
#include "standings/rating.h"
#include "standings/sets.h"

typedef enum System { SYSTEM_ROUND_ROBIN, SYSTEM_SWISS, SYSTEM_KNOCKOUT, SYSTEM_SET, SYSTEMS } System;

typedef struct StandingsSettings {
    System system;
    Scale scale;
    Lots lots;
    bool teams;        // ranks teams instead of players, and rates nobody
    Language language; // of the text and the page; JSON is in English
} StandingsSettings;

// Fields may be read after standings_finish.
typedef struct Standings {
    StandingsSettings settings;
    PdnSettings files;
    Contest contest;
    GameSets sets; // SYSTEM_SET
    ScoreSheet sheet;
    Rank *ranks;       // in the order of the table, one for each player of the contest
    Knockout knockout; // SYSTEM_KNOCKOUT
    Ratings ratings;   // may be filled with the earlier ratings before standings_finish
} Standings;

// `files` says how to read games; its `line` is not used.
void standings_begin(Standings *standings, const StandingsSettings *settings, const PdnSettings *files);

// Counts the games of a file. Games that do not count, and a file without games, become remarks in the contest.
void standings_add_file(Standings *standings, const char *path);

// Makes the table.
void standings_finish(Standings *standings);
void standings_free(Standings *standings);

// "round-robin", "swiss", "knockout", "set", NULL.
extern const char *const system_names[];

#endif
