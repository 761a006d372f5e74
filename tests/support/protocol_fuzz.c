#include "support/protocol_fuzz.h"

#include <string.h>

#include "support/console.h"
#include "support/grammar.h"
#include "support/transcript.h"

typedef struct Fuzz {
    Console console;
    Rng rng;
    FILE *input;
    FILE *log;
    FuzzResult *result;
    bool text;      // something that answers with text for people was asked since the last check
    int best_moves; // wanted since then
} Fuzz;

static bool check_state(const Session *session, Error *error) {
    const GameState *now = game_now(&session->game);
    if (now->position.key != position_key(&now->position))
        return error_set(error, "the key of the position is wrong");
    if (session->env.rules.board != session->env.rules.profile->board ||
        session->game.rules.profile != session->env.rules.profile)
        return error_set(error, "game and rules do not agree");
    if (engine_searching(session->env.engine))
        return error_set(error, "a search goes on after its end");
    return true;
}

// Reads what was written since the last check. Nothing runs any more.
static bool check(Fuzz *fuzz) {
    Error *error = &fuzz->result->error;
    Transcript transcript = {0};
    bool good = true;
    for (const char *line = console_take(&fuzz->console); good && *line;) {
        Span span = {line, strcspn(line, "\n")};
        good = transcript_line(&transcript, span, fuzz->text, error);
        line += span.length + (line[span.length] == '\n');
    }
    if (good && transcript.best_moves != fuzz->best_moves)
        good = error_set(error, "%d best moves for %d searches", transcript.best_moves, fuzz->best_moves);
    if (good && transcript.scored)
        good = error_set(error, "a report after the last best move");
    if (!good || !check_state(&fuzz->console.session, error))
        return false;
    fuzz->text = false;
    fuzz->best_moves = 0;
    text_clear(&fuzz->result->recent);
    return true;
}

static bool execute(Fuzz *fuzz, const Text *line) {
    const char *string = text_string(line);
    FuzzResult *result = fuzz->result;
    if (!grammar_is_safe(string)) {
        result->skipped++;
        return true;
    }
    text_printf(&result->recent, "%.2000s\n", string);
    if (fuzz->log) {
        fprintf(fuzz->log, "%s\n", string);
        fflush(fuzz->log);
    }
    bool soon, wanted = grammar_wants_best_move(string, &soon);
    fuzz->text |= grammar_wants_text(string);
    fuzz->best_moves += wanted;
    result->searches += wanted;
    result->lines++;
    uci_execute(&fuzz->console.session, string); // false after quit, which stops and no more
    if (!soon || rng_below(&fuzz->rng, 3) > 0)
        return true;
    // It must answer without being stopped.
    session_wait(&fuzz->console.session);
    return check(fuzz);
}

// Sends bytes the way that they come from a GUI: through a file, line by line.
static bool send(Fuzz *fuzz, const Text *bytes) {
    Text line = {0};
    rewind(fuzz->input);
    fwrite(text_string(bytes), 1, bytes->length, fuzz->input);
    fputc('\n', fuzz->input);
    long end = ftell(fuzz->input);
    rewind(fuzz->input);
    bool good = true;
    while (good && ftell(fuzz->input) < end && text_read_line(&line, fuzz->input))
        good = execute(fuzz, &line);
    text_free(&line);
    return good;
}

static bool run(Fuzz *fuzz, long lines) {
    Text bytes = {0};
    text_add(&bytes, "setoption name Hash value 1");
    bool good = send(fuzz, &bytes);
    while (good && fuzz->result->lines < lines) {
        grammar_line(&fuzz->rng, &fuzz->console.session, &bytes);
        good = send(fuzz, &bytes);
        if (good && rng_below(&fuzz->rng, 5) == 0) {
            session_stop(&fuzz->console.session);
            good = check(fuzz);
        }
    }
    session_stop(&fuzz->console.session);
    good = good && check(fuzz);
    text_free(&bytes);
    return good;
}

bool protocol_fuzz(long lines, uint64_t seed, FILE *log, FuzzResult *result) {
    Fuzz fuzz = {.rng = {seed}, .log = log, .result = result};
    *result = (FuzzResult){0};
    fuzz.input = tmpfile();
    if (!fuzz.input || !console_open(&fuzz.console))
        return error_set(&result->error, "no session or no temporary file");
    bool good = run(&fuzz, lines);
    console_close(&fuzz.console);
    fclose(fuzz.input);
    return good;
}
