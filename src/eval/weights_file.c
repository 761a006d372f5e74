#include "eval/weights_file.h"

#include <errno.h>
#include <string.h>

#include "base/checksum.h"
#include "base/platform.h"

static const char title[] = "mfalme weights ";

// "area 1 1 1 1" and the numbers of a part, each of up to four characters and a blank
_Static_assert(20 + 5 * AREA_PART_STATES < WEIGHTS_LINE_MAX, "the lines of areas are not too long");

void weights_reader_begin(WeightsReader *reader, Weights *weights, WeightGame game, const char *name) {
    *reader = (WeightsReader){.weights = weights, .game = game, .name = name};
    *weights = (Weights){0};
}

static bool refuse(const WeightsReader *reader, Error *error, const char *format, ...) PRINTF_LIKE(3, 4);

static bool refuse(const WeightsReader *reader, Error *error, const char *format, ...) {
    Error what;
    va_list list;
    va_start(list, format);
    error_set_list(&what, format, list);
    va_end(list);
    return error_set(error, "'%s', line %d: %s", quoted_string(reader->name).text, reader->line, what.what);
}

// "mfalme weights 1 GAME"
static bool take_title(WeightsReader *reader, Span line, Error *error) {
    if (line.length < sizeof title - 1 || memcmp(line.start, title, sizeof title - 1) != 0)
        return error_set(error, "'%s' is not a file of weights: it does not begin with '%s1'",
                         quoted_string(reader->name).text, title);
    Scanner words = scanner_of(line.start + sizeof title - 1);
    Span version = scanner_next(&words), game = scanner_next(&words);
    if (!span_equal(version, "1"))
        return refuse(reader, error, "unknown version '%s' of the format, only 1 is known", quoted(version).text);
    for (int i = 0; i < WEIGHT_GAMES; i++)
        if (span_equal(game, weight_game_names[i]) && i != (int)reader->game)
            return refuse(reader, error, "these weights are for %s, not for %s", weight_game_names[i],
                          weight_game_names[reader->game]);
    if (!span_equal(game, weight_game_names[reader->game]))
        return refuse(reader, error, "no weights are known for the game '%s'", quoted(game).text);
    reader->begun = true;
    return scanner_peek(&words).length == 0 || refuse(reader, error, "nothing may follow the name of the game");
}

static bool take_term(WeightsReader *reader, Scanner *words, Error *error) {
    Span name = scanner_next(words);
    int term = 0;
    while (term < TERMS && !span_equal(name, term_names[term]))
        term++;
    if (term == TERMS)
        return refuse(reader, error, "no term is called '%s'", quoted(name).text);
    if (reader->seen[term])
        return refuse(reader, error, "the term %s is given twice", term_names[term]);
    reader->seen[term] = true;
    for (int phase = 0; phase < PHASES; phase++) {
        Span word = scanner_next(words);
        long long number;
        if (!span_to_number(word, &number) || number < -WEIGHT_MAX || number > WEIGHT_MAX)
            return refuse(reader, error, "%s takes whole numbers from %d to %d, not '%s'", term_names[term],
                          -WEIGHT_MAX, WEIGHT_MAX, quoted(word).text);
        reader->weights->term[term][phase] = (int16_t)number;
    }
    return scanner_peek(words).length == 0 ||
           refuse(reader, error, "%s takes two numbers, for opening and ending", term_names[term]);
}

static bool take_network(WeightsReader *reader, Scanner *words, Error *error) {
    Error what;
    return network_take(&reader->weights->network.numbers, &reader->network, weight_game_board(reader->game), words,
                        &what) ||
           refuse(reader, error, "%s", what.what);
}

static bool take_area(WeightsReader *reader, Scanner *words, Error *error) {
    Error what;
    return areas_take(&reader->weights->areas, &reader->areas, weight_game_board(reader->game), words, &what) ||
           refuse(reader, error, "%s", what.what);
}

static bool take_end(WeightsReader *reader, Scanner *words, Error *error) {
    char sum[9];
    snprintf(sum, sizeof sum, "%08x", (unsigned)reader->sum);
    Span word = scanner_next(words);
    reader->ended = true;
    if (!reader->built_in && !span_equal_nocase(word, sum))
        return refuse(reader, error, "the checksum is '%s', but that of the lines above is %s", quoted(word).text, sum);
    return scanner_peek(words).length == 0 || refuse(reader, error, "nothing may follow the checksum");
}

