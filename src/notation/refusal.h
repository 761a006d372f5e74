// Why the text of a move is refused: a stable code, a sentence, the article, and the moves concerned.
#ifndef NOTATION_REFUSAL_H
#define NOTATION_REFUSAL_H

#include "base/language.h"
#include "notation/notation.h"

// Roughly in the order of the checks.
typedef enum RefusalCode {
    REFUSAL_MALFORMED,           // not the text of a move
    REFUSAL_OFF_BOARD,           // names a square that the board does not have
    REFUSAL_LIGHT_SQUARE,        // names a light square
    REFUSAL_NOT_YOUR_TURN,       // sent as a move of the side that is not to move
    REFUSAL_NO_HUFFING,          // a huff where profile or setting has none
    REFUSAL_NOTHING_TO_HUFF,     // the last move declined no capture
    REFUSAL_NOT_HUFFABLE,        // that piece could not have captured
    REFUSAL_NO_PIECE,            // the first square is empty
    REFUSAL_NOT_YOUR_PIECE,      // it holds a piece of the other side
    REFUSAL_CAPTURE_WITH_HYPHEN, // a legal capture written as a-b
    REFUSAL_NOT_A_MOVE_OF_PIECE,
    REFUSAL_MAN_BACKWARD,
    REFUSAL_PATH_BLOCKED,
    REFUSAL_LANDING_OCCUPIED,
    REFUSAL_OWN_PIECE_JUMPED,
    REFUSAL_JUMPED_TWICE,
    REFUSAL_NOTHING_TO_CAPTURE,  // written as a capture, or continues one, over no piece
    REFUSAL_PROMOTION_ENDS_MOVE, // continues after the promotion row
    REFUSAL_CAPTURE_MANDATORY,   // `moves`: the captures
    REFUSAL_CAPTURE_INCOMPLETE,  // `moves`: the continuations
    REFUSAL_MAJORITY,            // `moves`: the captures that take the most
    REFUSAL_AMBIGUOUS,           // `moves`: the candidates
    REFUSALS
} RefusalCode;

// The attempted action of the refused text; the article depends on it.
typedef enum RefusalSubject { MAN_MOVES, MAN_CAPTURES, KING_MOVES, KING_CAPTURES, REFUSAL_SUBJECTS } RefusalSubject;

// Initialise with refusal_init, release with refusal_free; cannot be copied, as it holds a list.
typedef struct Refusal {
    RefusalCode code;
    RefusalSubject subject;
    Error message;  // a sentence without a full stop, naming the squares concerned
    MoveList moves; // the legal moves concerned; empty unless the code says so
} Refusal;

void refusal_init(Refusal *refusal);
void refusal_free(Refusal *refusal);

// Stores code, subject and sentence, and returns false.
bool refusal_set(Refusal *refusal, RefusalCode code, RefusalSubject subject, const char *format, ...) PRINTF_LIKE(4, 5);

const char *refusal_word(RefusalCode code); // "malformed", "capture-mandatory", ...

// The document's short name and the article or heading, such as "TZD 3.1" or "Zambia Captures".
void refusal_article(Text *text, const Rules *rules, const Refusal *refusal);

// The sentence with the article: "a1 is empty (TZD 3)".
// In Kiswahili the sentence is that of the code, without squares.
void refusal_write(Text *text, const Rules *rules, const Refusal *refusal, Language language);

// The refusal as one line: "illegal move 'a1-b2': a capture must be made: c3:e5:g7 (TZD 13.3)"; a long list of moves is
// cut after the first few. `p` is the position in which the text was refused.
void refusal_to_error(const Refusal *refusal, Span text, const Rules *rules, const Position *p,
                      const Notation *notation, Error *error);

#endif
