// Positions to learn from, each with the score of a search and the result of its game; sample_file.h stores them.
#ifndef LEARN_SAMPLE_H
#define LEARN_SAMPLE_H

#include <stdio.h>

#include "board/rules.h"

enum { SAMPLE_BYTES = 32 };

typedef enum SampleFlag {
    SAMPLE_BLACK = 1,  // Black is to move
    SAMPLE_THREAT = 2, // the side that is not to move could capture
    SAMPLE_TRUTH = 4,  // the result is that of the endgame tables; there is no score
} SampleFlag;

typedef struct Sample {
    uint64_t pieces[2], kings; // by dense number
    int16_t score;             // of the search, for White, hundredths of a point
    int8_t result;             // of the game, for White: 1, 0, -1
    uint8_t flags;
    uint32_t game;
} Sample;

// `score` and `result` for White.
Sample sample_of(const Rules *rules, const Position *p, int score, int result, uint32_t game);

// The position of a sample, without its key.
Position sample_position(const Board *board, const Sample *sample);

// Whether it is a possible position of the board with a result, since a file may hold any bytes.
bool sample_is_sound(const Board *board, const Sample *sample);

void sample_pack(const Sample *sample, unsigned char bytes[SAMPLE_BYTES]);
void sample_unpack(const unsigned char bytes[SAMPLE_BYTES], Sample *sample);

#endif
