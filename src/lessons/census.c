#include "lessons/census.h"

#include <string.h>

#include "base/bits.h"
#include "tablebase/format/rows.h"

enum { OWN_ROAD, OTHER_ROAD, OWN_EDGE, OTHER_EDGE, OWN_SIDE, OTHER_SIDE, OWN_NEED, OTHER_NEED, LEAD, ODD_LEAD };
enum { NO_MEN = 8 };

static const char *const features[] = {"own-road",   "other-road", "own-edge",   "other-edge", "own-side",
                                       "other-side", "own-need",   "other-need", "lead",       "odd-lead"};
static const char *const signs[] = {"<=", "=", ">="};
static const uint32_t sides = 0x18181818u, edge = 0xf818181fu;

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

// Of the men of the side to move, which go toward bit 0.
static int rows_left(uint32_t men) {
    return men ? bits_lowest(men) / 4 : NO_MEN;
}

static int value_of(int feature, TableBoard b) {
    int side = feature == OTHER_ROAD || feature == OTHER_EDGE || feature == OTHER_SIDE;
    TableBoard turned = tb_board_turn(b);
    int own = rows_left(b.men[0]), other = rows_left(turned.men[0]);
    switch (feature) {
    case OWN_ROAD:
    case OTHER_ROAD: return bits_count(b.kings[side] & MAIN_ROAD);
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

bool census_counts(const Census *census, const Generator *generator, const Position *p, TableBoard b) {
    if ((census->quiet || census->safe) && generator->can_capture(p, WHITE))
        return false;
    if (census->safe && generator->can_capture(p, BLACK))
        return false;
    for (int i = 0; i < census->count; i++) {
        const CensusCondition *c = &census->conditions[i];
        int value = value_of(c->feature, b);
        if (c->sign < 0 ? value > c->number : c->sign > 0 ? value < c->number : value != c->number)
            return false;
    }
    return true;
}

bool census_take(const Census *census, Tablebase *tb, CensusCounts *counts, Error *error) {
    TableIndex index = index_of_class(census->material);
    TableBoard b = index_board(&index, 0);
    *counts = (CensusCounts){.all = 0};
    for (uint64_t i = 0; i < index.size; i++) {
        if (i > 0)
            index_next(&index, &b);
        Position p = tb_board_position(b);
        if (!census_counts(census, tb_generator(tb), &p, b))
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
