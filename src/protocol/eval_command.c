#include "protocol/commands.h"

#include "analysis/heat_map.h"
#include "eval/eval.h"
#include "eval/piece_worth.h"

static void answer(Session *session, const Position *p, bool picture) {
    const Weights *weights = weight_set_for(&session->env.weights, session->env.rules.profile);
    Text text = {0};
    HeatMap map = {&session->env.rules, &session->notation, weights, *p};
    if (picture) {
        heat_map_write(&text, &map);
    } else {
        eval_write(&text, &session->env.rules, weights, p);
        text_printf(&text, "a man here, on average %22.2f\n", man_worth(&session->env.rules, weights, p) / 100.0);
    }
    output_text(&session->env.out, &text);
}

typedef struct EvalArguments {
    bool picture;
    Text position; // empty for the session's
} EvalArguments;

// clang-format off
static const Argument arguments[] = {
    {.name = "svg", .kind = ARGUMENT_FLAG, ARGUMENT_FIELD(EvalArguments, picture),
     .help = "draw a heat map as SVG instead of the table"},
    {.name = "POSITION", .kind = ARGUMENT_PHRASE, .flags = PLACED, ARGUMENT_FIELD(EvalArguments, position),
     .otherwise = "that of the session", .help = "a FEN, or startpos [moves M ...]"},
    {.name = NULL}};
// clang-format on

static const char *const examples[] = {"mfalme eval startpos moves c3-b4",
                                       "mfalme eval svg \"W:Wc3,Kh2:Bb4,d4\" > heat.svg", NULL};

const Usage eval_usage = {.arguments = arguments,
                          .examples = examples,
                          .notes = "Scores are in points; the last line says how many a man is worth.",
                          .plain = true};

void eval_command(Session *session, Scanner *line) {
    EvalArguments words = {false, {0}};
    Game game = {0};
    Error error;
    if (session_read_arguments(session, "eval", arguments, line, &words)) {
        if (session_read_game(session, &words.position, &game, &error))
            answer(session, &game_now(&game)->position, words.picture);
        else
            session_misuse(session, "eval", &error);
    }
    game_free(&game);
    text_free(&words.position);
}
