#include "protocol/weights_option.h"

#include <ctype.h>
#include <string.h>

#include "eval/weights_file.h"

static const char file_option[] = "EvalFile";

// EvalBackRankGuardOpening, of the term back-rank-guard.
static void add_name(Text *text, int term, int phase) {
    static const char *const phases[PHASES] = {"Opening", "Ending"};
    text_add(text, "Eval");
    bool first = true;
    for (const char *at = term_names[term]; *at; at++) {
        if (*at != '-')
            text_add_char(text, first ? (char)toupper((unsigned char)*at) : *at);
        first = *at == '-';
    }
    text_add(text, phases[phase]);
}

void weights_option_write(Text *text, const Weights *weights) {
    for (int term = 0; term < TERMS; term++)
        for (int phase = 0; phase < PHASES; phase++) {
            text_add(text, "option name ");
            add_name(text, term, phase);
            text_printf(text, " type spin default %d min %d max %d\n", weights->term[term][phase], -WEIGHT_MAX,
                        WEIGHT_MAX);
        }
}

static bool find_term(Span name, int *term, int *phase) {
    Text text = {0};
    bool found = false;
    for (int i = 0; i < TERMS * PHASES && !found; i++) {
        *term = i / PHASES;
        *phase = i % PHASES;
        text_clear(&text);
        add_name(&text, *term, *phase);
        found = span_equal_nocase(name, text_string(&text));
    }
    text_free(&text);
    return found;
}

static bool is_empty(Span value) {
    return value.length == 0 || span_equal_nocase(value, "<empty>");
}

static Weights *apply_file(WeightGame game, Span value, Error *error) {
    if (is_empty(value))
        return weights_copy(weights_built_in(game));
    Text path = {0};
    Error wrong;
    text_add_bytes(&path, value.start, value.length);
    Weights *weights = weights_load(text_string(&path), game, &wrong);
    if (!weights)
        error_set(error, "EvalFile: %s", wrong.what);
    text_free(&path);
    return weights;
}

static Weights *apply_term(const Weights *now, WeightGame game, int term, int phase, Span name, Span value,
                           Error *error) {
    long long number;
    if (!span_to_number(value, &number) || number < -WEIGHT_MAX || number > WEIGHT_MAX) {
        error_set(error, "option %s takes a whole number from %d to %d, not '%s'", quoted(name).text, -WEIGHT_MAX,
                  WEIGHT_MAX, quoted(value).text);
        return NULL;
    }
    Weights *weights = weights_copy(now);
    weights->term[term][phase] = (int16_t)number;
    weights_prepare(weights, game);
    return weights;
}

Weights *weights_option_apply(const Weights *now, WeightGame game, Span name, Span value, bool *known, Error *error) {
    int term, phase;
    *known = true;
    if (span_equal_nocase(name, file_option))
        return apply_file(game, value, error);
    if (find_term(name, &term, &phase))
        return apply_term(now, game, term, phase, name, value, error);
    *known = false;
    error_set(error, "no option of the weights is called '%s'", quoted(name).text);
    return NULL;
}

static void note_origin(WeightsOrigin *origin, Span name, Span value) {
    origin->changed = !span_equal_nocase(name, file_option);
    if (origin->changed)
        return;
    text_clear(&origin->file);
    if (!is_empty(value))
        text_add_bytes(&origin->file, value.start, value.length);
}

static bool is_built_in(const WeightsOrigin *origin) {
    return origin->file.length == 0 && !origin->changed;
}

bool weights_option_set(Session *session, Span name, Span value) {
    WeightGame game = weight_game_of(session->env.rules.profile);
    const Weights *before = weight_set_of(&session->env.weights, game);
    bool known;
    Error error;
    Weights *weights = weights_option_apply(before, game, name, value, &known, &error);
    // Programs send every option back when they start, so a value that is already in force is no change.
    if (weights && !span_equal_nocase(name, file_option) &&
        memcmp(weights->term, before->term, sizeof weights->term) == 0) {
        weights_free(weights);
    } else if (weights) {
        engine_wait(session->env.engine);
        weights_free(session->env.weights.of[game]);
        session->env.weights.of[game] = weights;
        engine_use_weights(session->env.engine, &session->env.weights);
        note_origin(&session->weights_origin[game], name, value);
    } else if (known) {
        session_error(session, "%s", error.what);
    }
    return known;
}

void weights_option_report(Session *session, const Profile *before) {
    WeightGame old = weight_game_of(before), game = weight_game_of(session->env.rules.profile);
    const WeightsOrigin *origin = &session->weights_origin[game];
    if (old == game || (is_built_in(origin) && is_built_in(&session->weights_origin[old])))
        return;
    session_note(session, "weights for %s: %s%s", weight_game_names[game],
                 quoted_string(origin->file.length > 0 ? text_string(&origin->file) : "built in").text,
                 origin->changed ? ", changed by options" : "");
}
