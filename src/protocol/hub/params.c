#include "protocol/hub/state.h"

#include <ctype.h>
#include <string.h>

#include "base/names.h"
#include "protocol/hub/line.h"
#include "protocol/hub/variants.h"
#include "protocol/options.h"
#include "protocol/weights_option.h"

// The size of the transposition table is given as the logarithm (base 2) of its entries, of 16 bytes in Hub's view.
enum { TT_SIZE_OF_MEGABYTE = 16, TT_SIZE_MAX = 32 };

static const char *const numbering_names[] = {"a1", "g1", "b8", "variant", NULL}; // as Numbering counts them

// ---- Parameters that are read and shown in a special way

static void show_variant(Text *text, const Hub *hub) {
    hub_add(text, "value", hub_variant_of(hub->session->env.rules.profile->id)->name);
    Text names = {0};
    for (const HubVariant *variant = hub_variants; variant->name; variant++)
        text_printf(&names, "%s%s", variant == hub_variants ? "" : " ", variant->name);
    text_add(text, " type=enum");
    hub_add(text, "values", text_string(&names));
    text_free(&names);
}

static void set_variant(Hub *hub, Span value) {
    const HubVariant *variant = hub_variant_named(value);
    if (!variant) {
        Text names = {0};
        for (const HubVariant *known = hub_variants; known->name; known++)
            text_printf(&names, "%s%s", known == hub_variants ? "" : ", ", known->name);
        session_error(hub->session, "variant takes one of %s, not '%s'", text_string(&names), quoted(value).text);
        text_free(&names);
        return;
    }
    Session *session = hub->session;
    // Clients send back every value that they were shown, so the same value does not count as naming a variant.
    bool named = session->variant_set || session->env.rules.profile->id != variant->profile;
    const char *name = profiles[variant->profile].name;
    option_set(session, (Span){"UCI_Variant", 11}, span_of(name));
    session->variant_set = named;
    hub->told = -1;
}

static void show_tt_size(Text *text, const Hub *hub) {
    int size = TT_SIZE_OF_MEGABYTE;
    while (size < TT_SIZE_MAX && 1 << (size + 1 - TT_SIZE_OF_MEGABYTE) <= hub->session->env.engine_options.hash_mb)
        size++;
    text_printf(text, " value=%d type=int min=%d max=%d", size, TT_SIZE_OF_MEGABYTE, TT_SIZE_MAX);
}

static void set_tt_size(Hub *hub, Span value) {
    long long size;
    if (!span_to_number(value, &size) || size < TT_SIZE_OF_MEGABYTE || size > TT_SIZE_MAX) {
        session_error(hub->session, "tt-size takes a whole number from %d to %d, not '%s'", TT_SIZE_OF_MEGABYTE,
                      TT_SIZE_MAX, quoted(value).text);
        return;
    }
    char megabytes[16];
    snprintf(megabytes, sizeof megabytes, "%d", 1 << (size - TT_SIZE_OF_MEGABYTE));
    option_set(hub->session, (Span){"Hash", 4}, span_of(megabytes));
}

static void show_numbering(Text *text, const Hub *hub) {
    hub_add(text, "value", hub->numbering < 0 ? "variant" : numbering_names[hub->numbering]);
    text_add(text, " type=enum values=\"variant a1 g1 b8\"");
}

static void set_numbering(Hub *hub, Span value) {
    int i = NAME_IN_LIST(numbering_names, value, span_equal_nocase);
    if (i < 0)
        session_error(hub->session, "numbering takes variant, a1, g1 or b8, not '%s'", quoted(value).text);
    else
        hub->numbering = i > NUMBERING_B8 ? -1 : i;
    hub->told = -1;
}

typedef struct Special {
    const char *option; // in UCI
    const char *name;
    void (*show)(Text *text, const Hub *hub); // NULL: as other options
    void (*set)(Hub *hub, Span value);
} Special;

static const Special specials[] = {
    {"UCI_Variant", "variant", show_variant, set_variant},
    {"Hash", "tt-size", show_tt_size, set_tt_size},
    {"Numbering", "numbering", show_numbering, set_numbering},
    {"TablebaseProbeLimit", "bb-size", NULL, NULL},
    {"OwnBook", "book", NULL, NULL},
};

// Meaningless in Hub, which has one line, no claims and its own analysis.
static const char *const left_out[] = {"Clear Hash",  "MultiPV", "Notation",        "ClaimDraws", "UCI_AnalyseMode",
                                       "UCI_ShowWDL", "Minimal", "UCI_EngineAbout", "Language",   NULL};

static const Special *special_of(const char *option) {
    int i = NAME_INDEX(specials, span_of(option), span_equal);
    return i < 0 ? NULL : &specials[i];
}

// Debug Log File becomes debug-log-file, UCI_LimitStrength limit-strength.
static void add_name(Text *text, const char *option) {
    const Special *special = special_of(option);
    if (special) {
        text_add(text, special->name);
        return;
    }
    const char *at = strncmp(option, "UCI_", 4) == 0 ? option + 4 : option;
    for (const char *c = at; *c; c++) {
        if (isupper((unsigned char)*c) && c > at && islower((unsigned char)c[-1]))
            text_add_char(text, '-');
        text_add_char(text, *c == ' ' ? '-' : (char)tolower((unsigned char)*c));
    }
}

static bool has_name(const char *option, Span name) {
    Text own = {0};
    add_name(&own, option);
    bool has = span_equal_nocase(name, text_string(&own)) || span_equal_nocase(name, option);
    text_free(&own);
    return has;
}

// ---- All

static bool is_left_out(const OptionView *view) {
    return NAME_IN_LIST(left_out, span_of(view->name), span_equal) >= 0;
}

static void show_option(Text *text, const OptionView *view) {
    long long value = view->value;
    switch (view->type) {
    case TYPE_SPIN: text_printf(text, " value=%lld type=int min=%lld max=%lld", value, view->min, view->max); break;
    case TYPE_CHECK: text_printf(text, " value=%s type=bool", value ? "true" : "false"); break;
    case TYPE_COMBO:
        text_printf(text, " value=%s type=enum values=\"", view->values[value]);
        for (int v = 0; view->values[v]; v++)
            text_printf(text, "%s%s", v ? " " : "", view->values[v]);
        text_add_char(text, '"');
        break;
    default: hub_add(text, "value", view->text); text_add(text, " type=string");
    }
}

void hub_params_write(Text *text, const Hub *hub) {
    OptionView view;
    for (int i = 0; option_view_now(hub->session, i, &view); i++) {
        if (is_left_out(&view))
            continue;
        text_add(text, "param name=");
        add_name(text, view.name);
        const Special *special = special_of(view.name);
        if (special && special->show)
            special->show(text, hub);
        else
            show_option(text, &view);
        text_add_char(text, '\n');
    }
}

void hub_param_set(Hub *hub, Span name, Span value) {
    OptionView view;
    for (int i = 0; option_view(i, &view); i++) {
        if (is_left_out(&view) || !has_name(view.name, name))
            continue;
        const Special *special = special_of(view.name);
        // The number of tt-size is not that of Hash.
        bool megabytes = special && special->set == set_tt_size && span_equal_nocase(name, view.name);
        if (special && special->set && !megabytes)
            special->set(hub, value);
        else
            option_set(hub->session, span_of(view.name), value);
        return;
    }
    weights_option_set(hub->session, name, value);
}
