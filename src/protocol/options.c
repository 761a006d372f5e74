#include "protocol/options.h"

#include <string.h>

#include "protocol/version.h"

typedef enum OptionType { TYPE_SPIN, TYPE_CHECK, TYPE_COMBO, TYPE_STRING, TYPE_BUTTON } OptionType;

typedef struct Option {
    const char *name;
    OptionType type;
    long long initial, least, most; // of spins; initial also of checks, and of combos as an index
    const char *const *values;      // of combos, ended by NULL
    const char *text;               // initial value of strings
    // Takes the number, the truth value or the index; strings come as text. False if the value cannot be had;
    // the setter has reported why then.
    bool (*set)(Session *session, long long number, Span text);
} Option;

static bool apply_engine_options(Session *session, EngineOptions options) {
    if (!engine_set_options(session->engine, &options)) {
        session_error(session, "not enough memory for that setting; the old one stays");
        return false;
    }
    session->engine_options = options;
    return true;
}

static bool set_hash(Session *session, long long number, Span text) {
    (void)text;
    EngineOptions options = session->engine_options;
    options.hash_mb = (int)number;
    return apply_engine_options(session, options);
}

static bool set_threads(Session *session, long long number, Span text) {
    (void)text;
    EngineOptions options = session->engine_options;
    options.threads = (int)number;
    return apply_engine_options(session, options);
}

static bool set_multi_pv(Session *session, long long number, Span text) {
    (void)text;
    EngineOptions options = session->engine_options;
    options.multi_pv = (int)number;
    return apply_engine_options(session, options);
}

static bool set_move_overhead(Session *session, long long number, Span text) {
    (void)text;
    EngineOptions options = session->engine_options;
    options.move_overhead = (int)number;
    return apply_engine_options(session, options);
}

static bool set_nodes_time(Session *session, long long number, Span text) {
    (void)text;
    EngineOptions options = session->engine_options;
    options.nodes_per_ms = (int)number;
    return apply_engine_options(session, options);
}

// A draw is claimed in play; in analysis the user wants to see on.
static bool apply_claims(Session *session) {
    EngineOptions options = session->engine_options;
    options.claim_draws = session->claim_draws && !session->analyse;
    return apply_engine_options(session, options);
}

static bool set_claim_draws(Session *session, long long number, Span text) {
    (void)text;
    session->claim_draws = number != 0;
    return apply_claims(session);
}

static bool set_analyse(Session *session, long long number, Span text) {
    (void)text;
    session->analyse = number != 0;
    return apply_claims(session);
}

static bool set_ponder(Session *session, long long number, Span text) {
    (void)text;
    session->ponder = number != 0;
    return true;
}

static bool set_minimal(Session *session, long long number, Span text) {
    (void)text;
    session->minimal = number != 0;
    return true;
}

static bool clear_hash(Session *session, long long number, Span text) {
    (void)number;
    (void)text;
    engine_new_game(session->engine);
    return true;
}

static bool set_log(Session *session, long long number, Span text) {
    (void)number;
    if (span_equal_nocase(text, "<empty>"))
        text.length = 0;
    if (!output_set_log(&session->out, text)) {
        session_error(session, "cannot write the log file '%.*s'; the setting stays as it was",
                      text.length > 200 ? 200 : (int)text.length, text.start);
        return false;
    }
    return true;
}

static bool ignore_text(Session *session, long long number, Span text) {
    (void)session;
    (void)number;
    (void)text;
    return true;
}

static bool set_variant(Session *session, long long number, Span text) {
    (void)text;
    const Profile *profile = &profiles[number];
    if (profile == session->rules.profile)
        return true;
    Rules old = session->rules;
    session->rules = rules_of(profile);
    session->rules.three_kings_moves = old.three_kings_moves;
    session->rules.move_limit = old.move_limit;
    if (session->huff >= 0 && profile->board->width == 10)
        session->rules.huff = (Huff)session->huff;
    engine_new_game(session->engine);
    session_restart_game(session);
    return true;
}

// Only the 10x10 games know huffing; the setting waits while another profile is chosen.
static bool set_huff(Session *session, long long number, Span text) {
    (void)text;
    session->huff = (int)number - 1;
    if (session->rules.board->width != 10)
        return true;
    session->rules.huff = session->huff >= 0 ? (Huff)session->huff : session->rules.profile->huff;
    engine_new_game(session->engine);
    session_restart_game(session);
    return true;
}

// The clocks' limits may change in mid-game: the position stays.
static bool set_three_kings(Session *session, long long number, Span text) {
    (void)text;
    session->rules.three_kings_moves = (int)number;
    session->game.rules = session->rules;
    engine_new_game(session->engine);
    return true;
}

static bool set_move_limit(Session *session, long long number, Span text) {
    (void)text;
    session->rules.move_limit = (int)number;
    session->game.rules = session->rules;
    engine_new_game(session->engine);
    return true;
}

static bool set_notation(Session *session, long long number, Span text) {
    (void)text;
    session->notation.style = (MoveStyle)number;
    return true;
}

static bool set_numbering(Session *session, long long number, Span text) {
    (void)text;
    session->notation.numbering = (Numbering)number;
    return true;
}

static const char *const variant_values[] = {
#define PROFILE(id, name, version, document, board, generator, ends, huff) name,
#include "board/profiles.def"
#undef PROFILE
    NULL};
