#include "eval/areas_file.h"

#include "eval/weight_numbers.h"

static bool take_packed(Span list, int8_t worth[AREA_PART_STATES], Error *error) {
    for (int state = 0; list.length > 0; state++) {
        int32_t number;
        if (state == AREA_PART_STATES)
            return error_set(error, "there are too many numbers");
        if (!weight_packed_take(&list, AREA_MAX, &number, error))
            return false;
        worth[state] = (int8_t)number;
    }
    return true;
}

// The numbers of a part.
static bool take_worths(Scanner *words, int8_t worth[AREA_PART_STATES], Error *error) {
    Span list;
    if (weight_packed_begin(words, &list))
        return take_packed(list, worth, error);
    for (int state = 0; scanner_peek(words).length > 0;) {
        int left = AREA_PART_STATES - state;
        if (left == 0)
            return error_set(error, "there are too many numbers");
        Span word = scanner_peek(words);
        if (*word.start == '*') {
            scanner_next(words);
            long long count;
            if (!span_to_number((Span){word.start + 1, word.length - 1}, &count) || count < 1 || count > left)
                return error_set(error, "'%s' is not * and a number of zeros from 1 to %d", quoted(word).text, left);
            state += (int)count;
            continue;
        }
        int32_t number;
        if (!weight_number_take(words, AREA_MAX, &number, error))
            return false;
        worth[state++] = (int8_t)number;
    }
    return true;
}

bool areas_take(Areas *areas, AreasSeen *seen, const Board *board, Scanner *words, Error *error) {
    const Shape *shape = shape_of(board);
    int phase = 0, band = 0, column = 0, part = 0;
    if (!weight_index_take(words, "phase", AREA_PHASES, &phase, error) ||
        !weight_index_take(words, "band", areas_bands(shape), &band, error) ||
        !weight_index_take(words, "column", areas_columns(shape), &column, error) ||
        !weight_index_take(words, "part", AREA_PARTS, &part, error))
        return false;
    if (seen->part[phase][band][column][part])
        return error_set(error, "this part of an area is given twice");
    seen->part[phase][band][column][part] = true;
    seen->lines++;
    return take_worths(words, areas->worth[phase][band][column] + part * AREA_PART_STATES, error);
}

static void write_part(Text *text, const int8_t worth[AREA_PART_STATES]) {
    int zeros = 0;
    for (int state = 0; state < AREA_PART_STATES; state++) {
        if (worth[state] == 0) {
            zeros++;
            continue;
        }
        if (zeros == 1)
            text_add(text, " 0");
        else if (zeros > 1)
            text_printf(text, " *%d", zeros);
        text_printf(text, " %d", worth[state]);
        zeros = 0;
    }
}

void areas_write(Text *text, const Areas *areas, const Board *board) {
    const Shape *shape = shape_of(board);
    Text numbers = {0};
    for (int phase = 0; phase < AREA_PHASES; phase++)
        for (int band = 0; band < areas_bands(shape); band++)
            for (int column = 0; column < areas_columns(shape); column++)
                for (int part = 0; part < AREA_PARTS; part++) {
                    text_clear(&numbers);
                    write_part(&numbers, areas->worth[phase][band][column] + part * AREA_PART_STATES);
                    if (numbers.length > 0)
                        text_printf(text, "area %d %d %d %d%s\n", phase + 1, band + 1, column + 1, part + 1,
                                    text_string(&numbers));
                }
    text_free(&numbers);
}
