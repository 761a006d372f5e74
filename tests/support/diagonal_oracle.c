#include "support/diagonal_oracle.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "support/clock_oracle.h"

// A move: a result where the count ends, or RUNS_ON; where it runs on, whether it begins at the latest now, and whether
// a king was lost with the material still counted; and the number of the position that it leads to.
enum { RESULT_MASK = 3, RUNS_ON = 3, BEGINS = 4, FEWER_KINGS = 8, NUMBER_SHIFT = 4 };
enum { PAIRS_MAX = 2, LAYERS = 2 * 60 + 2, NOT_YET = 3 /* beside results: not known to be won or lost */ };

typedef struct Half {
    TableIndex index;
    uint32_t *first, *moves; // the moves of position i are first[i] .. first[i + 1] - 1
    MbBoard example;         // that can move
    Value *layers[LAYERS];   // by the plies of a begun count
    Value *waiting;
} Half;

struct DiagonalOracle {
    const Rules *rules;
    MbRules mailbox;
    const RawSet *plain;
    Half halves[PAIRS_MAX][2]; // [1] is the reverse
    int pairs;
    MbMove moves[MB_MAX_MOVES];
};

DiagonalOracle *diagonal_oracle_new(const Rules *rules, const RawSet *plain) {
    DiagonalOracle *oracle = memory_new(1, sizeof *oracle);
    oracle->rules = rules;
    oracle->mailbox = bridge_rules(rules);
    oracle->plain = plain;
    return oracle;
}

void diagonal_oracle_restart(DiagonalOracle *oracle) {
    oracle->mailbox = bridge_rules(oracle->rules);
}

void diagonal_oracle_free(DiagonalOracle *oracle) {
    for (int n = 0; n < 2 * PAIRS_MAX; n++) {
        Half *half = &oracle->halves[n / 2][n % 2];
        free(half->first);
        free(half->moves);
        free(half->waiting);
        for (int c = 0; c < LAYERS; c++)
            free(half->layers[c]);
    }
    free(oracle);
}

static Half *half_of(const DiagonalOracle *oracle, Material m) {
    for (int n = 0; n < 2 * oracle->pairs; n++) {
        const Half *half = &oracle->halves[n / 2][n % 2];
        if (material_equal(half->index.material, m))
            return (Half *)half;
    }
    return NULL;
}

// ---- Moves ------------------------------------------------------------------------------------

static void stop_on(const char *what) {
    fprintf(stderr, "diagonal oracle: %s\n", what);
    abort();
}

// The count after a move, which was at `plies`.
static int count_after(const MbGame *start, const MbBoard *board, const MbMove *move, const MbBoard *after, int plies) {
    MbGame game = *start;
    mb_game_set_count(&game, plies);
    mb_game_count(&game, board, move, after);
    return game.count_side < 0 ? -2 : game.count_plies;
}

static uint32_t move_of(const DiagonalOracle *oracle, const MbGame *start, const MbBoard *board, const MbMove *move) {
    enum { SOME = 5 };
    MbBoard after = mb_apply(&oracle->mailbox, board, move);
    TableBoard b = clock_oracle_table_board(&board_8x8, &after);
    if (!(b.men[0] | b.kings[0]))
        return VALUE_LOST;
    int counted = count_after(start, board, move, &after, SOME), waited = count_after(start, board, move, &after, -1);
    if (counted == -2)
        return value_result(raw_value(oracle->plain, b));
    if (counted != SOME + 1 || waited < -1 || waited > 0)
        stop_on("a count that neither runs on nor begins");
    Half *half = half_of(oracle, tb_board_material(b));
    uint32_t number = (uint32_t)index_of(&half->index, b) << NUMBER_SHIFT;
    return number | RUNS_ON | (waited == 0 ? BEGINS : 0) | (move->n_captured > 0 ? FEWER_KINGS : 0);
}

static void find_moves(DiagonalOracle *oracle, Half *half) {
    size_t room = 0, count = 0;
    half->first = memory_new((size_t)half->index.size + 1, sizeof *half->first);
    for (uint64_t i = 0; i < half->index.size; i++) {
        Position p = tb_board_position(index_board(&half->index, i));
        MbBoard board = bridge_board(oracle->rules, &p);
        MbGame start;
        mb_game_init(&start, &oracle->mailbox, &board);
        int found = mb_moves(&oracle->mailbox, &board, oracle->moves, MB_MAX_MOVES);
        if (count + (size_t)found > room) {
            room = 2 * room + 1024;
            half->moves = memory_resize(half->moves, room, sizeof *half->moves);
        }
        for (int m = 0; m < found; m++)
            half->moves[count++] = move_of(oracle, &start, &board, &oracle->moves[m]);
        half->first[i + 1] = (uint32_t)count;
        if (found > 0)
            half->example = board;
        mb_game_free(&start);
    }
}

void diagonal_oracle_add(DiagonalOracle *oracle, Material m) {
    Half *halves = oracle->halves[oracle->pairs++];
    for (int h = 0; h < 2; h++)
        halves[h].index = index_of_class(&board_8x8, h ? material_reversed(m) : m);
    for (int h = 0; h < 2; h++) {
        find_moves(oracle, &halves[h]);
        halves[h].waiting = memory_new((size_t)halves[h].index.size, 1);
        for (int c = 0; c < LAYERS; c++)
            halves[h].layers[c] = memory_new((size_t)halves[h].index.size, 1);
    }
}

// ---- Results ----------------------------------------------------------------------------------

// Whether the clocks draw: a count at `plies`, -1 for one that has not begun, with the thirty moves at `quiet`.
static bool is_drawn(const DiagonalOracle *oracle, const Half *half, int plies, int quiet) {
    MbGame game;
    MbStatus status;
    mb_game_init_clocks(&game, &oracle->mailbox, &half->example, quiet, quiet);
    mb_game_set_count(&game, plies);
    mb_game_status(&game, &status);
    mb_game_free(&game);
    return status.kind == MB_DRAW || status.kind == MB_CLAIMABLE;
}

