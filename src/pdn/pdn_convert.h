// Rewrites game records in another notation, with complete tags.
#ifndef PDN_PDN_CONVERT_H
#define PDN_PDN_CONVERT_H

#include "base/file.h"
#include "pdn/pdn_files.h"

typedef struct PdnConvert {
    PdnSettings settings;
    Notation notation;
    bool to_file, skip;
    FileWriter writer; // with `to_file`
    Text text;         // of the current game
    long games, faults;
    PdnFits fits; // of the current file
    bool broken;  // something could not be read or written
} PdnConvert;

// Begins to write in `notation`, completed by the profile's own, to the file `path`; if that is NULL the games become
// lines of the report, and lines that begin with '%' name the games left out. With `skip` faulty games are left out of
// the file; otherwise a single one prevents it. It is never written without a good game. False, with the error, if the
// file cannot be written.
bool pdn_convert_begin(PdnConvert *convert, const PdnSettings *settings, const Notation *notation, const char *path,
                       bool skip, Error *error);

// Writes the games of a file and reports those with a fault.
void pdn_convert_file(PdnConvert *convert, const char *path);

// Moves the file into place, or keeps the old one if the conversion was stopped or failed, and reports how many games
// were written. True if there was no fault; `error` is empty unless the file could not be written.
bool pdn_convert_end(PdnConvert *convert, Error *error);

#endif
