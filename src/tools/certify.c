#include "tools/certify.h"

#include <stdio.h>
#include <string.h>

#include "base/names.h"
#include "base/platform.h"
#include "board/ending.h"
#include "board/perft.h"
#include "notation/epd.h"
#include "notation/fen.h"
#include "notation/ending_words.h"
#include "notation/judge.h"
#include "tools/epd_game.h"

// Larger counts are left out; with assertions and sanitizers counting is many times slower.
#ifdef NDEBUG
enum { PERFT_LEAVES_MAX = 100000000 };
#else
enum { PERFT_LEAVES_MAX = 2000000 };
#endif

static bool check_legal(const Rules *rules, const Position *p, const MoveList *list, Span expected, Error *error) {
    int listed = 0;
    Bitboard seen[64] = {0}; // one bit for each legal move
    for (Span word = epd_next_operand(&expected); word.length > 0; word = epd_next_operand(&expected)) {
        Move move;
        if (!move_read(word, rules, p, &notation_default, &move, error))
            return false;
        int index = move_list_find(list, move);
        if (index < 0 || index >= 64 * 64)
            return error_set(error, "lm: too many moves");
        if (seen[index / 64] >> (index % 64) & 1)
            return error_set(error, "lm: '%s' is listed twice", quoted(word).text);
        seen[index / 64] |= bit_of(index % 64);
        listed++;
    }
    for (int i = 0; i < list->count && i < 64 * 64; i++)
        if (!(seen[i / 64] >> (i % 64) & 1)) {
            Text text = {0};
            move_write(&text, rules, p, list->moves[i], &notation_default);
            error_set(error, "lm: %d moves listed, %d generated, '%s' is not listed", listed, list->count,
                      text_string(&text));
            text_free(&text);
            return false;
        }
    return true;
}

static bool check_illegal(const Rules *rules, const Position *p, Span texts, Error *error) {
    for (Span word = epd_next_operand(&texts); word.length > 0; word = epd_next_operand(&texts)) {
        Move move;
        if (move_read(word, rules, p, &notation_default, &move, error))
            return error_set(error, "im: '%s' is accepted", quoted(word).text);
    }
    return true;
}

static bool check_equal(const Rules *rules, const Position *p, Span texts, Error *error) {
    Move first = move_none();
    for (Span word = epd_next_operand(&texts); word.length > 0; word = epd_next_operand(&texts)) {
        Move move;
        if (!move_read(word, rules, p, &notation_default, &move, error))
            return false;
        if (move_is_none(first))
            first = move;
        else if (!move_equal(first, move))
            return error_set(error, "eq: '%s' is another move than the first", quoted(word).text);
    }
    return true;
}

// Only a search can judge the moves; here they must be legal in the position.
static bool check_named(const Rules *rules, const Position *p, const EpdLine *epd, Error *error) {
    EpdMoves moves;
    return epd_moves_read(&moves, epd, "bm", rules, p, error) && epd_moves_read(&moves, epd, "am", rules, p, error);
}

static bool check_fen(const Rules *rules, const Position *p, Span fen, Error *error) {
    SetUp expected;
    if (!fen_read(fen, rules, &notation_default, &expected, error))
        return false;
    // Huffing has its own tests, and a FEN without that field does not say which pieces may be huffed.
    Position plain = *p;
    if (!position_huffable(&expected.position))
        plain.turn &= TURN_BLACK;
    if (position_equal(&plain, &expected.position))
        return true;
    Text text = {0};
    SetUp reached = {.position = *p};
    fen_write(&text, rules, &notation_default, &reached, true);
    error_set(error, "fen: %s is reached instead", text_string(&text));
    text_free(&text);
    return false;
}

// `end` is empty if nobody gives the game up.
static bool check_status(const Game *game, Span end, Span expected, Error *error) {
    Ending ending = ending_of(game);
    Text text = {0};
    Error wrong;
    if (end.start && !given_up_read(end, game, &ending, &wrong))
        return error_set(error, "end: %s", wrong.what);
    ending_write(&text, &game->rules, &ending, false);
    bool equal = span_equal(expected, text_string(&text));
    if (!equal)
        error_set(error, "status: %s instead of %s", text_string(&text), quoted(expected).text);
    text_free(&text);
    return equal;
}

