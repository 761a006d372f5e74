#include "analysis/page_files.h"

// Line by line, since compilers may limit the length of strings; the Makefile generates them.
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
