#include "support/table_oracle.h"

#include "support/bridge.h"
#include "support/clock_oracle.h"

static MbMove moves[MB_MAX_MOVES];

// Without clocks or repetitions only the material can end the game before a move is missing.
static int adjudged(const MbRules *mb, const MbBoard *board) {
    MbGame game;
    MbStatus status;
    mb_game_init(&game, mb, board);
    mb_game_status(&game, &status);
    mb_game_free(&game);
    return status.kind == MB_DRAW         ? VALUE_DRAW
           : status.kind != MB_WIN        ? -1
           : status.winner == board->side ? VALUE_WON
                                          : VALUE_LOST;
}

int table_oracle_value_by(const Rules *rules, const Position *p, TableOracleValue *value_of, const void *context) {
    MbRules mb = bridge_rules(rules);
    MbBoard board = bridge_board(rules, p);
    int over = rules->profile->ends & (END_LONE_KING | END_SINGLE_PIECE) ? adjudged(&mb, &board) : -1;
    if (over >= 0)
        return over;
    int count = mb_moves(&mb, &board, moves, MB_MAX_MOVES);
    int win = 0, loss = 0;
    bool draw = false;
    for (int i = 0; i < count; i++) {
        MbBoard after = mb_apply(&mb, &board, &moves[i]);
        int v = value_of(context, clock_oracle_table_board(rules->board, &after));
        if (v == 0)
            draw = true;
        else if (v % 2 == 1)
            win = win == 0 || v + 1 < win ? v + 1 : win;
        else
            loss = v + 1 > loss ? v + 1 : loss;
    }
    return count == 0 ? 1 : win ? win : draw ? 0 : loss;
}

static int in_set(const void *set, TableBoard b) {
    return raw_value(set, b);
}

int table_oracle_value(const Rules *rules, const RawSet *set, const Position *p) {
    return table_oracle_value_by(rules, p, in_set, set);
}
