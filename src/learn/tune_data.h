// The tuning's data: samples (learn/sample.h) as inputs of the network and the terms.
#ifndef LEARN_TUNE_DATA_H
#define LEARN_TUNE_DATA_H

#include "eval/weights.h"
#include "learn/sample.h"

enum {
    TUNE_PIECES = 40,
    TUNE_VALIDATION = 20, // one game in this many is kept for validation
};

// A position from the view of the side to move.
typedef struct TuneSample {
    uint8_t feature[TUNE_PIECES]; // of each piece: its kind times the squares of the board, plus the square
    uint8_t pattern[SHAPE_ROWS];  // of the men in each row: its state (eval/shape.h), 0 for none
    uint8_t patterns;             // rows whose pattern the network sees: all, or none if it is to be plain
    uint8_t pieces;
    uint8_t bucket; // of the network
    bool validation;
    int16_t term[TERMS]; // own count minus the enemy's
    float result;        // 1 for a win, 0.5, 0
    float target;        // the target of the prediction: the result mixed with the score of the search
    float base;          // the prediction without the network, a logit
} TuneSample;

typedef struct TuneFilter {
    int limit;    // samples whose score is further from 0 are left out, in hundredths of a point
    bool threats; // take positions in which the side that is not to move could capture
    size_t max;   // the number of samples to train on, the first ones; all are used for validation
    bool plain;   // the network sees no patterns
} TuneFilter;

// Release with tune_data_free.
typedef struct TuneData {
    TuneSample *samples;
    size_t count;
    size_t validation; // of them for validation
    size_t read;       // before the filter
    double scale;      // hundredths of a point per logit at which scores agree best with results
} TuneData;

// A sample for training; the target is still the score for the side to move, NAN if the true result is known.
TuneSample tune_sample_of(const Rules *rules, const Sample *from);

// Reads the samples of one or more files; a position in several of them is taken once. The target is the result with
// weight `share` (0..1) and the winning chance of the score with the rest; results from tables count in full. False,
// with the error.
bool tune_data_read(TuneData *data, const char *const *paths, int files, const Rules *rules, const TuneFilter *filter,
                    double share, Error *error);
void tune_data_free(TuneData *data);

// The chance for a logit.
double tune_chance(double logit);

// The cross entropy of a chance against a target, both 0..1.
double tune_loss(double chance, double target);

#endif
