// A refereed game as a record in PDN, and back.
//
// Beside the tags of pdn/rule_tags.h: White, Black, TimeControl ("180+2", seconds and increment), and for a game
// that is over Termination, the reason words with commas between.
#ifndef REFEREE_REFEREE_RECORD_H
#define REFEREE_REFEREE_RECORD_H

#include "pdn/pdn_reader.h"
#include "referee/referee.h"

// Appends the game as PDN, in the referee's notation.
void referee_save(const Referee *referee, Text *pdn);

// Begins with game `number` (from 1) of those that a new `reader` reads, under the rules that its tags tell, those of
// `referee` where they do not, with all its moves played. Its end by resignation, agreement, claim or time is restored
// where Termination and Result tell one that the rules allow; without Termination the game goes on, and `result` tells
// what was recorded. Refused, changing nothing, where a game is malformed, has an illegal move, goes on after its end
// or has a result that contradicts the rules.
bool referee_load(Referee *referee, PdnReader *reader, int number, RecordResult *result, Fault *fault);

#endif
