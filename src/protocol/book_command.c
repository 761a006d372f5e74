#include "protocol/commands.h"

#include "base/parallel.h"
#include "base/platform.h"
#include "book/make.h"

enum { NODES_DEFAULT = 20000, NODES_MAX = 1000000000, POSITIONS_MAX = 1000000000 };

// The words of the line.
typedef struct BookArguments {
    int verb;
    Text path;
    BookMake make;
} BookArguments;

// --until POSITIONS, or hours as 1.5h.
static bool read_until(void *target, ArgumentLine *line, Error *error) {
    BookMake *make = &((BookArguments *)target)->make;
    Span word = scanner_next(line->scanner), number = word;
    bool hours = word.length > 0 && word.start[word.length - 1] == 'h';
    number.length -= hours;
    long long positions;
    if (hours && span_to_decimal(number, &make->hours) && make->hours > 0)
        return true;
    if (!hours && span_to_number(number, &positions) && positions > 0 && positions <= POSITIONS_MAX) {
        make->positions = (uint32_t)positions;
        return true;
    }
    return error_set(error, "--until takes a number of positions, or of hours as 1.5h, not '%s'", quoted(word).text);
}

static const char *const verb_names[] = {"make", NULL};

#define FIELD(field) ARGUMENT_FIELD(BookArguments, field)

// clang-format off
static const Argument arguments[] = {
    {.name = "make", .kind = ARGUMENT_CHOICE, .flags = PLACED | NEEDED, FIELD(verb), .choices = verb_names,
     .takes = "make", .help = "grow a book"},
    {.name = "FILE", .kind = ARGUMENT_WORD, .flags = PLACED | NEEDED, FIELD(path), .takes = "the file of a book",
     .help = "the book; one that is there is continued"},
    {.name = "nodes", .kind = ARGUMENT_NUMBER, FIELD(make.nodes), .least = 1, .most = NODES_MAX,
     .initial = NODES_DEFAULT, .value = "N", .help = "nodes to search for each position"},
    {.name = "threads", .kind = ARGUMENT_NUMBER, FIELD(make.threads), .least = 1, .most = PARALLEL_THREADS_MAX,
     .value = "N", .otherwise = "all processors", .help = "positions searched at a time"},
    {.name = "until", .kind = ARGUMENT_READER, .read = read_until, .value = "POSITIONS|HOURS",
     .otherwise = "until stopped", .help = "end with so many positions, or after so many hours, as 1.5h"},
    {.name = NULL}};
// clang-format on

static const char *const examples[] = {"mfalme book make tzd.book --nodes 20000 --until 200000", NULL};

const Usage book_usage = {.arguments = arguments,
                          .examples = examples,
                          .notes = "Grows an opening book. The same command continues after a stop."};

static void show_progress(void *context, int64_t done, int64_t total) {
    (void)total;
    session_progress(context, done);
}

static bool run_make(Session *session, BookArguments *words, Error *error) {
    words->make.path = text_string(&words->path);
    session_expect(session, "positions", words->make.positions);
    return book_make(&words->make, &session->job.stop, session_write, session, error);
}

void book_command(Session *session, Scanner *line) {
    BookArguments words = {.make = {.rules = session->rules,
                                    .weights = session->weights,
                                    .library = &session->library,
                                    .threads = platform_cores(),
                                    .progress = show_progress}};
    Error error = {""};
    if (session_read_arguments(session, "book", arguments, line, &words)) {
        if (!run_make(session, &words, &error))
            session_error(session, "book: %s", error.what);
        else
            session_note_stop(session, "book");
    }
    text_free(&words.path);
}