static const char *const huff_values[] = {"default", "off", "kings", "all", NULL};
static const char *const notation_values[] = {"tzd", "pdn", "numeric", NULL};
static const char *const numbering_values[] = {"0", "1", "2", NULL};

// clang-format off
static const Option options[] = {
    {"Hash", TYPE_SPIN, ENGINE_HASH_MB_DEFAULT, 1, 65536, NULL, NULL, set_hash},
    {"Clear Hash", TYPE_BUTTON, 0, 0, 0, NULL, NULL, clear_hash},
    {"Threads", TYPE_SPIN, 1, 1, ENGINE_THREADS_MAX, NULL, NULL, set_threads},
    {"MultiPV", TYPE_SPIN, 1, 1, ENGINE_MULTI_PV_MAX, NULL, NULL, set_multi_pv},
    {"Ponder", TYPE_CHECK, 0, 0, 1, NULL, NULL, set_ponder},
    {"Move Overhead", TYPE_SPIN, ENGINE_MOVE_OVERHEAD_DEFAULT, 0, 5000, NULL, NULL, set_move_overhead},
    {"nodestime", TYPE_SPIN, 0, 0, 10000, NULL, NULL, set_nodes_time},
    {"UCI_Variant", TYPE_COMBO, PROFILE_TZD, 0, 0, variant_values, NULL, set_variant},
    {"ThreeKingsMoves", TYPE_SPIN, THREE_KINGS_DEFAULT, 1, THREE_KINGS_MAX, NULL, NULL, set_three_kings},
    {"MoveLimit", TYPE_SPIN, MOVE_LIMIT_DEFAULT, MOVE_LIMIT_MIN, MOVE_LIMIT_MAX, NULL, NULL, set_move_limit},
    {"Huff", TYPE_COMBO, 0, 0, 0, huff_values, NULL, set_huff},
    {"ClaimDraws", TYPE_CHECK, 1, 0, 1, NULL, NULL, set_claim_draws},
    {"UCI_AnalyseMode", TYPE_CHECK, 0, 0, 1, NULL, NULL, set_analyse},
    {"Notation", TYPE_COMBO, STYLE_TZD, 0, 0, notation_values, NULL, set_notation},
    {"Numbering", TYPE_COMBO, NUMBERING_B8, 0, 0, numbering_values, NULL, set_numbering},
    {"Minimal", TYPE_CHECK, 0, 0, 1, NULL, NULL, set_minimal},
    {"Debug Log File", TYPE_STRING, 0, 0, 0, NULL, "", set_log},
    {"UCI_EngineAbout", TYPE_STRING, 0, 0, 0, NULL, ENGINE_ABOUT, ignore_text},
};
// clang-format on

enum { OPTION_COUNT = sizeof options / sizeof *options };

void options_write(Text *text, const Session *session) {
    (void)session;
    for (int i = 0; i < OPTION_COUNT; i++) {
        const Option *o = &options[i];
        text_printf(text, "option name %s type ", o->name);
        switch (o->type) {
        case TYPE_SPIN: text_printf(text, "spin default %lld min %lld max %lld", o->initial, o->least, o->most); break;
        case TYPE_CHECK: text_printf(text, "check default %s", o->initial ? "true" : "false"); break;
        case TYPE_COMBO:
            text_printf(text, "combo default %s", o->values[o->initial]);
            for (int v = 0; o->values[v]; v++)
                text_printf(text, " var %s", o->values[v]);
            break;
        case TYPE_STRING: text_printf(text, "string default %s", *o->text ? o->text : "<empty>"); break;
        case TYPE_BUTTON: text_add(text, "button"); break;
        }
        text_add_char(text, '\n');
    }
}

static int shown_length(Span span) {
    return span.length > 80 ? 80 : (int)span.length;
}

static bool read_value(Session *session, const Option *o, Span value, long long *number) {
    switch (o->type) {
    case TYPE_SPIN:
        if (!span_to_number(value, number) || *number < o->least || *number > o->most) {
            session_error(session, "option %s takes a whole number from %lld to %lld, not '%.*s'", o->name, o->least,
                          o->most, shown_length(value), value.start);
            return false;
        }
        return true;
    case TYPE_CHECK:
        *number = span_equal_nocase(value, "true");
        if (!*number && !span_equal_nocase(value, "false")) {
            session_error(session, "option %s takes true or false, not '%.*s'", o->name, shown_length(value),
                          value.start);
            return false;
        }
        return true;
    case TYPE_COMBO:
        for (*number = 0; o->values[*number]; ++*number)
            if (span_equal_nocase(value, o->values[*number]))
                return true;
        Text names = {0};
        for (int v = 0; o->values[v]; v++)
            text_printf(&names, "%s%s", v ? ", " : "", o->values[v]);
        session_error(session, "option %s takes one of %s, not '%.*s'", o->name, text_string(&names),
                      shown_length(value), value.start);
        text_free(&names);
        return false;
    default: return true;
    }
}

void option_set(Session *session, Span name, Span value) {
    for (int i = 0; i < OPTION_COUNT; i++) {
        if (!span_equal_nocase(name, options[i].name))
            continue;
        long long number = 0;
        if (read_value(session, &options[i], value, &number))
            options[i].set(session, number, value);
        return;
    }
    session_error(session, "no option is called '%.*s'", shown_length(name), name.start);
}
