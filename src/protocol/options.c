#include "protocol/options.h"

#include <limits.h>
#include <string.h>

#include "base/names.h"
#include "protocol/option_help.h"
#include "protocol/usage.h"
#include "protocol/version.h"
#include "protocol/weights_option.h"
#include "search/options.h"
#include "search/skill.h"

// A value that was read: the number, truth value or index, or the text of a string.
typedef struct OptionValue {
    long long number;
    Span text;
} OptionValue;

typedef struct Option {
    OptionView view;
    void (*set)(Session *session, OptionValue value);         // reports errors itself
    void (*show)(const Session *session, OptionView *option); // gives it the value in force; NULL: the default
} Option;

static void apply_engine_options(Session *session, EngineOptions options) {
    if (engine_set_options(session->env.engine, &options))
        session->env.engine_options = options;
    else
        session_error(session, "not enough memory for that setting; the old one stays");
}

// The engine claims draws and has contempt only in play, not in analysis.
static void apply_purpose(Session *session) {
    EngineOptions options = session->env.engine_options;
    options.analysis = session->analyse;
    options.claim_draws = session->claim_draws && !session->analyse;
    apply_engine_options(session, options);
}

static void set_claim_draws(Session *session, OptionValue value) {
    session->claim_draws = value.number != 0;
    apply_purpose(session);
}

static void set_analyse(Session *session, OptionValue value) {
    session->analyse = value.number != 0;
    apply_purpose(session);
}

static void set_ponder(Session *session, OptionValue value) {
    session->ponder = value.number != 0;
}

static void set_show_wdl(Session *session, OptionValue value) {
    session->show_wdl = value.number != 0;
}

static void set_minimal(Session *session, OptionValue value) {
    session->minimal = value.number != 0;
}

static void clear_hash(Session *session, OptionValue value) {
    (void)value;
    engine_new_game(session->env.engine);
}

static void set_log(Session *session, OptionValue value) {
    Span name = value.text;
    if (span_equal_nocase(name, "<empty>"))
        name.length = 0;
    Error error;
    if (!output_set_log(&session->env.out, name, &error))
        session_error(session, "%s; the setting is unchanged", error.what);
}

// Reports at once the tables that were found, so that a wrong path is noticed.
static void report_found(Session *session) {
    const Profile *profile = session->env.rules.profile;
    Tablebase *tb = tb_library_tables(&session->env.library, profile);
    if (tb)
        session_note(session, "endgame tables for %s: %d files, complete up to %d pieces, decoded into up to %d MB",
                     profile->name, tb_files(tb), tb_pieces(tb), tb_cache_mb(tb));
    else
        session_note(session, "no endgame tables for %s are found", profile->name);
}

static void set_table_path(Session *session, OptionValue value) {
    Span path = value.text;
    if (span_equal_nocase(path, "<empty>"))
        path.length = 0;
    engine_new_game(session->env.engine); // its hash may hold scores from other tables
    tb_library_set_path(&session->env.library, path);
    report_found(session);
}

static void set_table_cache(Session *session, OptionValue value) {
    tb_library_set_cache(&session->env.library, (int)value.number);
}

static void set_own_book(Session *session, OptionValue value) {
    session->own_book = value.number != 0;
    session_use_book(session, session->env.engine);
}

// Reports at once the book that was found, so that a wrong name is noticed.
static void set_book_file(Session *session, OptionValue value) {
    Span path = value.text;
    if (span_equal_nocase(path, "<empty>"))
        path.length = 0;
    book_shelf_set_path(&session->env.shelf, path);
    const BookFile *file = book_shelf_book(&session->env.shelf, &session->env.rules);
    if (file)
        session_note(session, "opening book for %s: %u positions", session->env.rules.profile->name,
                     (unsigned)book_file_facts(file)->positions);
}

static void set_book_variety(Session *session, OptionValue value) {
    session->env.book.variety = (int)value.number;
}

