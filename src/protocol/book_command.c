#include "protocol/commands.h"

#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/memory.h"
#include "base/parallel.h"
#include "base/platform.h"
#include "book/make.h"
#include "notation/game_text.h"
#include "pdn/pdn_files.h"
#include "protocol/book_report.h"
#include "protocol/make_plan.h"

enum {
    NODES_DEFAULT = 20000,
    NODES_MAX = 1000000000,
    POSITIONS_MAX = 1000000000,
    IMPORT_PLIES = 30,
    EXPORT_PLIES = 8,
    PLIES_MAX = 200,
    TRUNK_POSITIONS = 200, // for each book of a plan
};

typedef struct BookArguments {
    int verb;
    Text words, also;     // each word with a NUL
    Text book, from, out; // files; empty if not given
    BookMake make;
    int plies, plan; // 0 if not given
    BookExport export;
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

// --part 2/8
static bool read_part(void *target, ArgumentLine *line, Error *error) {
    BookMake *make = &((BookArguments *)target)->make;
    Span word = scanner_next(line->scanner);
    const char *slash = memchr(word.start, '/', word.length);
    long long part = 0, parts = 0;
    if (slash && span_to_number((Span){word.start, (size_t)(slash - word.start)}, &part) &&
        span_to_number((Span){slash + 1, (size_t)(word.start + word.length - slash - 1)}, &parts) && part >= 1 &&
        part <= parts && parts <= MAKE_PLAN_MAX) {
        make->part = (int)part;
        make->parts = (int)parts;
        return true;
    }
    return error_set(error, "--part takes a number of how many, as 2/8, not '%s'", quoted(word).text);
}

static const char *const verb_names[] = {"make", "import", "show", "export", "cut", "stat", "name", NULL};

#define FIELD(field) ARGUMENT_FIELD(BookArguments, field)

// clang-format off
static const Argument arguments[] = {
    {.name = "make|import|show|export|cut|stat|name", .kind = ARGUMENT_CHOICE, .flags = PLACED | NEEDED, FIELD(verb),
     .choices = verb_names, .takes = "make, import, show, export, cut, stat or name",
     .help = "grow a book, grow it along games, list the moves of a position, write its lines, keep its first plies, sum it up, or name an opening"},
    {.name = "WORD", .kind = ARGUMENT_LIST, .flags = PLACED, FIELD(words), .takes = "words",
     .verbs = "make, import, show, export, name",
     .help = "the book to grow, with import then PDN files; otherwise moves from the start, or a position"},
    {.name = "nodes", .kind = ARGUMENT_NUMBER, FIELD(make.nodes), .min = 1, .max = NODES_MAX,
     .initial = NODES_DEFAULT, .value = "N", .verbs = "make, import", .help = "nodes to search for each position"},
    {.name = "threads", .kind = ARGUMENT_NUMBER, FIELD(make.threads), .min = 1, .max = PARALLEL_THREADS_MAX,
     .value = "N", .otherwise = "all processors", .verbs = "make, import", .help = "positions searched at a time"},
    {.name = "until", .kind = ARGUMENT_READER, .read = read_until, .value = "POSITIONS|HOURS",
     .otherwise = "until stopped", .verbs = "make",
     .help = "end with this many positions, or after this many hours, as 1.5h"},
    {.name = "also", .kind = ARGUMENT_LIST, FIELD(also), .value = "FILE", .takes = "the file of a book",
     .otherwise = "none", .verbs = "make",
     .help = "add what this book has, made with the same settings; may be repeated"},
    {.name = "from", .kind = ARGUMENT_WORD, FIELD(from), .value = "FILE", .takes = "the file of a book",
     .otherwise = "none", .verbs = "make", .help = "with --part, begin with this book and leave its other ends alone"},
    {.name = "part", .kind = ARGUMENT_READER, .read = read_part, .value = "K/N", .otherwise = "all",
     .verbs = "make", .help = "grow from the Kth of N shares of the ends of the book given by --from"},
    {.name = "plan", .kind = ARGUMENT_NUMBER, FIELD(plan), .min = 2, .max = MAKE_PLAN_MAX, .value = "N",
     .otherwise = "none", .verbs = "make", .help = "print rules for GNU make that grow N books and join them"},
    {.name = "book", .kind = ARGUMENT_WORD, FIELD(book), .value = "FILE", .takes = "the file of a book",
     .otherwise = "the option Book File", .verbs = "show, export, cut, stat, name", .help = "the book"},
    {.name = "plies", .kind = ARGUMENT_NUMBER, FIELD(plies), .min = 1, .max = PLIES_MAX, .value = "N",
     .otherwise = "export and cut 8, import 30", .verbs = "import, export, cut",
     .help = "how far into the games, or how deep"},
    {.name = "loss", .kind = ARGUMENT_NUMBER, FIELD(export.loss), .max = 100, .initial = 2, .value = "N",
     .verbs = "export", .help = "moves that lose at most this many hundredths of the expected score"},
    {.name = "epd", .kind = ARGUMENT_FLAG, FIELD(export.epd), .verbs = "export",
     .help = "one position to a line, in place of PDN"},
    {.name = "out", .kind = ARGUMENT_WORD, FIELD(out), .value = "FILE", .takes = "a file", .otherwise = "the output",
     .verbs = "export, cut", .help = "file to write"},
    {.name = NULL}};
// clang-format on

static const char *const examples[] = {"mfalme book make tzd.book --nodes 20000 --until 200000",
                                       "mfalme book import tzd.book games.pdn", "mfalme book show c3-d4 b6-a5",
                                       "mfalme book export --plies 6 --out openings.pdn", NULL};

const Usage book_usage = {.arguments = arguments,
                          .examples = examples,
                          .notes =
                              "Opening books: grown by the engine's own searches, and what they say. Growing goes on "
                              "where it was stopped, by the same command."};

// ---- make and import

static void show_progress(void *context, int64_t done, int64_t total) {
    (void)total;
    session_progress(context, done);
}

static int count_words(const Text *list) {
    int count = 0;
    for (const char *word = NULL; (word = argument_next(list, word));)
        count++;
    return count;
}

static bool make_book(Session *session, BookArguments *words, Error *error) {
    BookMake *make = &words->make;
    const char **also = memory_new((size_t)count_words(&words->also) + 1, sizeof *also);
    for (const char *word = NULL; (word = argument_next(&words->also, word));)
        also[make->also_count++] = word;
    make->path = argument_next(&words->words, NULL);
    make->also = also;
    make->from = words->from.length > 0 ? text_string(&words->from) : NULL;
    session_expect(session, "positions", make->positions);
    bool good = book_make(make, &session->job.stop, session_write, session, error);
    free(also);
    return good;
}

static void add_rule(Text *text, const Session *session, const BookArguments *words, const char *book,
                     const char *more) {
    const BookMake *make = &words->make;
    make_plan_program(text, session, &make->rules);
    text_printf(text, " book make %s --nodes %llu --threads $(THREADS)%s", book, (unsigned long long)make->nodes, more);
}

// A plan has a trunk, books that grow from shares of its ends, and a book that joins them. A stopped run goes on, so a
// second file marks a book as complete.
static bool plan(Session *session, const BookArguments *words, Error *error) {
    const BookMake *make = &words->make;
    const char *path = argument_next(&words->words, NULL);
    int parts = words->plan;
    if (!make_plan_check(session, path, error))
        return false;
    if (session->env.weights.of[weight_game_of(make->rules.profile)])
        return error_set(error, "--plan makes books with the built-in weights, not with those of EvalFile");
    uint32_t trunk = (uint32_t)parts * TRUNK_POSITIONS, each = trunk + (make->positions - trunk) / (uint32_t)parts;
    Text text = {0}, more = {0}, book = {0};
    text_printf(&text,
                "# A book of %s of %u positions, grown as %d books and joined.\n"
                "MFALME ?= ./mfalme\nTHREADS ?= %d\n.PHONY: all\nall: %s\n",
                make->rules.profile->name, make->positions, parts, make->threads, path);
    text_printf(&text, "# job 0 positions %u\n%s.0.done:\n", trunk, path);
    text_printf(&book, "%s.0", path);
    text_printf(&more, " --until %u", trunk);
    add_rule(&text, session, words, text_string(&book), text_string(&more));
    text_add(&text, "\n\ttouch $@\n");
    for (int i = 1; i <= parts; i++) {
        text_clear(&book);
        text_clear(&more);
        text_printf(&book, "%s.%d", path, i);
        text_printf(&more, " --from %s.0 --part %d/%d --until %u", path, i, parts, each);
        text_printf(&text, "# job %d positions %u\n%s.%d.done: %s.0.done\n", i, each, path, i, path);
        add_rule(&text, session, words, text_string(&book), text_string(&more));
        text_add(&text, "\n\ttouch $@\n");
    }
    text_printf(&text, "%s:", path);
    for (int i = 1; i <= parts; i++)
        text_printf(&text, " %s.%d.done", path, i);
    text_add_char(&text, '\n');
    text_clear(&more);
    text_add(&more, " --until 1");
    for (int i = 1; i <= parts; i++)
        text_printf(&more, " --also %s.%d", path, i);
    add_rule(&text, session, words, path, text_string(&more));
    output_text(&session->env.out, &text);
    text_free(&more);
    text_free(&book);
    return true;
}

static bool run_make(Session *session, BookArguments *words, Error *error) {
    return words->plan > 0 ? plan(session, words, error) : make_book(session, words, error);
}

typedef struct Imported {
    Session *session;
    const Rules *rules;
    Game *games;
    int count, capacity, left_out;
} Imported;

// Games with a fault are left out, and so are games with other rules or another start.
static void keep_game(void *context, const PdnVisited *visited) {
    Imported *imported = context;
    Position start = position_start(imported->rules->board);
    if (!visited->game || visited->game->rules.generator != imported->rules->generator ||
        !position_equal(&visited->game->states[0].position, &start)) {
        imported->left_out++;
        return;
    }
    imported->games = memory_grow(imported->games, &imported->capacity, imported->count + 1, sizeof *imported->games);
    imported->games[imported->count] = (Game){0};
    game_copy(&imported->games[imported->count++], visited->game);
}

static bool run_import(Session *session, BookArguments *words, Error *error) {
    const char *file = argument_next(&words->words, argument_next(&words->words, NULL));
    Imported imported = {.session = session, .rules = &words->make.rules};
    int64_t bytes = 0;
    const PdnSettings settings = {.line = session_write,
                                  .context = session,
                                  .stop = &session->job.stop,
                                  .bytes = &bytes,
                                  .rules = session->env.rules,
                                  .numbering = session->env.notation_asked.numbering};
    bool good = true;
    for (; good && file; file = argument_next(&words->words, file))
        good = file_check(file, error) && (pdn_files_visit(&settings, file, keep_game, &imported) ||
                                           error_set(error, "'%s' has no games", quoted_string(file).text));
    words->make.games = imported.games;
    words->make.game_count = imported.count;
    words->make.import_plies = words->plies ? words->plies : IMPORT_PLIES;
    words->make.positions = 1; // nothing more
    good = good && make_book(session, words, error);
    if (good)
        session_note(session, "%d game%s imported, %d left out", imported.count, imported.count == 1 ? "" : "s",
                     imported.left_out);
    for (int i = 0; i < imported.count; i++)
        game_free(&imported.games[i]);
    free(imported.games);
    return good;
}

// ---- The contents of a book

// The game of the words: moves from the start, or in the form of the command position. A FEN has a colon after its
// first letter or slashes, which a move has only after a huff.
static bool read_game(const Session *session, const BookArguments *words, Game *game, Error *error) {
    Text line = {0};
    bool position = false;
    for (const char *word = NULL; (word = argument_next(&words->words, word));) {
        if (line.length == 0)
            position = strchr(word, ':') == word + 1 || (word[0] != '~' && strchr(word, '/')) ||
                       strcmp(word, "startpos") == 0 || strcmp(word, "fen") == 0;
        text_printf(&line, "%s%s", line.length > 0 ? " " : position ? "" : "startpos moves ", word);
    }
    if (line.length == 0)
        text_add(&line, "startpos");
    Scanner scanner = scanner_of(text_string(&line));
    bool good = game_read(game, &session->env.rules, &session->notation, &scanner, error);
    text_free(&line);
    return good;
}

static bool run_export(Session *session, BookArguments *words, BookFile *file, const Game *game, Error *error) {
    Text text = {0};
    words->export.plies = words->plies ? words->plies : EXPORT_PLIES;
    bool good = book_report_export(session, file, game, &words->export, &text, error);
    if (good && words->out.length > 0)
        good = file_write(text_string(&words->out), &text, error);
    else if (good)
        output_write(&session->env.out, text_string(&text));
    text_free(&text);
    return good;
}

static bool run_cut(const BookArguments *words, BookFile *file, Error *error) {
    return book_cut(file, words->plies ? words->plies : EXPORT_PLIES, text_string(&words->out), error);
}

static bool ask_book(Session *session, BookArguments *words, BookFile *file, const Game *game, Error *error) {
    const char *verb = verb_names[words->verb];
    if (strcmp(verb, "show") == 0)
        return book_report_show(session, file, game, error);
    if (strcmp(verb, "export") == 0)
        return run_export(session, words, file, game, error);
    if (strcmp(verb, "cut") == 0)
        return run_cut(words, file, error);
    if (strcmp(verb, "stat") == 0)
        return book_report_statistics(session, file, error);
    return book_report_name(session, file, game, error);
}

static bool run_question(Session *session, BookArguments *words, const Game *game, Error *error) {
    const Rules *rules = &session->env.rules;
    const Text *source = words->book.length > 0 ? &words->book : &session->env.shelf.path;
    if (words->out.length > 0 && !file_spares(text_string(source), text_string(&words->out), error))
        return false;
    if (words->book.length > 0) {
        BookFile *named = book_open_fitting(text_string(&words->book), rules, error);
        bool good = named && ask_book(session, words, named, game, error);
        book_file_close(named);
        return good;
    }
    BookFile *file = book_shelf_book(&session->env.shelf, rules);
    if (!file)
        return error_set(error, "there is no book of %s", rules->profile->name);
    return ask_book(session, words, file, game, error);
}

static bool asks(const BookArguments *words) {
    const char *verb = verb_names[words->verb];
    return strcmp(verb, "make") != 0 && strcmp(verb, "import") != 0;
}

// Checks what the table of arguments cannot, and reads the game of a question.
static bool check_words(const Session *session, const BookArguments *words, Game *game, Error *error) {
    const char *verb = verb_names[words->verb];
    int count = count_words(&words->words), least = words->plan * 2 * TRUNK_POSITIONS;
    if (strcmp(verb, "make") == 0 && count != 1)
        return error_set(error, "make takes the file of a book");
    if (strcmp(verb, "import") == 0 && count < 2)
        return error_set(error, "import takes the file of a book, then PDN files");
    if (strcmp(verb, "cut") == 0 && words->out.length == 0)
        return error_set(error, "cut takes the file to write: --out FILE");
    if ((words->from.length > 0) != (words->make.part > 0))
        return error_set(error, "--from and --part go together");
    if (words->make.positions < (uint32_t)least)
        return error_set(error, "--plan %d takes --until with at least %d positions", words->plan, least);
    return !asks(words) || read_game(session, words, game, error);
}

void book_command(Session *session, Scanner *line) {
    BookArguments words = {.make = {.rules = session->env.rules,
                                    .weights = session->env.weights,
                                    .library = &session->env.library,
                                    .threads = platform_cores(),
                                    .progress = show_progress}};
    Game game = {0};
    Error error = {""};
    bool read = session_read_arguments(session, "book", arguments, line, &words);
    if (read && !check_words(session, &words, &game, &error)) {
        session_misuse(session, "book", &error);
    } else if (read) {
        bool good = asks(&words)                                  ? run_question(session, &words, &game, &error)
                    : strcmp(verb_names[words.verb], "make") == 0 ? run_make(session, &words, &error)
                                                                  : run_import(session, &words, &error);
        if (!good)
            session_error(session, "book: %s", error.what);
        else
            session_note_stop(session, "book");
    }
    game_free(&game);
    text_free(&words.words);
    text_free(&words.also);
    text_free(&words.book);
    text_free(&words.from);
    text_free(&words.out);
}
