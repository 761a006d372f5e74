// Lines of a report.
#ifndef BASE_REPORT_LINE_H
#define BASE_REPORT_LINE_H

#include <stdarg.h>

// Receives a line without its line end; `context` is what the tool was given with it.
typedef void ReportLine(void *context, const char *line);

// Hands over one line, cut to 1023 bytes. A file or its name may hold any byte: what would break the line or control a
// terminal becomes '?', so that the report stays text.
void report_line(ReportLine *line, void *context, const char *format, va_list list);

#endif