static void set_book_depth(Session *session, OptionValue value) {
    session->env.book.depth = (int)value.number;
}

static void set_book_seed(Session *session, OptionValue value) {
    session->env.book.seed = (uint64_t)value.number;
}

static void ignore_text(Session *session, OptionValue value) {
    (void)session;
    (void)value;
}

void option_set_variant(Session *session, ProfileId id) {
    const Profile *profile = &profiles[id];
    if (profile == session->env.rules.profile)
        return;
    const Profile *before = session->env.rules.profile;
    session->env.rules = session_rules(session, profile);
    session->notation = notation_for(session->env.notation_asked, profile);
    engine_new_game(session->env.engine);
    session_restart_game(session);
    weights_option_report(session, before);
}

static void set_variant(Session *session, OptionValue value) {
    session->variant_set = true;
    option_set_variant(session, (ProfileId)value.number);
}

static void set_eval_file(Session *session, OptionValue value) {
    weights_option_set(session, (Span){"EvalFile", 8}, value.text);
}

static void set_huff(Session *session, OptionValue value) {
    session->env.huff = (int)value.number - 1;
    if (session->env.rules.board->width != 10)
        return;
    session->env.rules.huff = session->env.huff >= 0 ? (Huff)session->env.huff : session->env.rules.profile->huff;
    engine_new_game(session->env.engine);
    session_restart_game(session);
}

// The limits of the draw clocks may change during a game; the position stays.
static void set_three_kings(Session *session, OptionValue value) {
    int max = rules_three_kings_max(session->env.rules.profile);
    if (value.number > max) {
        session_error(session, "ThreeKingsMoves takes a number from 1 to %d in %s, not %lld", max,
                      session->env.rules.profile->name, (long long)value.number);
        return;
    }
    session->env.rules.three_kings_moves = (int)value.number;
    session->game.rules = session->env.rules;
    engine_new_game(session->env.engine);
}

static void set_move_limit(Session *session, OptionValue value) {
    session->env.rules.move_limit = (int)value.number;
    session->game.rules = session->env.rules;
    engine_new_game(session->env.engine);
}

static void set_auto_threefold(Session *session, OptionValue value) {
    session->env.rules.auto_threefold = value.number != 0;
    session->game.rules = session->env.rules;
    engine_new_game(session->env.engine);
}

static void set_notation(Session *session, OptionValue value) {
    session->env.notation_asked.style = (MoveStyle)value.number;
    session->notation = notation_for(session->env.notation_asked, session->env.rules.profile);
}

static void set_language(Session *session, OptionValue value) {
    session->env.language = value.number == 0 ? language_of_environment() : (Language)(value.number - 1);
}

static void set_numbering(Session *session, OptionValue value) {
    session->env.notation_asked.numbering = (Numbering)value.number;
    session->notation = notation_for(session->env.notation_asked, session->env.rules.profile);
}

// ---- Values in force

static void show_ponder(const Session *session, OptionView *option) {
    option->value = session->ponder;
}

static void show_eval_file(const Session *session, OptionView *option) {
    option->text = text_string(&session->weights_origin[weight_game_of(session->env.rules.profile)].file);
}

static void show_three_kings(const Session *session, OptionView *option) {
    option->value = session->env.rules.three_kings_moves;
}

static void show_move_limit(const Session *session, OptionView *option) {
    option->value = session->env.rules.move_limit;
}

static void show_auto_threefold(const Session *session, OptionView *option) {
    option->value = session->env.rules.auto_threefold;
}

static void show_huff(const Session *session, OptionView *option) {
    option->value = session->env.huff + 1;
}

static void show_table_path(const Session *session, OptionView *option) {
    option->text = text_string(&session->env.library.path);
}

static void show_table_cache(const Session *session, OptionView *option) {
    size_t mb = session->env.library.cache_mb;
    option->value = mb == TB_CACHE_FITTING ? 0 : (long long)mb;
}

