#include "support/mailbox_path.h"

#include <string.h>

static const int rows[MB_LEAPS] = {-1, -1, 1, 1}, columns[MB_LEAPS] = {-1, 1, -1, 1};

MbTrip mb_trip(const MbRules *rules, const MbBoard *board, int from) {
    return (MbTrip){.rules = rules, .board = board, .from = from, .at = from};
}

static int beside(const MbTrip *trip, int square, int direction) {
    return mb_square(trip->board, mb_row(trip->board, square) + rows[direction],
                     mb_column(trip->board, square) + columns[direction]);
}

// 2.5: the square that the piece came from is empty, and what it has taken stays where it is.
static bool is_free(const MbTrip *trip, int square) {
    return square >= 0 && (square == trip->from || trip->board->cell[square] == '.');
}

static bool is_open_to_capture(const MbTrip *trip, int square) {
    return square >= 0 && !trip->taken[square] && mb_owner(trip->board->cell[square]) == 1 - trip->board->side;
}

static bool is_king(const MbTrip *trip) {
    return trip->crowned || mb_is_king(trip->board->cell[trip->from]);
}

// Section 3: in tzd, tzd3 and drafti men capture forward only, and stop on the last row.
static bool man_may_leap(const MbTrip *trip, int direction) {
    int side = trip->board->side, row = mb_row(trip->board, trip->at);
    int last = side == 0 ? 0 : mb_width(trip->rules->profile) - 1;
    bool forward = rows[direction] == (side == 0 ? -1 : 1);
    return !mb_men_capture_forward(trip->rules->profile) || (forward && row != last);
}

bool mb_trip_leap(const MbTrip *trip, int direction, MbLeap *leap) {
    bool king = is_king(trip);
    if (!king && !man_may_leap(trip, direction))
        return false;
    int square = beside(trip, trip->at, direction);
    while (king && is_free(trip, square))
        square = beside(trip, square, direction);
    if (!is_open_to_capture(trip, square))
        return false;
    leap->victim = square;
    leap->landings = 0;
    for (square = beside(trip, square, direction); is_free(trip, square); square = beside(trip, square, direction)) {
        leap->landing[leap->landings++] = square;
        if (!king)
            break;
    }
    return leap->landings > 0;
}

MbTrip mb_trip_after(const MbTrip *trip, const MbLeap *leap, int landing) {
    MbTrip after = *trip;
    after.at = landing;
    after.taken[leap->victim] = true;
    int last = trip->board->side == 0 ? 0 : mb_width(trip->rules->profile) - 1;
    if (mb_crowned_in_passing(trip->rules->profile) && mb_row(trip->board, landing) == last)
        after.crowned = true;
    return after;
}

bool mb_trip_goes_on(const MbTrip *trip) {
    MbLeap leap;
    for (int direction = 0; direction < MB_LEAPS; direction++)
        if (mb_trip_leap(trip, direction, &leap))
            return true;
    return false;
}

bool mb_trip_must_go_on(const MbTrip *trip, const MbLeap *leap) {
    for (int i = 0; i < leap->landings; i++) {
        MbTrip after = mb_trip_after(trip, leap, leap->landing[i]);
        if (mb_trip_goes_on(&after))
            return true;
    }
    return false;
}

static bool lands_on(const MbLeap *leap, int square) {
    for (int i = 0; i < leap->landings; i++)
        if (leap->landing[i] == square)
            return true;
    return false;
}

static bool find_leap(const MbTrip *trip, int square, MbLeap *leap) {
    for (int direction = 0; direction < MB_LEAPS; direction++)
        if (mb_trip_leap(trip, direction, leap) && lands_on(leap, square))
            return true;
    return false;
}

// A landing that allows no further leap, though another one behind the same piece does, shows itself only at the end:
// whoever goes on from a landing has shown that it allows it.
MbPath mb_path_judge(const MbRules *rules, const MbBoard *board, const int *squares, int count, MbTrip *end) {
    MbTrip trip = mb_trip(rules, board, squares[0]);
    MbPath verdict = MB_PATH_NO_LEAP;
    for (int i = 1; i < count; i++) {
        MbLeap leap;
        verdict = MB_PATH_NO_LEAP;
        if (!find_leap(&trip, squares[i], &leap))
            break;
        verdict = mb_trip_must_go_on(&trip, &leap) ? MB_PATH_UNFINISHED : MB_PATH_LEGAL;
        trip = mb_trip_after(&trip, &leap, squares[i]);
    }
    if (end)
        *end = trip;
    return verdict;
}
