#include "protocol/go.h"

#include <limits.h>
#include <stddef.h>

#include "notation/judge.h"
#include "protocol/commands.h"
#include "protocol/report.h"
#include "search/skill.h"

typedef struct GoArguments {
    Session *session;
    Limits limits; // its clocks are negative if not given
    MoveList moves;
    int perft;
} GoArguments;

// The moves up to the next word of go. Bad ones are skipped; the first error is kept.
static bool scan_moves(void *target, ArgumentLine *line, Error *error) {
    GoArguments *go = target;
    const Session *session = go->session;
    const Position *p = &game_now(&session->game)->position;
    while (scanner_peek(line->scanner).length > 0 && !argument_at_name(line)) {
        Span token = move_scan(line->scanner);
        Move move;
        Error wrong;
        if (!session->valid)
            continue;
        if (move_read(token, &session->env.rules, p, &session->notation, &move, &wrong)) {
            if (move_list_find(&go->moves, move) < 0)
                move_list_add(&go->moves, move);
        } else if (!error->what[0]) {
            error_set(error, "searchmoves: %s; it is left out", wrong.what);
        }
    }
    return !error->what[0];
}

#define FIELD(field) ARGUMENT_FIELD(GoArguments, limits.field)
#define NUMBER(word, field, low, high, cut)                                                                            \
    .name = word, .kind = ARGUMENT_NUMBER, FIELD(field), .min = low, .max = high, .flags = CUT_ABOVE | (cut)
// After the flag has fallen, a move is still expected, as fast as possible.
#define CLOCK(word, field) NUMBER(word, field, 0, INT_MAX, CUT_BELOW), .initial = -1, .value = "MS"

// clang-format off
static const Argument arguments[] = {
    {NUMBER("movetime", movetime, 1, INT_MAX, CUT_BELOW), .value = "MS", .help = "milliseconds to search for"},
    {NUMBER("depth", depth, 1, PLY_MAX - 1, 0), .value = "N", .help = "plies to search"},
    {NUMBER("nodes", nodes, 1, LLONG_MAX, 0), .value = "N", .help = "nodes to search"},
    {NUMBER("mate", mate, 1, PLY_MAX, 0), .value = "N", .help = "stop at a win in at most this many moves"},
    {CLOCK("wtime", time[WHITE]), .help = "milliseconds on White's clock"},
    {CLOCK("btime", time[BLACK]), .help = "milliseconds on Black's clock"},
    {CLOCK("winc", increment[WHITE]), .help = "milliseconds that White gains with each move"},
    {CLOCK("binc", increment[BLACK]), .help = "milliseconds that Black gains with each move"},
    {NUMBER("movestogo", moves_to_go, 0, 10000, 0), .value = "N", .help = "moves to the next time control; 0: none"},
    {.name = "searchmoves", .kind = ARGUMENT_READER, .read = scan_moves, .value = "M ...",
     .help = "search only these moves"},
    {.name = "infinite", .kind = ARGUMENT_FLAG, FIELD(infinite), .help = "search until stop"},
    {.name = "ponder", .kind = ARGUMENT_FLAG, FIELD(ponder), .help = "search until stop or ponderhit"},
    {.name = "perft", .kind = ARGUMENT_NUMBER, ARGUMENT_FIELD(GoArguments, perft), .min = 1, .max = PERFT_DEPTH_MAX,
     .value = "N", .help = "count the positions at this depth, move by move, instead of searching"},
    {.name = NULL}};
// clang-format on

static const char *const examples[] = {"mfalme go movetime 2000", "mfalme --UCI_Variant=zambia go depth 12", NULL};

const Usage go_usage = {
    .arguments = arguments,
    .examples = examples,
    .notes = "Searches the position and answers with bestmove. What is wrong in the line is reported and "
             "left out. From a shell a search without a limit takes 1000 ms.",
    .plain = true};

// Whether the search ends by itself. A search for a mate may find none.
static bool is_bounded(const Limits *limits) {
    return limits->depth || limits->nodes || limits->movetime || limits->clock;
}

// The aim of the search, if SupaValue is set.
static void note_points(Session *session) {
    const EngineOptions *options = &session->env.engine_options;
    const bool *promoted = game_now(&session->game)->promoted;
    if (options->supa_value == 1 || session->minimal)
        return;
    if (!(session->env.rules.profile->ends & END_SUPA))
        session_note(session, "SupaValue has no effect in %s", session->env.rules.profile->name);
    else if (skill_limits(options))
        session_note(session, "SupaValue has no effect at limited strength");
    else if (promoted[WHITE] && promoted[BLACK])
        session_note(session, "both sides have promoted: every win counts 1");
    else
        session_note(session, "a Supa, still open to %s, counts %d, any other win 1",
                     promoted[BLACK]   ? "Black"
                     : promoted[WHITE] ? "White"
                                       : "both sides",
                     options->supa_value);
}

static void start(Session *session, const Limits *limits) {
    session->infinite = limits->infinite;
    session->pondering = limits->ponder;
    session->unbounded = limits->infinite || !is_bounded(limits); // a plain `go` waits for its stop
    if (session->valid) {
        note_points(session);
        engine_go(session->env.engine, &session->game, limits);
    } else {
        report_no_position(session, limits->infinite || limits->ponder);
    }
}

// A clock that is not given is empty.
static void set_clock(Limits *limits) {
    for (int side = 0; side < 2; side++) {
        limits->clock = limits->clock || limits->time[side] >= 0 || limits->increment[side] >= 0;
        if (limits->time[side] < 0)
            limits->time[side] = 0;
        if (limits->increment[side] < 0)
            limits->increment[side] = 0;
    }
}

static bool asks_for_perft(Scanner line) {
    for (Span token = scanner_next(&line); token.length > 0; token = scanner_next(&line))
        if (span_equal(token, "perft") || span_equal(token, "--perft"))
            return true;
    return false;
}

static void divide(Session *session, int depth) {
    char line[16];
    snprintf(line, sizeof line, "%d", depth);
    job_start(session, perft_divide, line);
}

// Every go is answered by one best move or one count.
static void answer(Session *session, const GoArguments *go, bool perft) {
    if (go->perft > 0 && session->valid)
        divide(session, go->perft);
    else if (perft && (go->perft > 0 || !(is_bounded(&go->limits) || go->limits.mate)))
        output_write(&session->env.out, "Nodes searched: 0");
    else
        start(session, &go->limits);
}

void go_command(Session *session, Scanner *line) {
    bool perft = asks_for_perft(*line);
    GoArguments go = {.session = session, .limits = {.time = {-1, -1}, .increment = {-1, -1}}};
    Error error;
    move_list_init(&go.moves);
    arguments_read_lenient(arguments, line, &go, &error);
    set_clock(&go.limits);
    go.limits.moves = go.moves.moves;
    go.limits.move_count = go.moves.count;
    if (!session->valid)
        session_error(session, "go: no valid position, set one with position first");
    else if (error.what[0])
        session_error(session, "go: %s", error.what);
    answer(session, &go, perft);
    move_list_free(&go.moves);
}

void go_ponderhit(Session *session) {
    session->pondering = false;
    if (session->best_move_due && !session->infinite)
        session_stop(session);
    engine_ponderhit(session->env.engine);
}

void go_finish(Session *session) {
    // A search of the referee runs only after the last go has ended, and keeps its own limits.
    if (session->best_move_due)
        session_stop(session);
    else if ((session->unbounded || session->pondering) && !session->refereed.thinker)
        engine_end_within(session->env.engine, GO_LAST_MS);
    session_wait(session);
}
