#include "protocol/weights_command.h"

#include "base/file.h"
#include "eval/weights_file.h"
#include "protocol/arguments.h"

// The file to write; empty where there is none.
static bool read_path(Scanner *line, Text *path, Error *error) {
    Span word = scanner_next(line);
    if (word.length == 0)
        return true;
    if (!span_equal(argument_word(word), "out"))
        return error_set(error, "unknown word '%.*s'; --out FILE writes a file, the option EvalFile reads one",
                         span_shown(word, 40), word.start);
    if (!scanner_word(line, path) || path->length == 0)
        return error_set(error, "--out takes the name of a file");
    return scanner_peek(line).length == 0 || error_set(error, "--out takes the name of one file");
}

void weights_command(Session *session, Scanner *line) {
    WeightGame game = weight_game_of(session->rules.profile);
    Text text = {0}, path = {0};
    Error error;
    weights_write(&text, session->weights.of[game], game);
    bool good = read_path(line, &path, &error);
    if (good && path.length > 0)
        good = file_write(text_string(&path), &text, &error);
    else if (good)
        output_write(&session->out, text_string(&text));
    if (!good)
        session_error(session, "weights: %s", error.what);
    text_free(&text);
    text_free(&path);
}
