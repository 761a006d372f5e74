// The learned part of the evaluation: a small network that scores a position by its men and kings only.
//
// It sees the board from the side to move: own or enemy, man or king, and squares counted from the side's own corner,
// row by row from its first row, in the order of the bits, which for White means turned by 180 degrees; so a position
// and its position_flip are the same to it. Every piece adds its weights to the sums of the units, and every row with
// men adds those of their pattern (eval/shape.h), which give the worth of the men together; a row's men and their
// pattern add at most NETWORK_PIECE_MAX for each man, and at least its negative. The sums are clipped to 0..NETWORK_QA.
// From these come the second layer's sums, clipped to 0..NETWORK_QA * NETWORK_QB, and from those the score. All layers
// but the first exist once for each output bucket, chosen by the number of pieces on the board.
//
// The weights are quantised: NETWORK_QA stands for 1 in the first layer, NETWORK_QB for 1 in the second layer's
// weights, NETWORK_QC for a hundredth of a point in the last.
#ifndef EVAL_NETWORK_H
#define EVAL_NETWORK_H

#include "eval/shape.h"

enum {
    NETWORK_HIDDEN = 128, // units of the first layer
    NETWORK_SECOND = 16,
    NETWORK_BUCKETS = 4,
    NETWORK_SQUARES = 50, // the first 32 on 8x8
    NETWORK_QA = 255,
    NETWORK_QB_BITS = 6,
    NETWORK_QB = 1 << NETWORK_QB_BITS,
    NETWORK_QC = 64,
    // No sum can overflow while the weights are within these limits, and their negatives.
    NETWORK_PIECE_MAX = 780, // bias too: with 40 pieces within 16 bits
    NETWORK_SECOND_MAX = 32000,
    NETWORK_SECOND_BIAS_MAX = 1000000000,
    NETWORK_LAST_MAX = 200000,
    NETWORK_LAST_BIAS_MAX = 1000000000,
};

typedef enum NetworkPiece {
    NETWORK_OWN_MAN,
    NETWORK_OWN_KING,
    NETWORK_ENEMY_MAN,
    NETWORK_ENEMY_KING,
    NETWORK_PIECES,
} NetworkPiece;

// The weights as they are learned and stored.
typedef struct NetworkNumbers {
    int16_t piece[NETWORK_PIECES][NETWORK_SQUARES][NETWORK_HIDDEN];
    int16_t pattern[SHAPE_ROWS][SHAPE_ROW_STATES][NETWORK_HIDDEN]; // the first of a row, without men, is 0
    int16_t bias[NETWORK_HIDDEN];
    int16_t second[NETWORK_BUCKETS][NETWORK_SECOND][NETWORK_HIDDEN];
    int32_t second_bias[NETWORK_BUCKETS][NETWORK_SECOND];
    int32_t last[NETWORK_BUCKETS][NETWORK_SECOND];
    int32_t last_bias[NETWORK_BUCKETS];
} NetworkNumbers;

// The instructions that compute the score, each faster than those before; the result is the same.
typedef enum NetworkPath {
    NETWORK_PLAIN,  // the instructions that the program was compiled for
    NETWORK_AVX2,   // x86-64 with AVX2, also in a program compiled for less
    NETWORK_AVX512, // the same with AVX-512 and VNNI
    NETWORK_PATHS,
} NetworkPath;

// The weights with sums precomputed from them: those of a row's men for every way in which they can stand.
typedef struct Network {
    // The tables are multiples of a cache line in size; with the smallest one last, each begins with a line.
    int16_t row[SHAPE_ROWS][SHAPE_ROW_STATES][NETWORK_HIDDEN];
    int16_t king[2][SHAPE_BITS][NETWORK_HIDDEN]; // by enemy, and by the bit of the square as Black sees it
#ifdef __wasm_simd128__
    int16_t second_pairs[NETWORK_BUCKETS][NETWORK_HIDDEN / 2][NETWORK_SECOND][2]; // the second layer, by pairs of units
#endif
    NetworkNumbers numbers;
    NetworkPath path; // the fastest that works on this processor
} Network;

// Whether a path works on this processor.
bool network_path_works(NetworkPath path);

// Computes the sums from the weights, for a board, and chooses the path.
void network_prepare(Network *network, const Board *board);

// The output bucket of a position with `pieces` pieces on a board: they end at a third, a half and 0.7 of the pieces of
// the start.
static ALWAYS_INLINE int network_bucket_on(const Shape *shape, int pieces) {
    return shape->width == 4 ? (pieces > 8) + (pieces > 12) + (pieces > 17)
                             : (pieces > 13) + (pieces > 20) + (pieces > 28);
}
int network_bucket(const Board *board, int pieces);

// What a position adds up in the first layer: the weights of its rows of men, then those of its kings.
typedef struct NetworkAddends {
    const int16_t *weights[SHAPE_ROWS + NETWORK_SQUARES];
    int count;
} NetworkAddends;

static ALWAYS_INLINE void network_find_addends(const Network *network, const Shape *shape, const Position *p,
                                               const ShapeMen *men, NetworkAddends *addends) {
    Side side = position_side(p), other = side_other(side);
    bool turned = side == WHITE;
    for (int row = 0; row < shape->rows; row++)
        addends->weights[row] = network->row[row][men->row[row]];
    addends->count = shape->rows;
    for (int i = 0; i < 2; i++)
        for (Bitboard kings = position_kings(p, i ? other : side); kings;)
            addends->weights[addends->count++] = network->king[i][shape_bit(shape, bits_pop(&kings), turned)];
}

// Hundredths of a point for the side to move, not limited; `men` are shape_men of the board and the position.
int network_score(const Network *network, const Board *board, const Position *p, const ShapeMen *men);

// Whether the compiler can build single functions for a better processor than the rest of the program.
#if defined(__GNUC__) && defined(__x86_64__)
#define NETWORK_HAS_X86 1

// The same by instructions that the processor must have (eval/network_avx2.c, eval/network_avx512.c).
int network_score_avx2(const Network *network, const Board *board, const Position *p, const ShapeMen *men);
int network_score_avx512(const Network *network, const Board *board, const Position *p, const ShapeMen *men);
#else
#define NETWORK_HAS_X86 0
#endif

#ifdef __wasm_simd128__
// The same by the vectors of WebAssembly (eval/network_simd128.c), and what network_prepare does for it.
int network_score_simd128(const Network *network, const Board *board, const Position *p, const ShapeMen *men);
void network_prepare_simd128(Network *network);
#endif

#endif
