// The head of a self-contained HTML page.
#ifndef BASE_HTML_H
#define BASE_HTML_H

#include "base/language.h"
#include "base/text.h"

// A style sheet or a script, line by line.
typedef struct HtmlLines {
    const char *const *lines;
    size_t count;
} HtmlLines;

#define HTML_LINES(array) ((HtmlLines){array, sizeof(array) / sizeof *(array)})

void html_add_lines(Text *text, HtmlLines lines);

// Appends everything up to the end of the head: the language of the page, the title, shown literally, the style that
// all pages share, with the dark theme if the system or `data-theme` asks for it, and the page's own style. Nothing may
// be loaded, and scripts run only if `scripts` says so.
void html_add_head(Text *text, Language language, const char *title, HtmlLines style, bool scripts);

#endif
