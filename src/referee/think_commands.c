#include "referee/commands.h"

#include <limits.h>

#include "base/json.h"
#include "notation/judge.h"
#include "referee/pairs.h"
#include "referee/values.h"

enum {
    DEPTH,
    NODES,
    MOVETIME,
    CLOCK,
    INFINITE,
    LINES,
    LEVEL,
    ELO,
    SEED,
    ONLY,
    EVENTS,
    BOOK,
    VALUES,
};

static const char *const names[VALUES] = {"depth", "nodes", "movetime", "clock", "infinite", "lines",
                                          "level", "elo",   "seed",     "only",  "events",   "book"};

// The defaults of a command.
typedef struct Manner {
    const char *name;
    bool analysis; // at full strength, with all draws equal
    bool endless;  // without a limit it goes on until stop
    bool quiet;
    int lines; // 0: by the options
    Limits limits;
} Manner;

static bool is_limited(const Limits *limits) {
    return limits->depth || limits->nodes || limits->movetime || limits->clock;
}

// ---- Limits and options

static bool read_clock(const Text *values, const Referee *referee, Limits *limits, Fault *fault) {
    if (!value_bool("clock", &values[CLOCK], &limits->clock, fault))
        return false;
    if (!limits->clock)
        return true;
    if (!referee->control.used)
        return fault_set(fault, FAULT_NO_CLOCK, "the game has no time control");
    for (Side side = WHITE; side <= BLACK; side++) {
        limits->time[side] = referee->left[side];
        limits->increment[side] = referee->control.increment;
    }
    return true;
}

static bool read_limits(const Text *values, const Manner *manner, const Referee *referee, ThinkTask *task,
                        Fault *fault) {
    long long depth = 0, nodes = 0, movetime = 0;
    bool infinite = false;
    Limits *limits = &task->limits;
    if (!value_number("depth", &values[DEPTH], 1, PLY_MAX - 1, &depth, fault) ||
        !value_number("nodes", &values[NODES], 1, LLONG_MAX, &nodes, fault) ||
        !value_number("movetime", &values[MOVETIME], 1, REFEREE_TIME_MAX, &movetime, fault) ||
        !value_bool("infinite", &values[INFINITE], &infinite, fault) || !read_clock(values, referee, limits, fault))
        return false;
    limits->depth = (int)depth;
    limits->nodes = (uint64_t)nodes;
    limits->movetime = movetime;
    if (infinite && is_limited(limits))
        return fault_set(fault, FAULT_BAD_VALUE, "infinite cannot have a limit");
    task->bounded = is_limited(limits) || (!infinite && !manner->endless);
    if (task->bounded && !is_limited(limits))
        *limits = manner->limits;
    limits->stop = &task->stop;
    return true;
}

static bool read_strength(const Text *values, const Manner *manner, EngineOptions *options, Fault *fault) {
    long long level = options->skill_level, elo = 0, seed = options->skill_seed;
    if (manner->analysis && (value_given(&values[LEVEL]) || value_given(&values[ELO])))
        return fault_set(fault, FAULT_BAD_VALUE, "%s is at full strength: it takes no level and no elo", manner->name);
    if (value_given(&values[LEVEL]) && value_given(&values[ELO]))
        return fault_set(fault, FAULT_BAD_VALUE, "level and elo cannot be combined");
    if (!value_number("level", &values[LEVEL], SKILL_LEVEL_MIN, SKILL_LEVEL_MAX, &level, fault) ||
        !value_number("elo", &values[ELO], SKILL_ELO_MIN, SKILL_ELO_MAX, &elo, fault) ||
        !value_number("seed", &values[SEED], 0, INT_MAX, &seed, fault))
        return false;
    if (value_given(&values[LEVEL]) || value_given(&values[ELO]) || manner->analysis)
        options->limit_strength = value_given(&values[ELO]);
    if (elo > 0)
        options->elo = (int)elo;
    options->skill_level = manner->analysis ? SKILL_LEVEL_MAX : (int)level;
    options->skill_seed = (int)seed;
    return true;
}

static bool read_options(const Text *values, const Manner *manner, ThinkTask *task, Fault *fault) {
    EngineOptions *options = &task->options;
    bool events = !manner->quiet;
    long long lines = manner->lines > 0 ? manner->lines : options->multi_pv;
    if (!value_number("lines", &values[LINES], 1, ENGINE_MULTI_PV_MAX, &lines, fault) ||
        !value_bool("events", &values[EVENTS], &events, fault) || !read_strength(values, manner, options, fault))
        return false;
    options->multi_pv = (int)lines;
    options->analysis = options->analysis || manner->analysis;
    options->claim_draws = false;
    task->quiet = !events;
    return true;
}

static bool read_book(const Text *value, const BookUse *use, ThinkTask *task, Fault *fault) {
    bool book = false;
    if (!value_bool("book", value, &book, fault))
        return false;
    task->book = book ? use : NULL;
    return true;
}

