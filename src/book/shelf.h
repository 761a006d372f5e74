// A user's books: where they are looked for, and those that are open.
#ifndef BOOK_SHELF_H
#define BOOK_SHELF_H

#include "base/shown.h"
#include "base/thread.h"
#include "book/page.h"

typedef struct BookShelf {
    Mutex mutex; // guards what follows
    Text path;   // of a book; empty for those in the usual places
    ReportLine *report;
    void *context;
    BookFile *open[PROFILES]; // by profile; NULL if not open
    bool tried[PROFILES];     // whether it was looked for
} BookShelf;

// A book that fits the rules; NULL, with the error, if it does not or cannot be read. Close it with book_file_close.
BookFile *book_open_fitting(const char *path, const Rules *rules, Error *error);

// A shelf of the books in the usual places; nothing is opened yet. `report` (may be NULL) receives the reason whenever
// a file is refused. False where the system has no mutex.
bool book_shelf_init(BookShelf *shelf, ReportLine *report, void *context);
void book_shelf_free(BookShelf *shelf);

// Sets another file, or with an empty name the usual places. Open books are closed, so no search may be using them.
void book_shelf_set_path(BookShelf *shelf, Span path);

// The book for a game, opened when first asked for; NULL if there is none. From any thread.
//
// The usual places, best first: `src/book` beside the program, ../share/mfalme/book seen from it, and `src/book` in the
// folder it was started in; there PROFILE.book, or that of another profile whose pieces move alike.
BookFile *book_shelf_book(BookShelf *shelf, const Rules *rules);

// Fills a page of the book for a game, if there is one; false, and an empty page, if there is none or it does not have
// the position. A damaged file is reported.
bool book_shelf_page(BookShelf *shelf, const Rules *rules, const Position *p, BookPage *page);

#endif
