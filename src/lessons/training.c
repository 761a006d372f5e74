#include "lessons/training.h"

#include "notation/fen.h"
#include "tablebase/format/index.h"

enum { TRIES = 30000, CHOICES = 4 }; // of how many moves at least one has to be found

static bool is_training(const TableMoves *list, TableResult wanted) {
    int good = 0;
    for (int i = 0; i < list->count; i++)
        good += list->moves[i].certain && list->moves[i].result == wanted;
    return good == 1 && list->count >= (wanted == TABLE_WIN ? 2 : CHOICES);
}

// As a FEN would set it up: its clocks begin here.
static void set_up(Game *game, const Rules *rules, const Position *p) {
    SetUp start = {.position = *p, .move_number = 1};
    Text fen = {0};
    Error error;
    fen_write(&fen, rules, &notation_default, &start, true);
    if (fen_read(span_of(text_string(&fen)), rules, &notation_default, &start, &error))
        game_restart_from(game, rules, &start);
    text_free(&fen);
}

bool training_draw(Tablebase *tb, const Rules *rules, Material m, Rng *rng, Game *game, TableMoves *moves) {
    static const TableResult wishes[] = {TABLE_WIN, TABLE_DRAW};
    TableIndex index = index_of_class(rules->board, m);
    for (int wish = 0; wish < 2; wish++)
        for (int i = 0; i < TRIES; i++) {
            Position p = tb_board_position(index_board(&index, rng_below(rng, (uint32_t)index.size)));
            if (generator_can_capture(rules->generator, &p) || tb_probe_quiet(tb, &p) != wishes[wish])
                continue;
            set_up(game, rules, &p);
            tb_moves_find(moves, tb, game);
            if (is_training(moves, wishes[wish]))
                return true;
        }
    return false;
}