static void show_own_book(const Session *session, OptionView *option) {
    option->value = session->own_book;
}

static void show_book_file(const Session *session, OptionView *option) {
    option->text = text_string(&session->env.shelf.path);
}

static void show_book_variety(const Session *session, OptionView *option) {
    option->value = session->env.book.variety;
}

static void show_book_depth(const Session *session, OptionView *option) {
    option->value = session->env.book.depth;
}

static void show_book_seed(const Session *session, OptionView *option) {
    option->value = (long long)session->env.book.seed;
}

static void show_log(const Session *session, OptionView *option) {
    option->text = output_log_name(&session->env.out);
}

// ---- The list

static const char *const variant_values[] = {
#define PROFILE(id, name, version, document, board, generator, ends, huff) name,
#include "board/profiles.def"
#undef PROFILE
    NULL};
static const char *const huff_values[] = {"profile", "off", "kings", "all", NULL};
static const char *const language_values[] = {"auto", "en", "sw", NULL}; // then as in Language
static const char *const numbering_values[] = {"0", "1", "2", NULL};

// clang-format off
static const Option options[] = {
    {{"Clear Hash", TYPE_BUTTON, 0, 0, 0, NULL, NULL}, clear_hash, NULL},
    {{"Ponder", TYPE_CHECK, 0, 0, 1, NULL, NULL}, set_ponder, show_ponder},
    {{"UCI_Variant", TYPE_COMBO, PROFILE_TZD, 0, 0, variant_values, NULL}, set_variant, NULL},
    {{"EvalFile", TYPE_STRING, 0, 0, 0, NULL, ""}, set_eval_file, show_eval_file},
    {{"ThreeKingsMoves", TYPE_SPIN, THREE_KINGS_DEFAULT, 1, THREE_KINGS_MAX, NULL, NULL},
     set_three_kings, show_three_kings},
    {{"MoveLimit", TYPE_SPIN, MOVE_LIMIT_DEFAULT, MOVE_LIMIT_MIN, MOVE_LIMIT_MAX, NULL, NULL},
     set_move_limit, show_move_limit},
    {{"AutoThreefold", TYPE_CHECK, 0, 0, 1, NULL, NULL}, set_auto_threefold, show_auto_threefold},
    {{"Huff", TYPE_COMBO, 0, 0, 0, huff_values, NULL}, set_huff, show_huff},
    {{"ClaimDraws", TYPE_CHECK, 1, 0, 1, NULL, NULL}, set_claim_draws, NULL},
    {{"UCI_AnalyseMode", TYPE_CHECK, 0, 0, 1, NULL, NULL}, set_analyse, NULL},
    {{"Notation", TYPE_COMBO, STYLE_TZD, 0, 0, move_style_names, NULL}, set_notation, NULL},
    {{"Numbering", TYPE_COMBO, NUMBERING_B8, 0, 0, numbering_values, NULL}, set_numbering, NULL},
    {{"Language", TYPE_COMBO, 0, 0, 0, language_values, NULL}, set_language, NULL},
    {{"TablebasePath", TYPE_STRING, 0, 0, 0, NULL, ""}, set_table_path, show_table_path},
    {{"TablebaseCache", TYPE_SPIN, 0, 0, 65536, NULL, NULL}, set_table_cache, show_table_cache},
    {{"OwnBook", TYPE_CHECK, 0, 0, 1, NULL, NULL}, set_own_book, show_own_book},
    {{"Book File", TYPE_STRING, 0, 0, 0, NULL, ""}, set_book_file, show_book_file},
    {{"Book Variety", TYPE_SPIN, 0, 0, BOOK_VARIETY_MAX, NULL, NULL}, set_book_variety, show_book_variety},
    {{"Book Depth", TYPE_SPIN, BOOK_DEPTH_MAX, 0, BOOK_DEPTH_MAX, NULL, NULL}, set_book_depth, show_book_depth},
    {{"Book Seed", TYPE_SPIN, 0, 0, INT_MAX, NULL, NULL}, set_book_seed, show_book_seed},
    {{"UCI_ShowWDL", TYPE_CHECK, 0, 0, 1, NULL, NULL}, set_show_wdl, NULL},
    {{"Minimal", TYPE_CHECK, 0, 0, 1, NULL, NULL}, set_minimal, NULL},
    {{"Debug Log File", TYPE_STRING, 0, 0, 0, NULL, ""}, set_log, show_log},
    {{"UCI_EngineAbout", TYPE_STRING, 0, 0, 0, NULL, ENGINE_ABOUT}, ignore_text, NULL},
};
// clang-format on

