#include "learn/tune_data.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/rng.h"
#include "learn/sample_file.h"
#include "learn/sample_set.h"

double tune_chance(double logit) {
    return 1 / (1 + exp(-logit));
}

double tune_loss(double chance, double target) {
    const double min = 1e-7;
    chance = chance < min ? min : chance > 1 - min ? 1 - min : chance;
    return -(target * log(chance) + (1 - target) * log(1 - chance));
}

// The samples of a game are alike, so all of them are for training or all for validation.
static bool is_validation(uint32_t game) {
    Rng rng = {game};
    return rng_next(&rng) % TUNE_VALIDATION == 0;
}

// Squares are counted from the side's own corner in the order of the bits, as eval/network.h says; numbers run the
// other way along each row where they begin on the right.
static void add_features(TuneSample *to, const Board *board, const Sample *from) {
    Side side = from->flags & SAMPLE_BLACK ? BLACK : WHITE;
    uint64_t all = from->pieces[WHITE] | from->pieces[BLACK];
    for (int number = 0; number < board->numbers; number++) {
        if (!(all >> number & 1))
            continue;
        bool own = from->pieces[side] >> number & 1, king = from->kings >> number & 1;
        NetworkPiece kind =
            own ? (king ? NETWORK_OWN_KING : NETWORK_OWN_MAN) : (king ? NETWORK_ENEMY_KING : NETWORK_ENEMY_MAN);
        int place = board->from_right ? board_across(board, number + 1) - 1 : number;
        int square = side == BLACK ? place : board->numbers - 1 - place;
        to->feature[to->pieces++] = (uint8_t)((int)kind * board->numbers + square);
    }
}

static void add_patterns(TuneSample *to, const Board *board, const Position *p) {
    ShapeMen men = shape_men(board, p);
    memcpy(to->pattern, men.row, sizeof to->pattern);
}

TuneSample tune_sample_of(const Rules *rules, const Sample *from) {
    TuneSample to = {.validation = is_validation(from->game)};
    int sign = from->flags & SAMPLE_BLACK ? -1 : 1;
    add_features(&to, rules->board, from);
    to.bucket = (uint8_t)network_bucket(rules->board, to.pieces);
    Position p = sample_position(rules->board, from);
    add_patterns(&to, rules->board, &p);
    to.patterns = (uint8_t)shape_of(rules->board)->rows;
    TermCounts counts;
    terms_count(rules, &p, TERM_GROUPS_ALL, &counts);
    for (int term = 0; term < TERMS; term++)
        to.term[term] = (int16_t)(sign * (counts.count[WHITE][term] - counts.count[BLACK][term]));
    to.result = (float)(sign * from->result + 1) / 2;
    to.target = from->flags & SAMPLE_TRUTH ? NAN : (float)(sign * from->score); // until the scale is known
    return to;
}

static bool wanted(const TuneFilter *filter, const Sample *sample) {
    return (filter->threats || !(sample->flags & SAMPLE_THREAT)) && abs(sample->score) <= filter->limit;
}

static bool add(TuneData *data, const TuneSample *sample, size_t *capacity) {
    if (data->count == *capacity) {
        size_t more = *capacity ? *capacity * 3 / 2 : 1 << 16;
        TuneSample *grown = realloc(data->samples, more * sizeof *grown);
        if (!grown)
            return false;
        data->samples = grown;
        *capacity = more;
    }
    data->validation += sample->validation;
    data->samples[data->count++] = *sample;
    return true;
}

// The scale with which scores predict results best, by Newton's method on its inverse.
static double fit_scale(const TuneData *data) {
    double inverse = 1.0 / 200;
    for (int round = 0; round < 20; round++) {
        double slope = 0, bend = 1e-9;
        for (size_t i = 0; i < data->count; i++) {
            const TuneSample *sample = &data->samples[i];
            if (isnan(sample->target))
                continue;
            double chance = tune_chance(inverse * (double)sample->target);
            slope += (chance - (double)sample->result) * (double)sample->target;
            bend += chance * (1 - chance) * (double)(sample->target * sample->target);
        }
        inverse -= slope / bend;
        inverse = inverse < 1e-4 ? 1e-4 : inverse > 0.1 ? 0.1 : inverse;
    }
    return 1 / inverse;
}

static void set_targets(TuneData *data, double share) {
    for (size_t i = 0; i < data->count; i++) {
        TuneSample *sample = &data->samples[i];
        double result = (double)sample->result;
        sample->target =
            isnan(sample->target)
                ? sample->result
                : (float)(share * result + (1 - share) * tune_chance((double)sample->target / data->scale));
    }
}

// Files being read.
typedef struct SampleImport {
    TuneData *data;
    const char *path; // of the present one
    size_t before;    // samples read from those before it
    const Rules *rules;
    const TuneFilter *filter;
    size_t capacity;
    bool several;   // files
    SampleSet seen; // the positions read, if so
} SampleImport;

static bool take_sample(SampleImport *reading, const Sample *sample, Error *error) {
    TuneData *data = reading->data;
    data->read++;
    if (!sample_is_sound(reading->rules->board, sample))
        return error_set(error, "'%s': sample %zu is not a position of %s", quoted_string(reading->path).text,
                         data->read - reading->before, reading->rules->profile->name);
    if (reading->several && !sample_set_add(&reading->seen, sample))
        return true;
    bool enough = data->count - data->validation >= reading->filter->max;
    if (!wanted(reading->filter, sample) || (enough && !is_validation(sample->game)))
        return true;
    TuneSample seen = tune_sample_of(reading->rules, sample);
    if (reading->filter->plain)
        seen.patterns = 0;
    return add(data, &seen, &reading->capacity) ||
           error_set(error, "not enough memory for more than %zu positions", data->count);
}

// All whole games; one that was cut off at the end is ignored.
static bool take_games(SampleImport *reading, SampleReader *reader, Error *error) {
    SamplesRead read;
    while ((read = sample_reader_next(reader)) == SAMPLES_GAME)
        for (int i = 0; i < reader->count; i++)
            if (!take_sample(reading, &reader->samples[i], error))
                return false;
    return read != SAMPLES_DAMAGED || error_set(error, "'%s': the samples of game %u are damaged",
                                                quoted_string(reading->path).text, (unsigned)reader->game);
}

static bool take_file(SampleImport *reading, const char *path, Error *error) {
    SampleReader reader;
    FILE *file = file_open(path, error);
    if (!file || !sample_reader_open(&reader, file, path, reading->rules, error))
        return false;
    reading->path = path;
    reading->before = reading->data->read;
    bool good = take_games(reading, &reader, error);
    sample_reader_close(&reader);
    return good;
}

bool tune_data_read(TuneData *data, const char *const *paths, int files, const Rules *rules, const TuneFilter *filter,
                    double share, Error *error) {
    *data = (TuneData){0};
    SampleImport reading = {.data = data, .rules = rules, .filter = filter, .several = files > 1};
    bool good = true;
    for (int i = 0; good && i < files; i++)
        good = take_file(&reading, paths[i], error);
    sample_set_free(&reading.seen);
    if (good && (data->validation == 0 || data->validation == data->count))
        good = error_set(error, "'%s' has too few positions to learn from", quoted_string(reading.path).text);
    if (!good) {
        tune_data_free(data);
        return false;
    }
    data->scale = fit_scale(data);
    set_targets(data, share);
    return true;
}

void tune_data_free(TuneData *data) {
    free(data->samples);
    *data = (TuneData){0};
}