static bool read_only(const Text *value, ThinkTask *task, Fault *fault) {
    const Referee *place = &task->place;
    Text moves = {0};
    value_add_list(value, &moves);
    Scanner line = scanner_of(text_string(&moves));
    bool good = true;
    for (Span token = move_scan(&line); good && token.length > 0; token = move_scan(&line)) {
        Move move;
        Error wrong;
        if (!move_read(token, &place->game.rules, &game_now(&place->game)->position, &place->notation, &move, &wrong))
            good = fault_set(fault, FAULT_BAD_VALUE, "only: %s", wrong.what);
        else if (move_list_find(&task->only, move) < 0)
            move_list_add(&task->only, move);
    }
    text_free(&moves);
    task->limits.moves = task->only.moves;
    task->limits.move_count = task->only.count;
    return good;
}

// ---- Commands

static bool is_searchable(const Referee *referee, Fault *fault) {
    Ending ending = referee_ending(referee);
    if (!referee_is_over(referee))
        return true;
    return fault_set_reason(fault, FAULT_GAME_OVER, &referee->game.rules, ending.reason[0],
                            "the game is over, there is nothing to search");
}

// Whether another search is accepted. If so, the thinker exists.
static bool find_thinker(Call *call) {
    RefereeSession *session = call->session;
    if (!session->thinker) {
        if (engine_searching(session->env->engine))
            return fault_set(&call->fault, FAULT_BUSY, "the engine searches for another command");
        session->thinker = thinker_new(session->env->engine);
    }
    if (!session->thinker)
        return fault_set(&call->fault, FAULT_BUSY, "cannot start a thread");
    if (thinker_count(session->thinker) >= THINKER_TASKS_MAX)
        return fault_set(&call->fault, FAULT_BUSY, "%d searches run or wait, stop some of them first",
                         THINKER_TASKS_MAX);
    const Label *label = call->label;
    if (label->has_id && thinker_has(session->thinker, text_string(&label->id)))
        return fault_set(&call->fault, FAULT_BUSY, "the search with the id '%s' is not done yet",
                         quoted_string(text_string(&label->id)).text);
    return true;
}

static ThinkTask *make_task(Call *call, const Text *values, const Manner *manner, const Referee *referee) {
    ThinkTask *task = think_task_new(call->label, manner->name, referee, &call->session->env->out);
    task->options = call->session->env->engine_options;
    if (read_limits(values, manner, referee, task, &call->fault) && read_options(values, manner, task, &call->fault) &&
        read_only(&values[ONLY], task, &call->fault) &&
        read_book(&values[BOOK], &call->session->env->book, task, &call->fault))
        return task;
    think_task_free(task);
    return NULL;
}

static bool think(Call *call, const Manner *manner) {
    Text values[VALUES] = {{0}};
    ValueList own = {names, VALUES, values};
    Place place;
    bool good = place_read(&place, call, manner->name, &own) && is_searchable(place.referee, &call->fault) &&
                find_thinker(call);
    if (good)
        call->task = make_task(call, values, manner, place.referee);
    if (call->task)
        json_number(&call->members, "ahead", thinker_count(call->session->thinker));
    place_free(&place);
    values_free(values, VALUES);
    return call->task != NULL;
}

bool think_command(Call *call) {
    static const Manner manner = {.name = "think", .limits = {.movetime = 1000}};
    return think(call, &manner);
}

bool think_hint_command(Call *call) {
    static const Manner manner = {
        .name = "hint", .analysis = true, .quiet = true, .lines = 1, .limits = {.nodes = 200000}};
    return think(call, &manner);
}

bool think_analyse_command(Call *call) {
    static const Manner manner = {.name = "analyse", .analysis = true, .endless = true, .lines = 3};
    return think(call, &manner);
}

// Reads the id of the search to stop, a bare word or search=ID. False, with the fault, if it is malformed.
static bool read_search(Call *call, Pair *search, bool *given) {
    PairResult result = pair_next(&call->line, search, &call->fault.message);
    *given = result == PAIR_READ;
    if (result == PAIR_BAD)
        return fault_code(&call->fault, FAULT_BAD_VALUE);
    if (search->name.length > 0 && !span_equal_nocase(search->name, "search"))
        return call_bad_command(call, "the id of a search", search->name);
    return call_ends(call);
}

static bool stop(Call *call, const char *id) {
    Thinker *thinker = call->session->thinker;
    int count = id ? thinker_stop_id(thinker, id) : thinker_stop_game(thinker, call->label);
    if (count > 0)
        json_number(&call->members, "stopped", count);
    else if (id)
        fault_set(&call->fault, FAULT_NO_SEARCH, "no search has the id '%s'", quoted_string(id).text);
    else
        fault_set(&call->fault, FAULT_NO_SEARCH, "no search of this game runs or waits");
    return count > 0;
}

bool think_stop_command(Call *call) {
    Pair search = {0};
    bool given = false;
    bool good = read_search(call, &search, &given) && stop(call, given ? text_string(&search.value) : NULL);
    pair_free(&search);
    return good;
}
