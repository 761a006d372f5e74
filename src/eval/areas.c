#include "eval/areas.h"

static uint64_t pairs_of(const Shape *shape, int row_state) {
    uint64_t pairs = 0;
    for (int column = 0; column < areas_columns(shape); column++, row_state /= 3)
        pairs |= (uint64_t)(row_state % 9) << 16 * column;
    return pairs;
}

void areas_prepare(Areas *areas, const Board *board) {
    const Shape *shape = shape_of(board);
    for (int state = 0; state < shape->row_states; state++)
        areas->pairs[state] = pairs_of(shape, state);
}

static ALWAYS_INLINE int score_on(const Areas *areas, const Shape *shape, const Position *p, const ShapeMen *men) {
    uint64_t pairs[SHAPE_ROWS];
    for (int row = 0; row < shape->rows; row++)
        pairs[row] = areas->pairs[men->row[row]];
    int phase = areas_phase(shape, bits_count(position_occupied(p))), sum = 0;
    for (int band = 0; band < areas_bands(shape); band++) {
        uint64_t states = areas_states(pairs + band);
        for (int column = 0; column < areas_columns(shape); column++)
            sum += areas->worth[phase][band][column][areas_state(states, column)];
    }
    return sum / AREA_ONE;
}

// One instance for each board, so that its shape is a compile-time constant.
int areas_score(const Areas *areas, const Board *board, const Position *p, const ShapeMen *men) {
    return board->width == 8 ? score_on(areas, &shape_8x8, p, men) : score_on(areas, &shape_10x10, p, men);
}
