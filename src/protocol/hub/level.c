#include "protocol/hub/level.h"

#include <math.h>

#include "protocol/hub/line.h"
#include "search/options.h"
#include "search/score.h"

enum { SKILL_FOR_HANDICAP = 4 };
static const double seconds_max = 1e9;

// Reads seconds as milliseconds; more than a billion seconds count as a billion.
static bool read_seconds(const HubPair *pair, int64_t *milliseconds, Error *error) {
    double seconds;
    if (span_to_decimal(pair->value, &seconds)) {
        seconds = seconds > seconds_max ? seconds_max : seconds < -seconds_max ? -seconds_max : seconds;
        *milliseconds = (int64_t)floor(seconds * 1000 + 0.5);
        return true;
    }
    return error_set(error, "%s takes seconds, such as 2.5, not '%s'", quoted(pair->name).text,
                     quoted(pair->value).text);
}

static bool read_number(const HubPair *pair, long long min, long long max, long long *number, Error *error) {
    if (span_to_number_at_most(pair->value, number) && *number >= min) {
        *number = *number > max ? max : *number;
        return true;
    }
    return error_set(error, "%s takes a whole number from %lld, not '%s'", quoted(pair->name).text, min,
                     quoted(pair->value).text);
}

static bool read_pair(const HubPair *pair, HubLevel *level, Error *error) {
    long long number;
    if (span_equal(pair->name, "depth")) {
        if (!read_number(pair, 1, PLY_MAX - 1, &number, error))
            return false;
        level->depth = (int)number;
    } else if (span_equal(pair->name, "nodes")) {
        if (!read_number(pair, 1, INT64_MAX, &number, error))
            return false;
        level->nodes = (uint64_t)number;
    } else if (span_equal(pair->name, "moves")) {
        if (!read_number(pair, 0, 10000, &number, error))
            return false;
        level->moves = (int)number;
        level->clock = true;
    } else if (span_equal(pair->name, "handicap")) {
        if (!read_number(pair, 0, HUB_HANDICAP_MAX, &number, error))
            return false;
        level->handicap = (int)number;
    } else if (span_equal(pair->name, "move-time")) {
        if (!read_seconds(pair, &level->move_time, error))
            return false;
        level->move_time = level->move_time < 1 ? 1 : level->move_time;
    } else if (span_equal(pair->name, "time")) {
        level->clock = true;
        return read_seconds(pair, &level->time, error);
    } else if (span_equal(pair->name, "inc")) {
        level->clock = true;
        return read_seconds(pair, &level->increment, error);
    }
    return true; // `infinite` sets no limit, and unknown names are ignored
}

bool hub_level_read(Scanner line, HubLevel *level, Error *error) {
    HubLevel read = *level;
    HubPair pair;
    HubResult result;
    while ((result = hub_next(&line, &pair, error)) == HUB_PAIR)
        if (!read_pair(&pair, &read, error))
            return false;
    if (result == HUB_END)
        *level = read;
    return result == HUB_END;
}

Limits hub_level_limits(const HubLevel *level) {
    Limits limits = {.depth = level->depth, .nodes = level->nodes, .movetime = level->move_time, .clock = level->clock};
    if (level->clock) {
        // Hub's clock does not include the increment of the next move; ours does.
        int64_t increment = level->increment > 0 ? level->increment : 0;
        int64_t time = level->time + increment;
        for (int side = 0; side < 2; side++) {
            limits.time[side] = time > 0 ? time : 0;
            limits.increment[side] = increment;
        }
        limits.moves_to_go = level->moves;
    }
    return limits;
}

int hub_level_skill(const HubLevel *level, int skill) {
    int left = skill - SKILL_FOR_HANDICAP * level->handicap;
    return left > SKILL_LEVEL_MIN ? left : SKILL_LEVEL_MIN;
}
