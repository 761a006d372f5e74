#include "protocol/go.h"

#include <limits.h>
#include <stddef.h>

#include "protocol/jobs.h"
#include "protocol/report.h"

typedef enum GoType { GO_FLAG, GO_INT, GO_LONG, GO_NODES, GO_CLOCK } GoType;

typedef struct GoWord {
    const char *name;
    GoType type;
    size_t offset;   // of the field in Limits
    long long least; // smaller numbers are refused
    long long most;  // larger ones are cut to this
} GoWord;

static const GoWord words[] = {
    {"ponder", GO_FLAG, offsetof(Limits, ponder), 0, 0},
    {"infinite", GO_FLAG, offsetof(Limits, infinite), 0, 0},
    {"depth", GO_INT, offsetof(Limits, depth), 1, PLY_MAX - 1},
    {"mate", GO_INT, offsetof(Limits, mate), 1, PLY_MAX},
    {"movestogo", GO_INT, offsetof(Limits, moves_to_go), 0, 10000},
    {"nodes", GO_NODES, offsetof(Limits, nodes), 1, LLONG_MAX},
    {"movetime", GO_LONG, offsetof(Limits, movetime), LLONG_MIN, INT_MAX},
    {"wtime", GO_CLOCK, offsetof(Limits, time[WHITE]), LLONG_MIN, INT_MAX},
    {"btime", GO_CLOCK, offsetof(Limits, time[BLACK]), LLONG_MIN, INT_MAX},
    {"winc", GO_CLOCK, offsetof(Limits, increment[WHITE]), LLONG_MIN, INT_MAX},
    {"binc", GO_CLOCK, offsetof(Limits, increment[BLACK]), LLONG_MIN, INT_MAX},
};

enum { WORD_COUNT = sizeof words / sizeof *words };

static const GoWord *find_word(Span token) {
    for (int i = 0; i < WORD_COUNT; i++)
        if (span_equal(token, words[i].name))
            return &words[i];
    return NULL;
}

static bool is_go_word(Span token) {
    return find_word(token) || span_equal(token, "searchmoves") || span_equal(token, "perft");
}

// The functions that read a line leave what is wrong in `error`, of several things the first.

// The number after a word; it is not taken where it is not one.
static bool scan_number(Scanner *line, const char *name, long long least, long long *number, Error *error) {
    Span token = scanner_peek(line);
    bool good = span_to_number_at_most(token, number);
    if (good || !is_go_word(token))
        scanner_next(line);
    if (good && *number >= least)
        return true;
    if (!error->what[0])
        error_set(error, "go: %s takes a number%s, not '%.*s'; it is left out", name,
                  least == 1   ? " from 1"
                  : least == 0 ? " from 0"
                               : "",
                  span_shown(token, 60), token.start);
    return false;
}

static void set_word(Limits *limits, const GoWord *word, long long number) {
    char *field = (char *)limits + word->offset;
    if (number > word->most)
        number = word->most;
    switch (word->type) {
    case GO_FLAG: *(bool *)field = true; break;
    case GO_INT: *(int *)field = (int)number; break;
    case GO_NODES: *(uint64_t *)field = (uint64_t)number; break;
    case GO_LONG: *(int64_t *)field = number < 1 ? 1 : number; break;
    case GO_CLOCK:
        // A flag that has fallen already asks for a move all the same, the fastest there is.
        *(int64_t *)field = number < 0 ? 0 : number;
        limits->clock = true;
        break;
    }
}

static void scan_moves(const Session *session, Scanner *line, MoveList *list, Error *error) {
    const Position *p = &game_now(&session->game)->position;
    for (Span token = scanner_peek(line); token.length > 0 && !is_go_word(token); token = scanner_peek(line)) {
        token = move_scan(line);
        Move move;
        Error wrong;
        if (!session->valid)
            continue;
        if (move_read(token, &session->rules, p, &session->notation, &move, &wrong)) {
            if (move_list_find(list, move) < 0)
                move_list_add(list, move);
        } else if (!error->what[0]) {
            error_set(error, "go: searchmoves: %.180s; it is left out", wrong.what);
        }
    }
}

static void start(Session *session, const Limits *limits) {
    bool bounded = limits->depth || limits->nodes || limits->movetime || limits->mate || limits->clock;
    session->infinite = limits->infinite;
    session->pondering = limits->ponder;
    session->unbounded = limits->infinite || !bounded; // a plain `go` waits for its stop
    if (session->valid)
        engine_go(session->engine, &session->game, limits);
    else
        report_no_position(session, limits->infinite || limits->ponder);
}

void go_run(Session *session, Scanner *line) {
    Limits limits = {0};
    MoveList moves;
    move_list_init(&moves);
    long long perft = 0;
    Error error = {""};
    for (Span token = scanner_next(line); token.length > 0; token = scanner_next(line)) {
        const GoWord *word = find_word(token);
        long long number = 0;
        if (span_equal(token, "searchmoves")) {
            scan_moves(session, line, &moves, &error);
        } else if (span_equal(token, "perft")) {
            if (!scan_number(line, "perft", 1, &perft, &error))
                perft = -1;
        } else if (!word) {
            if (!error.what[0])
                error_set(&error, "go: unknown parameter '%.*s'", span_shown(token, 60), token.start);
        } else if (word->type == GO_FLAG || scan_number(line, word->name, word->least, &number, &error)) {
            set_word(&limits, word, number);
        }
    }
    limits.moves = moves.moves;
    limits.move_count = moves.count;
    if (!session->valid)
        session_error(session, "go: no valid position, set one with position first");
    else if (error.what[0])
        session_error(session, "%s", error.what);
    if (perft > 0 && session->valid)
        jobs_divide(session, perft);
    else if (perft == 0)
        start(session, &limits);
    move_list_free(&moves);
}

void go_ponderhit(Session *session) {
    session->pondering = false;
    if (session->best_move_due && !session->infinite)
        session_stop(session);
    engine_ponderhit(session->engine);
}

void go_finish(Session *session) {
    if (session->best_move_due)
        session_stop(session);
    else if (session->unbounded || session->pondering)
        engine_end_within(session->engine, GO_LAST_MS);
    session_wait(session);
}
