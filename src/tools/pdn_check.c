#include "tools/pdn_check.h"

#include "base/platform.h"
#include "board/ending.h"
#include "records/pdn_numbering.h"
#include "records/record_game.h"

static bool is_over(const Ending *ending) {
    return ending->outcome == OUTCOME_WIN || ending->outcome == OUTCOME_DRAW;
}

// Plays the main line up to the end by the rules. The first move behind it, -1 if there is none.
static int play_to_end(const Record *record, Game *game, Ending *ending) {
    game_restart(game, &record->rules, &record->start, record->clocks, record->first_number);
    int move = record->move_count > 0 ? 0 : -1;
    for (;; move = record->moves[move].next) {
        *ending = ending_of(game);
        if (move < 0 || is_over(ending))
            return move;
        game_play(game, record->moves[move].move);
    }
}

static bool result_fits(RecordResult result, const Ending *ending) {
    if (ending->outcome == OUTCOME_DRAW)
        return result == RESULT_DRAW;
    return result == (ending->winner == WHITE ? RESULT_WHITE : RESULT_BLACK);
}

static int last_line(const Record *record) {
    int line = 0;
    for (int i = 0; i < record->tag_count; i++)
        line = record->tags[i].line;
    for (int i = record->move_count > 0 ? 0 : -1; i >= 0; i = record->moves[i].next)
        line = record->moves[i].line;
    return line;
}

bool pdn_check_record(const Record *record, Game *game, PdnError *fault) {
    Ending ending;
    int behind = play_to_end(record, game, &ending);
    if (!is_over(&ending) || (behind < 0 && result_fits(record->result, &ending)))
        return true;
    *fault = (PdnError){.line = behind < 0 ? last_line(record) : record->moves[behind].line,
                        .move_number = game_move_number(game),
                        .side = position_side(&game_now(game)->position)};
    Text end = {0};
    ending_write(&end, &record->rules, &ending, true);
    if (behind < 0)
        error_set(&fault->error, "the result is %s, but by the rules the game ended here: %s",
                  record_result_name(record->result), text_string(&end));
    else
        error_set(&fault->error, "a move after the end of the game: %s", text_string(&end));
    text_free(&end);
    return false;
}

static void visit(void *context, const PdnVisited *visited) {
    PdnCheck *check = context;
    const Record *record = visited->record;
    PdnError found;
    check->games++;
    if (record->notation.style == STYLE_NUMERIC && record->rules.board->width == 8)
        check->numeric_games[record->notation.numbering]++;
    if (!visited->fault && pdn_check_record(record, &check->game, &found)) {
        check->plies += check->game.count - 1;
        return;
    }
    check->faults++;
    if (visited->fault)
        found = *visited->fault;
    found.game = visited->number;
    pdn_files_report(&check->settings, "", visited->path, &found);
}

void pdn_check_begin(PdnCheck *check, const PdnSettings *settings) {
    *check = (PdnCheck){.settings = *settings, .began = platform_microseconds()};
}

void pdn_check_file(PdnCheck *check, const char *path) {
    for (Numbering n = NUMBERING_A1; n <= NUMBERING_B8; n++)
        check->numeric_games[n] = 0;
    if (!pdn_files_visit(&check->settings, path, visit, check))
        check->faults++;
    for (Numbering n = NUMBERING_A1; n <= NUMBERING_B8; n++)
        if (check->numeric_games[n] > 0)
            pdn_files_line(&check->settings, "%s: games with numbers for squares: %ld, read with 1 = %s (numbering %d)",
                           path, check->numeric_games[n], pdn_numbering_corner(n), (int)n);
}

bool pdn_check_end(PdnCheck *check) {
    int64_t elapsed = platform_microseconds() - check->began;
    double rate = elapsed > 0 ? (double)check->games * 1e6 / (double)elapsed : 0;
    pdn_files_line(&check->settings, "%ld game%s, %ld %s, %ld fault%s, %lld ms, %.0f games a second", check->games,
                   check->games == 1 ? "" : "s", check->plies, check->plies == 1 ? "ply" : "plies", check->faults,
                   check->faults == 1 ? "" : "s", (long long)(elapsed / 1000), rate);
    game_free(&check->game);
    return check->faults == 0;
}
