// The languages of what people read: games at the terminal, reports and tables. Programs are spoken to in English.
//
// The English texts stand where they are used, their Kiswahili in base/kiswahili.def; sentences that the board for
// people shows too (src/web/texts/sw.js) are taken from there, by their keys.
#ifndef BASE_LANGUAGE_H
#define BASE_LANGUAGE_H

typedef enum Language { ENGLISH, KISWAHILI, LANGUAGES } Language;

#if defined(__GNUC__)
#define FORMAT_ARGUMENT(index) __attribute__((format_arg(index)))
#else
#define FORMAT_ARGUMENT(index)
#endif

// `english`, a text or format, in that language; itself where there is no translation.
const char *translate(Language language, const char *english) FORMAT_ARGUMENT(2);

// A sentence of the board for people by its key, such as "refusal.no-piece"; NULL if it has none.
const char *language_sentence(const char *key);

// That of the environment (LC_ALL, LC_MESSAGES, LANG).
Language language_of_environment(void);

#endif
