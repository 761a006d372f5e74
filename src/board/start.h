// Named starts of a game. Either side may begin on 10x10 (Nigeria 2.1), and a stronger player may give
// seeds or a crown (7.1 to 7.3):
//
//   short-one .. short-four    the giver plays without one to four seeds (7.1)
//   crown-crown                each side crowns one of its seeds with another: a king and 18 seeds each (7.2)
//   one-crown                  the other side alone has done so: its king and 18 seeds against 20 seeds (7.3)
//
// The manual leaves the choice of squares to the players. These starts remove the seeds from the giver's backline, its
// middle first: 3, 2, 4 and 1 for Black, 48, 49, 47 and 50 for White; a king stands on 3 or 48, crowned with the seed
// of 2 or 49.
#ifndef BOARD_START_H
#define BOARD_START_H

#include "board/game.h"

// The words that select a start; empty if absent.
typedef struct StartWords {
    Span name;
    Span giver; // white or black, who gives the handicap; black by default, as in the picture of 7.1
    Span first; // white or black, who begins; white by default
} StartWords;

// Begins at move 1, with the clocks at 0. False, with the error, if there is no such start under these rules.
bool start_read(const Rules *rules, const StartWords *words, SetUp *start, Error *error);

// Whether a word is the name of a start under any rules.
bool start_is_name(Span word);

// Appends the words of a position that is a named start, such as "short-two giver=black", whichever side is to move.
// False, and nothing appended, if it is not one.
bool start_write(Text *text, const Rules *rules, const Position *p);

#endif
