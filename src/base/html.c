#include "base/html.h"

#include "base/markup.h"

// Line by line, since compilers may limit the length of strings; the Makefile generates them.
static const char *const shared[] = {
#include "base/page.css.inc"
};
static const char *const dark[] = {
#include "base/dark.css.inc"
};

void html_add_lines(Text *text, HtmlLines lines) {
    for (size_t i = 0; i < lines.count; i++)
        text_add(text, lines.lines[i]);
}

static void add_dark(Text *text, const char *media, const char *root) {
    text_printf(text, "\n@media %s {\n:root%s {\n", media, root);
    html_add_lines(text, HTML_LINES(dark));
    text_add(text, "}\n}\n");
}

void html_add_head(Text *text, Language language, const char *title, HtmlLines style, bool scripts) {
    text_printf(text,
                "<!DOCTYPE html>\n<html lang=\"%s\">\n<head>\n<meta charset=\"utf-8\">\n"
                "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src "
                "'unsafe-inline'; %sbase-uri 'none'; form-action 'none'\">\n<title>",
                language == KISWAHILI ? "sw" : "en", scripts ? "script-src 'unsafe-inline'; " : "");
    markup_add(text, title);
    text_add(text, "</title>\n<style>\n");
    html_add_lines(text, HTML_LINES(shared));
    add_dark(text, "screen and (prefers-color-scheme: dark)", ":not([data-theme=\"light\"])");
    add_dark(text, "screen", "[data-theme=\"dark\"]");
    text_add_char(text, '\n');
    html_add_lines(text, style);
    text_add(text, "</style>\n</head>\n");
}
