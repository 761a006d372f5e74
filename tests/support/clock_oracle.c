#include "support/clock_oracle.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

enum { RUNS_ON = 3, CLOCK_MAX = 2 * 100 + 2 };

// One side to move. A move is the number of the position that it leads to in the other half, with RUNS_ON in the low
// bits, or, when the clock stops or starts anew, the result there, and above it the first state of the clock in which
// the move ends the game by a draw all the same (Zambia: "including jumps").
typedef struct Half {
    Material material;
    TableIndex index;
    uint32_t *first, *moves; // the moves of position i are first[i] .. first[i + 1] - 1
    MbBoard example;         // that can move
    uint8_t *layers[CLOCK_MAX + 1];
    int full;
} Half;

struct ClockOracle {
    const Rules *rules;
    MbRules mailbox;
    const RawSet *plain;
    Half *halves[MATERIAL_SLOTS];
    MbMove moves[MB_MAX_MOVES];
};

ClockOracle *clock_oracle_new(const Rules *rules, const RawSet *plain) {
    ClockOracle *oracle = memory_new(1, sizeof *oracle);
    oracle->rules = rules;
    oracle->mailbox = bridge_rules(rules);
    oracle->plain = plain;
    return oracle;
}

void clock_oracle_restart(ClockOracle *oracle) {
    oracle->mailbox = bridge_rules(oracle->rules);
    for (int i = 0; i < MATERIAL_SLOTS; i++)
        for (int c = 0; oracle->halves[i] && c <= CLOCK_MAX; c++) {
            free(oracle->halves[i]->layers[c]);
            oracle->halves[i]->layers[c] = NULL;
        }
}

void clock_oracle_free(ClockOracle *oracle) {
    clock_oracle_restart(oracle);
    for (int i = 0; i < MATERIAL_SLOTS; i++)
        if (oracle->halves[i]) {
            free(oracle->halves[i]->first);
            free(oracle->halves[i]->moves);
            free(oracle->halves[i]);
        }
    free(oracle);
}

TableBoard clock_oracle_table_board(const Board *squares, const MbBoard *board) {
    TableBoard b = {{0}, {0}};
    for (int s = 0; s < squares->numbers; s++)
        if (board->cell[s] != '.') {
            Bitboard *set = mb_is_king(board->cell[s]) ? b.kings : b.men;
            set[mb_owner(board->cell[s])] |= bit_of(square_of_number(squares, s + 1));
        }
    return board->side ? tb_board_turn(squares, b) : b;
}

// ---- Moves ------------------------------------------------------------------------------------

static Value fresh_result(const ClockOracle *oracle, TableBoard b) {
    if (!(b.men[0] | b.kings[0]))
        return VALUE_LOST;
    Half *half = oracle->halves[material_slot(tb_board_material(b))];
    return half ? half->layers[0][index_of(&half->index, b)] : value_result(raw_value(oracle->plain, b));
}

// Whether the clock of the game, at 0 before, ran on to 1.
static bool ran_on(const MbGame *game, bool counting) {
    return counting ? game->count_plies == 1 : game->material_plies == 1;
}

static bool draws_from(const ClockOracle *oracle, const MbBoard *board, const MbMove *move, const MbBoard *after,
                       int plies) {
    MbGame game;
    MbStatus status;
    mb_game_init_clocks(&game, &oracle->mailbox, board, 0, plies);
    mb_game_count(&game, board, move, after);
    game.history[0] = *after;
    mb_game_status(&game, &status);
    mb_game_free(&game);
    return status.kind == MB_DRAW;
}

// The first state of the clock in which `move` draws, which stops it or has it start anew; more than any if none.
static uint32_t first_drawn(const ClockOracle *oracle, const MbBoard *board, const MbMove *move, const MbBoard *after) {
    int min = 0, max = CLOCK_MAX + 1;
    while (min < max) {
        int plies = (min + max) / 2;
        if (draws_from(oracle, board, move, after, plies))
            max = plies;
        else
            min = plies + 1;
    }
    return (uint32_t)max;
}