enum { OPTION_COUNT = sizeof options / sizeof *options };

static OptionView engine_option_view(const EngineOption *option) {
    int initial = engine_option_value(&engine_options_default, option);
    return (OptionView){option->name, option->check ? TYPE_CHECK : TYPE_SPIN, initial, option->min, option->max, NULL,
                        NULL};
}

bool option_view(int i, OptionView *view) {
    if (i < ENGINE_OPTION_COUNT)
        *view = engine_option_view(&engine_option_list[i]);
    else if (i < ENGINE_OPTION_COUNT + OPTION_COUNT)
        *view = options[i - ENGINE_OPTION_COUNT].view;
    else
        return false;
    return true;
}

bool option_view_now(const Session *session, int i, OptionView *view) {
    if (!option_view(i, view))
        return false;
    if (i < ENGINE_OPTION_COUNT)
        view->value = engine_option_value(&session->env.engine_options, &engine_option_list[i]);
    else if (options[i - ENGINE_OPTION_COUNT].show)
        options[i - ENGINE_OPTION_COUNT].show(session, view);
    return true;
}

static void write_option(Text *text, const OptionView *o) {
    switch (o->type) {
    case TYPE_SPIN:
        text_printf(text, "option name %s type spin default %lld min %lld max %lld\n", o->name, o->value, o->min,
                    o->max);
        break;
    case TYPE_CHECK:
        text_printf(text, "option name %s type check default %s\n", o->name, o->value ? "true" : "false");
        break;
    case TYPE_COMBO:
        text_printf(text, "option name %s type combo default %s", o->name, o->values[o->value]);
        for (int v = 0; o->values[v]; v++)
            text_printf(text, " var %s", o->values[v]);
        text_add_char(text, '\n');
        break;
    case TYPE_STRING:
        text_printf(text, "option name %s type string default %s\n", o->name, *o->text ? o->text : "<empty>");
        break;
    case TYPE_BUTTON: text_printf(text, "option name %s type button\n", o->name); break;
    }
}

static void write_options(Text *text, int from, int to) {
    OptionView view;
    for (int i = from; i < to && option_view(i, &view); i++)
        write_option(text, &view);
}

void options_write(Text *text, const Session *session) {
    write_options(text, 0, ENGINE_OPTION_COUNT);
    // These come before the profile and EvalFile, so that a program that sends all options back in this order changes
    // nothing.
    weights_option_write(text, weight_set_for(&session->env.weights, session->env.rules.profile));
    write_options(text, ENGINE_OPTION_COUNT, ENGINE_OPTION_COUNT + OPTION_COUNT);
}

static bool read_spin(Session *session, const char *name, long long min, long long max, Span text, long long *number) {
    if (span_to_number(text, number) && *number >= min && *number <= max)
        return true;
    session_error(session, "option %s takes a whole number from %lld to %lld, not '%s'", name, min, max,
                  quoted(text).text);
    return false;
}

static bool read_check(Session *session, const char *name, Span text, long long *number) {
    *number = span_equal_nocase(text, "true");
    if (*number || span_equal_nocase(text, "false"))
        return true;
    session_error(session, "option %s takes true or false, not '%s'", name, quoted(text).text);
    return false;
}

