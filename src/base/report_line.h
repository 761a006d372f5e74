// Lines of a report.
#ifndef BASE_REPORT_LINE_H
#define BASE_REPORT_LINE_H

#include <stdarg.h>

// Receives a line without its line end; `context` is what the tool was given with it.
typedef void ReportLine(void *context, const char *line);

// Hands over one line of at most 1023 bytes, as show() of base/shown.h makes it, since a file or its name may hold any
// byte and a line of input any length.
void report_line(ReportLine *line, void *context, const char *format, va_list list);

#endif
