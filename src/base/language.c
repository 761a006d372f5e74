#include "base/language.h"

#include <stddef.h>
#include <string.h>

#include "base/platform.h"

typedef struct Row {
    const char *key, *text;
} Row;

static const Row texts[] = {
#define TEXT(english, kiswahili) {english, kiswahili},
#include "base/kiswahili.def"
#undef TEXT
};

// The Makefile takes them from src/web/texts/sw.js.
static const Row sentences[] = {
#include "web/texts/sw.js.inc"
};

static const char *find(const Row *rows, size_t count, const char *key) {
    for (size_t i = 0; i < count; i++)
        if (strcmp(rows[i].key, key) == 0)
            return rows[i].text;
    return NULL;
}

const char *translate(Language language, const char *english) {
    const char *text = language == KISWAHILI ? find(texts, sizeof texts / sizeof *texts, english) : NULL;
    return text ? text : english;
}

const char *language_sentence(const char *key) {
    return find(sentences, sizeof sentences / sizeof *sentences, key);
}

Language language_of_environment(void) {
    const char *locale = platform_locale("LC_MESSAGES");
    return strncmp(locale, "sw", 2) == 0 && !(locale[2] >= 'a' && locale[2] <= 'z') ? KISWAHILI : ENGLISH;
}
