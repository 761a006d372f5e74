// The network: its score worked out piece by piece, and its lines in a file of weights.
#include "eval/network.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "base/platform.h"
#include "eval/network_file.h"
#include "support/probe.h"
#include "support/weights.h"

static int cut(int number, int max) {
    return number < 0 ? 0 : number > max ? max : number;
}

// What the men of a row and their pattern add to a unit, square by square: 1 for an own man, 2 for an enemy man.
static int row_unit(const NetworkNumbers *numbers, int row, int width, const int men[], int unit) {
    int pattern = 0, power = 1, sum = 0, count = 0;
    for (int column = 0; column < width; column++, power *= 3) {
        pattern += power * men[column];
        if (men[column] == 0)
            continue;
        sum += numbers->piece[men[column] == 1 ? NETWORK_OWN_MAN : NETWORK_ENEMY_MAN][row * width + column][unit];
        count++;
    }
    sum += numbers->pattern[row][pattern][unit];
    int max = count * NETWORK_PIECE_MAX;
    return sum < -max ? -max : sum > max ? max : sum;
}

// As the header says, with nothing worked out beforehand.
static int plain_score(const NetworkNumbers *numbers, const Board *board, const Position *p) {
    Side side = position_side(p);
    int hidden[NETWORK_HIDDEN], pieces = bits_count(position_occupied(p)), width = board->width / 2;
    int men[NETWORK_SQUARES] = {0};
    for (int i = 0; i < NETWORK_HIDDEN; i++)
        hidden[i] = numbers->bias[i];
    for (Bitboard set = position_occupied(p); set;) {
        Bitboard bit = bit_of(bits_lowest(set));
        int number = number_of_square(board, (Square)bits_pop(&set)) - 1;
        int square = side == BLACK ? number : board->numbers - 1 - number;
        bool own = p->pieces[side] & bit;
        if (!(p->kings & bit)) {
            men[square] = own ? 1 : 2;
            continue;
        }
        const int16_t *units = numbers->piece[own ? NETWORK_OWN_KING : NETWORK_ENEMY_KING][square];
        for (int i = 0; i < NETWORK_HIDDEN; i++)
            hidden[i] += units[i];
    }
    for (int row = 0; row < board->width; row++)
        for (int i = 0; i < NETWORK_HIDDEN; i++)
            hidden[i] += row_unit(numbers, row, width, men + row * width, i);
    int bucket = network_bucket(board, pieces), score = numbers->last_bias[bucket];
    for (int j = 0; j < NETWORK_SECOND; j++) {
        int sum = numbers->second_bias[bucket][j];
        for (int i = 0; i < NETWORK_HIDDEN; i++)
            sum += cut(hidden[i], NETWORK_QA) * numbers->second[bucket][j][i];
        score += cut(sum, NETWORK_QA * NETWORK_QB) / NETWORK_QB * numbers->last[bucket][j];
    }
    return score / (NETWORK_QA * NETWORK_QC);
}

// The score of each path that works here must be this one.
static void assert_score(Weights *weights, const Board *board, const Position *p, int score) {
    ShapeMen men = shape_men(board, p);
    for (NetworkPath path = 0; path < NETWORK_PATHS; path++)
        if (network_path_works(path)) {
            weights->network.path = path;
            cr_assert_eq(network_score(&weights->network, board, p, &men), score, "path %d", (int)path);
        }
}

Test(network, the_score_is_that_of_the_pieces_one_by_one_on_every_path) {
    Rng rng = {1};
    for (int id = 0; id < PROFILES; id++) {
        WeightGame game_kind = weight_game_of(&profiles[id]);
        Weights *weights = test_weights_random(game_kind, true, &rng);
        const Board *board =
            weight_game_board(game_kind)->width == 8 ? &board_8x8 : &board_10x10; // numbers as the bits
        int different = 0, last = 0;
        for (int i = 0; i < 50; i++) {
            Game game = probe_random_game((ProfileId)id, &rng, 150);
            for (int k = 0; k < game.count; k++) {
                const Position *p = &game.states[k].position;
                int score = plain_score(&weights->network.numbers, board, p);
                assert_score(weights, board, p, score);
                different += score != last;
                last = score;
            }
            game_free(&game);
        }
        cr_assert_gt(different, 500, "the network tells positions apart");
        weights_free(weights);
    }
}

