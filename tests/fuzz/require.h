// What the libFuzzer targets hold against: a condition that must be true, and messages that must be printable.
#ifndef FUZZ_REQUIRE_H
#define FUZZ_REQUIRE_H

#include <stdio.h>
#include <stdlib.h>

#include "base/text.h"

#define REQUIRE(condition) ((condition) ? (void)0 : require_failed(__FILE__, #condition, __LINE__))

static void require_failed(const char *file, const char *condition, int line) {
    fprintf(stderr, "%s:%d: %s does not hold\n", file, line, condition);
    abort();
}

static void check_error(const char *what) {
    REQUIRE(what[0] != '\0');
    for (const char *c = what; *c; c++)
        REQUIRE((unsigned char)*c >= ' ' && *c != 0x7f);
}

static Span span_of_text(const Text *text) {
    return (Span){text_string(text), text->length};
}

#endif
