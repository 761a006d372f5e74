#include "pdn/pdn_token.h"

#include <ctype.h>
#include <string.h>

static bool is_blank(int c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\v' || c == '\f';
}

PRINTF_LIKE(2, 3)
static void bad(PdnToken *token, const char *format, ...) {
    va_list list;
    va_start(list, format);
    error_set_list(&token->error, format, list);
    va_end(list);
    token->kind = PDN_TOKEN_BAD;
}

static void skip_line(PdnInput *input) {
    while (pdn_input_peek(input) != '\n' && pdn_input_peek(input) != EOF)
        pdn_input_take(input);
}

static void skip_line_blanks(PdnInput *input) {
    while (is_blank(pdn_input_peek(input)) && pdn_input_peek(input) != '\n')
        pdn_input_take(input);
}

// Blanks, line ends and lines escaped by a '%' in the first column.
static void skip_blanks(PdnInput *input) {
    for (;; pdn_input_take(input)) {
        if (input->column == 1 && pdn_input_peek(input) == '%')
            skip_line(input);
        if (!is_blank(pdn_input_peek(input)))
            return;
    }
}

// ---- Tags

// The value up to the closing quote, which is the one before ']', since people forget to escape quotes within it.
static bool read_value(PdnToken *token, PdnInput *input) {
    Text *value = &token->text;
    while (value->length <= PDN_VALUE_MAX) {
        int c = pdn_input_peek(input);
        if (c == '\n' || c == EOF)
            return false;
        pdn_input_take(input);
        int next = pdn_input_peek(input);
        if (c == '\\' && (next == '"' || next == '\\')) {
            text_add_char(value, (char)pdn_input_take(input));
        } else if (c != '"') {
            text_add_char(value, (char)c);
        } else {
            size_t end = value->length;
            text_add_char(value, '"');
            while (((next = pdn_input_peek(input)) == ' ' || next == '\t') && value->length <= PDN_VALUE_MAX)
                text_add_char(value, (char)pdn_input_take(input));
            if (next == ']') {
                pdn_input_take(input);
                value->data[value->length = end] = '\0';
                return true;
            }
        }
    }
    return false;
}

static void read_tag(PdnToken *token, PdnInput *input) {
    token->kind = PDN_TOKEN_TAG;
    pdn_input_take(input);
    skip_line_blanks(input);
    int c;
    while ((c = pdn_input_peek(input)) != EOF && !is_blank(c) && !strchr("\"[]", c) &&
           token->name.length < PDN_NAME_MAX)
        text_add_char(&token->name, (char)pdn_input_take(input));
    skip_line_blanks(input);
    if (token->name.length == 0)
        bad(token, "the name of a tag expected after '['");
    else if (pdn_input_peek(input) != '"')
        bad(token, "tag %s: a value in quotes expected", text_string(&token->name));
    else if (pdn_input_take(input), !read_value(token, input))
        bad(token,
            token->text.length > PDN_VALUE_MAX ? "tag %s: the value is longer than 64 KB"
                                               : "tag %s: no '\"]' ends the value on its line",
            text_string(&token->name));
    if (token->kind == PDN_TOKEN_BAD)
        skip_line(input);
}

// ---- Comments

// A line end becomes a blank, an empty line a line end.
static void read_comment(PdnToken *token, PdnInput *input) {
    token->kind = PDN_TOKEN_COMMENT;
    pdn_input_take(input);
    Text *text = &token->text;
    int line_ends = 0;
    for (;;) {
        // Otherwise a missing brace would swallow the games that follow.
        if (input->column == 1 && pdn_input_starts(input, "[Event \"")) {
            bad(token, "the comment that begins here is not closed before the next game");
            return;
        }
        int c = pdn_input_take(input);
        if (c == '}')
            return;
        if (c == EOF || text->length >= PDN_COMMENT_MAX) {
            bad(token, c == EOF ? "the comment that begins here is not closed"
                                : "the comment that begins here is longer than 1 MB");
            return;
        }
        if (c == '\n') {
            line_ends++;
        } else if (line_ends == 0 || !is_blank(c)) {
            if (line_ends > 0) {
                while (text->length > 0 && is_blank(text->data[text->length - 1]))
                    text->length--;
                text_add_char(text, line_ends == 1 ? ' ' : '\n');
            }
            line_ends = 0;
            text_add_char(text, (char)c);
        }
    }
}

static void read_comment_to_line_end(PdnToken *token, PdnInput *input) {
    token->kind = PDN_TOKEN_COMMENT;
    pdn_input_take(input);
    while (pdn_input_peek(input) != '\n' && pdn_input_peek(input) != EOF && token->text.length < PDN_COMMENT_MAX)
        text_add_char(&token->text, (char)pdn_input_take(input));
    if (token->text.length >= PDN_COMMENT_MAX)
        bad(token, "the comment that begins here is longer than 1 MB");
}

// ---- Nags

