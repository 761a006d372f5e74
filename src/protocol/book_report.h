// The contents of a book as text: a position, a summary, records of its lines.
#ifndef PROTOCOL_BOOK_REPORT_H
#define PROTOCOL_BOOK_REPORT_H

#include "board/game.h"
#include "book/page.h"
#include "protocol/session.h"

// The moves of the game's last position with their expected scores and main lines. False, with the error, if the book
// is damaged.
bool book_report_show(Session *session, BookFile *file, const Game *game, Error *error);

// The settings of the book, its size and its main line.
bool book_report_statistics(Session *session, BookFile *file, Error *error);

// The name of the opening of a game (book/name.h).
bool book_report_name(Session *session, BookFile *file, const Game *game, Error *error);

typedef struct BookExport {
    int plies; // from the game's last position
    int loss;  // moves that lose more than this many hundredths of the expected score are left out
    bool epd;  // one position to a line, instead of a record with variations
} BookExport;

// Appends the lines of the book from a game's last position on.
bool book_report_export(Session *session, BookFile *file, const Game *game, const BookExport *settings, Text *text,
                        Error *error);

#endif
