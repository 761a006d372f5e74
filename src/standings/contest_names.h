// Names that may be meant for the same player.
#ifndef STANDINGS_CONTEST_NAMES_H
#define STANDINGS_CONTEST_NAMES_H

#include "standings/contest.h"

// Remarks on players whose names differ only in capital letters, blanks and punctuation. They are not taken for one.
void contest_compare_names(Contest *contest);

#endif
