// Files of opening books, format 1; README.md describes every byte. A book is a sorted list of positions with their
// values. It is read by mapping it into memory: opening one checks its head, and each block of positions is checked
// when it is first needed.
#ifndef BOOK_FORMAT_H
#define BOOK_FORMAT_H

#include "base/error.h"
#include "board/rules.h"

// What a position is worth to the side to move: the chances of a win and of a loss in permille; the rest is the chance
// of a draw.
typedef struct BookValue {
    uint16_t win, loss;
} BookValue;

enum { BOOK_POINTS_MAX = 1000 };

// Expected points with a win as 1000, a draw as 0 and a loss as -1000.
static inline int book_points(BookValue value) {
    return value.win - value.loss;
}

// The same value for the other side.
static inline BookValue book_value_flip(BookValue value) {
    return (BookValue){value.loss, value.win};
}

// A position. Its key is that of the position in which White is to move, colours exchanged where needed, without the
// lowest 16 bits: two positions of a book of 200,000 share a key with a chance of 1 in 14,000, and a position outside
// the book is taken for one of it with a chance below 1 in 10^9.
typedef struct BookEntry {
    uint64_t key;
    BookValue value; // for the side to move
    bool expanded;   // every move leads to a position of the book
    bool decided;    // by the rules, the endgame tables or a search that found the end: nothing can change the value
} BookEntry;

enum { BOOK_KEY_SHIFT = 16 };

// How a book was made.
typedef struct BookFacts {
    const Profile *profile;
    Huff huff;
    uint64_t nodes;   // searched for each position
    uint32_t weights; // checksum of the file of weights
    int tables;       // number of files of endgame tables
    uint32_t positions, expanded;
} BookFacts;

// Whether a book made with these facts can be used under `rules`: pieces move alike. It may have been made for other
// draws, as tzd for tzd3.
bool book_fits(const BookFacts *facts, const Rules *rules);

typedef struct BookFile BookFile;

// NULL, with the error, if the file cannot be read, is no book, or its head is damaged.
BookFile *book_file_open(const char *path, Error *error);
void book_file_close(BookFile *file);
const BookFacts *book_file_facts(const BookFile *file);

typedef enum BookFound { BOOK_MISSING, BOOK_FOUND, BOOK_DAMAGED } BookFound;

// Looks up a position by its key. BOOK_DAMAGED, with the error, if a block of the file is damaged. From any thread.
BookFound book_file_find(BookFile *file, uint64_t key, BookEntry *entry, Error *error);

// Every entry, sorted by key, on the heap; `*count` receives their number. NULL, with the error, if a block is damaged.
BookEntry *book_file_entries(BookFile *file, uint32_t *count, Error *error);

// The entry of a position among sorted ones, NULL if there is none.
const BookEntry *book_entry_find(const BookEntry *entries, uint32_t count, uint64_t key);

// Sorts entries by key.
void book_entries_sort(BookEntry *entries, uint32_t count);

// Writes a book as a whole. `entries` are sorted by key and have different keys; the numbers of positions are counted.
bool book_file_write(const char *path, const BookFacts *facts, const BookEntry *entries, uint32_t count, Error *error);

#endif
