#include "standings/contest_record.h"

#include <string.h>

#include "board/ending.h"
#include "pdn/supa_tag.h"

typedef struct Entry {
    Contest *contest;
    const ContestRules *rules;
    const PdnVisited *visited;
    ContestGame game;
    Text name[2]; // by side; empty for a bye
} Entry;

static int first_line(const Record *record) {
    if (record->tag_count > 0)
        return record->tags[0].line;
    return record->move_count > 0 ? record->moves[0].line : 0;
}

static PdnError place_of(const Entry *entry) {
    return (PdnError){.game = entry->game.number, .line = entry->game.line};
}

// Reports a fault; the game does not count.
static bool leave_out(const Entry *entry, const char *format, ...) PRINTF_LIKE(2, 3);

static bool leave_out(const Entry *entry, const char *format, ...) {
    PdnError place = place_of(entry);
    va_list list;
    va_start(list, format);
    contest_remark_list(entry->contest, REMARK_FAULT, &place, format, list);
    va_end(list);
    return false;
}

static Span tag(const Entry *entry, const char *name) {
    const char *value = record_tag(entry->visited->record, name);
    return value ? span_trim(span_of(value)) : (Span){"", 0};
}

// ---- Who played

static bool read_name(Entry *entry, Side side) {
    static const char *const tags[][2] = {{"White", "Black"}, {"WhiteTeam", "BlackTeam"}};
    bool teams = entry->rules->teams;
    Span name = tag(entry, tags[teams][side]);
    if (name.length == 0 || span_equal(name, "?"))
        return leave_out(entry, teams ? "the tag %s names no team" : "the tag %s names no player", tags[teams][side]);
    if (!record_player_is_bye(name))
        text_add_bytes(&entry->name[side], name.start, name.length);
    return true;
}

static bool read_names(Entry *entry) {
    if (!read_name(entry, WHITE) || !read_name(entry, BLACK))
        return false;
    bool bye = entry->name[WHITE].length == 0 || entry->name[BLACK].length == 0;
    if (bye && entry->name[WHITE].length == entry->name[BLACK].length)
        return leave_out(entry, "both sides are a bye");
    if (bye && entry->visited->record->move_count > 0)
        return leave_out(entry, "a bye has no moves");
    if (!bye && strcmp(text_string(&entry->name[WHITE]), text_string(&entry->name[BLACK])) == 0)
        return leave_out(entry, entry->rules->teams ? "White and Black are the same team"
                                                    : "White and Black are the same player");
    entry->game.played = !bye;
    return true;
}

static bool enter_players(Entry *entry) {
    for (Side side = WHITE; side <= BLACK; side++) {
        bool bye = entry->name[side].length == 0;
        entry->game.player[side] = bye ? NO_PLAYER : contest_player(entry->contest, text_string(&entry->name[side]));
        if (!bye && entry->game.player[side] == NO_PLAYER)
            return leave_out(entry, "too many players");
    }
    return true;
}

// ---- The outcome

static void read_unplayed(Entry *entry) {
    Span word = tag(entry, "Termination");
    if (entry->visited->record->move_count == 0 && (span_equal(word, "forfeit") || span_equal(word, "unplayed")))
        entry->game.played = false;
}

// The number at the start of the tag Round: "3" and "3.2" are of round 3.
static bool read_round(Entry *entry) {
    Span text = tag(entry, "Round");
    int round = 0;
    for (size_t i = 0; i < text.length && text.start[i] >= '0' && text.start[i] <= '9' && round < 10000; i++)
        round = 10 * round + (text.start[i] - '0');
    entry->game.round = round;
    if (round > 0 || !entry->rules->rounds)
        return true;
    return leave_out(entry, "the tag Round gives no round, which a knockout needs");
}

// Whether the game counts Supas, by its rules or its tag Supa.
static bool is_played_for_supas(const Record *record) {
    return record_tag(record, "Supa") || record->rules.profile->ends & END_SUPA;
}

// Whether the win is a Supa (TZD3 5), by the moves. The tag Supa decides only if the moves and the tag Termination do
// not tell how the game ended. Adds a remark if they contradict each other or a fact is missing.
static bool supa_of(const Entry *entry) {
    const Record *record = entry->visited->record;
    const Game *game = entry->visited->game;
    PdnError place = place_of(entry);
    const char *why;
    SupaAnswer played = supa_by_game(record, game, &why), tagged = supa_by_tag(record);
    Error wrong;
    if (!supa_tag_check(record, game, &wrong))
        contest_remark(entry->contest, REMARK_DOUBT, &place, "%s; %s", wrong.what,
                       tagged == SUPA_UNKNOWN ? "it is ignored"
                       : played == SUPA_YES   ? "counted as a Supa"
                                              : "counted as none");
    else if (played == SUPA_UNKNOWN && tagged == SUPA_UNKNOWN)
        contest_remark(entry->contest, REMARK_DOUBT, &place,
                       "not counted as a Supa: the tag Termination does not say how the game ended");
    return played == SUPA_YES || (played == SUPA_UNKNOWN && tagged == SUPA_YES);
}

static void read_supa(Entry *entry) {
    Contest *contest = entry->contest;
    if (!entry->rules->supas && !is_played_for_supas(entry->visited->record))
        return;
    contest->counts_supas = true;
    entry->game.supa = entry->game.played && supa_of(entry);
}

static void add_fault(Contest *contest, const PdnError *fault) {
    if (fault->move_number > 0)
        contest_remark(contest, REMARK_FAULT, fault, "move %d (%s): %s", fault->move_number, side_name(fault->side),
                       fault->error.what);
    else
        contest_remark(contest, REMARK_FAULT, fault, "%s", fault->error.what);
}

static void add_entry(Entry *entry) {
    const Record *record = entry->visited->record;
    if (record->result == RESULT_NONE) {
        PdnError place = place_of(entry);
        contest_remark(entry->contest, REMARK_UNFINISHED, &place, "unfinished (*)");
        return;
    }
    entry->game.result = record->result;
    if (!read_names(entry) || !read_round(entry) || !enter_players(entry))
        return;
    read_unplayed(entry);
    read_supa(entry);
    const char *event = record_tag(record, "Event");
    contest_note_event(entry->contest, event ? event : "");
    contest_add_game(entry->contest, &entry->game);
}

void contest_add_record(Contest *contest, const ContestRules *rules, const PdnVisited *visited) {
    if (visited->fault) {
        add_fault(contest, visited->fault);
        return;
    }
    Entry entry = {.contest = contest,
                   .rules = rules,
                   .visited = visited,
                   .game = {.played = true,
                            .path = contest->path_count - 1,
                            .number = visited->number,
                            .line = first_line(visited->record)}};
    add_entry(&entry);
    text_free(&entry.name[WHITE]);
    text_free(&entry.name[BLACK]);
}
