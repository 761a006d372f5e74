// Which position of the suites catches which mutant: epd/mutants.md.
#ifndef TESTS_MUTANT_TABLE_H
#define TESTS_MUTANT_TABLE_H

#include "support/suite.h"

// Positions of a profile that a mutant answers wrongly.
int mutant_caught(const Suites *suites, MbMutation mutation, MbProfile profile);

// The table as Markdown; with the number of mutants, and of pairs of mutant and profile, that no position catches.
void mutant_table_write(Text *text, const Suites *suites, int *mutants_free, int *pairs_free);

#endif
