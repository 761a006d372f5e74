// Saves a refereed game as a PDN record, and loads one.
//
// Besides the tags of pdn/rule_tags.h, a record has White, Black, TimeControl ("180+2", seconds and increment) and, if
// the game is over, Termination: the words for the reasons, separated by commas.
#ifndef REFEREE_REFEREE_RECORD_H
#define REFEREE_REFEREE_RECORD_H

#include "pdn/pdn_reader.h"
#include "referee/referee.h"

// Appends the game as PDN, in the referee's notation. A loaded record keeps its tags, and the comments and variations
// of the moves that are still in the game; a result that was only recorded stays until a move follows.
void referee_save(const Referee *referee, Text *pdn);

// Fills `record`, which is empty, with the contents that referee_save writes.
void referee_record(const Referee *referee, Record *record);

// Begins with game `number` (from 1) of a new `reader`, with all its moves played, under the rules given by its tags,
// or those of `referee` where tags are missing. Its end by resignation, agreement, claim or time is restored if
// Termination and Result give one that the rules allow; without Termination the game goes on, and `result` receives the
// recorded result. Refused, changing nothing, if a game is malformed, has an illegal move, goes on after its end or has
// a result that contradicts the rules; the fault names its place in the source by `name`, as "name:line:column".
bool referee_load(Referee *referee, PdnReader *reader, const char *name, int number, RecordResult *result,
                  Fault *fault);

#endif
