#include "referee/referee_record.h"

#include <string.h>

#include "base/memory.h"
#include "pdn/game_fit.h"
#include "pdn/pdn_writer.h"
#include "pdn/record_check.h"
#include "pdn/record_game.h"
#include "pdn/supa_tag.h"
#include "pdn/termination_tag.h"

// ---- Saving

static void add_seconds(Text *text, int64_t milliseconds) {
    text_printf(text, "%lld", (long long)(milliseconds / 1000));
    if (milliseconds % 1000 != 0)
        text_printf(text, ".%03d", (int)(milliseconds % 1000));
}

static void set_time_control(Record *record, const TimeControl *control, bool loaded) {
    Text text = {0};
    if (!control->used && loaded) // no control, or one of another form, such as several controls
        return;
    add_seconds(&text, control->base);
    if (control->increment > 0) {
        text_add_char(&text, '+');
        add_seconds(&text, control->increment);
    }
    record_set_tag(record, "TimeControl", control->used ? text_string(&text) : "-");
    text_free(&text);
}

static void set_players(Record *record, const Referee *referee) {
    static const char *const tags[] = {"White", "Black"};
    for (Side side = WHITE; side <= BLACK; side++)
        if (referee->players[side].length > 0 || !referee->loaded)
            record_set_tag(record, tags[side],
                           referee->players[side].length > 0 ? text_string(&referee->players[side]) : "?");
}

static void set_termination(Record *record, const Ending *ending) {
    Text words = {0};
    for (int i = 0; i < ending->reasons; i++)
        text_printf(&words, "%s%s", i ? "," : "", reason_word(ending->reason[i]));
    record_set_tag(record, "Termination", text_string(&words));
    text_free(&words);
}

// `unchanged` means that the moves are those of the loaded record: its result then holds, unless the game has been
// ended since.
static void set_result(Record *record, const Referee *referee, bool unchanged) {
    Ending ending = referee_ending(referee);
    bool told = unchanged && record_tag(record, "Termination");
    record->result = record_result_of(&ending);
    if (!referee_is_over(referee) && unchanged)
        record->result = referee->loaded->result;
    else if (!referee_is_over(referee))
        record_remove_tag(record, "Termination");
    else if (!told || referee->declared.outcome != OUTCOME_ONGOING)
        set_termination(record, &ending);
    record_set_tag(record, "Result", record_result_name(record->result));
}

void referee_record(const Referee *referee, Record *record) {
    const Record *loaded = referee->loaded;
    if (loaded)
        record_copy(record, loaded);
    else
        record_init(record, &referee->game.rules);
    record->notation = notation_of_records(referee->notation);
    set_players(record, referee);
    bool unchanged = record_of_game(record, &referee->game);
    for (int move = record->move_count > 0 ? 0 : -1, state = 1; move >= 0; move = record->moves[move].next, state++)
        record->moves[move].marks = *referee_marks(referee, state);
    set_result(record, referee, loaded && unchanged);
    supa_tag_set(record, &referee->game);
    set_time_control(record, &referee->control, loaded != NULL);
}

void referee_save(const Referee *referee, Text *pdn) {
    Record record;
    referee_record(referee, &record);
    pdn_write(pdn, &record);
    record_free(&record);
}

// ---- Loading

// Seconds with up to three decimals, as milliseconds.
static bool read_seconds(Span span, int64_t *milliseconds) {
    const char *point = memchr(span.start, '.', span.length);
    Span whole = {span.start, point ? (size_t)(point - span.start) : span.length};
    long long seconds, part = 0;
    if (!span_to_number(whole, &seconds) || seconds < 0 || seconds > REFEREE_TIME_MAX / 1000)
        return false;
    if (point) {
        Span digits = {point + 1, span.length - whole.length - 1};
        if (digits.length > 3 || !span_to_number(digits, &part) || part < 0)
            return false;
        for (size_t i = digits.length; i < 3; i++)
            part *= 10;
    }
    *milliseconds = seconds * 1000 + part;
    return true;
}

