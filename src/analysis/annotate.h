// Writes an analysis into the record of its game.
#ifndef ANALYSIS_ANNOTATE_H
#define ANALYSIS_ANNOTATE_H

#include "analysis/analysis.h"
#include "pdn/record.h"

// The main line of `record` is the game of `analysis`. Each move that does not end the game gets its score
// for White, `[%eval +0.35]` or `[%eval #-4]`, which replaces an older one; a bad move gets its mark, unless the record
// has one, and the better line as a variation, unless the record has one that begins the same way. The tags that
// identify the game are completed (pdn/rule_tags.h, pdn/supa_tag.h). Everything else in the record is kept.
void annotate_record(Record *record, const Analysis *analysis);

#endif
