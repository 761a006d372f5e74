// Weights as text:
//
//     mfalme weights 1 tzd
//     # a comment
//     term man 100 100
//     term king 260 290
//     ...
//     network own-man 1 ...
//     ...
//     end 5dbf2f3a
//
// The first line names the version of the format and the game (weight_game_names). Then, in any order, each term stands
// once with its weights in the opening and in the ending, from -WEIGHT_MOST to WEIGHT_MOST hundredths of a man; and
// the lines of a network (eval/network_file.h), all or none. The last line has the checksum (base/checksum.h, eight
// hexadecimal digits) of the lines before it, blanks around each taken away, each with one line feed behind it,
// comments and empty lines left out. So comments may come and go, and a changed number is found out: whoever changed it
// meaning to takes the checksum from the refusal. No line is longer than WEIGHTS_LINE_MOST bytes.
#ifndef EVAL_WEIGHTS_FILE_H
#define EVAL_WEIGHTS_FILE_H

#include "base/text.h"
#include "eval/network_file.h"
#include "eval/weights.h"

enum { WEIGHTS_LINE_MOST = 4000 };

// Reading line by line, wherever the lines come from.
typedef struct WeightsReader {
    Weights *weights;
    WeightGame game;
    const char *name; // of the file, for messages
    int line;         // of the last one taken, from 1
    uint32_t sum;
    bool begun, ended;
    bool seen[TERMS];
    NetworkSeen network;
} WeightsReader;

// `weights` are whole once weights_reader_end said so. `name` is kept by pointer.
void weights_reader_begin(WeightsReader *reader, Weights *weights, WeightGame game, const char *name);

// Takes the next line, with or without its end. False, with file, line and what is wrong.
bool weights_reader_take(WeightsReader *reader, const char *line, Error *error);

// Whether everything was there; then the weights are ready for use.
bool weights_reader_end(WeightsReader *reader, Error *error);

// The weights of a file for `game`, on the heap, to be freed by the caller. NULL, with what is wrong and where.
Weights *weights_load(const char *path, WeightGame game, Error *error);

void weights_write(Text *text, const Weights *weights, WeightGame game);

#endif