int diagonal_oracle_full(const DiagonalOracle *oracle) {
    int full = 0;
    while (!is_drawn(oracle, &oracle->halves[0][0], full, 0) || !is_drawn(oracle, &oracle->halves[0][1], full, 0))
        full++;
    return full;
}

// The half that a move leads to.
static const Half *target(const DiagonalOracle *oracle, int pair, int h, uint32_t move) {
    return &oracle->halves[move & FEWER_KINGS ? pair - 1 : pair][1 - h];
}

typedef struct Seen {
    bool win, open, draw;
} Seen;

static void see(Seen *seen, Value after) {
    seen->win = seen->win || after == VALUE_LOST;
    seen->open = seen->open || after == NOT_YET;
    seen->draw = seen->draw || after == VALUE_DRAW;
}

static Value begun_after(const DiagonalOracle *oracle, int pair, int h, uint32_t move, int plies) {
    Value result = move & RESULT_MASK;
    return result == RUNS_ON ? target(oracle, pair, h, move)->layers[plies + 1][move >> NUMBER_SHIFT] : result;
}

static void find_layer(DiagonalOracle *oracle, int pair, int h, int plies, int quiet) {
    Half *half = &oracle->halves[pair][h];
    bool drawn = is_drawn(oracle, half, plies, quiet);
    for (uint64_t i = 0; i < half->index.size; i++) {
        Seen seen = {false, false, false};
        for (uint32_t m = half->first[i]; m < half->first[i + 1] && !drawn; m++)
            see(&seen, begun_after(oracle, pair, h, half->moves[m], plies));
        bool stuck = half->first[i] == half->first[i + 1];
        half->layers[plies][i] = stuck       ? VALUE_LOST
                                 : drawn     ? VALUE_DRAW
                                 : seen.win  ? VALUE_WON
                                 : seen.draw ? VALUE_DRAW
                                             : VALUE_LOST;
    }
}

void diagonal_oracle_begin(DiagonalOracle *oracle, int ahead) {
    for (int plies = diagonal_oracle_full(oracle); plies >= 0; plies--)
        for (int n = 0; n < 2 * oracle->pairs; n++)
            find_layer(oracle, n / 2, n % 2, plies, plies + ahead);
}

Value diagonal_oracle_begun(const DiagonalOracle *oracle, Material m, uint64_t number, int plies) {
    return half_of(oracle, m)->layers[plies][number];
}

static Value waiting_after(const DiagonalOracle *oracle, int pair, int h, uint32_t move) {
    Value result = move & RESULT_MASK;
    if (result != RUNS_ON)
        return result;
    const Half *to = target(oracle, pair, h, move);
    return (move & BEGINS ? to->layers[0] : to->waiting)[move >> NUMBER_SHIFT];
}

// What the moves of a position say by now.
static Value waiting_value(const DiagonalOracle *oracle, int pair, int h, uint64_t i) {
    const Half *half = &oracle->halves[pair][h];
    Seen seen = {false, false, false};
    for (uint32_t m = half->first[i]; m < half->first[i + 1]; m++)
        see(&seen, waiting_after(oracle, pair, h, half->moves[m]));
    return seen.win ? VALUE_WON : seen.open ? NOT_YET : seen.draw ? VALUE_DRAW : VALUE_LOST;
}

static bool settle(DiagonalOracle *oracle, int pair, int h) {
    Half *half = &oracle->halves[pair][h];
    bool changed = false;
    for (uint64_t i = 0; i < half->index.size; i++) {
        if (half->waiting[i] != NOT_YET)
            continue;
        Value value = waiting_value(oracle, pair, h, i);
        if (value == NOT_YET)
            continue;
        half->waiting[i] = value;
        changed = true;
    }
    return changed;
}

void diagonal_oracle_wait(DiagonalOracle *oracle) {
    for (int n = 0; n < 2 * oracle->pairs; n++) {
        Half *half = &oracle->halves[n / 2][n % 2];
        memset(half->waiting, NOT_YET, (size_t)half->index.size);
    }
    for (bool changed = true; changed;) {
        changed = false;
        for (int n = 0; n < 2 * oracle->pairs; n++)
            changed = settle(oracle, n / 2, n % 2) || changed;
    }
    // Nobody can force anything in what is left.
    for (int n = 0; n < 2 * oracle->pairs; n++) {
        Half *half = &oracle->halves[n / 2][n % 2];
        for (uint64_t i = 0; i < half->index.size; i++)
            if (half->waiting[i] == NOT_YET)
                half->waiting[i] = VALUE_DRAW;
    }
}

void diagonal_oracle_wait_at(DiagonalOracle *oracle, int quiet) {
    Value *found[2];
    for (int h = 0; h < 2; h++) {
        const Half *half = &oracle->halves[0][h];
        bool drawn = is_drawn(oracle, half, -1, quiet);
        found[h] = memory_new((size_t)half->index.size, 1);
        for (uint64_t i = 0; i < half->index.size; i++) {
            bool stuck = half->first[i] == half->first[i + 1];
            found[h][i] = stuck ? VALUE_LOST : drawn ? VALUE_DRAW : waiting_value(oracle, 0, h, i);
        }
    }
    for (int h = 0; h < 2; h++) {
        free(oracle->halves[0][h].waiting);
        oracle->halves[0][h].waiting = found[h];
    }
}

Value diagonal_oracle_waiting(const DiagonalOracle *oracle, Material m, uint64_t number) {
    return half_of(oracle, m)->waiting[number];
}
