// Sums up game records: results, lengths, ends, openings, players.
#ifndef PDN_PDN_STATS_H
#define PDN_PDN_STATS_H

#include "pdn/pdn_files.h"
#include "pdn/tally.h"

typedef struct PdnStats {
    PdnSettings settings;
    Notation notation; // of the openings
    Text text;
    long games, faults, plies, captures, pieces, promotions, huffs;
    long results[RECORD_RESULTS], profiles[PROFILES];
    long *lengths;                    // games by plies; allocated
    Tally endings, openings, players; // players: games, won, drawn, lost
    long set_up;                      // games from another start position
    long other_openings, other_players;
} PdnStats;

// Shows openings in `notation`.
void pdn_stats_begin(PdnStats *stats, const PdnSettings *settings, const Notation *notation);

// Counts the games of a file; faulty ones are reported and left out.
void pdn_stats_file(PdnStats *stats, const char *path);

// Reports the table and releases all memory. True if every file could be read and no game was faulty.
bool pdn_stats_end(PdnStats *stats);

#endif
