#include "base/report_line.h"

#include "base/shown.h"

void report_line(ReportLine *line, void *context, const char *format, va_list list) {
    char shown[1024];
    Text text = {0};
    text_add_list(&text, format, list);
    show(shown, sizeof shown, (Span){text_string(&text), text.length});
    text_free(&text);
    line(context, shown);
}
