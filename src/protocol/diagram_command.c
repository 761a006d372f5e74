#include "protocol/commands.h"

#include <string.h>

#include "analysis/diagram.h"
#include "base/file.h"

typedef struct DiagramCommand {
    Session *session;
    Diagram diagram;
    Text position, last, arrows, out; // empty if not given
    Error error;
} DiagramCommand;

#define FIELD(field) ARGUMENT_FIELD(DiagramCommand, field)

// clang-format off
static const Argument arguments[] = {
    {.name = "POSITION", .kind = ARGUMENT_PHRASE, .flags = PLACED, FIELD(position),
     .otherwise = "that of the session", .help = "a FEN, or startpos [moves M ...], whose last move is marked"},
    {.name = "out", .kind = ARGUMENT_WORD, FIELD(out), .value = "FILE", .otherwise = "the output",
     .help = "file to write"},
    {.name = "size", .kind = ARGUMENT_NUMBER, FIELD(diagram.size), .min = DIAGRAM_SIZE_MIN,
     .max = DIAGRAM_SIZE_MAX, .initial = DIAGRAM_SIZE_DEFAULT, .value = "N", .help = "width and height in pixels"},
    {.name = "last", .kind = ARGUMENT_PHRASE, FIELD(last), .value = "MOVE", .takes = "a move, such as a3-b4",
     .help = "move to mark, which need not be one of the position"},
    {.name = "arrows", .kind = ARGUMENT_PHRASE, FIELD(arrows), .value = "MOVE ...",
     .takes = "moves, such as a3-b4 c3:e5", .help = "moves to draw as arrows, separated by blanks or commas"},
    {.name = "flip", .kind = ARGUMENT_FLAG, FIELD(diagram.flip), .help = "Black at the bottom"},
    {.name = "numbers", .kind = ARGUMENT_FLAG, FIELD(diagram.numbers), .help = "the number of each square"},
    {.name = NULL}};
// clang-format on

static const char *const examples[] = {"mfalme diagram \"W:Wc3,Kh2:Bb4,d4\" > board.svg",
                                       "mfalme diagram startpos moves c3-b4 --arrows b6-a5 --out board.svg", NULL};

const Usage diagram_usage = {.arguments = arguments, .examples = examples, .notes = "Draws a position as SVG."};

// Squares written like a move, which need not be legal: `a3-b4`, `c3:e5:g7`, `22x15`.
static bool read_path(DiagramCommand *command, Span text, Path *path) {
    const Session *session = command->session;
    Span rest = text;
    path->count = 0;
    while (rest.length > 0) {
        if (path->count > 0 && strchr("-:x*", rest.start[0]))
            rest = (Span){rest.start + 1, rest.length - 1};
        Square square;
        size_t length = square_read(rest, session->env.rules.board, &session->notation, &square);
        if (length == 0 || path->count == PATH_MAX_SQUARES)
            break;
        path->squares[path->count++] = square;
        rest = (Span){rest.start + length, rest.length - length};
    }
    if (rest.length == 0 && path->count >= 2)
        return true;
    return error_set(&command->error, "'%s' does not name squares of this board from one to another",
                     quoted(text).text);
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
    return diagram->arrow_count > 0 || error_set(&command->error, "--arrows takes moves, such as a3-b4 c3:e5");
}

static bool read_marks(DiagramCommand *command) {
    Span last = {text_string(&command->last), command->last.length};
    Span arrows = {text_string(&command->arrows), command->arrows.length};
    return (last.length == 0 || read_path(command, last, &command->diagram.last)) &&
           (arrows.length == 0 || read_arrows(command, arrows));
}

// The position, or the one that the moves of a game lead to.
static bool read_position(DiagramCommand *command) {
    const Session *session = command->session;
    Game game = {0};
    bool good = session_read_game(session, &command->position, &game, &command->error);
    if (good) {
        const GameState *now = game_now(&game);
        command->diagram.position = now->position;
        if (game.count > 1)
            command->diagram.last = diagram_path(&session->env.rules, &(now - 1)->position, now->move);
    }
    game_free(&game);
    return good;
}

static bool write_diagram(DiagramCommand *command) {
    Text text = {0};
    bool good = true;
    diagram_write(&text, &command->diagram);
    if (command->out.length > 0) {
        good = file_write(text_string(&command->out), &text, &command->error);
        text_free(&text);
    } else {
        output_text(&command->session->env.out, &text);
    }
    return good;
}

void diagram_command(Session *session, Scanner *line) {
    DiagramCommand command = {.session = session,
                              .diagram = {.rules = &session->env.rules, .notation = &session->notation}};
    if (session_read_arguments(session, "diagram", arguments, line, &command)) {
        if (!read_position(&command) || !read_marks(&command))
            session_misuse(session, "diagram", &command.error);
        else if (!write_diagram(&command))
            session_error(session, "diagram: %s", command.error.what);
    }
    text_free(&command.position);
    text_free(&command.last);
    text_free(&command.arrows);
    text_free(&command.out);
}
