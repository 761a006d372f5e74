#include "standings/scale.h"

const Scale scale_default = {.win = POINT, .draw = POINT / 2, .loss = 0};

static bool is_digit(Span text, size_t i) {
    return i < text.length && text.start[i] >= '0' && text.start[i] <= '9';
}

bool hundredths_take(Hundredths *points, Span *text, int max) {
    size_t i = 0;
    *points = 0;
    for (; is_digit(*text, i) && *points <= max; i++)
        *points = 10 * *points + (text->start[i] - '0');
    bool good = i > 0 && *points <= max;
    *points *= POINT;
    if (i + 1 < text->length && text->start[i] == '.' && is_digit(*text, i + 1)) {
        Hundredths worth = POINT / 10;
        for (i++; is_digit(*text, i) && worth > 0; i++, worth /= 10)
            *points += worth * (text->start[i] - '0');
    }
    *text = (Span){text->start + i, text->length - i};
    return good;
}

static bool take_dash(Span *text) {
    if (text->length == 0 || *text->start != '-')
        return false;
    *text = (Span){text->start + 1, text->length - 1};
    return true;
}

bool scale_read(Scale *scale, Span text, Error *error) {
    Span rest = text;
    Scale read = {0};
    if (!hundredths_take(&read.win, &rest, POINTS_MAX) || !take_dash(&rest) ||
        !hundredths_take(&read.draw, &rest, POINTS_MAX) || !take_dash(&rest) ||
        !hundredths_take(&read.loss, &rest, POINTS_MAX) || rest.length > 0)
        return error_set(error, "points are written win-draw-loss, such as 3-1-0 or 1-0.5-0, not '%s'",
                         quoted(text).text);
    if (read.win <= read.loss || read.draw > read.win || read.draw < read.loss)
        return error_set(error, "'%s': a win must be worth the most and a loss the least", quoted(text).text);
    *scale = read;
    return true;
}

HundredthsText hundredths_text(Hundredths points) {
    HundredthsText shown;
    long long size = points < 0 ? -points : points, part = size % POINT;
    int length = snprintf(shown.text, sizeof shown.text, "%s%lld", points < 0 ? "-" : "", size / POINT);
    if (part != 0)
        snprintf(shown.text + length, sizeof shown.text - (size_t)length, ".%0*lld", part % 10 != 0 ? 2 : 1,
                 part % 10 != 0 ? part : part / 10);
    return shown;
}
