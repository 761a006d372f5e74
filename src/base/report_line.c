#include "base/report_line.h"

#include <stdio.h>

void report_line(ReportLine *line, void *context, const char *format, va_list list) {
    char text[1024];
    vsnprintf(text, sizeof text, format, list);
    for (char *c = text; *c; c++)
        if ((*c >= 0 && *c < ' ') || *c == '\x7f')
            *c = '?';
    line(context, text);
}