static bool read_combo(Session *session, const OptionView *o, Span text, long long *number) {
    *number = NAME_IN_LIST(o->values, text, span_equal_nocase);
    if (*number >= 0)
        return true;
    Text names = {0};
    for (int v = 0; o->values[v]; v++)
        text_printf(&names, "%s%s", v ? ", " : "", o->values[v]);
    session_error(session, "option %s takes one of %s, not '%s'", o->name, text_string(&names), quoted(text).text);
    text_free(&names);
    return false;
}

static bool read_value(Session *session, const OptionView *o, OptionValue *value) {
    switch (o->type) {
    case TYPE_SPIN: return read_spin(session, o->name, o->min, o->max, value->text, &value->number);
    case TYPE_CHECK: return read_check(session, o->name, value->text, &value->number);
    case TYPE_COMBO: return read_combo(session, o, value->text, &value->number);
    default: return true;
    }
}

static void set_engine_option(Session *session, const EngineOption *option, Span text) {
    EngineOptions options_now = session->env.engine_options;
    long long number;
    bool good = option->check ? read_check(session, option->name, text, &number)
                              : read_spin(session, option->name, option->min, option->max, text, &number);
    if (!good)
        return;
    engine_option_set(&options_now, option, (int)number);
    apply_engine_options(session, options_now);
    int asked = session->env.engine_options.threads, used = engine_threads(session->env.engine);
    if (strcmp(option->name, "Threads") == 0 && used < asked && !skill_limits(&session->env.engine_options))
        session_note(session, "Threads %d: %d will search, which is all that this machine's processor has room for",
                     asked, used);
}

// Like option_set, but returns false, without a report, if no option has the name.
static bool set_known(Session *session, Span name, Span text) {
    const EngineOption *engine_option = engine_option_named(name);
    if (engine_option) {
        set_engine_option(session, engine_option, text);
        return true;
    }
    OptionValue value = {0, text};
    int i = NAME_INDEX(options, name, span_equal_nocase);
    if (i >= 0 && read_value(session, &options[i].view, &value))
        options[i].set(session, value);
    return i >= 0 || weights_option_set(session, name, text);
}

void option_set(Session *session, Span name, Span text) {
    if (!set_known(session, name, text))
        session_error(session, "no option is called '%s'", quoted(name).text);
}

static void write_help(Text *text, const char *name) {
    const char *help = option_help(span_of(name));
    text_add(text, help ? help : "");
}

static void write_bounds(Text *text, bool check, long long initial, long long min, long long max) {
    char bounds[64], number[24];
    snprintf(bounds, sizeof bounds, "%lld to %lld", min, max);
    snprintf(number, sizeof number, "%lld", initial);
    usage_write_bounds(text, check ? "true or false" : bounds, check ? (initial ? "true" : "false") : number);
}

static void write_values(Text *text, const OptionView *option) {
    Text values = {0};
    for (int v = 0; option->values[v]; v++)
        text_printf(&values, "%s%s", v == 0 ? "" : option->values[v + 1] ? ", " : " or ", option->values[v]);
    usage_write_bounds(text, text_string(&values), option->values[option->value]);
    text_free(&values);
}

bool option_row(int i, Text *name, Text *help) {
    OptionView option;
    if (i == ENGINE_OPTION_COUNT + OPTION_COUNT) {
        text_add(name, "EvalManOpening, ...");
        text_printf(help, "one weight of the evaluation, %d to %d; uci lists them", -WEIGHT_MAX, WEIGHT_MAX);
        return true;
    }
    if (!option_view(i, &option))
        return false;
    text_add(name, option.name);
    write_help(help, option.name);
    if (option.type == TYPE_SPIN || option.type == TYPE_CHECK)
        write_bounds(help, option.type == TYPE_CHECK, option.value, option.min, option.max);
    else if (option.type == TYPE_COMBO)
        write_values(help, &option);
    return true;
}