// The depth of an opcode D1, D2, ...; 0 for any other.
static int perft_depth(Span opcode) {
    long long depth;
    if (opcode.length < 2 || opcode.start[0] != 'D' ||
        !span_to_number((Span){opcode.start + 1, opcode.length - 1}, &depth) || depth < 1 || depth > 100)
        return 0;
    return (int)depth;
}

// Counts depth by depth, so that a depth far out of reach is noticed before it is tried.
static bool check_leaves(const Rules *rules, const Position *p, int depth, long long leaves, const atomic_bool *stop,
                         Error *error) {
    uint64_t counted = 0;
    for (int d = 1; d <= depth; d++) {
        counted = perft_count(rules, p, d, stop);
        if (d < depth && counted > PERFT_LEAVES_MAX)
            return error_set(error, "D%d: too deep, depth %d alone has %llu leaves", depth, d,
                             (unsigned long long)counted);
    }
    return counted == (uint64_t)leaves ||
           error_set(error, "D%d: %llu leaves instead of %lld", depth, (unsigned long long)counted, leaves);
}

// What was checked of a line.
typedef struct Checked {
    bool any;      // something about the rules
    int uncounted; // numbers of leaves that were left out
} Checked;

static bool check_perft(const Rules *rules, const Position *p, const EpdLine *epd, const atomic_bool *stop,
                        Checked *checked, Error *error) {
    for (int i = 0; i < epd->count; i++) {
        long long leaves;
        int depth = perft_depth(epd->operations[i].opcode);
        if (depth == 0)
            continue;
        if (!span_to_number(epd->operations[i].operands, &leaves) || leaves < 0)
            return error_set(error, "D%d: a number expected", depth);
        if (leaves > PERFT_LEAVES_MAX) {
            checked->uncounted++;
            continue;
        }
        checked->any = true;
        if (!check_leaves(rules, p, depth, leaves, stop, error))
            return false;
    }
    return true;
}

static bool is_one_of(Span opcode, const char *const *names) {
    return NAME_IN_LIST(names, opcode, span_equal) >= 0;
}

// A line with a misspelt opcode, or without one that checks anything, would pass under any rules. `other` receives
// whether the line asks for more than best moves and numbers of leaves.
static bool check_opcodes(const EpdLine *epd, bool *other, Error *error) {
    static const char *const checks[] = {"lm", "im", "eq", "fen", "status", NULL};
    static const char *const best[] = {"bm", "am", NULL};
    static const char *const others[] = {"variant", "set", "moves", "undo",  "then",  "end", "id",
                                         "c0",      "c1",  "c2",    "ce",    "dm",    "acd", "acn",
                                         "acs",     "pv",  "theme", "grade", "since", NULL};
    bool checked = false;
    *other = false;
    for (int i = 0; i < epd->count; i++) {
        Span opcode = epd->operations[i].opcode;
        bool check = is_one_of(opcode, checks);
        bool counted = perft_depth(opcode) > 0 || is_one_of(opcode, best);
        if (!check && !counted && !is_one_of(opcode, others))
            return error_set(error, "unknown opcode '%s'", quoted(opcode).text);
        checked |= check || counted;
        *other |= check;
    }
    if (epd_operands(epd, "end").start && !epd_operands(epd, "status").start)
        return error_set(error, "end: a status expected with it");
    return checked || error_set(error, "nothing to check: lm, im, eq, bm, am, fen, status or D1.. expected");
}

static bool check_game(const Game *game, const EpdLine *epd, const atomic_bool *stop, Checked *checked, Error *error) {
    const Rules *rules = &game->rules;
    const Position *p = &game_now(game)->position;
    MoveList list;
    rules_list_moves(rules, p, &list);
    Span legal = epd_operands(epd, "lm"), illegal = epd_operands(epd, "im"), equal = epd_operands(epd, "eq");
    Span fen = epd_operands(epd, "fen"), status = epd_operands(epd, "status");
    bool passed = (!legal.start || check_legal(rules, p, &list, legal, error)) &&
                  (!illegal.start || check_illegal(rules, p, illegal, error)) &&
                  (!equal.start || check_equal(rules, p, equal, error)) && check_named(rules, p, epd, error) &&
                  (!fen.start || check_fen(rules, p, fen, error)) &&
                  (!status.start || check_status(game, epd_operands(epd, "end"), status, error)) &&
                  check_perft(rules, p, epd, stop, checked, error);
    move_list_free(&list);
    return passed;
}

