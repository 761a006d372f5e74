// Grows a book best first, by drop-out expansion (Lincke 2000): the position that is expanded next is the one at the
// end of the cheapest line, where a line costs by its length and by the errors of both sides (graph.h). Every move of
// an expanded position gets a search of its own.
#ifndef BOOK_MAKE_H
#define BOOK_MAKE_H

#include <stdatomic.h>

#include "base/shown.h"
#include "book/format.h"
#include "search/searcher.h"

typedef struct BookMake {
    Rules rules;
    WeightSet weights;
    TableLibrary *library; // of endgame tables, NULL for none
    const char *path;      // of the book; one that is there is continued
    uint64_t nodes;        // of each search
    int threads;
    uint32_t positions; // it ends with at least this many; 0 for no limit
    double hours;       // or after this many; 0 for no limit
    // The positions of these games that are in the book are expanded first.
    const Game *games;
    int game_count, import_plies; // how many of the first positions of each
    const char *const *also;      // other books made with the same settings, whose positions are added
    int also_count;
    // One of several books that grow from one: the leaves of `from` are shared out among `parts`, and this is number
    // `part`, from 1. NULL: none.
    const char *from;
    int part, parts;
    // How many positions the book has, of `positions`; `context` is that of `line`. May be NULL.
    void (*progress)(void *context, int64_t done, int64_t total);
} BookMake;

// Grows the book. Each search starts with an empty table, so the value of a position depends only on rules, weights,
// tables and nodes, and the book only on these and its size, whatever the number of threads and however often it was
// interrupted. The file records these settings, and is refused if they differ. It is written every minute and at the
// end, as a whole, also after a stop. The file is locked meanwhile (file_lock), so that no other process can grow it.
// `line` receives the progress. False, with the error, if the file cannot be read or written or out of memory; a stop
// is not an error.
bool book_make(const BookMake *settings, const atomic_bool *stop, ReportLine *line, void *context, Error *error);

// Writes to `path` the part of a book that lines of at most `plies` lead to from the start. Values stay those of the
// whole book. False, with the error, if the book is damaged or the file cannot be written.
bool book_cut(BookFile *file, int plies, const char *path, Error *error);

#endif
