// A file of ratings: a line for each player, with rating, number of rated games, and name, as
//     1538.25 34 Asha Juma
// Blank lines and lines that begin with '#' are comments. The name is the rest of its line, in any characters.
#ifndef STANDINGS_RATING_FILE_H
#define STANDINGS_RATING_FILE_H

#include "standings/rating.h"

// Adds the players of a file to empty ratings. False, with the error and its line.
bool ratings_read(Ratings *ratings, const char *path, Error *error);

// Writes the ratings with two decimals, the best first.
void ratings_write(Text *text, const Ratings *ratings);

#endif
