#include "analysis/page_files.h"

// Line by line, since a compiler need not take longer strings; the Makefile writes them.
static const char *const style[] = {
#include "analysis/page.css.inc"
};
static const char *const script[] = {
#include "analysis/page.js.inc"
};

void page_files_add_style(Text *text) {
    for (size_t i = 0; i < sizeof style / sizeof *style; i++)
        text_add(text, style[i]);
}

void page_files_add_script(Text *text) {
    for (size_t i = 0; i < sizeof script / sizeof *script; i++)
        text_add(text, script[i]);
}
