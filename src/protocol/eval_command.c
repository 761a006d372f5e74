#include "protocol/eval_command.h"

#include "analysis/heat_map.h"
#include "board/game_text.h"
#include "eval/eval.h"

static void answer(Session *session, const Position *p, bool picture) {
    const Weights *weights = weight_set_for(&session->weights, session->rules.profile);
    Text text = {0};
    HeatMap map = {&session->rules, &session->notation, weights, *p};
    if (picture) {
        heat_map_write(&text, &map);
    } else {
        eval_write(&text, &session->rules, weights, p);
        text_printf(&text, "a man here, on average %22.2f\n", heat_map_man(&map) / 100.0);
    }
    output_write(&session->out, text_string(&text));
    text_free(&text);
}

void eval_command(Session *session, Scanner *line) {
    bool picture = span_equal(scanner_peek(line), "svg");
    if (picture)
        scanner_next(line);
    Game game = {0};
    Error error;
    if (scanner_peek(line).length > 0) {
        if (game_read(&game, &session->rules, &session->notation, line, &error))
            answer(session, &game_now(&game)->position, picture);
        else
            session_error(session, "eval: %s", error.what);
        game_free(&game);
    } else if (session->valid) {
        answer(session, &game_now(&session->game)->position, picture);
    } else {
        session_error(session, "eval: no valid position, set one with position first");
    }
}
