#include "protocol/play/actions.h"

const char *play_why_rule(RefusalCode code, RefusalSubject subject) {
    static const char *const moves[REFUSAL_SUBJECTS] = {
        [MAN_MOVES] = "A man moves one square diagonally forward to an empty square.",
        [MAN_CAPTURES] = "A man captures by jumping over an enemy piece next to it to the empty square behind.",
        [KING_MOVES] = "A king moves along a diagonal over any number of empty squares.",
        [KING_CAPTURES] = "A king captures the first piece on its diagonal, an enemy with an empty square behind it.",
    };
    static const char *const rules[REFUSALS] = {
        [REFUSAL_MALFORMED] = "A move is its start and its end, as 'moves' shows them, or a number of that list.",
        [REFUSAL_OFF_BOARD] = "A move stays on the board.",
        [REFUSAL_LIGHT_SQUARE] = "Only the dark squares are played on.",
        [REFUSAL_NOT_YOUR_TURN] = "The sides move in turn.",
        [REFUSAL_NO_HUFFING] = "In this game nothing is huffed: a capture cannot be declined.",
        [REFUSAL_NOTHING_TO_HUFF] = "A piece may be huffed only directly after it could have captured and did not.",
        [REFUSAL_NOT_HUFFABLE] = "Only a piece that could have captured in the last move, and did not, may be huffed.",
        [REFUSAL_NO_PIECE] = "A move begins on a square with one of your pieces.",
        [REFUSAL_NOT_YOUR_PIECE] = "You move your own pieces only.",
        [REFUSAL_CAPTURE_WITH_HYPHEN] = "The hyphen stands for a move without a capture.",
        [REFUSAL_MAN_BACKWARD] = "A man goes forward; this step would take it backward.",
        [REFUSAL_PATH_BLOCKED] = "Every square on the way of a king must be empty, but for the piece that it jumps.",
        [REFUSAL_LANDING_OCCUPIED] = "A piece ends its move, and each of its jumps, on an empty square.",
        [REFUSAL_OWN_PIECE_JUMPED] = "You may not jump over your own pieces.",
        [REFUSAL_JUMPED_TWICE] = "No piece is jumped twice: captured pieces leave the board only after the move.",
        [REFUSAL_PROMOTION_ENDS_MOVE] = "A man that reaches the last row becomes a king, and there its move ends.",
        [REFUSAL_CAPTURE_MANDATORY] = "Whoever can capture must capture; which capture is free to choose.",
        [REFUSAL_CAPTURE_INCOMPLETE] = "A capture goes on as long as the piece can capture again.",
        [REFUSAL_AMBIGUOUS] = "Several legal moves fit what you typed.",
    };
    return rules[code] ? rules[code] : moves[subject];
}