static uint32_t move_of(const ClockOracle *oracle, const MbGame *start, const MbBoard *board, const MbMove *move) {
    MbGame game = *start;
    MbBoard after = mb_apply(&oracle->mailbox, board, move);
    mb_game_count(&game, board, move, &after);
    TableBoard b = clock_oracle_table_board(&board_8x8, &after);
    if (!(b.men[0] | b.kings[0]) || !ran_on(&game, start->count_side >= 0))
        return fresh_result(oracle, b) | first_drawn(oracle, board, move, &after) << 2;
    // In a smaller class the clock may run on too: its layers are those of the same clock.
    Half *half = oracle->halves[material_slot(tb_board_material(b))];
    return (uint32_t)index_of(&half->index, b) << 2 | RUNS_ON;
}

static MbBoard board_of(const ClockOracle *oracle, const Half *half, uint64_t number) {
    Position p = tb_board_position(index_board(&half->index, number));
    return bridge_board(oracle->rules, &p);
}

static void find_moves(ClockOracle *oracle, Half *half) {
    size_t room = 0, count = 0;
    MbBoard board = board_of(oracle, half, 0);
    MbGame start;
    mb_game_init(&start, &oracle->mailbox, &board);
    half->first = memory_new(half->index.size + 1, sizeof *half->first);
    for (uint64_t i = 0; i < half->index.size; i++) {
        board = board_of(oracle, half, i);
        int found = mb_moves(&oracle->mailbox, &board, oracle->moves, MB_MAX_MOVES);
        if (count + (size_t)found > room) {
            room = 2 * room + 1024;
            half->moves = realloc(half->moves, room * sizeof *half->moves);
            if (!half->moves)
                abort();
        }
        for (int m = 0; m < found; m++)
            half->moves[count++] = move_of(oracle, &start, &board, &oracle->moves[m]);
        half->first[i + 1] = (uint32_t)count;
        if (found > 0)
            half->example = board;
    }
    mb_game_free(&start);
}

// ---- Clocks -----------------------------------------------------------------------------------

static bool drawn_at(const ClockOracle *oracle, const Half *half, int plies) {
    MbGame game;
    MbStatus status;
    mb_game_init_clocks(&game, &oracle->mailbox, &half->example, 0, plies);
    mb_game_status(&game, &status);
    mb_game_free(&game);
    return status.kind == MB_DRAW;
}

static void find_layer(Half *half, const Half *other, int plies, bool drawn) {
    uint8_t *layer = half->layers[plies] = memory_new(half->index.size, 1);
    for (uint64_t i = 0; i < half->index.size; i++) {
        bool draw = false, win = false;
        for (uint32_t m = half->first[i]; m < half->first[i + 1] && !drawn; m++) {
            uint32_t move = half->moves[m];
            Value after = move & 3;
            if (after == RUNS_ON)
                after = other->layers[plies + 1][move >> 2];
            else if (plies >= (int)(move >> 2))
                after = VALUE_DRAW;
            win = win || after == VALUE_LOST;
            draw = draw || after == VALUE_DRAW;
        }
        bool stuck = half->first[i] == half->first[i + 1];
        layer[i] = stuck ? VALUE_LOST : win ? VALUE_WON : draw || drawn ? VALUE_DRAW : VALUE_LOST;
    }
}

void clock_oracle_add(ClockOracle *oracle, Material m, int min) {
    Material reversed = material_reversed(m);
    Half *halves[2];
    int full = 0;
    for (int h = 0; h < 2; h++) {
        Material of = h ? reversed : m;
        if (!oracle->halves[material_slot(of)]) {
            Half *half = oracle->halves[material_slot(of)] = memory_new(1, sizeof *half);
            half->material = of;
            half->index = index_of_class(&board_8x8, of);
        }
        halves[h] = oracle->halves[material_slot(of)];
    }
    for (int h = 0; h < 2; h++) {
        if (!halves[h]->first)
            find_moves(oracle, halves[h]);
        while (!drawn_at(oracle, halves[h], full))
            full++;
    }
    for (int plies = full; plies >= min; plies--)
        for (int h = 0; h < 2; h++) {
            halves[h]->full = full;
            if (!halves[h]->layers[plies])
                find_layer(halves[h], halves[1 - h], plies, drawn_at(oracle, halves[h], plies));
        }
}

Value clock_oracle_value(const ClockOracle *oracle, Material m, uint64_t number, int plies) {
    return oracle->halves[material_slot(m)]->layers[plies][number];
}

int clock_oracle_full(const ClockOracle *oracle, Material m) {
    return oracle->halves[material_slot(m)]->full;
}
