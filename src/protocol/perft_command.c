
#include "base/platform.h"
#include "board/perft.h"
#include "protocol/commands.h"

typedef struct PerftArguments {
    int depth;
} PerftArguments;

// clang-format off
static const Argument arguments[] = {
    {.name = "depth", .kind = ARGUMENT_NUMBER, .flags = PLACED | NEEDED, ARGUMENT_FIELD(PerftArguments, depth),
     .min = 1, .max = PERFT_DEPTH_MAX, .value = "N", .help = "plies", .takes = "a depth"},
    {.name = NULL}};
// clang-format on

static const char *const examples[] = {"mfalme --UCI_Variant=zambia perft 8", NULL};

const Usage perft_usage = {.arguments = arguments,
                           .examples = examples,
                           .notes = "Counts the positions at a depth in plies, for comparison with another program."};

static void show_step(void *context, int done, int total) {
    if (done == 0)
        session_expect(context, "positions at depth 2", total);
    else
        session_quick_progress(context, done);
}

static void run_perft(Session *session, Scanner *line) {
    PerftArguments words;
    if (!session_read_arguments(session, "perft", arguments, line, &words))
        return;
    int64_t begin = platform_microseconds();
    uint64_t leaves = perft_count_steps(&session->env.rules, &game_now(&session->game)->position, words.depth,
                                        &session->job.stop, show_step, session);
    int64_t elapsed = platform_microseconds() - begin;
    if (session_note_stop(session, "perft"))
        return;
    session_wipe_progress(session);
    double rate = elapsed > 0 ? (double)leaves / (double)elapsed : 0;
    output_printf(&session->env.out, "perft %d: %llu leaves in %lld ms, %.1f million a second", words.depth,
                  (unsigned long long)leaves, (long long)(elapsed / 1000), rate);
}

// Errors in the line are reported before the next line is read.
void perft_command(Session *session, Scanner *line) {
    PerftArguments words;
    Scanner copy = *line;
    if (session_read_arguments(session, "perft", arguments, &copy, &words))
        job_start(session, run_perft, line->at);
}

void perft_divide(Session *session, Scanner *line) {
    PerftArguments words;
    if (!session_read_arguments(session, "perft", arguments, line, &words))
        return;
    const Position *p = &game_now(&session->game)->position;
    MoveList list;
    rules_list_moves(&session->env.rules, p, &list);
    uint64_t total = 0;
    Text text = {0};
    for (int i = 0; i < list.count; i++) {
        Position next = position_after(p, list.moves[i]);
        uint64_t leaves = perft_count(&session->env.rules, &next, words.depth - 1, &session->job.stop);
        if (atomic_load(&session->job.stop))
            break;
        total += leaves;
        text_clear(&text);
        move_write(&text, &session->env.rules, p, list.moves[i], &session->notation);
        output_printf(&session->env.out, "%s: %llu", text_string(&text), (unsigned long long)leaves);
    }
    // Every go is answered; a stopped one by the count so far.
    session_note_stop(session, "perft");
    output_printf(&session->env.out, "Nodes searched: %llu", (unsigned long long)total);
    text_free(&text);
    move_list_free(&list);
}