// Has no effect if the tag has another form, as in games with several time controls.
static TimeControl time_control_of(const Record *record) {
    const char *tag = record_tag(record, "TimeControl");
    TimeControl control = {.used = true};
    if (!tag)
        return (TimeControl){0};
    const char *plus = strchr(tag, '+');
    Span base = {tag, plus ? (size_t)(plus - tag) : strlen(tag)};
    if (!read_seconds(base, &control.base) || (plus && !read_seconds(span_of(plus + 1), &control.increment)))
        return (TimeControl){0};
    return control;
}

static Span player_of(const Record *record, const char *name) {
    const char *tag = record_tag(record, name);
    return tag && strcmp(tag, "?") != 0 ? span_of(tag) : (Span){"", 0};
}

// Restores the end given by Termination, if it is a declared one.
static bool restore_end(Referee *referee, const Record *record, Fault *fault) {
    Ending ending;
    Error error;
    if (!termination_tag_read(record, &referee->game, &ending, &error))
        return fault_set(fault, FAULT_BAD_RECORD, "%s", error.what);
    referee->declared = ending;
    if (ending.reasons > 0 && ending.reason[0] == REASON_TIME)
        referee_drop_flag(referee, side_other(ending.winner));
    return true;
}

static bool fault_in(Fault *fault, const char *name, const PdnError *error) {
    Text what = {0};
    pdn_error_write(&what, name, error);
    fault_set(fault, FAULT_BAD_RECORD, "%s", text_string(&what));
    fault->fits = error->fits;
    text_free(&what);
    return false;
}

static bool play_record(Referee *referee, const Record *record, const char *name, int number, Fault *fault) {
    for (int i = record->move_count > 0 ? 0 : -1; i >= 0; i = record->moves[i].next) {
        game_play(&referee->game, record->moves[i].move);
        referee_set_marks(referee, &record->moves[i].marks);
    }
    Ending ending;
    PdnError error;
    if (!record_check(record, &referee->game, &ending, &error)) {
        GameFits fits = game_fit_record(record);
        game_fit_add(&error, &fits);
        error.game = number;
        fault_in(fault, name, &error);
        reason_article(&fault->article, &record->rules, ending.reason[0]);
        return false;
    }
    return restore_end(referee, record, fault);
}

static bool find_game(PdnReader *reader, Record *record, const char *name, int number, Fault *fault) {
    PdnError error;
    PdnResult result;
    int games = 0;
    do
        result = pdn_read(reader, record, &error);
    while (result != PDN_END && ++games < number);
    if (result == PDN_GAME)
        return true;
    if (result == PDN_END)
        return fault_set(fault, FAULT_BAD_RECORD, "there is no game %d, only %d", number, games);
    return fault_in(fault, name, &error);
}

static bool begin(Referee *referee, const Record *record, const char *name, int number, RecordResult *result,
                  Fault *fault) {
    RefereeStart start = {.rules = record->rules,
                          .set_up = record_start(record),
                          .notation = referee->asked,
                          .control = time_control_of(record),
                          .players = {player_of(record, "White"), player_of(record, "Black")}};
    Referee loaded = {0};
    referee_start(&loaded, &start);
    if (!play_record(&loaded, record, name, number, fault)) {
        referee_free(&loaded);
        return false;
    }
    loaded.loaded = memory_new(1, sizeof *loaded.loaded);
    record_copy(loaded.loaded, record);
    referee_free(referee);
    *referee = loaded;
    *result = record->result;
    return true;
}

bool referee_load(Referee *referee, PdnReader *reader, const char *name, int number, RecordResult *result,
                  Fault *fault) {
    pdn_reader_set_defaults(reader, &referee->game.rules, referee->asked.numbering);
    Record record;
    record_init(&record, &referee->game.rules);
    bool good = find_game(reader, &record, name, number, fault) && begin(referee, &record, name, number, result, fault);
    record_free(&record);
    return good;
}
