// Files of samples, format 2.
//
// Two lines of text, "mfalme samples 2 PROFILE" and the settings that the games were played with, as pairs of name and
// value ("nodes 4000 seed 1 ..."); then a block for each game, in order from game 0 on, also for one without samples:
// its number, the number of its samples, and the CRC-32 of these eight bytes and the samples (4 bytes each, low byte
// first); then the samples, SAMPLE_BYTES each: White's pieces, Black's pieces, the kings (8 bytes each, bit n - 1 for
// number n), score (2), result (1), flags (1), game (4).
#ifndef LEARN_SAMPLE_FILE_H
#define LEARN_SAMPLE_FILE_H

#include "base/error.h"
#include "learn/sample.h"

enum { SAMPLES_OF_GAME_MAX = 4096 };

// Adds the two lines, or the block of a game.
void samples_write_header(Text *text, const Rules *rules, const char *settings);
void samples_write_game(Text *text, uint32_t game, const Sample *samples, int count);

typedef enum SamplesRead {
    SAMPLES_GAME,    // a game was read
    SAMPLES_END,     // the file ends after a whole game
    SAMPLES_CUT,     // it ends within a game, for instance after a killed run
    SAMPLES_DAMAGED, // a block is damaged
} SamplesRead;

// Reads a file game by game. Release with sample_reader_close.
typedef struct SampleReader {
    FILE *file;
    Text settings; // the second line
    uint32_t game; // the next one
    size_t whole;  // bytes of the header and of the games that were read
    int count;     // samples of the game that was read last
    Sample *samples;
} SampleReader;

// Reads the header. False, with the error and nothing to close, if the file holds no samples, those of another profile
// or another format. `file` is closed with the reader, also on failure.
bool sample_reader_open(SampleReader *reader, FILE *file, const char *path, const Rules *rules, Error *error);

// Reads the next game into the reader.
SamplesRead sample_reader_next(SampleReader *reader);

void sample_reader_close(SampleReader *reader);

#endif
