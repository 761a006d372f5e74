// The learned part of the evaluation: a small network that scores a position from its men and kings alone.
//
// It sees the board from the side to move: own or enemy, man or king, and a square counted from the side's own corner,
// 0 at the lowest number for Black (row by row from the own first row) and turned by 180 degrees for White; so a
// position and its position_flip are one to it. Every piece adds its numbers to NETWORK_HIDDEN sums, cut to
// 0..NETWORK_QA. From these come the second layer's sums, cut to 0..NETWORK_QA * NETWORK_QB, and from those
// the score. All but the first layer there is once for each phase, by the number of pieces on the board.
//
// The numbers are integers: NETWORK_QA stands for 1 in the first layer, NETWORK_QB in the second layer's
// weights, NETWORK_QC for a hundredth of a man in the last.
#ifndef EVAL_NETWORK_H
#define EVAL_NETWORK_H

#include "eval/shape.h"

enum {
    NETWORK_HIDDEN = 64,
    NETWORK_SECOND = 16,
    NETWORK_BUCKETS = 4,
    NETWORK_SQUARES = 50, // the first 32 on 8x8
    NETWORK_QA = 255,
    NETWORK_QB = 64,
    NETWORK_QC = 64,
    // No sum can overflow while the numbers are within these, and their negatives.
    NETWORK_PIECE_MOST = 780, // bias too: with 40 pieces within 16 bits
    NETWORK_SECOND_MOST = 32000,
    NETWORK_SECOND_BIAS_MOST = 1000000000,
    NETWORK_LAST_MOST = 200000,
    NETWORK_LAST_BIAS_MOST = 1000000000,
};

typedef enum NetworkPiece {
    NETWORK_OWN_MAN,
    NETWORK_OWN_KING,
    NETWORK_ENEMY_MAN,
    NETWORK_ENEMY_KING,
    NETWORK_PIECES,
} NetworkPiece;

// The numbers as they are learned and stored.
typedef struct NetworkNumbers {
    int16_t piece[NETWORK_PIECES][NETWORK_SQUARES][NETWORK_HIDDEN];
    int16_t bias[NETWORK_HIDDEN];
    int16_t second[NETWORK_BUCKETS][NETWORK_SECOND][NETWORK_HIDDEN];
    int32_t second_bias[NETWORK_BUCKETS][NETWORK_SECOND];
    int32_t last[NETWORK_BUCKETS][NETWORK_SECOND];
    int32_t last_bias[NETWORK_BUCKETS];
} NetworkNumbers;

// The numbers with what is worked out of them: the sums of a row's men for every way in which they can stand.
typedef struct Network {
    NetworkNumbers numbers;
    int16_t row[SHAPE_ROWS][SHAPE_ROW_STATES][NETWORK_HIDDEN];
    int16_t king[2][SHAPE_BITS][NETWORK_HIDDEN]; // by enemy, and by the bit of a square that Black sees
} Network;

// Works out the rest from the numbers, for a board.
void network_prepare(Network *network, const Board *board);

// The phase of a position of `pieces` pieces on a board.
int network_bucket(const Board *board, int pieces);

// Hundredths of a man for the side to move, not limited.
int network_score(const Network *network, const Board *board, const Position *p);

#endif
