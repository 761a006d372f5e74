// The command dxp: messages that end in a NUL are read in a separate thread and answered one after another.
#include <stdlib.h>

#include "base/memory.h"
#include "protocol/commands.h"
#include "protocol/dxp/match.h"

enum { MINUTES_DEFAULT = 5, MOVES_DEFAULT = 75, MESSAGE_MAX = 1024, WAITING_MAX = 1000 };

static const char *const side_names[] = {"white", "black", NULL};

typedef struct DxpLine {
    int request; // games to ask for; -1 waits for a request
    int minutes, moves, games;
} DxpLine;

// clang-format off
static const Argument arguments[] = {
    {.name = "request", .kind = ARGUMENT_CHOICE, ARGUMENT_FIELD(DxpLine, request), .choices = side_names,
     .initial = -1, .value = "SIDE", .otherwise = "it waits to be asked",
     .help = "ask for a game in which it plays this side; the next one has the sides exchanged"},
    {.name = "minutes", .kind = ARGUMENT_NUMBER, ARGUMENT_FIELD(DxpLine, minutes), .min = 0, .max = 999,
     .initial = MINUTES_DEFAULT, .value = "N", .help = "minutes for each side to ask for; 0: a second a move"},
    {.name = "moves", .kind = ARGUMENT_NUMBER, ARGUMENT_FIELD(DxpLine, moves), .min = 0, .max = 999,
     .initial = MOVES_DEFAULT, .value = "N", .help = "in that time, after which the game ends; 0: no end"},
    {.name = "games", .kind = ARGUMENT_NUMBER, ARGUMENT_FIELD(DxpLine, games), .min = 1, .max = 1000000,
     .initial = 1, .value = "N", .help = "to ask for"},
    {.name = NULL}};
// clang-format on

static const char *const examples[] = {"socat TCP-LISTEN:27531 EXEC:'mfalme --UCI_Variant=nigeria dxp'",
                                       "mfalme --UCI_Variant=nigeria dxp --request white --minutes 1", NULL};

const Usage dxp_usage = {.arguments = arguments,
                         .examples = examples,
                         .notes =
                             "Plays by DXP, the protocol of programs on 10x10, on standard input and output; notes "
                             "and errors go to standard error. Huffing is off."};

// ---- Messages are read while the engine thinks, so that it stops when its partner has gone

typedef struct Message {
    struct Message *next;
    char *text;
} Message;

// The reading thread puts messages in, and the playing thread takes them out. The mutex guards the fields after it.
typedef struct Loop {
    DxpMatch match;
    FILE *input;
    Thread reader;
    Mutex mutex;
    Condition changed;
    Message *first, **last;
    int count;
    bool ended; // nothing more will be read
} Loop;

// Reads the bytes up to the next NUL, and keeps at most MESSAGE_MAX. False at the end of input.
static bool read_message(FILE *input, Text *text) {
    text_clear(text);
    for (int c; (c = getc(input)) != EOF;) {
        if (c == '\0')
            return true;
        if (text->length < MESSAGE_MAX)
            text_add_char(text, (char)c);
    }
    return false;
}

// False if too many messages wait for the sender to be a partner.
static bool put(Loop *loop, const Text *text) {
    Message *message = memory_new(1, sizeof *message);
    message->text = memory_copy_string(text_string(text));
    mutex_lock(&loop->mutex);
    *loop->last = message;
    loop->last = &message->next;
    bool more = ++loop->count < WAITING_MAX;
    condition_broadcast(&loop->changed);
    mutex_unlock(&loop->mutex);
    return more;
}

static THREAD_RETURN read_all(void *argument) {
    Loop *loop = argument;
    Text text = {0};
    while (read_message(loop->input, &text) && put(loop, &text))
        ;
    text_free(&text);
    atomic_store(&loop->match.gone, true);
    mutex_lock(&loop->mutex);
    loop->ended = true;
    condition_broadcast(&loop->changed);
    mutex_unlock(&loop->mutex);
    return THREAD_RESULT;
}

// Moves the next message into `text`; false after the last.
static bool take(Loop *loop, Text *text) {
    text_clear(text);
    mutex_lock(&loop->mutex);
    while (!loop->first && !loop->ended)
        condition_wait(&loop->changed, &loop->mutex);
    Message *message = loop->first;
    if (message) {
        if (!(loop->first = message->next))
            loop->last = &loop->first;
        loop->count--;
        text_add(text, message->text);
        free(message->text);
        free(message);
    }
    mutex_unlock(&loop->mutex);
    return message != NULL;
}

static void play(Loop *loop) {
    DxpMatch *match = &loop->match;
    Text text = {0};
    while (!match->over && (THREADS_EXIST ? take(loop, &text) : read_message(loop->input, &text))) {
        output_log_input(&match->session->env.out, text_string(&text));
        dxp_match_receive(match, (Span){text_string(&text), text.length});
    }
    text_free(&text);
}

static void free_loop(Loop *loop) {
    Text text = {0};
    while (loop->first)
        take(loop, &text);
    text_free(&text);
    dxp_match_free(&loop->match);
    condition_free(&loop->changed);
    mutex_free(&loop->mutex);
    free(loop);
}

// The loop must live as long as its reader, which cannot be interrupted while it waits for input. After the last game
// the program ends without joining it.
static void run(Session *session, const DxpSettings *settings) {
    Loop *loop = memory_new(1, sizeof *loop);
    loop->input = session->input;
    loop->last = &loop->first;
    bool reads = false;
    if (!mutex_init(&loop->mutex) || !condition_init(&loop->changed)) {
        session_error(session, "dxp: the system has no mutex left");
        free(loop);
        return;
    }
    if (!dxp_match_init(&loop->match, session, settings))
        session_error(session, "dxp: not enough memory for an engine with these options");
    else if (THREADS_EXIST && !(reads = thread_start(&loop->reader, read_all, loop)))
        session_error(session, "dxp: cannot start a thread");
    else
        play(loop);
    mutex_lock(&loop->mutex);
    session->input_taken = reads && !loop->ended;
    mutex_unlock(&loop->mutex);
    if (session->input_taken)
        return;
    if (reads)
        thread_join(loop->reader);
    free_loop(loop);
}

void dxp_command(Session *session, Scanner *line) {
    DxpLine words = {.request = -1};
    if (!session->input) {
        session_error(session, "dxp: there is no input to read");
        return;
    }
    if (!session_read_arguments(session, "dxp", arguments, line, &words))
        return;
    DxpSettings settings = {words.request >= 0, words.request == BLACK ? BLACK : WHITE, words.minutes, words.moves,
                            words.games};
    bool shell = session->shell;
    session->shell = true; // everything but messages goes to standard error
    run(session, &settings);
    session->shell = shell;
    session->quit = true;
}
