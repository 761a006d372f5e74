#include "support/endings.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/rng.h"
#include "board/ending.h"
#include "notation/fen.h"
#include "support/weights.h"
#include "tablebase/format/index.h"
#include "tablebase/probe/clock_probe.h"

enum {
    PLIES_MAX = 400, // a longer game counts as drawn
    TRIES = 200      // for each position wanted
};

struct Endings {
    Rules rules;
    TableLibrary library;
    Tablebase *tb;
    Searcher searcher;
    uint64_t nodes;
};

static void stop_on(const char *what) {
    fprintf(stderr, "endings: %s\n", what);
    abort();
}

Endings *endings_new(const Rules *rules, const char *path, uint64_t nodes) {
    Endings *endings = memory_new(1, sizeof *endings);
    if (!tb_library_init(&endings->library, NULL, NULL))
        stop_on("no memory");
    tb_library_set_path(&endings->library, (Span){path, strlen(path)});
    endings->rules = *rules;
    endings->tb = tb_library_tables(&endings->library, rules->profile);
    endings->nodes = nodes;
    if (!endings->tb)
        stop_on("no tables");
    EngineOptions options = engine_options_default;
    options.hash_mb = 1;
    if (!searcher_init(&endings->searcher, &options, test_weights(), &endings->library))
        stop_on("no memory");
    return endings;
}

void endings_free(Endings *endings) {
    searcher_free(&endings->searcher);
    tb_library_free(&endings->library);
    free(endings);
}

static Ending play(Endings *endings, Game *game) {
    Limits limits = {.nodes = endings->nodes};
    Ending ending = ending_of(game);
    engine_new_game(endings->searcher.engine);
    for (int ply = 0; ply < PLIES_MAX && ending.outcome == OUTCOME_ONGOING; ply++) {
        game_play(game, searcher_run(&endings->searcher, game, &limits)->best);
        ending = ending_of(game);
    }
    return ending;
}

static void note(EndingsTally *tally, const Rules *rules, const Position *p) {
    if (tally->first[0])
        return;
    Text fen = {0};
    fen_write(&fen, rules, &notation_default, &(SetUp){.position = *p, .move_number = 1}, false);
    snprintf(tally->first, sizeof tally->first, "%s", text_string(&fen));
    text_free(&fen);
}

static void play_from(Endings *endings, const Position *p, TableResult theory, EndingsTally *tally) {
    Game game = {0};
    game_restart(&game, &endings->rules, p, (Clocks){0}, 1);
    TableResult told = tb_probe_clocks(endings->tb, &endings->rules, p, &(Clocks){0}, NULL);
    bool certain = told != TABLE_UNKNOWN;
    if (certain)
        theory = told; // a win may be a draw with fewer than twelve moves of TZD 8.5
    Ending ending = play(endings, &game);
    Side side = position_side(p);
    bool win = ending.outcome == OUTCOME_WIN;
    bool right = theory == TABLE_DRAW ? !win : win && (ending.winner == side) == (theory == TABLE_WIN);
    if (theory == TABLE_DRAW)
        *(right ? &tally->held : &tally->not_held) += 1;
    else if (certain)
        *(right ? &tally->won : &tally->not_won) += 1;
    else
        *(right ? &tally->open_won : &tally->open_drawn) += 1;
    if (!right && (certain || theory == TABLE_DRAW))
        note(tally, &endings->rules, p);
    game_free(&game);
}

void endings_play(Endings *endings, Material m, int decided, int drawn, uint64_t seed, EndingsTally *tally) {
    Rng rng = {seed};
    TableIndex index = index_of_class(endings->rules.board, m);
    for (int tries = TRIES * (decided + drawn); tries > 0 && decided + drawn > 0; tries--) {
        Position p = tb_board_position(index_board(&index, rng_next(&rng) % index.size));
        p.key = position_key(&p);
        TableResult theory = tb_probe(endings->tb, &p);
        if (theory == TABLE_UNKNOWN)
            stop_on("a table is missing");
        int *wanted = theory == TABLE_DRAW ? &drawn : &decided;
        if (*wanted == 0)
            continue;
        --*wanted;
        play_from(endings, &p, theory, tally);
    }
}