// A run of ! and ?; truncating a long one does not change its meaning.
static int read_marks(PdnInput *input) {
    char run[16];
    size_t length = 0;
    for (int c; (c = pdn_input_peek(input)) == '!' || c == '?'; pdn_input_take(input))
        if (length < sizeof run)
            run[length++] = (char)c;
    return nag_of_run((Span){run, length});
}

static void read_nag(PdnToken *token, PdnInput *input) {
    token->kind = PDN_TOKEN_NAG;
    pdn_input_take(input);
    int digits = 0;
    for (; isdigit(pdn_input_peek(input)); digits++) {
        int digit = pdn_input_take(input) - '0';
        token->number = token->number > 255 ? 256 : 10 * token->number + digit;
    }
    if (digits == 0 || token->number > 255)
        bad(token, "a number from 0 to 255 expected after '$'");
}

// A mark in brackets means the same.
static void read_bracket(PdnToken *token, PdnInput *input) {
    token->kind = PDN_TOKEN_OPEN;
    pdn_input_take(input);
    int c = pdn_input_peek(input);
    if (c != '!' && c != '?')
        return;
    token->kind = PDN_TOKEN_NAG;
    token->number = read_marks(input);
    if (pdn_input_peek(input) == ')')
        pdn_input_take(input);
    else
        bad(token, "')' expected after the mark");
}

// ---- Words

static void read_setup(PdnToken *token, PdnInput *input) {
    token->kind = PDN_TOKEN_SETUP;
    pdn_input_take(input);
    int c;
    while ((c = pdn_input_take(input)) != '/' && c != EOF && token->text.length < PDN_VALUE_MAX)
        text_add_char(&token->text, (char)c);
    if (c != '/')
        bad(token, "no '/' ends the position that begins here");
}

// An asterisk within a word separates squares; one at its end separates games.
static bool in_word(PdnInput *input) {
    int c = pdn_input_peek(input);
    if (c == '*')
        return isalnum(pdn_input_peek_second(input));
    return c != EOF && !is_blank(c) && !strchr("{}();[]!?$\".", c);
}

static void add_word(PdnToken *token, PdnInput *input) {
    while (in_word(input)) {
        int c = pdn_input_take(input);
        if (token->text.length <= PDN_WORD_MAX)
            text_add_char(&token->text, (char)c);
    }
}

// Move numbers are written `1.`, `1 .`, `1)` and just `1`; the last may be half of a move.
static void read_number_end(PdnToken *token, PdnInput *input) {
    if (pdn_input_peek(input) == ')') {
        pdn_input_take(input);
        return;
    }
    skip_blanks(input);
    token->bare = pdn_input_peek(input) != '.';
}

static void read_word(PdnToken *token, PdnInput *input) {
    token->kind = PDN_TOKEN_MOVE;
    add_word(token, input);
    Span word = {text_string(&token->text), token->text.length};
    long long number;
    if (word.length > PDN_WORD_MAX) {
        bad(token, "a word of more than %d characters", PDN_WORD_MAX);
    } else if (record_result_read(word, &token->result)) {
        token->kind = PDN_TOKEN_RESULT;
    } else if (word.start[0] == '~' && !memchr(word.start, '/', word.length)) {
        text_add_char(&token->text, ' ');
        skip_blanks(input);
        add_word(token, input);
    } else if (isdigit((unsigned char)word.start[0]) && span_to_number_at_most(word, &number)) {
        token->kind = PDN_TOKEN_NUMBER;
        token->number = number > 1000000 ? 1000000 : (int)number;
        read_number_end(token, input);
    }
}

void pdn_token_read(PdnToken *token, PdnInput *input) {
    text_clear(&token->name);
    text_clear(&token->text);
    token->number = 0;
    token->bare = false;
    do
        skip_blanks(input);
    while (pdn_input_peek(input) == '.' && pdn_input_take(input) == '.'); // of move numbers, or in place of a move
    token->line = input->line;
    token->column = input->column;
    int c = pdn_input_peek(input);
    switch (c) {
    case EOF: token->kind = PDN_TOKEN_END; break;
    case '[': read_tag(token, input); break;
    case '{': read_comment(token, input); break;
    case ';': read_comment_to_line_end(token, input); break;
    case '$': read_nag(token, input); break;
    case '(': read_bracket(token, input); break;
    case '/': read_setup(token, input); break;
    case ')':
        token->kind = PDN_TOKEN_CLOSE;
        pdn_input_take(input);
        break;
    case '!':
    case '?':
        token->kind = PDN_TOKEN_NAG;
        token->number = read_marks(input);
        break;
    case '*':
        token->kind = PDN_TOKEN_RESULT;
        token->result = RESULT_NONE;
        pdn_input_take(input);
        break;
    case ']':
    case '}':
    case '"':
        bad(token, "'%c' is not expected here", c);
        pdn_input_take(input);
        break;
    default: read_word(token, input); break;
    }
}

void pdn_token_free(PdnToken *token) {
    text_free(&token->name);
    text_free(&token->text);
}
