#include "pdn/pdn_input.h"

#include <string.h>

static size_t read_text(PdnInput *input, size_t max) {
    size_t count = input->text.length < max ? input->text.length : max;
    if (count > 0)
        memcpy(input->bytes + input->end, input->text.start, count);
    input->text.start += count;
    input->text.length -= count;
    return count;
}

static size_t read_file(PdnInput *input, size_t max) {
    size_t count = fread(input->bytes + input->end, 1, max, input->file);
    input->read += (int64_t)count;
    if (count == 0) {
        input->failed = ferror(input->file) != 0;
        input->file = NULL;
    }
    return count;
}

// Refills the buffer to at least PDN_INPUT_AHEAD bytes if the input has as many. False at its end.
static bool fill(PdnInput *input) {
    size_t left = input->end - input->at, count = 1;
    if (left >= PDN_INPUT_AHEAD || (!input->file && input->text.length == 0))
        return left > 0;
    memmove(input->bytes, input->bytes + input->at, left);
    input->at = 0;
    input->end = left;
    while (count > 0 && input->end < PDN_INPUT_BYTES) {
        size_t max = PDN_INPUT_BYTES - input->end;
        count = input->file ? read_file(input, max) : read_text(input, max);
        input->end += count;
    }
    return input->end > 0;
}

static void skip_byte_order_mark(PdnInput *input) {
    if (pdn_input_starts(input, "\xef\xbb\xbf"))
        input->at += 3;
}

static void begin(PdnInput *input, FILE *file, Span text) {
    input->file = file;
    input->text = text;
    input->at = input->end = 0;
    input->line = input->column = 1;
    input->read = 0;
    input->failed = false;
    skip_byte_order_mark(input);
}

void pdn_input_begin(PdnInput *input, FILE *file) {
    begin(input, file, (Span){"", 0});
}

void pdn_input_begin_text(PdnInput *input, Span text) {
    begin(input, NULL, text);
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
