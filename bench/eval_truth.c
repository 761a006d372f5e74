// How well static evaluations know endings of tzd: random quiet positions of five pieces, the tables having the truth.
//
//   eval_truth POSITIONS SEED WEIGHTS...
//
// For each file of weights the share of won and lost positions whose score has the right sign, and the mean loss of
// the chance that the score means, with the scale that makes it least.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/rng.h"
#include "eval/eval.h"
#include "eval/weights_file.h"
#include "learn/tune_data.h"
#include "tablebase/probe/library.h"

enum { PIECES = 5 };

typedef struct Truth {
    Position position;
    double result; // for the side to move: 1, 0.5, 0
    int score;
} Truth;

// Five pieces, a part of them kings, both sides having some; no key.
static Position random_position(const Board *board, Rng *rng) {
    Position p = {.turn = rng_below(rng, 2) ? TURN_BLACK : 0};
    int white = 1 + (int)rng_below(rng, PIECES - 1);
    for (int i = 0; i < PIECES;) {
        Side side = i < white ? WHITE : BLACK;
        Bitboard bit = bit_of(square_of_number(board, 1 + (int)rng_below(rng, (uint32_t)board->numbers)));
        bool king = rng_below(rng, 2) == 0;
        if (position_occupied(&p) & bit || (!king && bit & board_promotion_row(board, side)))
            continue;
        p.pieces[side] |= bit;
        p.kings |= king ? bit : 0;
        i++;
    }
    return p;
}

static bool find_truth(const Rules *rules, Tablebase *tables, Rng *rng, Truth *truth) {
    Position p = truth->position = random_position(rules->board, rng);
    if (rules_can_capture(rules, &p) || rules_is_threatened(rules, &p))
        return false;
    TableResult result = tb_probe(tables, &p);
    truth->result = result == TABLE_WIN ? 1 : result == TABLE_LOSS ? 0 : 0.5;
    return result != TABLE_UNKNOWN;
}

static double loss_with(const Truth *truths, int count, double scale) {
    double sum = 0;
    for (int i = 0; i < count; i++)
        sum += tune_loss(tune_chance(truths[i].score / scale), truths[i].result);
    return sum / count;
}

static void judge(const Rules *rules, const char *path, Truth *truths, int count) {
    Error error;
    Weights *weights = weights_load(path, weight_game_of(rules->profile), &error);
    if (!weights) {
        fprintf(stderr, "eval_truth: %s\n", error.what);
        exit(1);
    }
    int decided = 0, right = 0;
    for (int i = 0; i < count; i++) {
        Truth *truth = &truths[i];
        truth->score = eval_position(rules, weights, &truth->position);
        decided += truth->result != 0.5;
        right += (truth->result == 1 && truth->score > 0) || (truth->result == 0 && truth->score < 0);
    }
    weights_free(weights);
    double min = 1e9, best = 0;
    for (double scale = 5; scale < 2000; scale *= 1.05) {
        double loss = loss_with(truths, count, scale);
        if (loss < min) {
            min = loss;
            best = scale;
        }
    }
    printf("%s: %d positions, %d decided, sign right %.2f%%, mean loss %.4f (%.0f hundredths of a point to a logit)\n",
           path, count, decided, 100.0 * right / decided, min, best);
}

int main(int argc, char **argv) {
    int count = argc > 3 ? atoi(argv[1]) : 0;
    TableLibrary library;
    if (count < 1 || !tb_library_init(&library, NULL, NULL)) {
        fputs("usage: eval_truth POSITIONS SEED WEIGHTS...\n", stderr);
        return 1;
    }
    Rules rules = rules_of(&profiles[PROFILE_TZD]);
    Tablebase *tables = tb_library_tables(&library, rules.profile);
    Truth *truths = malloc((size_t)count * sizeof *truths);
    if (!tables || tb_pieces(tables) < PIECES || !truths) {
        fputs("eval_truth: no tables of five pieces, or no memory\n", stderr);
        return 1;
    }
    Rng rng = {strtoull(argv[2], NULL, 10)};
    for (int i = 0; i < count;)
        i += find_truth(&rules, tables, &rng, &truths[i]);
    for (int i = 3; i < argc; i++)
        judge(&rules, argv[i], truths, count);
    free(truths);
    tb_library_free(&library);
    return 0;
}
