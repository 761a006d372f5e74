#include "analysis/analysis.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "eval/piece_worth.h"
#include "tablebase/probe/table_moves.h"

// The lines found by the search of one position, filled in by its reports.
typedef struct SearchedLines {
    AnalysisLine *lines;
    int room, count;
} SearchedLines;

static void keep_line(void *context, const Report *report) {
    SearchedLines *found = context;
    if (report->line > found->room || report->pv_count == 0)
        return;
    AnalysisLine *line = &found->lines[report->line - 1];
    line->depth = report->depth;
    line->score = report->score;
    line->count = report->pv_count < PLY_MAX ? report->pv_count : PLY_MAX;
    for (int i = 0; i < line->count; i++)
        line->moves[i] = report->pv[i];
    if (report->line > found->count)
        found->count = report->line;
}

static int expected_of(const Rules *rules, const Position *p, int score) {
    return expected_score(wdl_of(rules, p, score));
}

// The score of the next position, for the side that moves into it.
static int score_backed_up(const AnalysedPosition *next) {
    int score = -next->score;
    return score_is_win(score) ? score - 1 : score_is_loss(score) ? score + 1 : score;
}

// The score that the endgame tables know for certain.
static bool value_in_tables(const Game *game, Tablebase *tb, int *score) {
    TableMoves list = {0};
    tb_moves_find(&list, tb, game);
    TableMove value = tb_moves_value(&list);
    tb_moves_free(&list);
    if (!value.certain || (value.result != TABLE_DRAW && value.plies < 0))
        return false;
    *score = value.result == TABLE_WIN    ? SCORE_WIN - value.plies
             : value.result == TABLE_LOSS ? -SCORE_WIN + value.plies
                                          : SCORE_DRAW;
    return true;
}

// Whether the score of the last position of `game` is known without a search; `tb` may be NULL.
static bool value_known(const Game *game, const AnalysedPosition *position, Tablebase *tb, int *score) {
    const Ending *ending = &position->ending;
    Side side = position_side(&game_now(game)->position);
    if (ending->outcome == OUTCOME_WIN)
        *score = ending->winner == side ? SCORE_WIN : -SCORE_WIN;
    else if (ending->outcome == OUTCOME_DRAW)
        *score = SCORE_DRAW;
    else
        return tb && ending->outcome == OUTCOME_ONGOING && value_in_tables(game, tb, score);
    return true;
}

static bool is_over(const AnalysedPosition *position) {
    return position->ending.outcome == OUTCOME_WIN || position->ending.outcome == OUTCOME_DRAW;
}

static int count_choices(const Game *game) {
    MoveList list;
    game_list_moves(game, &list);
    int count = list.count;
    move_list_free(&list);
    return count;
}

// Analyses the last position of `game`. `next` is the position after the move that was played there, NULL at the end:
// it may show that the move is better than the search found.
static void analyse_position(AnalysedPosition *position, const AnalysedPosition *next, const Game *game,
                             Searcher *searcher, SearchedLines *found, const AnalysisSettings *settings) {
    Tablebase *tb = settings->tables ? tb_library_tables(settings->tables, game->rules.profile) : NULL;
    position->ending = ending_of(game);
    position->choices = count_choices(game);
    bool known = value_known(game, position, tb, &position->score);
    if (!known)
        position->score = next ? score_backed_up(next) : -SCORE_INFINITE;
    // Positions that the tables know get lines too.
    if (!is_over(position) && (position->choices > 1 || !next)) {
        found->lines = position->lines;
        found->count = 0;
        searcher_run(searcher, game, &settings->limits);
        position->line_count = found->count;
        if (!known && found->count > 0 && found->lines[0].score > position->score)
            position->score = found->lines[0].score;
    }
    position->expected = expected_of(&game->rules, &game_now(game)->position, position->score);
}

// After a stop: marks position `ply`, whose search was interrupted, and those before it as unjudged.
static void leave_unjudged(Analysis *analysis, int ply) {
    Game past = analysis->game;
    analysis->judged_from = ply + 1;
    for (; ply >= 0 && ply + 1 < analysis->game.count; ply--) {
        AnalysedPosition *position = &analysis->positions[ply];
        past.count = ply + 1;
        position->ending = ending_of(&past);
        position->choices = count_choices(&past);
        position->line_count = 0;
        position->score = score_backed_up(position + 1);
        position->expected = expected_of(&past.rules, &game_now(&past)->position, position->score);
    }
}

