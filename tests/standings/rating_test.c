// Ratings by TZD3 13, computed by hand.

#include "standings/rating.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "standings/rating_file.h"
#include "support/contest.h"
#include "support/temporary.h"

// Rates games between A and B, who have these ratings and games; what they have then is in `first` and `second`.
static void rate(Rating *first, Rating *second, const char *games) {
    Contest contest = contest_of(games);
    Ratings ratings = {0};
    ratings_enter(&ratings, "A", first->rating, first->games);
    ratings_enter(&ratings, "B", second->rating, second->games);
    ratings_play(&ratings, &contest);
    *first = ratings.ratings[0];
    *second = ratings.ratings[1];
    first->name = second->name = NULL;
    ratings_free(&ratings);
    contest_free(&contest);
}

static void check(double a, long a_games, double b, long b_games, const char *games, double a_after, double b_after) {
    Rating first = {.rating = a, .games = a_games}, second = {.rating = b, .games = b_games};
    rate(&first, &second, games);
    cr_expect_float_eq(first.rating, a_after, 0.005, "%s: A %.2f", games, first.rating);
    cr_expect_float_eq(second.rating, b_after, 0.005, "%s: B %.2f", games, second.rating);
}

// Both from 1200: expected 0.5, so a win moves 40 x 0.5 = 20. A Supa is one win. A draw moves nothing.
Test(rating, equals) {
    check(1200, 0, 1200, 0, "A1B", 1220, 1180);
    check(1200, 0, 1200, 0, "ASB", 1220, 1180);
    check(1200, 0, 1200, 0, "B0A", 1220, 1180);
    check(1200, 0, 1200, 0, "A=B", 1200, 1200);
}

// The second game is rated from what the first one left, 1220 and 1180: expected 1 / (1 + 10^(-40/400)) = 0.55731, so
// 40 x 0.44269 = 17.71.
Test(rating, after_every_game) {
    check(1200, 0, 1200, 0, "A1B A1B", 1237.71, 1162.29);
}

// 400 points apart: expected 1 / (1 + 10^-1) = 0.90909; a win moves 40 x 0.09091 = 3.64, a loss 36.36.
Test(rating, four_hundred_apart) {
    check(1600, 0, 1200, 0, "A1B", 1603.64, 1196.36);
    check(1600, 0, 1200, 0, "A0B", 1563.64, 1236.36);
}

// The 30th game still counts with 40, the 31st with 20: of A the first of two games is the 30th. B is new.
// Game 1: 1200 each, A wins: 1220 (K 40), 1180. Game 2: expected 0.55731: A + 20 x 0.44269 = 8.85; B - 17.71.
Test(rating, the_first_thirty_games) {
    check(1200, 29, 1200, 0, "A1B A1B", 1228.85, 1162.29);
    check(1200, 30, 1200, 29, "A1B", 1210, 1180);
}

// Below 2000 K is 20, from 2000 on 10; the rating before the game decides. 1995 each: A 2005, B 1985 (K 20). Then
// expected 1 / (1 + 10^(-20/400)) = 0.52875: A loses 10 x 0.52875 = 5.29 (K 10), B wins 20 x 0.52875 = 10.58.
Test(rating, from_two_thousand_on) {
    check(1995, 100, 1995, 100, "A1B A0B", 1999.71, 1995.58);
    check(2000, 30, 2000, 30, "A1B", 2005, 1995);
    check(2000, 29, 2000, 30, "A1B", 2020, 1995);
    check(1999.99, 30, 1999.99, 30, "A1B", 2009.99, 1989.99);
}

// Nobody falls below 800: 810 - 20 is 790, so 800. The winner gets all the same.
Test(rating, the_floor) {
    check(810, 0, 810, 0, "A0B", 800, 830);
    check(800, 50, 800, 50, "A0B", 800, 810);
}

// A bye, a forfeit before the first move and a game that both lose are not rated and are no games.
Test(rating, what_is_not_rated) {
    Rating first = {.rating = 1500, .games = 3}, second = {.rating = 1400, .games = 5};
    rate(&first, &second, "A+B A+* *-B B-A");
    cr_expect(first.rating == 1500 && second.rating == 1400);
    cr_expect(first.games == 3 && second.games == 5);
    cr_expect(first.scored == 0 && first.expected == 0);
}

Test(rating, players_who_are_not_listed_begin_at_1200) {
    Contest contest = contest_of("A1B");
    Ratings ratings = {0};
    ratings_play(&ratings, &contest);
    cr_expect_eq(ratings.count, 2);
    cr_expect_float_eq(ratings_find(&ratings, "A")->rating, 1220, 1e-9);
    cr_expect_eq(ratings_find(&ratings, "B")->games, 1);
    cr_expect_null(ratings_find(&ratings, "C"));
    ratings_free(&ratings);
    contest_free(&contest);
}

// ---- The file

static bool read(Ratings *ratings, const char *text, Error *error) {
    const char *path = temporary_file(text);
    bool good = ratings_read(ratings, path, error);
    remove(path);
    return good;
}

Test(rating, a_file_is_read_and_written) {
    Ratings ratings = {0};
    Text text = {0};
    Error error;
    cr_assert(read(&ratings,
                   "\xef\xbb\xbf# the club\r\n\r\n1538.25 34 Asha \"A\", # wa  Juma\r\n 800 0 Neema  \n1600 7 P",
                   &error));
    cr_expect_eq(ratings.count, 3);
    cr_expect_eq(ratings_find(&ratings, "Asha \"A\", # wa  Juma")->games, 34);
    ratings_write(&text, &ratings);
    cr_expect_str_eq(text_string(&text), "# rating, rated games, name\n1600.00 7 P\n"
                                         "1538.25 34 Asha \"A\", # wa  Juma\n800.00 0 Neema\n");
    text_free(&text);
    ratings_free(&ratings);
}

Test(rating, bad_lines_are_named) {
    static const struct {
        const char *text, *what;
    } rows[] = {
        {"Asha 1200 3\n", "line 1: a rating is a number from 800 to 9999 with at most two decimals, not 'Asha'"},
        {"# a\n\n1200,5 3 Asha\n",
         "line 3: a rating is a number from 800 to 9999 with at most two decimals, not '1200,5'"},
        {"799.99 3 Asha\n", "line 1: a rating is a number from 800 to 9999 with at most two decimals, not '799.99'"},
        {"1200.125 3 Asha\n",
         "line 1: a rating is a number from 800 to 9999 with at most two decimals, not '1200.125'"},
        {"99999999999999999999 3 Asha\n",
         "line 1: a rating is a number from 800 to 9999 with at most two decimals, not '99999999999999999999'"},
        {"1200 Asha\n", "line 1: the rating must be followed by the number of rated games, not 'Asha'"},
        {"1200 -1 Asha\n", "line 1: the rating must be followed by the number of rated games, not '-1'"},
        {"1200\n", "line 1: the rating must be followed by the number of rated games, not ''"},
        {"1200 3\n", "line 1: the number of games must be followed by the player's name"},
        {"1200 3 Asha\n1300 4 Asha\n", "line 2: 'Asha' is listed twice"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Ratings ratings = {0};
        Error error = {""};
        cr_assert_not(read(&ratings, rows[i].text, &error), "%s", rows[i].text);
        cr_expect_not_null(strstr(error.what, rows[i].what), "%s", error.what);
        ratings_free(&ratings);
    }
}
