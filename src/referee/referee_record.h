// A refereed game saved as a PDN record, and loaded from one.
//
// Besides the tags of pdn/rule_tags.h: White, Black, TimeControl ("180+2", seconds and increment), and for a game
// that is over Termination, the reason words separated by commas.
#ifndef REFEREE_REFEREE_RECORD_H
#define REFEREE_REFEREE_RECORD_H

#include "pdn/pdn_reader.h"
#include "referee/referee.h"

// Appends the game as PDN, in the referee's notation. Of a record that was loaded the tags stay, and so do the comments
// and variations of the moves that are still the game's; a result that was only recorded stays until a move follows.
void referee_save(const Referee *referee, Text *pdn);

// Makes `record`, which holds nothing yet, what referee_save writes.
void referee_record(const Referee *referee, Record *record);

// Begins with game `number` (from 1) of those that a new `reader` reads, under the rules given by its tags, or
// those of `referee` where the tags are silent, with all its moves played. Its end by resignation, agreement, claim or
// time is restored if Termination and Result give one that the rules allow; without Termination the game goes on, and
// `result` receives what was recorded. Refused, changing nothing, if a game is malformed, has an illegal move, goes on
// after its end or has a result that contradicts the rules.
bool referee_load(Referee *referee, PdnReader *reader, int number, RecordResult *result, Fault *fault);

#endif
