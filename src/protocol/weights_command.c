#include "protocol/commands.h"

#include "base/file.h"
#include "eval/weights_file.h"

typedef struct WeightsArguments {
    Text out; // the file to write; empty for the output
} WeightsArguments;

// clang-format off
static const Argument arguments[] = {
    {.name = "out", .kind = ARGUMENT_WORD, ARGUMENT_FIELD(WeightsArguments, out), .value = "FILE", .otherwise = "the output",
     .help = "file to write; the option EvalFile reads it"},
    {.name = NULL}};
// clang-format on

static const char *const examples[] = {"mfalme --UCI_Variant=zambia weights --out zambia.txt", NULL};

const Usage weights_usage = {.arguments = arguments,
                             .examples = examples,
                             .notes = "Writes the weights of the evaluation in force for the profile."};

void weights_command(Session *session, Scanner *line) {
    WeightGame game = weight_game_of(session->env.rules.profile);
    WeightsArguments words = {.out = {0}};
    Text text = {0};
    Error error;
    if (session_read_arguments(session, "weights", arguments, line, &words)) {
        weights_write(&text, weight_set_of(&session->env.weights, game), game);
        if (words.out.length == 0)
            output_write(&session->env.out, text_string(&text));
        else if (!file_write(text_string(&words.out), &text, &error))
            session_error(session, "weights: %s", error.what);
    }
    text_free(&text);
    text_free(&words.out);
}
