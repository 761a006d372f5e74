#include "support/hub_fuzz.h"

#include <string.h>

#include "base/utf8.h"
#include "notation/judge.h"
#include "protocol/hub/loop.h"
#include "support/console.h"
#include "support/hub_grammar.h"

enum { TALK_LINES = 60 };

typedef struct Answers {
    int waits, readies, pongs, dones;
} Answers;

static bool begins(Span line, const char *start) {
    size_t length = strlen(start);
    return line.length >= length && memcmp(line.start, start, length) == 0;
}

static bool is_clean(Span line) {
    for (size_t i = 0; i < line.length;) {
        size_t length = utf8_length((Span){line.start + i, line.length - i});
        if (length == 0 || (unsigned char)line.start[i] < ' ')
            return false;
        i += length;
    }
    return true;
}

// Whether a `done` fits what was asked; counts those of which that is known.
static bool check_done(Span line, const HubAsked *asked, FuzzResult *result) {
    static const char start[] = "done move=";
    bool moves = begins(line, start);
    if (!asked->known || !asked->position)
        return true;
    result->moves++;
    if (!moves)
        return !rules_can_move(&asked->rules, &asked->p);
    size_t length = sizeof start - 1;
    Span text = {line.start + length, strcspn(line.start + length, " \n")};
    Move move;
    return move_read(text, &asked->rules, &asked->p, &asked->notation, &move, &result->error);
}

static bool check_line(Span line, const HubTalk *talk, Answers *answers, FuzzResult *result) {
    static const char *const starts[] = {"info depth=", "error message=\"", "id name=", "param name="};
    if (!is_clean(line))
        return false;
    if (begins(line, "done")) {
        answers->dones++;
        return answers->dones <= talk->gos && check_done(line, &talk->asked[answers->dones - 1], result);
    }
    answers->waits += span_equal(line, "wait");
    answers->readies += span_equal(line, "ready");
    answers->pongs += span_equal(line, "pong");
    for (size_t i = 0; i < sizeof starts / sizeof *starts; i++)
        if (begins(line, starts[i]))
            return true;
    return span_equal(line, "wait") || span_equal(line, "ready") || span_equal(line, "pong");
}

static bool check(const char *text, const HubTalk *talk, FuzzResult *result) {
    Answers answers = {0};
    while (*text) {
        Span line = {text, strcspn(text, "\n")};
        if (!check_line(line, talk, &answers, result))
            return error_set(&result->error, "answer %d: '%s'", answers.dones, quoted(line).text);
        text += line.length + (text[line.length] == '\n');
    }
    if (answers.dones != talk->gos || answers.pongs != talk->pings || answers.readies != talk->inits ||
        answers.waits != talk->hubs)
        return error_set(&result->error,
                         "%d done for %d go, %d pong for %d ping, %d ready for %d init, %d wait for %d hub",
                         answers.dones, talk->gos, answers.pongs, talk->pings, answers.readies, talk->inits,
                         answers.waits, talk->hubs);
    return true;
}

static bool talk_once(Console *console, const HubTalk *talk, FuzzResult *result) {
    FILE *input = tmpfile();
    if (!input)
        return error_set(&result->error, "no temporary file");
    fwrite(text_string(&talk->lines), 1, talk->lines.length, input);
    rewind(input);
    hub_loop(&console->session, input, false);
    fclose(input);
    result->lines += talk->count;
    result->searches += talk->gos;
    return check(console_take(console), talk, result);
}

bool hub_fuzz(long lines, uint64_t seed, FILE *log, FuzzResult *result) {
    static HubTalk talk;
    Console console;
    Rng rng = {seed};
    talk = (HubTalk){.lines = {0}};
    *result = (FuzzResult){0};
    if (!console_open(&console))
        return error_set(&result->error, "no session");
    bool good = true;
    while (good && result->lines < lines) {
        hub_grammar_clear(&talk);
        hub_grammar_talk(&rng, TALK_LINES, &talk);
        if (log) {
            fprintf(log, "---- %ld\n%s", result->lines, text_string(&talk.lines));
            fflush(log);
        }
        good = talk_once(&console, &talk, result);
    }
    if (!good)
        text_add(&result->recent, text_string(&talk.lines));
    text_free(&talk.lines);
    console_close(&console);
    return good;
}
