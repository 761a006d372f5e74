#include "puzzles/judge.h"

#include <string.h>

#include "board/ending.h"
#include "tablebase/probe/rule_expect.h"

static void on_report(void *context, const Report *report) {
    Judge *judge = context;
    if (report->line == 1 && report->pv_count > 0) {
        if (!move_equal(judge->move, report->pv[0]))
            judge->since = report->nodes;
        judge->move = report->pv[0];
        judge->count = report->pv_count < JUDGE_LINE ? report->pv_count : JUDGE_LINE;
        memcpy(judge->line, report->pv, (size_t)judge->count * sizeof *judge->line);
    }
    bool won = report->line == 1 && report->bound != BOUND_UPPER && score_is_won(report->score);
    if (won || atomic_load(judge->stop))
        atomic_store(&judge->halt, true);
}

bool judge_init(Judge *judge, int hash_mb, const WeightSet *weights, TableLibrary *library, const Profile *profile,
                const atomic_bool *stop) {
    EngineOptions options = engine_options_default;
    options.hash_mb = hash_mb;
    options.analysis = true;
    judge->stop = stop;
    judge->tables = library ? tb_library_tables(library, profile) : NULL;
    if (!searcher_init(&judge->searcher, &options, weights, library))
        return false;
    judge->searcher.report = on_report;
    judge->searcher.context = judge;
    return true;
}

void judge_free(Judge *judge) {
    searcher_free(&judge->searcher);
}

void judge_search(Judge *judge, const Game *game, const MoveList *only, uint64_t nodes) {
    Limits limits = {.nodes = nodes, .stop = &judge->halt};
    if (only) {
        limits.moves = only->moves;
        limits.move_count = only->count;
    }
    atomic_store(&judge->halt, atomic_load(judge->stop));
    judge->move = move_none();
    judge->since = 0;
    judge->count = 0;
    const SearchResult *result = searcher_run(&judge->searcher, game, &limits);
    judge->wdl = wdl_of(&game->rules, &game_now(game)->position, result->score);
}

// `list` receives the legal moves, or those but one, or that one.
static void select_moves(MoveList *list, const Game *game, Move move, bool others) {
    MoveList all;
    game_list_moves(game, &all);
    for (int i = 0; i < all.count; i++)
        if (move_equal(all.moves[i], move) != others)
            move_list_add(list, all.moves[i]);
    move_list_free(&all);
}

static Purpose purpose_of(Wdl best, Wdl others, Certainty certainty) {
    if (best.win >= certainty.high && others.win <= certainty.low)
        return PURPOSE_WINS;
    return others.loss >= certainty.high && best.loss <= certainty.low ? PURPOSE_SAVES : PURPOSE_NONE;
}

// 1 for a move that wins, 0 for one that draws, -1 for one that loses. False where the tables do not know it.
static bool table_value(Judge *judge, Game *game, Move move, int *value) {
    game_play(game, move);
    const GameState *now = game_now(game);
    Ending ending = ending_of(game);
    *value = ending.outcome == OUTCOME_WIN ? 1 : 0;
    bool known = ending.outcome != OUTCOME_ONGOING;
    if (!known) {
        TableResult result = tb_expect_in_time(judge->tables, &game->rules, &now->position, &now->clocks);
        *value = result == TABLE_LOSS ? 1 : result == TABLE_WIN ? -1 : 0;
        known = result != TABLE_UNKNOWN;
    }
    game_undo(game);
    return known;
}

static int table_score(int value) {
    return value * SCORE_TB_WIN;
}

// The values of the moves of the list: the best one's, and that of the best other. False where one is not known.
static bool compare_by_tables(Judge *judge, Game *game, const MoveList *list, int *best, int *other, Move *move) {
    *best = *other = -2;
    for (int i = 0; i < list->count; i++) {
        int value;
        if (!table_value(judge, game, list->moves[i], &value))
            return false;
        if (value > *best) {
            *other = *best;
            *best = value;
            *move = list->moves[i];
        } else if (value > *other) {
            *other = value;
        }
    }
    return list->count > 1;
}

static bool contrast_by_tables(Judge *judge, const Game *start, Move given, Contrast *contrast) {
    Bitboard pieces = position_occupied(&game_now(start)->position);
    if (!judge->tables || bits_count(pieces) > tb_largest(judge->tables))
        return false;
    Game game = {0};
    MoveList list;
    int best, other;
    Move move = move_none();
    game_copy(&game, start);
    game_list_moves(&game, &list);
    bool known = compare_by_tables(judge, &game, &list, &best, &other, &move);
    if (known) {
        *contrast = (Contrast){.best = move, .score = table_score(best), .others = table_score(other)};
        contrast->by_tables = true;
        bool fits = best > other && (move_is_none(given) || move_equal(given, move));
        contrast->purpose = !fits ? PURPOSE_NONE : best > 0 ? PURPOSE_WINS : PURPOSE_SAVES;
    }
    move_list_free(&list);
    game_free(&game);
    return known;
}

void judge_contrast(Judge *judge, const Game *game, Move given, uint64_t nodes, Certainty certainty,
                    Contrast *contrast) {
    MoveList list;
    if (contrast_by_tables(judge, game, given, contrast))
        return;
    *contrast = (Contrast){.best = given};
    move_list_init(&list);
    if (!move_is_none(given))
        select_moves(&list, game, given, false);
    judge_search(judge, game, move_is_none(given) ? NULL : &list, nodes);
    const SearchResult *result = &judge->searcher.result;
    contrast->best = result->best;
    contrast->score = result->score;
    contrast->since = judge->since;
    contrast->nodes = result->nodes;
    contrast->count = judge->count;
    memcpy(contrast->line, judge->line, sizeof contrast->line);
    Wdl best = judge->wdl;
    move_list_clear(&list);
    select_moves(&list, game, contrast->best, true);
    bool promising = best.win >= certainty.high || best.loss <= certainty.low;
    if (promising && list.count > 0 && !atomic_load(judge->stop)) {
        judge_search(judge, game, &list, nodes);
        contrast->others = result->score;
        contrast->nodes += result->nodes;
        contrast->purpose = purpose_of(best, judge->wdl, certainty);
    }
    move_list_free(&list);
    if (atomic_load(judge->stop))
        contrast->purpose = PURPOSE_NONE;
}
