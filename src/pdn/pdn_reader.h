// Reads files and texts in the Portable Draughts Notation, of any size, one game at a time in bounded memory.
//
// The reader accepts tags, move numbers, moves in every form of notation/notation.h, comments {...} and ;, lines
// escaped by %, annotation marks and $n, nested variations, a position between slashes before the first move, and every
// result of PDN. A game ends at a result, '*', or the tags of the next one. Comments after the last game belong to
// none.
#ifndef PDN_PDN_READER_H
#define PDN_PDN_READER_H

#include "pdn/pdn_error.h"
#include "pdn/record.h"

typedef struct PdnReader PdnReader;

typedef enum PdnResult { PDN_GAME, PDN_ERROR, PDN_END } PdnResult;

// Reads from a file, or from text in memory; either remains the caller's.
PdnReader *pdn_reader_new(FILE *file);
PdnReader *pdn_reader_new_text(Span text);
void pdn_reader_free(PdnReader *reader);

// The rules and numbering for games whose tags do not give them; tzd and the numbering of the profile unless set.
void pdn_reader_set_defaults(PdnReader *reader, const Rules *rules, Numbering numbering);

// Bytes of the file that have been read so far.
int64_t pdn_reader_bytes(const PdnReader *reader);

// Games that have been read so far, those with a fault included.
int pdn_reader_games(const PdnReader *reader);

// Reads the next game into `record` (initialised). After PDN_ERROR `error` has the first fault of the game, the
// record holds the part before it, and the reader is at the next game. PDN_END: there are no more games.
PdnResult pdn_read(PdnReader *reader, Record *record, PdnError *error);

#endif
