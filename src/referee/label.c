#include "referee/label.h"

#include "base/json.h"

void label_free(Label *label) {
    text_free(&label->id);
    text_free(&label->game);
}

void label_copy(Label *copy, const Label *label) {
    *copy = (Label){.has_id = label->has_id, .id_is_number = label->id_is_number, .has_game = label->has_game};
    text_add(&copy->id, text_string(&label->id));
    text_add(&copy->game, text_string(&label->game));
}

void label_write_id(Text *text, const Label *label) {
    if (label->has_id && label->id_is_number)
        json_literal(text, "id", text_string(&label->id));
    else if (label->has_id)
        json_string(text, "id", text_string(&label->id));
}

void label_write_game(Text *text, const Label *label) {
    if (label->has_game)
        json_string(text, "game", text_string(&label->game));
}