// 20 men a side on 10x10, all numbers at their limits: sums of 16 bits hold them.
Test(network, numbers_at_their_limits_overflow_nothing) {
    Weights *weights = test_weights_none(WEIGHT_GAME_NIGERIA);
    NetworkNumbers *numbers = &weights->network.numbers;
    for (int sign = -1; sign <= 1; sign += 2) {
        for (int i = 0; i < NETWORK_HIDDEN; i++) {
            for (int kind = 0; kind < NETWORK_PIECES; kind++)
                for (int square = 0; square < NETWORK_SQUARES; square++)
                    numbers->piece[kind][square][i] = (int16_t)(sign * NETWORK_PIECE_MAX);
            for (int row = 0; row < SHAPE_ROWS; row++)
                for (int pattern = 1; pattern < SHAPE_ROW_STATES; pattern++)
                    numbers->pattern[row][pattern][i] = (int16_t)(sign * NETWORK_PIECE_MAX);
            numbers->bias[i] = (int16_t)(sign * NETWORK_PIECE_MAX);
            for (int bucket = 0; bucket < NETWORK_BUCKETS; bucket++)
                for (int j = 0; j < NETWORK_SECOND; j++)
                    numbers->second[bucket][j][i] = NETWORK_SECOND_MAX;
        }
        for (int bucket = 0; bucket < NETWORK_BUCKETS; bucket++) {
            for (int j = 0; j < NETWORK_SECOND; j++) {
                numbers->second_bias[bucket][j] = NETWORK_SECOND_BIAS_MAX;
                numbers->last[bucket][j] = NETWORK_LAST_MAX;
            }
            numbers->last_bias[bucket] = NETWORK_LAST_BIAS_MAX;
        }
        weights->has_network = true;
        weights_prepare(weights, WEIGHT_GAME_NIGERIA);
        Position start = position_start(&board_10x10);
        assert_score(weights, &board_10x10, &start, plain_score(numbers, &board_10x10, &start));
    }
    weights_free(weights);
}

Test(network, the_fastest_path_that_works_is_chosen) {
    Weights *weights = test_weights_none(WEIGHT_GAME_TZD);
    cr_assert(network_path_works(NETWORK_PLAIN));
    cr_assert_eq(network_path_works(NETWORK_AVX2), NETWORK_HAS_X86 && platform_has_avx2());
    cr_assert_eq(network_path_works(NETWORK_AVX512), NETWORK_HAS_X86 && platform_has_avx512());
    cr_assert_not(network_path_works(NETWORK_PATHS));
    network_prepare(&weights->network, &board_8x8);
    cr_assert_eq(weights->network.path, network_path_works(NETWORK_AVX512) ? NETWORK_AVX512
                                        : network_path_works(NETWORK_AVX2) ? NETWORK_AVX2
                                                                           : NETWORK_PLAIN);
    weights_free(weights);
}

Test(network, phases_follow_the_pieces_left) {
    int before = 0;
    for (int pieces = 1; pieces <= 24; pieces++) {
        int bucket = network_bucket(&board_8x8, pieces);
        cr_assert(bucket == before || bucket == before + 1);
        before = bucket;
    }
    cr_assert_eq(before, NETWORK_BUCKETS - 1);
    cr_assert_eq(network_bucket(&board_10x10, 13), 0);
    cr_assert_eq(network_bucket(&board_10x10, 40), NETWORK_BUCKETS - 1);
}

static void assert_refused(const char *words, const char *reason) {
    static NetworkNumbers numbers;
    NetworkSeen seen = {.lines = 0};
    Error error = {""};
    Scanner scanner = scanner_of(words);
    cr_assert_not(network_take(&numbers, &seen, &board_8x8, &scanner, &error), "%s", words);
    cr_assert_str_eq(error.what, reason);
}