// From the last position back to the first, so that each search finds the rest of the game in the transposition table.
static AnalysisResult analyse(Analysis *analysis, const AnalysisSettings *settings, Searcher *searcher,
                              SearchedLines *found) {
    const int total = analysis->game.count;
    Game past = analysis->game; // shares the states, with a shrinking count
    for (int ply = total - 1; ply >= 0; ply--) {
        AnalysedPosition *position = &analysis->positions[ply];
        past.count = ply + 1;
        if (settings->progress)
            settings->progress(settings->context, total - past.count, total);
        analyse_position(position, ply < total - 1 ? position + 1 : NULL, &past, searcher, found, settings);
        if (settings->limits.stop && atomic_load(settings->limits.stop)) {
            leave_unjudged(analysis, ply);
            return ply + 1 < total ? ANALYSIS_UNFINISHED : ANALYSIS_STOPPED;
        }
    }
    if (settings->progress)
        settings->progress(settings->context, total, total);
    return ANALYSIS_DONE;
}

static void make_room(Analysis *analysis, int lines) {
    size_t count = (size_t)analysis->game.count;
    analysis->positions = memory_new(count, sizeof *analysis->positions);
    analysis->lines = memory_new(count * (size_t)lines, sizeof *analysis->lines);
    for (size_t i = 0; i < count; i++)
        analysis->positions[i].lines = &analysis->lines[i * (size_t)lines];
}

// The average worth of a man over all positions.
static int mean_man_worth(const Game *game, const WeightSet *set) {
    const Weights *weights = weight_set_for(set, game->rules.profile);
    int sum = 0, count = 0;
    for (int ply = 0; ply < game->count; ply++) {
        int worth = man_worth(&game->rules, weights, &game->states[ply].position);
        sum += worth;
        count += worth != 0;
    }
    return count > 0 ? sum / count : 0;
}

// Of a game that begins in the book.
static int count_book_moves(const Game *game, BookShelf *books) {
    BookPage page = {0};
    int known = 0;
    while (books && known < game->count && book_shelf_page(books, &game->rules, &game->states[known].position, &page))
        known++;
    book_page_free(&page);
    return known > 0 ? known - 1 : 0;
}

static EngineOptions full_strength(const AnalysisSettings *settings, int multi_pv) {
    EngineOptions options = settings->options;
    options.multi_pv = multi_pv;
    options.skill_level = engine_options_default.skill_level;
    options.limit_strength = 0;
    options.analysis = true;
    options.claim_draws = false;
    return options;
}

AnalysisResult analysis_run(Analysis *analysis, const Game *game, const AnalysisSettings *settings) {
    SearchedLines found = {.room = settings->options.multi_pv};
    EngineOptions options = full_strength(settings, found.room);
    *analysis = (Analysis){0};
    game_copy(&analysis->game, game);
    analysis->man = mean_man_worth(&analysis->game, settings->weights);
    analysis->book_moves = count_book_moves(game, settings->books);
    AnalysisResult result = ANALYSIS_NO_ENGINE;
    Searcher searcher;
    if (searcher_init(&searcher, &options, settings->weights, settings->tables)) {
        make_room(analysis, found.room);
        searcher.report = keep_line;
        searcher.context = &found;
        result = analyse(analysis, settings, &searcher, &found);
    }
    searcher_free(&searcher);
    if (result != ANALYSIS_DONE && result != ANALYSIS_UNFINISHED)
        analysis_free(analysis);
    return result;
}

// ---- Every move of a position

// By its own line if it has one, so that a move has the same value wherever it is named.
static int expected_of_move(const Analysis *analysis, int ply, const SearchedLines *found, Move move) {
    const AnalysedPosition *position = &analysis->positions[ply];
    if (move_equal(move, analysis->game.states[ply + 1].move))
        return position->expected - analysis_verdict(analysis, ply).loss;
    if (move_equal(move, position->lines[0].moves[0]))
        return position->expected;
    const Position *p = &analysis->game.states[ply].position;
    for (int i = 0; i < found->count; i++)
        if (move_equal(move, found->lines[i].moves[0]))
            return expected_of(&analysis->game.rules, p, found->lines[i].score);
    return -1;
}

static void try_moves(Analysis *analysis, int ply, const SearchedLines *found) {
    MoveList list;
    rules_list_moves(&analysis->game.rules, &analysis->game.states[ply].position, &list);
    Tries *tries = &analysis->tries[analysis->try_count++];
    *tries = (Tries){ply, list.count, memory_new((size_t)list.count, sizeof *tries->moves)};
    for (int i = 0; i < list.count; i++)
        tries->moves[i] = (TriedMove){list.moves[i], expected_of_move(analysis, ply, found, list.moves[i])};
    move_list_free(&list);
}

