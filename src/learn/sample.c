#include "learn/sample.h"

#include "base/bytes.h"

static uint64_t to_dense(const Board *board, Bitboard bits) {
    uint64_t dense = 0;
    while (bits)
        dense |= (uint64_t)1 << (number_of_square(board, bits_pop(&bits)) - 1);
    return dense;
}

static Bitboard from_dense(const Board *board, uint64_t dense) {
    Bitboard bits = 0;
    while (dense)
        bits |= bit_of(square_of_number(board, bits_pop(&dense) + 1));
    return bits;
}

Sample sample_of(const Rules *rules, const Position *p, int score, int result, uint32_t game) {
    const Board *board = rules->board;
    return (Sample){
        .pieces = {to_dense(board, p->pieces[WHITE]), to_dense(board, p->pieces[BLACK])},
        .kings = to_dense(board, p->kings),
        .score = (int16_t)score,
        .result = (int8_t)result,
        .flags = (uint8_t)((position_side(p) == BLACK ? SAMPLE_BLACK : 0) |
                           (rules_is_threatened(rules, p) ? SAMPLE_THREAT : 0)),
        .game = game,
    };
}

Position sample_position(const Board *board, const Sample *sample) {
    return (Position){
        .pieces = {from_dense(board, sample->pieces[WHITE]), from_dense(board, sample->pieces[BLACK])},
        .kings = from_dense(board, sample->kings),
        .turn = sample->flags & SAMPLE_BLACK ? TURN_BLACK : 0,
    };
}

bool sample_is_sound(const Board *board, const Sample *sample) {
    uint64_t squares = ((uint64_t)1 << board->numbers) - 1;
    uint64_t white = sample->pieces[WHITE], black = sample->pieces[BLACK];
    return ((white | black) & ~squares) == 0 && (white & black) == 0 && (sample->kings & ~(white | black)) == 0 &&
           bits_count(white) <= board->max_pieces && bits_count(black) <= board->max_pieces && sample->result >= -1 &&
           sample->result <= 1;
}

void sample_pack(const Sample *sample, unsigned char bytes[SAMPLE_BYTES]) {
    unsigned char *at = bytes_put(bytes, sample->pieces[WHITE], 8);
    at = bytes_put(at, sample->pieces[BLACK], 8);
    at = bytes_put(at, sample->kings, 8);
    at = bytes_put(at, (uint16_t)sample->score, 2);
    at = bytes_put(at, (uint8_t)sample->result, 1);
    at = bytes_put(at, sample->flags, 1);
    bytes_put(at, sample->game, 4);
}

void sample_unpack(const unsigned char bytes[SAMPLE_BYTES], Sample *sample) {
    sample->pieces[WHITE] = bytes_get(bytes, 8);
    sample->pieces[BLACK] = bytes_get(bytes + 8, 8);
    sample->kings = bytes_get(bytes + 16, 8);
    sample->score = (int16_t)bytes_get(bytes + 24, 2);
    sample->result = (int8_t)bytes[26];
    sample->flags = bytes[27];
    sample->game = (uint32_t)bytes_get(bytes + 28, 4);
}
