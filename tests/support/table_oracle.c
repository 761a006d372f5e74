#include "support/table_oracle.h"

#include "support/bridge.h"

static MbMove moves[MB_MAX_MOVES];

static TableBoard table_board_of_mailbox(const MbBoard *board) {
    TableBoard b = {{0}, {0}};
    for (int i = 0; i < 32; i++) {
        int owner = mb_owner(board->cell[i]);
        if (owner < 0)
            continue;
        uint32_t *to = mb_is_king(board->cell[i]) ? b.kings : b.men;
        // Turned around where Black is to move.
        if (board->side == 0)
            to[owner] |= UINT32_C(1) << i;
        else
            to[1 - owner] |= UINT32_C(1) << (31 - i);
    }
    return b;
}

int table_oracle_value(const Rules *rules, const RawSet *set, const Position *p) {
    MbRules mb = bridge_rules(rules);
    MbBoard board = bridge_board(rules, p);
    int count = mb_moves(&mb, &board, moves, MB_MAX_MOVES);
    int win = 0, loss = 0;
    bool draw = false;
    for (int i = 0; i < count; i++) {
        MbBoard after = mb_apply(&mb, &board, &moves[i]);
        int v = raw_value(set, table_board_of_mailbox(&after));
        if (v == 0)
            draw = true;
        else if (v % 2 == 1)
            win = win == 0 || v + 1 < win ? v + 1 : win;
        else
            loss = v + 1 > loss ? v + 1 : loss;
    }
    return count == 0 ? 1 : win ? win : draw ? 0 : loss;
}
