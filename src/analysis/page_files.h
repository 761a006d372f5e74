// The style sheet and the script of a page, built in from page.css and page.js.
#ifndef ANALYSIS_PAGE_FILES_H
#define ANALYSIS_PAGE_FILES_H

#include "base/text.h"

void page_files_add_style(Text *text);
void page_files_add_script(Text *text);

#endif
