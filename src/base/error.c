#include "base/error.h"

bool error_set(Error *error, const char *format, ...) {
    va_list list;
    va_start(list, format);
    error_set_list(error, format, list);
    va_end(list);
    return false;
}

bool error_set_list(Error *error, const char *format, va_list list) {
    Text text = {0};
    text_add_list(&text, format, list);
    show(error->what, sizeof error->what, (Span){text_string(&text), text.length});
    text_free(&text);
    return false;
}