// A line that is neither empty nor a comment, without blanks around it.
static bool take_contents(WeightsReader *reader, Span line, Error *error) {
    if (reader->ended)
        return refuse(reader, error, "nothing may follow the line that begins with 'end'");
    if (!reader->begun)
        return take_title(reader, line, error);
    Scanner words = scanner_of(line.start);
    Span first = scanner_next(&words);
    if (span_equal(first, "term"))
        return take_term(reader, &words, error);
    if (span_equal(first, "network"))
        return take_network(reader, &words, error);
    if (span_equal(first, "area"))
        return take_area(reader, &words, error);
    if (span_equal(first, "end"))
        return take_end(reader, &words, error);
    return refuse(reader, error, "'%s' is not one of the words term, network, area and end", quoted(first).text);
}

bool weights_reader_take(WeightsReader *reader, const char *line, Error *error) {
    Span contents = span_trim(span_of(line));
    reader->line++;
    if (contents.length == 0 || *contents.start == '#')
        return true;
    if (!take_contents(reader, contents, error))
        return false;
    if (!reader->built_in) {
        reader->sum = checksum_add(reader->sum, contents.start, contents.length);
        reader->sum = checksum_add(reader->sum, "\n", 1);
    }
    return true;
}

bool weights_reader_end(WeightsReader *reader, Error *error) {
    if (!reader->begun)
        return error_set(error, "'%s' is not a file of weights: it is empty", quoted_string(reader->name).text);
    if (!reader->ended)
        return error_set(error, "'%s' is cut off after line %d: the line that begins with 'end' is missing",
                         quoted_string(reader->name).text, reader->line);
    for (int term = 0; term < TERMS; term++)
        if (!reader->seen[term])
            return error_set(error, "'%s': the term %s is missing", quoted_string(reader->name).text, term_names[term]);
    int lines = network_lines(weight_game_board(reader->game));
    if (reader->network.lines + reader->network.patterns != 0 && reader->network.lines != lines)
        return error_set(error, "'%s' has %d of the %d lines of a network", quoted_string(reader->name).text,
                         reader->network.lines, lines);
    reader->weights->has_network = reader->network.lines != 0;
    reader->weights->has_areas = reader->areas.lines != 0;
    weights_prepare(reader->weights, reader->game);
    return true;
}

static bool read_lines(WeightsReader *reader, FILE *file, Error *error) {
    Text line = {0};
    bool good = true, cut;
    while (good && text_read_line_at_most(&line, file, WEIGHTS_LINE_MAX, &cut)) {
        good = weights_reader_take(reader, text_string(&line), error);
        if (good && cut)
            good = refuse(reader, error, "longer than %d bytes", WEIGHTS_LINE_MAX);
    }
    text_free(&line);
    if (good && ferror(file))
        return error_set(error, "cannot read '%s': %s", quoted_string(reader->name).text, strerror(errno));
    return good && weights_reader_end(reader, error);
}

Weights *weights_load(const char *path, WeightGame game, Error *error) {
    // A device might never end.
    if (platform_is_special_file(path)) {
        error_set(error, "cannot read '%s': it is not an ordinary file", quoted_string(path).text);
        return NULL;
    }
    errno = 0;
    FILE *file = platform_open(path, "rb");
    if (!file) {
        error_set(error, "cannot read '%s': %s", quoted_string(path).text, strerror(errno));
        return NULL;
    }
    Weights *weights = weights_new();
    WeightsReader reader;
    weights_reader_begin(&reader, weights, game, path);
    bool good = read_lines(&reader, file, error);
    fclose(file);
    if (good)
        return weights;
    weights_free(weights);
    return NULL;
}

void weights_write(Text *text, const Weights *weights, WeightGame game) {
    size_t begin = text->length;
    text_printf(text, "%s1 %s\n", title, weight_game_names[game]);
    for (int term = 0; term < TERMS; term++)
        text_printf(text, "term %s %d %d\n", term_names[term], weights->term[term][PHASE_OPENING],
                    weights->term[term][PHASE_ENDGAME]);
    if (weights->has_network)
        network_write(text, &weights->network.numbers, weight_game_board(game));
    if (weights->has_areas)
        areas_write(text, &weights->areas, weight_game_board(game));
    text_printf(text, "end %08x\n", (unsigned)checksum(text->data + begin, text->length - begin));
}

uint32_t weights_sum(const Weights *weights, WeightGame game) {
    Text text = {0};
    weights_write(&text, weights, game);
    uint32_t sum = checksum(text.data, text.length);
    text_free(&text);
    return sum;
}
