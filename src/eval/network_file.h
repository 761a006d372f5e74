// The network's lines in a file of weights (eval/weights_file.h):
//
//     network units 128               the units of the first layer, 64 or 128, before the other lines; 64 if not given
//     network own-man 1 N ... N       for each kind of piece and square of the board: a number for each unit
//     network pattern 1 1 N ... N     for each row and pattern of its men: a number for each unit
//     network bias N ... N            the biases of the units
//     network second 1 1 N ... N B    for each bucket and second unit: a weight for each unit, and the bias
//     network last 1 N ... N B        for each bucket: NETWORK_SECOND weights and the bias
//
// The kinds are own-man, own-king, enemy-man, enemy-king; squares, rows, buckets and units count from 1, bucket 1 being
// that of the fewest pieces, and patterns are numbered by the state of the row (eval/shape.h). A pattern that is not
// given has the numbers 0; all other lines are needed. eval/network.h says what the numbers mean.
#ifndef EVAL_NETWORK_FILE_H
#define EVAL_NETWORK_FILE_H

#include "base/error.h"
#include "eval/network.h"

typedef struct NetworkSeen {
    bool piece[NETWORK_PIECES][NETWORK_SQUARES];
    bool pattern[SHAPE_ROWS][SHAPE_ROW_STATES];
    bool bias;
    bool second[NETWORK_BUCKETS][NETWORK_SECOND];
    bool last[NETWORK_BUCKETS];
    int patterns, lines; // the numbers of patterns and of other lines
    int units;           // 0 until a line has given them
} NetworkSeen;

// Takes the rest of a line after the word `network`. False, with the error; then `numbers` may be partly changed.
bool network_take(NetworkNumbers *numbers, NetworkSeen *seen, const Board *board, Scanner *words, Error *error);

// The number of lines of a network without patterns.
int network_lines(const Board *board);

void network_write(Text *text, const NetworkNumbers *numbers, const Board *board);

#endif
