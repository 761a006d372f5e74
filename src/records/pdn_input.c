#include "records/pdn_input.h"

#include <string.h>

// Fills up so that PDN_INPUT_AHEAD bytes are there, if the file has as many. Whether there is any.
static bool fill(PdnInput *input) {
    size_t left = input->end - input->at;
    if (left >= PDN_INPUT_AHEAD || !input->file)
        return left > 0;
    memmove(input->bytes, input->bytes + input->at, left);
    input->at = 0;
    input->end = left;
    while (input->end < PDN_INPUT_BYTES) {
        size_t count = fread(input->bytes + input->end, 1, PDN_INPUT_BYTES - input->end, input->file);
        input->end += count;
        if (count == 0) {
            input->failed = ferror(input->file) != 0;
            input->file = NULL;
            break;
        }
    }
    return input->end > 0;
}

static void skip_byte_order_mark(PdnInput *input) {
    if (pdn_input_starts(input, "\xef\xbb\xbf"))
        input->at += 3;
}

void pdn_input_begin(PdnInput *input, FILE *file) {
    input->file = file;
    input->at = input->end = 0;
    input->line = input->column = 1;
    input->failed = false;
    skip_byte_order_mark(input);
}

bool pdn_input_starts(PdnInput *input, const char *text) {
    size_t length = strlen(text);
    return fill(input) && input->end - input->at >= length && memcmp(input->bytes + input->at, text, length) == 0;
}

int pdn_input_peek(PdnInput *input) {
    if (!fill(input))
        return EOF;
    int c = input->bytes[input->at];
    if (c == '\r')
        return '\n';
    return c == '\0' ? ' ' : c;
}

int pdn_input_peek_second(PdnInput *input) {
    return fill(input) && input->end - input->at > 1 ? input->bytes[input->at + 1] : EOF;
}

int pdn_input_take(PdnInput *input) {
    int c = pdn_input_peek(input);
    if (c == EOF)
        return EOF;
    bool both = input->bytes[input->at++] == '\r' && input->at < input->end && input->bytes[input->at] == '\n';
    input->at += both;
    input->column++;
    if (c == '\n') {
        input->line++;
        input->column = 1;
        skip_byte_order_mark(input);
    }
    return c;
}
