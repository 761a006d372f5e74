#include "support/bridge.h"

MbRules bridge_rules(const Rules *rules) {
    // Both lists of profiles and of huffing modes stand in the order of rules.md.
    MbRules mb = mb_rules_default((MbProfile)rules->profile->id);
    mb.huff = (MbHuff)rules->huff;
    mb.three_kings_moves = rules->three_kings_moves;
    mb.move_limit = rules->move_limit;
    mb.auto_threefold = rules->auto_threefold;
    return mb;
}

MbBoard bridge_board(const Rules *rules, const Position *p) {
    MbBoard board = {.squares = rules->board->numbers, .side = position_side(p) == BLACK};
    board.fmjd = rules->profile->id == PROFILE_INTERNATIONAL;
    for (int i = 0; i < board.squares; i++) {
        Bitboard bit = bit_of(square_of_number(rules->board, i + 1));
        char cell = p->pieces[WHITE] & bit ? 'w' : p->pieces[BLACK] & bit ? 'b' : '.';
        if (p->kings & bit)
            cell = cell == 'w' ? 'W' : 'B';
        board.cell[i] = cell;
        board.huffable[i] = (position_huffable(p) & bit) != 0;
    }
    return board;
}

// In ascending order.
static void add_captured(MbMove *move, int square) {
    int i = move->n_captured++;
    for (; i > 0 && move->captured[i - 1] > square; i--)
        move->captured[i] = move->captured[i - 1];
    move->captured[i] = square;
}

MbMove bridge_move(const Rules *rules, const Position *p, Move move) {
    const Board *board = rules->board;
    MbMove mb = {.from = number_of_square(board, move.from) - 1,
                 .to = number_of_square(board, move.to) - 1,
                 .promotes = (move.flags & MOVE_PROMOTES) != 0,
                 .huffed = -1};
    (void)p;
    if (move.flags & MOVE_HUFFS)
        mb.huffed = number_of_square(board, move.huffed) - 1;
    if (move_is_capture(move))
        for (Bitboard b = move.set; b;)
            add_captured(&mb, number_of_square(board, bits_pop(&b)) - 1);
    return mb;
}

bool bridge_same_position(const Rules *rules, const Position *p, const MbBoard *board) {
    MbBoard own = bridge_board(rules, p);
    if (own.side != board->side)
        return false;
    for (int i = 0; i < own.squares; i++)
        if (own.cell[i] != board->cell[i] || own.huffable[i] != board->huffable[i])
            return false;
    return true;
}

static Bitboard random_square(const Rules *rules, Rng *rng) {
    int number = 1 + (int)rng_below(rng, (uint32_t)rules->board->numbers);
    return bit_of(square_of_number(rules->board, number));
}

Position bridge_random_position(const Rules *rules, Rng *rng, int max) {
    Position p = {.turn = rng_below(rng, 2) ? TURN_BLACK : 0};
    uint32_t king_share = rng_below(rng, 5); // of 4
    for (Side side = WHITE; side <= BLACK; side++) {
        int count = 1 + (int)rng_below(rng, (uint32_t)max);
        while (count > 0) {
            Bitboard bit = random_square(rules, rng);
            if (position_occupied(&p) & bit)
                continue;
            bool king = rng_below(rng, 4) < king_share;
            if (!king && bit & board_promotion_row(rules->board, side))
                continue;
            p.pieces[side] |= bit;
            if (king)
                p.kings |= bit;
            count--;
        }
    }
    p.key = position_key(&p);
    return p;
}

Position bridge_random_play(const Rules *rules, Rng *rng, int plies) {
    Position p = position_start(rules->board);
    MoveList list;
    move_list_init(&list);
    for (uint32_t n = rng_below(rng, (uint32_t)plies + 1); n > 0; n--) {
        move_list_clear(&list);
        rules_moves(rules, &p, &list);
        if (list.count == 0)
            break;
        p = position_after(&p, list.moves[rng_below(rng, (uint32_t)list.count)]);
    }
    move_list_free(&list);
    return p;
}
