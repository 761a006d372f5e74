// The generator of hard cases: positions in which a mutant answers otherwise than the rules do.
#ifndef MUTANTS_HUNT_H
#define MUTANTS_HUNT_H

#include <stdint.h>

// Prints, for every mutant and every profile in which it is wrong, small positions that catch it, as `AREA<TAB>EPD`
// with a c0 that names the article, the wrong reading and its answer. The same seed gives the same positions; what the
// suites of the folder hold already is not found again. With a name, only for that mutant, or in that profile, whose
// positions the suites must not hold yet. 1 if some pair of mutant and profile was not caught, 2 if the suites cannot
// be read.
int hunt(uint64_t seed, const char *folder, const char *name);

#endif