CertifyVerdict certify_line(Span line, const atomic_bool *stop, int *uncounted, Error *error) {
    EpdLine epd;
    Checked checked = {0};
    *uncounted = 0;
    if (!epd_read(line, &epd, error) || !check_opcodes(&epd, &checked.any, error))
        return CERTIFY_FAILED;
    Game game = {0};
    bool passed = epd_game_read(&game, &epd, error) && check_game(&game, &epd, stop, &checked, error);
    game_free(&game);
    *uncounted = checked.uncounted;
    return !passed ? CERTIFY_FAILED : checked.any ? CERTIFY_PASSED : CERTIFY_SKIPPED;
}

static bool is_stopped(const Certification *certification) {
    return certification->stop && atomic_load(certification->stop);
}

void certify_begin(Certification *certification, const atomic_bool *stop, ReportLine *line, void *context) {
    *certification = (Certification){.line = line, .context = context, .stop = stop};
}

PRINTF_LIKE(2, 3)
static void report(const Certification *certification, const char *format, ...) {
    va_list list;
    va_start(list, format);
    report_line(certification->line, certification->context, format, list);
    va_end(list);
}

static void report_failure(const Certification *certification, const char *path, int number, Span line,
                           const Error *error) {
    EpdLine epd;
    Error ignored;
    Span id = {"", 0};
    if (epd_read(line, &epd, &ignored) && epd_operands(&epd, "id").start)
        id = epd_operands(&epd, "id");
    report(certification, "FAILED %s:%d %s %s", path, number, quoted(id).text, error->what);
    report(certification, "       %.*s", (int)line.length, line.start);
}

void certify_file(Certification *certification, const char *path) {
    if (certification->suite_count == CERTIFY_SUITES_MAX) {
        report(certification, "FAILED %s: more than %d files", path, CERTIFY_SUITES_MAX);
        certification->broken = true;
        return;
    }
    FILE *file = platform_open(path, "rb");
    if (!file) {
        report(certification, "FAILED %s: cannot be read", path);
        certification->broken = true;
        return;
    }
    SuiteResult *suite = &certification->suites[certification->suite_count++];
    snprintf(suite->name, sizeof suite->name, "%s", platform_file_name(path));
    Text text = {0};
    Span line;
    for (int number = 0; epd_next_line(&text, file, &number, &line);) {
        Error error = {""};
        int uncounted;
        CertifyVerdict verdict = certify_line(line, certification->stop, &uncounted, &error);
        // A check that was stopped means nothing.
        if (is_stopped(certification))
            break;
        suite->positions++;
        certification->checked++;
        if (certification->progress)
            certification->progress(certification->context, certification->checked);
        suite->skipped += verdict == CERTIFY_SKIPPED;
        certification->best += verdict == CERTIFY_SKIPPED && uncounted == 0;
        certification->uncounted += uncounted;
        if (verdict == CERTIFY_FAILED) {
            suite->failed++;
            report_failure(certification, path, number, line, &error);
        }
    }
    if (ferror(file) && !is_stopped(certification)) {
        report(certification, "FAILED %s: cannot be read to its end", path);
        certification->broken = true;
    }
    text_free(&text);
    fclose(file);
}

static void report_row(const Certification *certification, const SuiteResult *suite) {
    int passed = suite->positions - suite->failed - suite->skipped;
    report(certification, "%-24s %9d %7d %7d %7d", suite->name, suite->positions, passed, suite->failed,
           suite->skipped);
}

bool certify_end(Certification *certification) {
    SuiteResult total = {.name = "total"};
    report(certification, "%-24s %9s %7s %7s %7s", "suite", "positions", "passed", "failed", "skipped");
    for (int i = 0; i < certification->suite_count; i++) {
        const SuiteResult *suite = &certification->suites[i];
        report_row(certification, suite);
        total.positions += suite->positions;
        total.failed += suite->failed;
        total.skipped += suite->skipped;
    }
    report_row(certification, &total);
    if (certification->best > 0)
        report(certification,
               "skipped: positions that ask only for the best move, which `solve` looks for; their moves are legal");
    if (certification->uncounted > 0)
        report(certification,
               "not counted: numbers of leaves above %d, %d in all; positions with nothing else to check are skipped",
               PERFT_LEAVES_MAX, certification->uncounted);
    if (total.positions == total.skipped)
        report(certification, "no position was tested");
    return total.failed == 0 && total.positions > total.skipped && !certification->broken;
}
