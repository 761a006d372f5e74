#include "protocol/diagram_command.h"

#include <string.h>

#include "analysis/diagram.h"
#include "base/file.h"
#include "board/game_text.h"
#include "protocol/arguments.h"

typedef struct DiagramCommand {
    Session *session;
    Diagram diagram;
    Text out; // the file to write; empty for the output
    Error error;
} DiagramCommand;

// Squares as a move names them, which need not be a move of the position: `a3-b4`, `c3:e5:g7`, `22x15`.
static bool read_path(DiagramCommand *command, Span text, Path *path) {
    const Session *session = command->session;
    Span rest = text;
    path->count = 0;
    while (rest.length > 0) {
        if (path->count > 0 && strchr("-:x*", rest.start[0]))
            rest = (Span){rest.start + 1, rest.length - 1};
        Square square;
        size_t length = square_read(rest, session->rules.board, &session->notation, &square);
        if (length == 0 || path->count == PATH_MAX_SQUARES)
            break;
        path->squares[path->count++] = square;
        rest = (Span){rest.start + length, rest.length - length};
    }
    if (rest.length == 0 && path->count >= 2)
        return true;
    return error_set(&command->error, "'%.*s' does not name squares of this board from one to another",
                     span_shown(text, 80), text.start);
}

// Moves separated by blanks or commas.
static bool read_arrows(DiagramCommand *command, Span value) {
    Diagram *diagram = &command->diagram;
    while (value.length > 0) {
        size_t length = 0;
        while (length < value.length && !strchr(", \t", value.start[length]))
            length++;
        if (length > 0 && diagram->arrow_count == DIAGRAM_ARROWS_MAX)
            return error_set(&command->error, "more than %d arrows", DIAGRAM_ARROWS_MAX);
        if (length > 0 && !read_path(command, (Span){value.start, length}, &diagram->arrows[diagram->arrow_count++]))
            return false;
        length += length < value.length;
        value = (Span){value.start + length, value.length - length};
    }
    return diagram->arrow_count > 0 || error_set(&command->error, "--arrows takes moves, as a3-b4 c3:e5");
}

static bool read_switch(DiagramCommand *command, Span word, const Text *value, bool *flag) {
    *flag = true;
    return value->length == 0 ||
           error_set(&command->error, "%.*s takes no value; the position comes first", (int)word.length, word.start);
}

static bool read_size(DiagramCommand *command, Scanner *line) {
    long long size = 0;
    bool good = argument_number(line, "--size", DIAGRAM_SIZE_LEAST, DIAGRAM_SIZE_MOST, &size, &command->error);
    command->diagram.size = (int)size;
    return good;
}

static bool read_value(DiagramCommand *command, Span word, const Text *value) {
    Diagram *diagram = &command->diagram;
    Span name = argument_word(word), span = {text_string(value), value->length};
    if (span_equal(name, "last"))
        return read_path(command, span, &diagram->last);
    if (span_equal(name, "arrows"))
        return read_arrows(command, span);
    if (span_equal(name, "flip"))
        return read_switch(command, word, value, &diagram->flip);
    if (span_equal(name, "numbers"))
        return read_switch(command, word, value, &diagram->numbers);
    if (span_equal(name, "out")) {
        text_clear(&command->out);
        text_add(&command->out, text_string(value));
        return value->length > 0 || error_set(&command->error, "--out takes the name of a file");
    }
    return error_set(&command->error, "unknown word '%.*s'", span_shown(word, 40), word.start);
}

static bool read_option(DiagramCommand *command, Scanner *line) {
    Span word = scanner_next(line);
    if (span_equal(word, "--size"))
        return read_size(command, line);
    Text value = {0};
    argument_value(line, &value);
    bool good = read_value(command, word, &value);
    text_free(&value);
    return good;
}

// The position, or the one that the moves of a game lead to.
static bool read_position(DiagramCommand *command, Scanner *line) {
    const Session *session = command->session;
    Text text = {0};
    Game game = {0};
    argument_value(line, &text);
    Scanner words = scanner_of(text_string(&text));
    bool good = game_read(&game, &session->rules, &session->notation, &words, &command->error);
    if (good) {
        const GameState *now = game_now(&game);
        command->diagram.position = now->position;
        if (game.count > 1)
            command->diagram.last = diagram_path(session->rules.board, &(now - 1)->position, now->move);
    }
    game_free(&game);
    text_free(&text);
    return good;
}

static bool write_diagram(DiagramCommand *command) {
    Text text = {0};
    bool good = true;
    diagram_write(&text, &command->diagram);
    if (command->out.length > 0)
        good = file_write(text_string(&command->out), &text, &command->error);
    else
        output_write(&command->session->out, text_string(&text));
    text_free(&text);
    return good;
}

void diagram_command(Session *session, Scanner *line) {
    DiagramCommand command = {
        .session = session,
        .diagram = {.rules = &session->rules, .notation = &session->notation, .size = DIAGRAM_SIZE_DEFAULT},
    };
    bool good = read_position(&command, line);
    while (good && scanner_peek(line).length > 0)
        good = read_option(&command, line);
    if (!good || !write_diagram(&command))
        session_error(session, "diagram: %s", command.error.what);
    text_free(&command.out);
}
