// The network's lines in a file of weights (eval/weights_file.h):
//
//     network own-man 1 N ... N       for each kind of piece and square of the board: NETWORK_HIDDEN numbers
//     network bias N ... N            the sums of an empty board: NETWORK_HIDDEN numbers
//     network second 1 1 N ... N B    for each phase and second unit: NETWORK_HIDDEN weights and the bias
//     network last 1 N ... N B        for each phase: NETWORK_SECOND weights and the bias
//
// The kinds are own-man, own-king, enemy-man, enemy-king; squares, phases and units count from 1, phase 1 being that
// of the fewest pieces. eval/network.h says what the numbers mean.
#ifndef EVAL_NETWORK_FILE_H
#define EVAL_NETWORK_FILE_H

#include "base/text.h"
#include "eval/network.h"

typedef struct NetworkSeen {
    bool piece[NETWORK_PIECES][NETWORK_SQUARES];
    bool bias;
    bool second[NETWORK_BUCKETS][NETWORK_SECOND];
    bool last[NETWORK_BUCKETS];
    int lines;
} NetworkSeen;

// Takes what follows the word `network` in a line. False, with what is wrong; then `numbers` may be half changed.
bool network_take(NetworkNumbers *numbers, NetworkSeen *seen, const Board *board, Scanner *words, Error *error);

// How many lines a network has.
int network_lines(const Board *board);

void network_write(Text *text, const NetworkNumbers *numbers, const Board *board);

#endif
