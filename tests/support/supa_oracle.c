#include "support/supa_oracle.h"

#include <stdlib.h>

#include "base/memory.h"
#include "support/clock_oracle.h"
#include "tablebase/format/index.h"

enum { CANNOT, UNSEEN = 255 }; // else one more than the plies

struct SupaOracle {
    const Rules *rules;
    MbRules mailbox;
    MbMove moves[MB_MAX_MOVES];
    uint8_t *seen[2][MATERIAL_SLOTS]; // [whether the strong side is to move]
};

SupaOracle *supa_oracle_new(const Rules *rules) {
    SupaOracle *oracle = memory_new(1, sizeof *oracle);
    oracle->rules = rules;
    oracle->mailbox = bridge_rules(rules);
    return oracle;
}

void supa_oracle_free(SupaOracle *oracle) {
    for (int i = 0; i < MATERIAL_SLOTS; i++) {
        free(oracle->seen[0][i]);
        free(oracle->seen[1][i]);
    }
    free(oracle);
}

static uint8_t *place_of(SupaOracle *oracle, const MbBoard *board, bool strong_moves) {
    TableBoard b = clock_oracle_table_board(&board_8x8, board);
    TableIndex index = index_of_class(&board_8x8, tb_board_material(b));
    uint8_t **seen = &oracle->seen[strong_moves][material_slot(index.material)];
    if (!*seen) {
        *seen = memory_new((size_t)index.size, 1);
        for (uint64_t i = 0; i < index.size; i++)
            (*seen)[i] = UNSEEN;
    }
    return &(*seen)[index_of(&index, b)];
}

// What is left of the weak side: 0 nothing, 1 men, 2 a king.
static int left_of(const MbBoard *board, int side) {
    int left = 0;
    for (int s = 0; s < board->squares; s++)
        if (mb_owner(board->cell[s]) == side)
            left = mb_is_king(board->cell[s]) ? 2 : left ? left : 1;
    return left;
}

static int plies_of(SupaOracle *oracle, const MbBoard *board, int strong) {
    int left = left_of(board, 1 - strong);
    if (left != 1)
        return left == 0 ? 0 : -1;
    if (left_of(board, strong) == 0)
        return -1;
    uint8_t *place = place_of(oracle, board, board->side == strong);
    if (*place != UNSEEN)
        return *place - 1;
    int count = mb_moves(&oracle->mailbox, board, oracle->moves, MB_MAX_MOVES), best = -1;
    MbBoard *after = memory_new((size_t)count + 1, sizeof *after);
    for (int i = 0; i < count; i++)
        after[i] = mb_apply(&oracle->mailbox, board, &oracle->moves[i]);
    for (int i = 0; i < count; i++) {
        int plies = plies_of(oracle, &after[i], strong);
        if (board->side == strong) {
            if (plies >= 0 && (best < 0 || plies + 1 < best))
                best = plies + 1;
        } else if (plies < 0) {
            best = -1;
            break;
        } else if (plies + 1 > best) {
            best = plies + 1;
        }
    }
    free(after);
    *place = (uint8_t)(best + 1);
    return best;
}

int supa_oracle_plies(SupaOracle *oracle, const Position *p, Side strong) {
    MbBoard board = bridge_board(oracle->rules, p);
    return plies_of(oracle, &board, (int)strong);
}