// `count` times " 1" after the words.
static const char *with_numbers(const char *words, int count) {
    static Text text;
    text_clear(&text);
    text_add(&text, words);
    for (int i = 0; i < count; i++)
        text_add(&text, " 1");
    return text_string(&text);
}

Test(network, a_wrong_line_is_refused_with_the_reason) {
    assert_refused("", "the network has no part ''");
    assert_refused("third 1", "the network has no part 'third'");
    assert_refused("own-man 0 1", "there is no square '0', only 1 to 32");
    assert_refused("own-man 33 1", "there is no square '33', only 1 to 32");
    assert_refused("second 5 1", "there is no bucket '5', only 1 to 4");
    assert_refused("second 1 17", "there is no unit '17', only 1 to 16");
    assert_refused("last x", "there is no bucket 'x', only 1 to 4");
    assert_refused("pattern 9 1", "there is no row '9', only 1 to 8");
    assert_refused("pattern 8 0", "there is no pattern '0', only 1 to 80");
    assert_refused("pattern 8 81", "there is no pattern '81', only 1 to 80");
    assert_refused(with_numbers("pattern 1 80 781", 63), "a whole number from -780 to 780 is needed, not '781'");
    assert_refused(with_numbers("pattern 1 80", 63), "a number is missing at the end");
    assert_refused("own-king 1 7 x", "a whole number from -780 to 780 is needed, not 'x'");
    assert_refused("bias 781", "a whole number from -780 to 780 is needed, not '781'");
    assert_refused(with_numbers("bias", 63), "a number is missing at the end");
    assert_refused(with_numbers("bias", 65), "there are too many numbers");
    assert_refused("units 65", "a network has 64 or 128 units, not '65'");
    assert_refused("units", "a network has 64 or 128 units, not ''");
    assert_refused("units 128 1", "there are too many numbers");
    assert_refused(with_numbers("last 4", NETWORK_SECOND), "a number is missing at the end");
}

Test(network, the_units_come_first_and_say_how_many_numbers_follow) {
    static NetworkNumbers numbers;
    NetworkSeen seen = {.lines = 0};
    Error error;
    Scanner scanner = scanner_of("units 128");
    cr_assert(network_take(&numbers, &seen, &board_8x8, &scanner, &error));
    scanner = scanner_of(with_numbers("bias", 64));
    cr_assert_not(network_take(&numbers, &(NetworkSeen){.units = seen.units}, &board_8x8, &scanner, &error));
    cr_assert_str_eq(error.what, "a number is missing at the end");
    scanner = scanner_of(with_numbers("bias", NETWORK_HIDDEN));
    cr_assert(network_take(&numbers, &seen, &board_8x8, &scanner, &error));
    scanner = scanner_of("units 128");
    cr_assert_not(network_take(&numbers, &seen, &board_8x8, &scanner, &error));
    cr_assert_str_eq(error.what, "the units must come before the rest of the network, and once");
}

Test(network, a_part_may_stand_only_once) {
    static NetworkNumbers numbers;
    NetworkSeen seen = {.lines = 0};
    Error error;
    for (int time = 0; time < 2; time++) {
        Scanner scanner = scanner_of(with_numbers("last 2", NETWORK_SECOND + 1));
        cr_assert_eq(network_take(&numbers, &seen, &board_10x10, &scanner, &error), time == 0);
    }
    cr_assert_str_eq(error.what, "this part of the network is given twice");
    for (int time = 0; time < 2; time++) {
        Scanner scanner = scanner_of(with_numbers("pattern 10 242", 64));
        cr_assert_eq(network_take(&numbers, &seen, &board_10x10, &scanner, &error), time == 0);
    }
    cr_assert_str_eq(error.what, "this part of the network is given twice");
    cr_assert_eq(seen.lines, 1);
    cr_assert_eq(seen.patterns, 1);
}
