// What a mistyped word may stand for.
#include "protocol/nearest.h"

#include <criterion/criterion.h>
#include <string.h>

static const char *const names[] = {"analyse", "moves", "match", "d", "tune", "tb", NULL};

static const char *name_at(const void *context, int i) {
    (void)context;
    return names[i];
}

static const char *nearest(const char *word) {
    const char *name = nearest_name((Span){word, strlen(word)}, name_at, NULL);
    return name ? name : "none";
}

Test(nearest, slips_of_the_fingers) {
    static const char *const rows[][2] = {{"analyze", "analyse"},  {"anlyse", "analyse"},
                                          {"aanalyse", "analyse"}, {"move", "moves"},
                                          {"mtach", "match"},      {"tnue", "tune"},
                                          {"analyse", "analyse"},  {"nonsense", "none"},
                                          {"x", "none"},           {"", "none"},
                                          {"elephant", "none"},    {"xy", "none"},
                                          {"go", "none"},          {"abcdefghijklmnopqrstuvwxyzabcdefgh", "none"}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        cr_assert_str_eq(nearest(rows[i][0]), rows[i][1], "%s", rows[i][0]);
}
