#include "pdn/pdn_stats.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "board/ending.h"
#include "pdn/pdn_game.h"

// The reader limits the length of a game. Names beyond the limits below are counted together.
enum { LENGTHS = PDN_MOVES_MAX + 1, OPENING_PLIES = 4, OPENINGS_MAX = 20000, PLAYERS_MAX = 20000, SHOWN = 10 };

void pdn_stats_begin(PdnStats *stats, const PdnSettings *settings, const Notation *notation) {
    *stats = (PdnStats){.settings = *settings, .notation = *notation, .lengths = memory_new(LENGTHS, sizeof(long))};
}

// ---- Counting

static void count_moves(PdnStats *stats, const Game *game) {
    for (int i = 1; i < game->count; i++) {
        Move move = game->states[i].move;
        stats->captures += move_is_capture(move);
        stats->pieces += move_is_capture(move) ? bits_count(move.set) : 0;
        stats->promotions += (move.flags & MOVE_PROMOTES) != 0;
        stats->huffs += (move.flags & MOVE_HUFFS) != 0;
    }
}

// The end of a game that did not end by the rules: the word of Termination if it is one of ours.
static const char *declared_end(const Record *record) {
    const char *word = record_tag(record, "Termination");
    Reason reason;
    if (record->result == RESULT_NONE)
        return "not ended";
    return word && reason_read(span_of(word), &reason) ? reason_word(reason) : "without a reason given";
}

static void count_ending(PdnStats *stats, const Game *game, const Record *record) {
    Ending ending = ending_of(game);
    bool by_the_rules = ending.outcome == OUTCOME_WIN || ending.outcome == OUTCOME_DRAW ||
                        (ending.outcome == OUTCOME_CLAIMABLE && record->result == RESULT_DRAW);
    const char *name = by_the_rules ? reason_word(ending.reason[0]) : declared_end(record);
    tally_entry(&stats->endings, name, REASONS + 2)->counts[0]++;
}

static void count_opening(PdnStats *stats, const Game *game) {
    Position usual = position_start(game->rules.board);
    if (!position_equal(&game->states[0].position, &usual)) {
        stats->set_up++;
        return;
    }
    if (game->count <= OPENING_PLIES)
        return;
    text_clear(&stats->text);
    Notation notation = notation_of_records(notation_for(stats->notation, game->rules.profile));
    for (int i = 1; i <= OPENING_PLIES; i++) {
        text_add(&stats->text, i > 1 ? " " : "");
        move_write(&stats->text, &game->rules, &game->states[i - 1].position, game->states[i].move, &notation);
    }
    TallyEntry *entry = tally_entry(&stats->openings, text_string(&stats->text), OPENINGS_MAX);
    if (entry)
        entry->counts[0]++;
    else
        stats->other_openings++;
}

static void count_player(PdnStats *stats, const Record *record, Side side) {
    const char *name = record_tag(record, side == WHITE ? "White" : "Black");
    if (!name || !*name || strcmp(name, "?") == 0)
        return;
    TallyEntry *entry = tally_entry(&stats->players, name, PLAYERS_MAX);
    if (!entry) {
        stats->other_players++;
        return;
    }
    RecordResult won = side == WHITE ? RESULT_WHITE : RESULT_BLACK;
    entry->counts[0]++;
    entry->counts[1] += record->result == won;
    entry->counts[2] += record->result == RESULT_DRAW;
    entry->counts[3] += record->result != won && record->result != RESULT_DRAW && record->result != RESULT_NONE;
}

static bool is_bye(const Record *record) {
    const char *white = record_tag(record, "White"), *black = record_tag(record, "Black");
    return record->move_count == 0 &&
           ((white && record_player_is_bye(span_of(white))) || (black && record_player_is_bye(span_of(black))));
}

static void visit(void *context, const PdnVisited *visited) {
    PdnStats *stats = context;
    const Record *record = visited->record;
    const Game *game = visited->game;
    if (visited->fault) {
        stats->faults++;
        pdn_files_report(&stats->settings, "", visited->path, visited->fault);
        return;
    }
    if (is_bye(record))
        return;
    stats->games++;
    stats->plies += game->count - 1;
    stats->lengths[game->count - 1]++;
    stats->results[record->result]++;
    stats->profiles[record->rules.profile->id]++;
    count_moves(stats, game);
    count_ending(stats, game, record);
    count_opening(stats, game);
    count_player(stats, record, WHITE);
    count_player(stats, record, BLACK);
}

