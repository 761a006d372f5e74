// Why a game ended: the stable words, and the article of the profile's document.
#ifndef BOARD_REASON_H
#define BOARD_REASON_H

#include "base/text.h"
#include "board/rules.h"

typedef enum Reason {
    REASON_NO_PIECES,
    REASON_NO_MOVES,
    REASON_SINGLE_PIECE,
    REASON_LONE_KING_WIN,
    REASON_LONE_KING_DRAW,
    REASON_THREEFOLD,
    REASON_THIRTY_MOVES,
    REASON_FIVE_MOVES,
    REASON_THREE_KINGS,
    REASON_MOVE_LIMIT,
    REASON_TWELVE_COUNT,
    REASON_KING_MOVES,
    REASON_LONE_COUNT,
    REASON_SAME_MATERIAL,
    REASON_TIME,
    REASON_TIME_INSUFFICIENT_MATERIAL,
    REASON_AGREEMENT,
    REASON_RESIGNATION,
    REASON_FORFEIT, // declared by an arbiter
    REASONS
} Reason;

const char *reason_word(Reason reason);      // "no-pieces", "threefold", ...
bool reason_read(Span word, Reason *reason); // false if there is no such word

// The document's short name and article, such as "TZD 8.2". `reason` belongs to the profile of `rules`.
void reason_article(Text *text, const Rules *rules, Reason reason);

#endif
