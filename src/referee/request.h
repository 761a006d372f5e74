// One line to the referee, as text or as JSON, split into label, command and arguments.
#ifndef REFEREE_REQUEST_H
#define REFEREE_REQUEST_H

#include "referee/fault.h"
#include "referee/json_line.h"

enum { LABEL_ID_MAX = 200 }; // bytes

// The labels that the sender gave a request, which are repeated in its answer and in all its events.
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

// Zero-initialise, release with request_free. It points into the line.
typedef struct Request {
    Label label;
    Text command; // empty if the line has none
    Scanner line; // the rest after the command
    bool is_json;
    JsonLine json;
    Text words; // of JSON: the arguments as words
} Request;

// Takes the label and the command. False, with the fault, if they are malformed.
bool request_read(Request *request, const char *line, Fault *fault);

// Makes the arguments of JSON readable as words, for a command whose arguments without names are `placed`
// (json_line.h). False, with the fault, if they are malformed. Does nothing for text.
bool request_take_arguments(Request *request, const char *placed, Fault *fault);

void request_free(Request *request);

#endif