void pdn_stats_file(PdnStats *stats, const char *path) {
    if (!pdn_files_visit(&stats->settings, path, visit, stats))
        stats->faults++;
}

// ---- The table

static double ratio(long part, long whole) {
    return whole > 0 ? (double)part / (double)whole : 0;
}

static void report_share(const PdnStats *stats, const char *name, long count) {
    pdn_files_line(&stats->settings, "  %-34s %9ld %6.1f%%", name, count, 100 * ratio(count, stats->games));
}

static void report_results(const PdnStats *stats) {
    static const struct {
        RecordResult result;
        const char *name;
        bool always;
    } rows[] = {{RESULT_WHITE, "White won", true},
                {RESULT_DRAW, "drawn", true},
                {RESULT_BLACK, "Black won", true},
                {RESULT_BOTH_LOSE, "both lost", false},
                {RESULT_NONE, "no result", false}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (rows[i].always || stats->results[rows[i].result] > 0)
            report_share(stats, rows[i].name, stats->results[rows[i].result]);
}

static void report_profiles(const PdnStats *stats) {
    for (int i = 0; i < PROFILES; i++)
        if (stats->profiles[i] > 0 && stats->profiles[i] < stats->games)
            report_share(stats, profiles[i].name, stats->profiles[i]);
}

// The length of the game of this rank, from 1, in order of length.
static int length_ranked(const PdnStats *stats, long rank) {
    int plies = 0;
    for (long seen = stats->lengths[0]; seen < rank && plies < LENGTHS - 1;)
        seen += stats->lengths[++plies];
    return plies;
}

static void report_moves(const PdnStats *stats) {
    const PdnSettings *settings = &stats->settings;
    long games = stats->games;
    pdn_files_line(settings, "plies of a game: min %d, median %d, mean %.1f, max %d", length_ranked(stats, 1),
                   length_ranked(stats, (games + 1) / 2), ratio(stats->plies, games), length_ranked(stats, games));
    pdn_files_line(settings, "a game has on average %.1f captures of %.1f pieces in all, and %.1f promotions",
                   ratio(stats->captures, games), ratio(stats->pieces, games), ratio(stats->promotions, games));
    if (stats->huffs > 0)
        pdn_files_line(settings, "huffs: %ld", stats->huffs);
}

static void report_tally(const PdnStats *stats, Tally *tally, const char *title, long others) {
    if (tally->count == 0)
        return;
    pdn_files_line(&stats->settings, "%s", title);
    tally_sort(tally);
    for (int i = 0; i < tally->count; i++)
        if (i < SHOWN)
            report_share(stats, tally->entries[i].name, tally->entries[i].counts[0]);
        else
            others += tally->entries[i].counts[0];
    if (others > 0)
        report_share(stats, "others", others);
}

static void report_players(PdnStats *stats) {
    Tally *players = &stats->players;
    if (players->count == 0)
        return;
    pdn_files_line(&stats->settings, "%-36s %9s %7s %7s %7s %7s", "players", "games", "won", "drawn", "lost", "points");
    tally_sort(players);
    for (int i = 0; i < players->count && i < SHOWN; i++) {
        const TallyEntry *entry = &players->entries[i];
        const long *counts = entry->counts;
        pdn_files_line(&stats->settings, "  %-34s %9ld %7ld %7ld %7ld %6.1f%%", entry->name, counts[0], counts[1],
                       counts[2], counts[3],
                       100 * ratio(2 * counts[1] + counts[2], 2 * (counts[1] + counts[2] + counts[3])));
    }
    if (players->count > SHOWN)
        pdn_files_line(&stats->settings, "  and %d others%s", players->count - SHOWN,
                       stats->other_players > 0 ? " or more" : "");
}

bool pdn_stats_end(PdnStats *stats) {
    pdn_files_line(&stats->settings, "%-36s %9ld", "games", stats->games);
    if (stats->games > 0) {
        report_results(stats);
        report_profiles(stats);
        report_moves(stats);
        report_tally(stats, &stats->endings, "ends", 0);
        report_tally(stats, &stats->openings, "openings", stats->other_openings);
        if (stats->set_up > 0)
            report_share(stats, "from another position", stats->set_up);
        report_players(stats);
    }
    free(stats->lengths);
    text_free(&stats->text);
    tally_free(&stats->endings);
    tally_free(&stats->openings);
    tally_free(&stats->players);
    return stats->faults == 0;
}
