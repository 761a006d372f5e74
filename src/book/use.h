// How the engine plays from a book: from which, how deep, and with what variety.
#ifndef BOOK_USE_H
#define BOOK_USE_H

#include "book/shelf.h"
#include "search/events.h"

typedef struct BookUse {
    BookShelf *shelf;
    int variety;   // see book_page_choose
    int depth;     // plies of a game that are played from it
    uint64_t seed; // of the choice among several moves
} BookUse;

enum { BOOK_VARIETY_MAX = 20, BOOK_DEPTH_MAX = 200 };

// The book for an engine. `use` is read each time, so it must stay where it is as long as the engine does. The same
// seed gives the same moves, also for several games; seed 0 draws new ones each time.
OpeningBook book_opening(const BookUse *use);

#endif
