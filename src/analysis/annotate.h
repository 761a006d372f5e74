// An analysis written into the record of its game.
#ifndef ANALYSIS_ANNOTATE_H
#define ANALYSIS_ANNOTATE_H

#include "analysis/analysis.h"
#include "pdn/record.h"

// The main line of `record` is the game of `analysis`. Each move that does not end the game gets its score, `[%eval
// +0.35]` for White in men or
// `[%eval #-4]`, in place of an older one; a bad move gets its mark, unless the record has one, and the better line as
// a variation, unless the record has one that begins so. All else that the record holds stays.
void annotate_record(Record *record, const Analysis *analysis);

#endif
