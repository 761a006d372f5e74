#include "base/utf8.h"

size_t utf8_length(Span span) {
    const unsigned char *bytes = (const unsigned char *)span.start;
    static const struct {
        unsigned char first, last;      // of the leading byte
        unsigned char min, max, length; // of the second byte, and the whole
    } forms[] = {
        {0x00, 0x7f, 0, 0, 1},       {0xc2, 0xdf, 0x80, 0xbf, 2}, {0xe0, 0xe0, 0xa0, 0xbf, 3},
        {0xe1, 0xec, 0x80, 0xbf, 3}, {0xed, 0xed, 0x80, 0x9f, 3}, {0xee, 0xef, 0x80, 0xbf, 3},
        {0xf0, 0xf0, 0x90, 0xbf, 4}, {0xf1, 0xf3, 0x80, 0xbf, 4}, {0xf4, 0xf4, 0x80, 0x8f, 4},
    };
    for (size_t f = 0; span.length > 0 && f < sizeof forms / sizeof *forms; f++) {
        size_t length = forms[f].length;
        if (bytes[0] < forms[f].first || bytes[0] > forms[f].last)
            continue;
        if (length > span.length || (length > 1 && (bytes[1] < forms[f].min || bytes[1] > forms[f].max)))
            return 0;
        for (size_t i = 2; i < length; i++)
            if (bytes[i] < 0x80 || bytes[i] > 0xbf)
                return 0;
        return length;
    }
    return 0;
}