bool analysis_try_moves(Analysis *analysis, const AnalysisSettings *settings) {
    int plies[ANALYSIS_MOMENTS_MAX], count = analysis_moments(analysis, plies);
    SearchedLines found = {.room = ENGINE_MULTI_PV_MAX};
    EngineOptions options = full_strength(settings, found.room);
    Searcher searcher;
    bool good = searcher_init(&searcher, &options, settings->weights, settings->tables);
    found.lines = memory_new((size_t)found.room, sizeof *found.lines);
    searcher.report = keep_line;
    searcher.context = &found;
    for (int i = 0; i < count && good; i++) {
        Game past = analysis->game;
        past.count = plies[i] + 1;
        found.count = 0;
        if (settings->progress)
            settings->progress(settings->context, i, count);
        searcher_run(&searcher, &past, &settings->limits);
        good = !settings->limits.stop || !atomic_load(settings->limits.stop);
        if (good)
            try_moves(analysis, plies[i], &found);
    }
    free(found.lines);
    searcher_free(&searcher);
    return good;
}

void analysis_free(Analysis *analysis) {
    for (int i = 0; i < analysis->try_count; i++)
        free(analysis->tries[i].moves);
    game_free(&analysis->game);
    free(analysis->positions);
    free(analysis->lines);
    *analysis = (Analysis){0};
}

// The line of position `ply` that begins with the move played there; -1 if none.
static int line_played(const Analysis *analysis, int ply) {
    const AnalysedPosition *position = &analysis->positions[ply];
    for (int i = 0; i < position->line_count; i++)
        if (move_equal(position->lines[i].moves[0], analysis->game.states[ply + 1].move))
            return i;
    return -1;
}

Verdict analysis_verdict(const Analysis *analysis, int ply) {
    const AnalysedPosition *position = &analysis->positions[ply];
    const Game *game = &analysis->game;
    Verdict verdict = {.counts = position->choices > 1 && position->line_count > 0};
    int line = line_played(analysis, ply);
    // Compared with the best line of the same search if it has the move, else by the search of the next position.
    verdict.score = line >= 0 ? position->lines[line].score : score_backed_up(position + 1);
    if (!verdict.counts || line == 0)
        return verdict;
    // Both by the expected score in this position, since with fewer pieces a score means less.
    int played = expected_of(&game->rules, &game->states[ply].position, verdict.score);
    verdict.loss = position->expected > played ? position->expected - played : 0;
    verdict.mark = mark_of(position->expected, played);
    return verdict;
}

int analysis_moments(const Analysis *analysis, int plies[ANALYSIS_MOMENTS_MAX]) {
    int count = 0, min = 0;
    for (int ply = 0; ply + 1 < analysis->game.count; ply++) {
        Verdict verdict = analysis_verdict(analysis, ply);
        if (verdict.mark < MARK_MISTAKE)
            continue;
        if (count == ANALYSIS_MOMENTS_MAX) {
            min = 0;
            for (int i = 1; i < count; i++)
                if (analysis_verdict(analysis, plies[i]).loss < analysis_verdict(analysis, plies[min]).loss)
                    min = i;
            if (verdict.loss <= analysis_verdict(analysis, plies[min]).loss)
                continue;
            memmove(&plies[min], &plies[min + 1], (size_t)(count - min - 1) * sizeof *plies);
            count--;
        }
        plies[count++] = ply;
    }
    return count;
}

static Stage stage_of(const Board *board, const Position *p) {
    Position start = position_start(board);
    int all = bits_count(position_occupied(&start)), now = bits_count(position_occupied(p));
    return 4 * now > 3 * all ? STAGE_OPENING : 3 * now > all ? STAGE_MIDDLE : STAGE_ENDING;
}

SideSummary analysis_summary(const Analysis *analysis, Side side) {
    SideSummary summary = {0};
    for (int ply = 0; ply + 1 < analysis->game.count; ply++) {
        Verdict verdict = analysis_verdict(analysis, ply);
        if (!verdict.counts || position_side(&analysis->game.states[ply].position) != side)
            continue;
        summary.moves++;
        summary.marks[verdict.mark]++;
        summary.accuracy += mark_accuracy(verdict.loss);
        Stage stage = stage_of(analysis->game.rules.board, &analysis->game.states[ply].position);
        summary.stage_moves[stage]++;
        summary.stage_accuracy[stage] += mark_accuracy(verdict.loss);
        summary.loss += verdict.loss;
    }
    if (summary.moves > 0) {
        summary.accuracy /= summary.moves;
        summary.loss /= summary.moves;
    }
    for (Stage stage = STAGE_OPENING; stage < STAGES; stage++)
        if (summary.stage_moves[stage] > 0)
            summary.stage_accuracy[stage] /= summary.stage_moves[stage];
    return summary;
}

int analysis_white_expected(const Analysis *analysis, int ply) {
    int expected = analysis->positions[ply].expected;
    return position_side(&analysis->game.states[ply].position) == WHITE ? expected : 1000 - expected;
}

int analysis_white_score(const Analysis *analysis, int ply) {
    int score = analysis->positions[ply].score;
    return position_side(&analysis->game.states[ply].position) == WHITE ? score : -score;
}
