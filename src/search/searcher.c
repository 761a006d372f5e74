#include "search/searcher.h"

static void on_report(void *context, const Report *report) {
    Searcher *searcher = context;
    SearchResult *result = &searcher->result;
    if (report->line == 1)
        *result = (SearchResult){move_none(),   report->score, report->bound,
                                 report->depth, report->nodes, report->microseconds};
    if (searcher->report)
        searcher->report(searcher->context, report);
}

static void on_best_move(void *context, const Position *root, Move best, Move reply) {
    (void)root;
    (void)reply;
    ((Searcher *)context)->result.best = best;
}

bool searcher_init(Searcher *searcher, const EngineOptions *options, const WeightSet *weights, TableLibrary *library) {
    EngineEvents events = {searcher, on_report, NULL, on_best_move};
    *searcher = (Searcher){.engine = engine_new(&events, weights)};
    if (!searcher->engine || !engine_set_options(searcher->engine, options))
        return false;
    engine_use_tb(searcher->engine, library);
    return true;
}

void searcher_free(Searcher *searcher) {
    engine_free(searcher->engine);
}

const SearchResult *searcher_run(Searcher *searcher, const Game *game, const Limits *limits) {
    searcher->result = (SearchResult){move_none(), 0, BOUND_NONE, 0, 0, 0};
    engine_run(searcher->engine, game, limits);
    return &searcher->result;
}
