#include "base/names.h"

int name_index(const void *rows, size_t count, size_t size, Span name, SpanEqual *equal) {
    const char *row = rows;
    for (size_t i = 0; i < count; i++, row += size) {
        const char *const *own = (const char *const *)(const void *)row;
        if (!*own)
            break;
        if (equal(name, *own))
            return (int)i;
    }
    return -1;
}
