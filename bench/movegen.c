// Speed of move generation: perft of the engine's generators, and beside it the mailbox generator of the tests.
//
//   movegen          the table
//   movegen DEPTH    only perft DEPTH from the tzd start position, for counting instructions
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/platform.h"
#include "board/perft.h"
#include "support/mailbox.h"

typedef struct Case {
    ProfileId profile;
    const char *name, *fen; // as the mailbox reads it
    int depth, mailbox_depth;
} Case;

static const Case cases[] = {
    {PROFILE_TZD, "tzd start", "startpos", 11, 7},
    {PROFILE_TZD, "tzd kings", "B:WKe5,Kd8:BKg7", 8, 5},
    {PROFILE_ZAMBIA, "zambia start", "startpos", 11, 7},
    {PROFILE_NIGERIA, "nigeria start", "startpos", 8, 6},
};

static Position engine_position(const Rules *rules, const MbBoard *board) {
    Position p = {.turn = board->side ? TURN_BLACK : 0};
    for (int i = 0; i < board->squares; i++) {
        Bitboard bit = bit_of(square_of_number(rules->board, i + 1));
        if (mb_owner(board->cell[i]) >= 0)
            p.pieces[mb_owner(board->cell[i])] |= bit;
        if (mb_owner(board->cell[i]) >= 0 && mb_is_king(board->cell[i]))
            p.kings |= bit;
    }
    p.key = position_key(&p);
    return p;
}

static double rate(uint64_t leaves, int64_t microseconds) {
    return microseconds > 0 ? (double)leaves / (double)microseconds : 0;
}

static void measure(const Case *c) {
    Rules rules = rules_of(&profiles[c->profile]);
    rules.huff = HUFF_OFF;
    MbRules mailbox_rules = mb_rules_default((MbProfile)c->profile);
    MbBoard board;
    if (!mb_from_fen(&board, c->fen, rules.board->width))
        return;
    Position p = engine_position(&rules, &board);
    int64_t begin = platform_microseconds();
    uint64_t leaves = perft_count(&rules, &p, c->depth, NULL);
    int64_t middle = platform_microseconds();
    uint64_t mailbox_leaves = mb_perft(&mailbox_rules, &board, c->mailbox_depth);
    int64_t end = platform_microseconds();
    double fast = rate(leaves, middle - begin), slow = rate(mailbox_leaves, end - middle);
    printf("%-14s %2d %12" PRIu64 " %10.1f %10.2f %8.0f\n", c->name, c->depth, leaves, fast, slow,
           slow > 0 ? fast / slow : 0);
}

int main(int argc, char **argv) {
    if (argc > 1) {
        Rules rules = rules_of(&profiles[PROFILE_TZD]);
        Position p = position_start(rules.board);
        printf("%" PRIu64 "\n", perft_count(&rules, &p, atoi(argv[1]), NULL));
        return 0;
    }
    printf("%-14s %2s %12s %10s %10s %8s\n", "position", "d", "leaves", "M/s", "mailbox", "ratio");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        measure(&cases[i]);
    return 0;
}
