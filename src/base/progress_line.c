#include "base/progress_line.h"

#include <stdio.h>

#include "base/platform.h"

static void add_lasting(Text *text, double seconds) {
    long long whole = (long long)(seconds + 0.5);
    if (whole < 60)
        text_printf(text, "%lld s", whole);
    else if (whole < 3600)
        text_printf(text, "%lld min %02lld s", whole / 60, whole % 60);
    else
        text_printf(text, "%lld h %02lld min", whole / 3600, whole % 3600 / 60);
}

void progress_describe(Text *text, const char *things, int64_t done, int64_t total, int64_t microseconds) {
    text_printf(text, "%lld", (long long)done);
    if (total > 0)
        text_printf(text, " of %lld", (long long)total);
    text_printf(text, " %s", things);
    if (total > 0)
        text_printf(text, ", %lld%%", (long long)(100 * done / total));
    if (done == 0 || microseconds <= 0)
        return;
    double rate = (double)done * 1e6 / (double)microseconds;
    text_printf(text, rate >= 1 ? ", %.1f/s" : ", %.1f/min", rate >= 1 ? rate : 60 * rate);
    if (total >= done) {
        text_add(text, ", ");
        add_lasting(text, (double)(total - done) / rate);
        text_add(text, " left");
    }
}

void progress_begin(ProgressLine *progress, const char *things, int64_t total, bool wanted) {
    *progress = (ProgressLine){.things = things,
                               .total = total,
                               .began = platform_microseconds(),
                               .shown = wanted && platform_is_screen(stderr)};
    progress_at(progress, 0);
}

void progress_at(ProgressLine *progress, int64_t done) {
    if (!progress->shown)
        return;
    Text text = {0};
    progress->written = platform_microseconds();
    progress->done = done;
    progress_describe(&text, progress->things, done, progress->total, progress->written - progress->began);
    int width = (int)text.length;
    // Blanks cover what is left of a longer line.
    fprintf(stderr, "\r%-*s", progress->width > width ? progress->width : width, text_string(&text));
    fflush(stderr);
    text_free(&text);
    progress->width = width;
}

void progress_at_times(ProgressLine *progress, int64_t done) {
    if (!progress->shown)
        return;
    bool ended = done == progress->total && done != progress->done;
    if (ended || platform_microseconds() - progress->written >= 100000)
        progress_at(progress, done);
}

void progress_wipe(ProgressLine *progress) {
    if (!progress->shown || progress->width == 0)
        return;
    fprintf(stderr, "\r%*s\r", progress->width, "");
    fflush(stderr);
    progress->width = 0;
}
