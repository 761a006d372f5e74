// Turns a game record into a game of a tournament.
//
// Players are known by the tags White and Black, byte for byte. A bye is a record without moves in which one player is
// called "bye", in upper or lower case; its result says what the bye is worth. A record without moves whose Termination
// is "forfeit" or "unplayed" was not played.
#ifndef STANDINGS_CONTEST_RECORD_H
#define STANDINGS_CONTEST_RECORD_H

#include "pdn/pdn_files.h"
#include "standings/contest.h"

typedef struct ContestRules {
    bool supas;  // counted in games of every profile, not only if the rules or the tag mention them
    bool rounds; // every game needs the tag Round
    bool teams;  // the players are the teams of the tags WhiteTeam and BlackTeam
} ContestRules;

// Enters a game of the file that contest_file named last, or a remark on why it does not count.
void contest_add_record(Contest *contest, const ContestRules *rules, const PdnVisited *visited);

#endif
