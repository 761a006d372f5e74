// The ends of a game: who has won or why it is drawn, with the stable reason words and the article.
#ifndef BOARD_ENDING_H
#define BOARD_ENDING_H

#include "board/game.h"
#include "board/reason.h"

typedef enum Outcome { OUTCOME_ONGOING, OUTCOME_WIN, OUTCOME_DRAW, OUTCOME_CLAIMABLE } Outcome;

enum { ENDING_REASONS = 5 };

typedef struct Ending {
    Outcome outcome;
    Side winner; // with OUTCOME_WIN
    int reasons; // 0 while ongoing
    Reason reason[ENDING_REASONS];
    bool supa; // a win against a side that has never promoted, where the profile distinguishes such wins (TZD3 5)
} Ending;

// The state of the game after its last move (rules.md 4). A win on the board comes before any draw, an
// automatic draw before a claimable one.
Ending ending_of(const Game *game);

bool ending_has_reason(const Ending *ending, Reason reason);

// Whether losing for this reason makes the win a Supa if the loser has never promoted: no piece left, a resignation or
// the time (TZD3 5, article 45, which does not name a blocked side).
bool reason_allows_supa(Reason reason);

// The win of a side, for any reason; `supa` is set if it is one and the profile counts them.
Ending ending_won(const Game *game, Side winner, Reason reason);

// The end when the time of `flagged` runs out (TZD 10, TZD3 11, Drafti 11).
Ending ending_flag_fall(const Game *game, Side flagged);

// The end that material alone decides in some profiles (Nigeria 4 and 5.4, Ghana 9.3); ongoing if none.
Ending ending_by_material(const Rules *rules, const Position *p);

// "ongoing", "win white no-moves TZD 7.1", "draw five-moves TZD 8.4",
// "claimable threefold,thirty-moves TZD 8.2,TZD 8.3", "win white no-pieces TZD3 8.1 supa"; without the articles unless
// asked for.
void ending_write(Text *text, const Rules *rules, const Ending *ending, bool articles);

#endif
