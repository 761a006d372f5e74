// The command dxp: messages that end in a NUL, read and answered one after another.
#include "protocol/commands.h"
#include "protocol/dxp/match.h"

enum { MINUTES_DEFAULT = 5, MOVES_DEFAULT = 75, MESSAGE_MOST = 1024 };

static const char *const side_names[] = {"white", "black", NULL};

typedef struct DxpLine {
    int request; // -1: waits to be asked
    int minutes, moves, games;
} DxpLine;

// clang-format off
static const Argument arguments[] = {
    {.name = "request", .kind = ARGUMENT_CHOICE, ARGUMENT_FIELD(DxpLine, request), .choices = side_names,
     .initial = -1, .value = "SIDE", .otherwise = "it waits to be asked",
     .help = "ask for a game in which it plays this side; the next one has the sides exchanged"},
    {.name = "minutes", .kind = ARGUMENT_NUMBER, ARGUMENT_FIELD(DxpLine, minutes), .least = 0, .most = 999,
     .initial = MINUTES_DEFAULT, .value = "N", .help = "minutes for each side to ask for; 0: a second a move"},
    {.name = "moves", .kind = ARGUMENT_NUMBER, ARGUMENT_FIELD(DxpLine, moves), .least = 0, .most = 999,
     .initial = MOVES_DEFAULT, .value = "N", .help = "in that time, after which the game ends; 0: no end"},
    {.name = "games", .kind = ARGUMENT_NUMBER, ARGUMENT_FIELD(DxpLine, games), .least = 1, .most = 1000000,
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

// The bytes up to the next NUL, of which MESSAGE_MOST are kept. False at the end of input.
static bool read_message(FILE *input, Text *text) {
    text_clear(text);
    for (int c; (c = getc(input)) != EOF;) {
        if (c == '\0')
            return true;
        if (text->length < MESSAGE_MOST)
            text_add_char(text, (char)c);
    }
    return false;
}

static void play(DxpMatch *match, FILE *input) {
    Text text = {0};
    while (!match->over && read_message(input, &text)) {
        output_log_input(&match->session->out, text_string(&text));
        dxp_match_receive(match, (Span){text_string(&text), text.length});
    }
    text_free(&text);
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
    session->shell = true; // what is not a message goes to standard error
    DxpMatch match;
    if (dxp_match_init(&match, session, &settings))
        play(&match, session->input);
    else
        session_error(session, "dxp: not enough memory for an engine with these options");
    dxp_match_free(&match);
    session->shell = shell;
    session->quit = true;
}
