// Files and texts in the Portable Draughts Notation, of any size, read one game at a time in bounded memory.
//
// Read are tags, move numbers, moves in every form of notation/notation.h, comments {...} and ;, lines escaped by %,
// annotation marks and $n, nested variations, a position set up between slashes before the first move, and every
// result of PDN. A game ends with a result, '*', or the tags of the next one. Comments behind the last game belong to
// none.
#ifndef PDN_PDN_READER_H
#define PDN_PDN_READER_H

#include "pdn/pdn_error.h"
#include "pdn/record.h"

typedef struct PdnReader PdnReader;

typedef enum PdnResult { PDN_GAME, PDN_ERROR, PDN_END } PdnResult;

// Reads from a file, or from text in memory; either stays the caller's. NULL if out of memory.
PdnReader *pdn_reader_new(FILE *file);
PdnReader *pdn_reader_new_text(Span text);
void pdn_reader_free(PdnReader *reader);

// What holds for games whose tags do not tell: the rules, and where number 1 is. tzd and NUMBERING_B8 unless set.
void pdn_reader_set_defaults(PdnReader *reader, const Rules *rules, Numbering numbering);

// Reads the next game into `record` (initialised). After PDN_ERROR `error` tells the first fault of the game, the
// record holds what was good before it, and the reader stands at the next game. PDN_END: there is none.
PdnResult pdn_read(PdnReader *reader, Record *record, PdnError *error);

#endif
