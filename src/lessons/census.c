#include "lessons/census.h"

#include <string.h>

#include "base/bits.h"

enum { OWN_ROAD, OTHER_ROAD, OWN_EDGE, OTHER_EDGE, OWN_SIDE, OTHER_SIDE, OWN_NEED, OTHER_NEED, LEAD, ODD_LEAD };

static const char *const features[] = {"own-road",   "other-road", "own-edge",   "other-edge", "own-side",
                                       "other-side", "own-need",   "other-need", "lead",       "odd-lead"};
static const char *const signs[] = {"<=", "=", ">="};

// The first and the last file.
static Bitboard sides_of(const Board *board) {
    return board->width == 8 ? 0xc0603018 : 0x401 * 0x100200400801;
}

static bool add_condition(Census *census, Span word) {
    for (size_t feature = 0; feature < sizeof features / sizeof *features; feature++)
        for (int sign = 0; sign < 3; sign++) {
            size_t name = strlen(features[feature]), all = name + strlen(signs[sign]);
            CensusCondition *c = &census->conditions[census->count];
            if (word.length > all && memcmp(word.start, features[feature], name) == 0 &&
                memcmp(word.start + name, signs[sign], all - name) == 0 &&
                span_to_number((Span){word.start + all, word.length - all}, &c->number)) {
                c->feature = (int)feature;
                c->sign = sign - 1;
                census->count++;
                return true;
            }
        }
    return false;
}

TableResult census_result(Span word) {
    static const char *const words[] = {[TABLE_DRAW] = "draw", [TABLE_LOSS] = "loss", [TABLE_WIN] = "win"};
    for (int result = TABLE_DRAW; result <= TABLE_WIN; result++)
        if (span_equal(word, words[result]))
            return (TableResult)result;
    return TABLE_UNKNOWN;
}

bool census_read(Scanner *line, Census *census, Error *error) {
    *census = (Census){.count = 0};
    Span name = scanner_next(line);
    if (!material_read(name, &census->material))
        return error_set(error, "an ending such as KKMvM expected, kings before men, not '%s'", quoted(name).text);
    for (Span word; (word = scanner_peek(line)).length > 0 && census_result(word) == TABLE_UNKNOWN;
         scanner_next(line)) {
        if (span_equal(word, "quiet"))
            census->quiet = true;
        else if (span_equal(word, "safe"))
            census->safe = true;
        else if (census->count == CENSUS_CONDITIONS)
            return error_set(error, "more than %d comparisons", CENSUS_CONDITIONS);
        else if (!add_condition(census, word))
            return error_set(error, "'%s' is no condition such as quiet, safe or own-road>=1", quoted(word).text);
    }
    return true;
}

// Of the men of the side to move, which go up.
static int rows_left(const Board *board, Bitboard men) {
    return men ? square_row(board, (Square)bits_lowest(men)) : board->width;
}

static int value_of(const Board *board, int feature, TableBoard b) {
    int side = feature == OTHER_ROAD || feature == OTHER_EDGE || feature == OTHER_SIDE;
    TableBoard turned = tb_board_turn(board, b);
    Bitboard sides = sides_of(board), edge = sides | board->top_row | board->bottom_row;
    int own = rows_left(board, b.men[0]), other = rows_left(board, turned.men[0]);
    switch (feature) {
    case OWN_ROAD:
    case OTHER_ROAD: return bits_count(b.kings[side] & board->long_diagonal);
    case OWN_EDGE:
    case OTHER_EDGE: return bits_count((b.men[side] | b.kings[side]) & edge);
    case OWN_SIDE:
    case OTHER_SIDE: return bits_count(b.men[side] & sides);
    case OWN_NEED: return own;
    case OTHER_NEED: return other;
    case LEAD: return other - own;
    default: return (other - own) & 1;
    }
}

bool census_counts(const Census *census, const Rules *rules, const Position *p, TableBoard b) {
    const Generator *generator = rules->generator;
    if ((census->quiet || census->safe) && generator->can_capture(p, WHITE))
        return false;
    if (census->safe && generator->can_capture(p, BLACK))
        return false;
    for (int i = 0; i < census->count; i++) {
        const CensusCondition *c = &census->conditions[i];
        int value = value_of(rules->board, c->feature, b);
        if (c->sign < 0 ? value > c->number : c->sign > 0 ? value < c->number : value != c->number)
            return false;
    }
    return true;
}

bool census_take(const Census *census, Tablebase *tb, CensusCounts *counts, Error *error) {
    TableIndex index = index_of_class(tb_rules(tb)->board, census->material);
    IndexWalk walk = index_walk(&index);
    *counts = (CensusCounts){.all = 0};
    for (uint64_t i = 0; i < index.size; i++) {
        TableBoard b = index_walk_to(&walk, i);
        Position p = tb_board_position(b);
        if (!census_counts(census, tb_rules(tb), &p, b))
            continue;
        TableResult result = tb_probe(tb, &p);
        if (result == TABLE_UNKNOWN) {
            char name[MATERIAL_NAME];
            material_name(census->material, name);
            return error_set(error, "no table of %s is found; tbgen makes it", name);
        }
        counts->of[result]++;
        counts->all++;
    }
    return true;
}
