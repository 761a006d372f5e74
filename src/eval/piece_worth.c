#include "eval/piece_worth.h"

#include "eval/eval.h"

int white_score(const Rules *rules, const Weights *weights, const Position *p) {
    int score = eval_position(rules, weights, p);
    return position_side(p) == WHITE ? score : -score;
}

int piece_worth(const Rules *rules, const Weights *weights, const Position *p, Square square) {
    Position without = *p;
    position_remove(&without, p->pieces[WHITE] & bit_of(square) ? WHITE : BLACK, square);
    return white_score(rules, weights, p) - white_score(rules, weights, &without);
}

int man_worth(const Rules *rules, const Weights *weights, const Position *p) {
    Bitboard men = position_occupied(p) & ~p->kings;
    int count = bits_count(men), sum = 0;
    for (Bitboard set = men; set;) {
        Square square = (Square)bits_pop(&set);
        int worth = piece_worth(rules, weights, p, square);
        sum += p->pieces[WHITE] & bit_of(square) ? worth : -worth;
    }
    return count > 0 ? sum / count : 0;
}
