// A page of a book: its entry of a position and of the moves from there.
#ifndef BOOK_PAGE_H
#define BOOK_PAGE_H

#include "base/rng.h"
#include "book/format.h"

typedef struct BookMove {
    Move move;
    BookValue value; // for the side that plays it
    bool expanded;   // the book goes on after it
    bool decided;
} BookMove;

// Zero-initialise; release with book_page_free. It can be filled again and again.
typedef struct BookPage {
    bool known;      // the book has the position, with what follows
    BookValue value; // for the side to move
    bool decided;
    BookMove *moves; // every legal move, best first; none unless the position is expanded
    int count, capacity;
} BookPage;

// Looks up a position. False, with the error, if the file is damaged; the page is empty then.
bool book_page_read(BookPage *page, BookFile *file, const Rules *rules, const Position *p, Error *error);
void book_page_free(BookPage *page);

// The index of the move to play; -1 where the position is decided (a search plays it out) or the book does not continue
// after the best move. With `variety` above 0, one of the moves after which it continues and whose expected score is
// within this many hundredths of the best one's, all equally likely.
int book_page_choose(const BookPage *page, int variety, Rng *rng);

// The expected score of a value in thousandths, from 0 for a sure loss to 1000 for a sure win.
static inline int book_score(BookValue value) {
    return (BOOK_POINTS_MAX + book_points(value)) / 2;
}

#endif
