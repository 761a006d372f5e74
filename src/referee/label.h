// The labels that the sender gave a request, which are repeated in its answer and in all its events.
#ifndef REFEREE_LABEL_H
#define REFEREE_LABEL_H

#include "base/text.h"

enum { LABEL_ID_MAX = 200 }; // bytes

// Zero-initialise, release with label_free.
typedef struct Label {
    Text id, game;
    bool has_id, id_is_number; // a number is repeated as a number
    bool has_game;
} Label;

void label_free(Label *label);
void label_copy(Label *copy, const Label *label); // `copy` is zeroed

// Adds the member `id`, or `game`, if given.
void label_write_id(Text *text, const Label *label);
void label_write_game(Text *text, const Label *label);

#endif
