// A small UCI engine over the oracle, right or wrong on purpose, for scripts/certify.py to tell apart.
#ifndef MUTANTS_ENGINE_H
#define MUTANTS_ENGINE_H

// words[0] names the mutation, `true` for none; the others take commands away (moves, perft, fen, status, searchmoves,
// variants, clocks) or make it misbehave: crash, hang or garbage at every seventh position. Serves standard input to
// its end.
int mutant_engine(int count, char **words);

#endif
