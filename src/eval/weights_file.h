// Weights as text:
//
//     mfalme weights 1 tzd
//     # a comment
//     term man 100 100
//     term king 260 290
//     ...
//     network own-man 1 ...
//     ...
//     area 1 1 1 1 ...
//     ...
//     end 5dbf2f3a
//
// The first line names the version of the format and the game (weight_game_names). Then, in any order, each term comes
// once with its weights for the opening and the endgame, from -WEIGHT_MAX to WEIGHT_MAX hundredths of a point; and
// the lines of a network (eval/network_file.h), all or none; and those of areas (eval/areas_file.h). The last line has
// the checksum (base/checksum.h, eight hexadecimal digits) of the lines before it, without blanks around them, comments
// and empty lines, each ended by a line feed. So comments may be changed freely, while a changed number is detected; if
// the change was intended, the error message gives the new checksum. Lists of
// numbers can be packed (eval/weight_numbers.h). No line is longer than WEIGHTS_LINE_MAX bytes.
#ifndef EVAL_WEIGHTS_FILE_H
#define EVAL_WEIGHTS_FILE_H

#include "base/error.h"
#include "eval/areas_file.h"
#include "eval/network_file.h"
#include "eval/weights.h"

enum { WEIGHTS_LINE_MAX = 4000 };

// Reads line by line, from any source.
typedef struct WeightsReader {
    Weights *weights;
    WeightGame game;
    const char *name; // of the file, for messages
    int line;         // of the last one taken, from 1
    uint32_t sum;
    bool begun, ended;
    bool built_in; // packed, so its checksum, that of the file, is not compared; to be set after weights_reader_begin
    bool seen[TERMS];
    NetworkSeen network;
    AreasSeen areas;
} WeightsReader;

// `weights` are complete once weights_reader_end has returned true. `name` is kept by pointer.
void weights_reader_begin(WeightsReader *reader, Weights *weights, WeightGame game, const char *name);

// Takes the next line, with or without its line end. False, with the error, which names file and line.
bool weights_reader_take(WeightsReader *reader, const char *line, Error *error);

// Whether everything was present; the weights are ready for use then.
bool weights_reader_end(WeightsReader *reader, Error *error);

// The weights for `game` from a file, on the heap, to be freed by the caller. NULL, with an error that names the place.
Weights *weights_load(const char *path, WeightGame game, Error *error);

void weights_write(Text *text, const Weights *weights, WeightGame game);

// The checksum of what weights_write writes.
uint32_t weights_sum(const Weights *weights, WeightGame game);

#endif
